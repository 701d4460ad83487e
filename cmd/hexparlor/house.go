package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"hexparlor/internal/store"
	"hexparlor/internal/user/admin"
)

// houseFlags are those of all commands that keep a house in order. A server may work with it meanwhile.
type houseFlags struct {
	Data string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"house.data"`

	databaseFlag `embed:""`
}

// linkFlags are those of commands that print a link.
type linkFlags struct {
	houseFlags `embed:""`
	URL        string `name:"url" env:"HEXPARLOR_URL" placeholder:"url" help:"house.url"`
}

// defaultURL is where a site is served by default, for links to one that was never served.
const defaultURL = "http://127.0.0.1:8080"

// at has do work with the desk of the house.
func (f houseFlags) at(a *app, do func(*admin.Service) error) (err error) {
	return f.atSite(a, func(_ *store.Store, d *admin.Service) error { return do(d) })
}

// atSite has do work with the store of the site, too.
func (f houseFlags) atSite(a *app, do func(*store.Store, *admin.Service) error) (err error) {
	st, err := openSite(a.ctx, f.place(f.Data))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return do(st, admin.New(st, st, nil))
}

// openSite opens a site that is there, for a command that makes none.
func openSite(ctx context.Context, place string) (*store.Store, error) {
	st, err := store.OpenBeside(ctx, place)
	if err != nil {
		return nil, noSite(err, place)
	}
	return st, nil
}

// noSite says what to do where no site is.
func noSite(err error, place string) error {
	if errors.Is(err, store.ErrNoSite) {
		return failure("command.no-site", "place", nameOf(place), "flag", flagOf(place))
	}
	return told(err)
}

// print prints the link of a page that takes a secret: at the URL of the flag, or where the site was served last. What
// follows # is not sent to servers, nor kept in their logs.
func (f linkFlags) print(a *app, st *store.Store, page, secret string, expires time.Time, key string) error {
	url, err := f.URL, error(nil)
	if url == "" {
		url, err = st.Address(a.ctx)
	}
	if err != nil {
		return err
	}
	if url == "" {
		url = defaultURL
	}
	link := strings.TrimRight(url, "/") + page + "#" + secret
	return a.tell(a.stdout, key, "link", link, "until", expires.Local().Format("2006-01-02 15:04"))
}

type ownerCmd struct {
	linkFlags `embed:""`
}

// Run prints a link that makes its opener the owner.
func (c ownerCmd) Run(a *app) error {
	return c.atSite(a, func(st *store.Store, d *admin.Service) error {
		secret, expires, err := d.OwnerLink(a.ctx)
		if err != nil {
			return err
		}
		return c.print(a, st, "/owner", secret, expires, "command.house.owner")
	})
}

type houseCmd struct {
	Get    houseGetCmd    `cmd:"" help:"house.get"`
	Set    houseSetCmd    `cmd:"" help:"house.set"`
	Invite houseInviteCmd `cmd:"" help:"house.invite"`
	Check  houseCheckCmd  `cmd:"" help:"house.check"`
}

type houseGetCmd struct {
	Name       string `arg:"" optional:"" help:"house.get.name"`
	houseFlags `embed:""`
}

// Run prints one setting, or all.
func (c houseGetCmd) Run(a *app) error {
	return c.at(a, func(d *admin.Service) error {
		h, err := d.State(a.ctx)
		if err != nil {
			return err
		}
		if c.Name != "" {
			if _, err := admin.Find(c.Name); err != nil {
				return misuse{err}
			}
			return a.tell(a.stdout, "command.house.value", "value", h.Value(c.Name))
		}
		for _, s := range admin.Settings {
			err := a.tell(a.stdout, "command.house.setting", "name", s.Name, "value", h.Value(s.Name), "what", s.Explanation())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

type houseSetCmd struct {
	Name       string `arg:"" help:"house.set.name"`
	Value      string `arg:"" help:"house.set.value"`
	houseFlags `embed:""`
}

// Run changes a setting.
func (c houseSetCmd) Run(a *app) error {
	return c.at(a, func(d *admin.Service) error {
		made, err := d.Decide(a.ctx, admin.Decision{Kind: admin.Set, Name: c.Name, Value: c.Value})
		if errors.As(err, new(*admin.Error)) {
			return misuse{err}
		}
		if err != nil {
			return err
		}
		return a.tell(a.stdout, "command.house.set", "name", made.Name, "value", made.Value)
	})
}

type houseInviteCmd struct {
	linkFlags `embed:""`
}

// Run prints a link that admits its opener.
func (c houseInviteCmd) Run(a *app) error {
	return c.atSite(a, func(st *store.Store, d *admin.Service) error {
		secret, expires, err := d.Invite(a.ctx, "")
		if err != nil {
			return err
		}
		return c.print(a, st, "/invitation", secret, expires, "command.house.invitation")
	})
}
