package main

import (
	"hexparlor/internal/cli"
	"hexparlor/internal/store"
)

type checkSiteCmd struct {
	siteFlags `embed:""`
}

// Run reads the whole database and prints damaged data. It works while a server runs.
func (c checkSiteCmd) Run(a *cli.App) error {
	if err := store.RequireSite(a.Ctx, c.place()); err != nil {
		return cli.NoSite(err, c.place())
	}
	damaged, err := store.CheckAll(a.Ctx, c.place(), a.Progress())
	if err != nil {
		return cli.FinalError(err)
	}
	for _, d := range damaged {
		if err := a.Print(a.Stdout, "command.admin.check.damaged", "match", d.Match, "why", d.Cause); err != nil {
			return err
		}
	}
	name := cli.PlaceName(c.place())
	if len(damaged) > 0 {
		return cli.Failure("command.admin.check.some", "matches", len(damaged), "name", name)
	}
	return a.Print(a.Stdout, "command.admin.check.whole", "name", name)
}
