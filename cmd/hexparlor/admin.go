package main

import (
	"errors"
	"strings"
	"time"

	"hexparlor/internal/cli"
	"hexparlor/internal/store"
	"hexparlor/internal/user/admin"
)

// adminCmd holds the commands with which an admin administers a site. They work while servers run.
type adminCmd struct {
	OwnerLink ownerLinkCmd `cmd:"" help:"admin.owner-link"`
	Get       settingsCmd  `cmd:"" help:"admin.get"`
	Set       setCmd       `cmd:"" help:"admin.set"`
	Check     checkSiteCmd `cmd:"" help:"admin.check"`
	Move      moveCmd      `cmd:"" help:"admin.move"`
	Jobs      jobsCmd      `cmd:"" help:"admin.jobs"`

	RebuildRatings rebuildRatingsCmd `cmd:"" help:"admin.rebuild-ratings"`
}

// siteFlags are the flags that name the site of a command: a folder or a database.
type siteFlags struct {
	Data string `default:"data" env:"HEXPARLOR_DATA" placeholder:"folder" help:"admin.data" predictor:"folder"`

	cli.DatabaseFlag `embed:""`
}

// place returns the folder or the database URL of the site.
func (f siteFlags) place() string { return f.Place(f.Data) }

// withSite opens an existing site, calls do, and closes the site.
func (f siteFlags) withSite(a *cli.App, do func(*store.Store, *admin.Service) error) (err error) {
	st, err := store.OpenBeside(a.Ctx, f.place())
	if err != nil {
		return cli.NoSite(err, f.place())
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return do(st, admin.New(st, st, nil))
}

// linkFlags are the flags of commands that print a link.
type linkFlags struct {
	siteFlags `embed:""`
	URL       string `name:"url" env:"HEXPARLOR_URL" placeholder:"url" help:"admin.url"`
}

// defaultURL is the site's address in printed links if no server has stored one yet.
const defaultURL = "http://127.0.0.1:8080"

// print prints the link to a page that needs a secret, with the message of key. The secret follows #, which browsers
// send to no server.
func (f linkFlags) print(a *cli.App, st *store.Store, page, secret string, expires time.Time, key string) error {
	url, err := f.URL, error(nil)
	if url == "" {
		url, err = st.Address(a.Ctx)
	}
	if err != nil {
		return err
	}
	if url == "" {
		url = defaultURL
	}
	link := strings.TrimRight(url, "/") + page + "#" + secret
	return a.Print(a.Stdout, key, "link", link, "until", expires.Local().Format("2006-01-02 15:04"))
}

type ownerLinkCmd struct {
	linkFlags `embed:""`
}

// Run prints a link that makes the user who opens it the owner of the site.
func (c ownerLinkCmd) Run(a *cli.App) error {
	return c.withSite(a, func(st *store.Store, service *admin.Service) error {
		secret, expires, err := service.OwnerLink(a.Ctx)
		if err != nil {
			return err
		}
		return c.print(a, st, "/owner", secret, expires, "command.admin.owner-link")
	})
}

type settingsCmd struct {
	Name      string `arg:"" optional:"" help:"admin.get.name"`
	siteFlags `embed:""`
}

// Run prints the value of one setting of a site, or of all settings.
func (c settingsCmd) Run(a *cli.App) error {
	return c.withSite(a, func(_ *store.Store, service *admin.Service) error {
		state, err := service.State(a.Ctx)
		if err != nil {
			return err
		}
		if c.Name != "" {
			if _, err := admin.Find(c.Name); err != nil {
				return cli.Misuse(err)
			}
			return a.Print(a.Stdout, "command.admin.value", "value", state.Value(c.Name))
		}
		for _, s := range admin.Settings {
			err := a.Print(a.Stdout, "command.admin.setting", "name", s.Name, "value", state.Value(s.Name),
				"what", s.Explanation())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

type setCmd struct {
	Name      string `arg:"" help:"admin.set.name"`
	Value     string `arg:"" help:"admin.set.value"`
	siteFlags `embed:""`
}

// Run changes one setting of a site.
func (c setCmd) Run(a *cli.App) error {
	return c.withSite(a, func(_ *store.Store, service *admin.Service) error {
		made, err := service.Decide(a.Ctx, admin.Decision{Kind: admin.Set, Name: c.Name, Value: c.Value})
		if errors.As(err, new(*admin.Error)) {
			return cli.Misuse(err)
		}
		if err != nil {
			return err
		}
		return a.Print(a.Stdout, "command.admin.set", "name", made.Name, "value", made.Value)
	})
}
