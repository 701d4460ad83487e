package main

import (
	"errors"
	"strings"
	"time"

	"hexparlor/house"
	"hexparlor/store"
)

// houseFlags are those of all commands that keep a house in order. A server may work with it meanwhile.
type houseFlags struct {
	Data string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"house.data"`

	databaseFlag `embed:""`
}

// linkFlags are those of commands that print a link.
type linkFlags struct {
	houseFlags `embed:""`
	URL        string `name:"url" default:"http://127.0.0.1:8080" env:"HEXPARLOR_URL" placeholder:"url" help:"house.url"`
}

// at has do work with the desk of the house.
func (f houseFlags) at(a *app, do func(*house.Desk) error) (err error) {
	st, err := store.OpenBeside(a.ctx, f.place(f.Data))
	if err != nil {
		return told(err)
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return do(house.New(st, st, nil))
}

// print prints the link of a page that takes a secret. What follows # is not sent to servers, nor kept in their logs.
func (f linkFlags) print(a *app, page, secret string, expires time.Time, key string) error {
	link := strings.TrimRight(f.URL, "/") + page + "#" + secret
	return a.tell(a.stdout, key, "link", link, "until", expires.Local().Format("2006-01-02 15:04"))
}

type ownerCmd struct {
	linkFlags `embed:""`
}

// Run prints a link that makes its opener the owner.
func (c ownerCmd) Run(a *app) error {
	return c.at(a, func(d *house.Desk) error {
		secret, expires, err := d.OwnerLink(a.ctx)
		if err != nil {
			return err
		}
		return c.print(a, "/owner", secret, expires, "command.house.owner")
	})
}

type houseCmd struct {
	Get    houseGetCmd    `cmd:"" help:"house.get"`
	Set    houseSetCmd    `cmd:"" help:"house.set"`
	Invite houseInviteCmd `cmd:"" help:"house.invite"`
}

type houseGetCmd struct {
	Name       string `arg:"" optional:"" help:"house.get.name"`
	houseFlags `embed:""`
}

// Run prints one setting, or all.
func (c houseGetCmd) Run(a *app) error {
	return c.at(a, func(d *house.Desk) error {
		h, err := d.House(a.ctx)
		if err != nil {
			return err
		}
		if c.Name != "" {
			if _, err := house.Find(c.Name); err != nil {
				return misuse{err}
			}
			return a.tell(a.stdout, "command.house.value", "value", h.Value(c.Name))
		}
		for _, s := range house.Settings {
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
	return c.at(a, func(d *house.Desk) error {
		made, err := d.Decide(a.ctx, house.Decision{Kind: house.Set, Name: c.Name, Value: c.Value})
		if errors.As(err, new(*house.Error)) {
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
	return c.at(a, func(d *house.Desk) error {
		secret, expires, err := d.Invite(a.ctx, "")
		if err != nil {
			return err
		}
		return c.print(a, "/invitation", secret, expires, "command.house.invitation")
	})
}
