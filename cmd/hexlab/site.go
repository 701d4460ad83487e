package main

import (
	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
)

// siteFlag names a site whose workers play games of a command too. The environment does not set it: a measurement on
// the machine of a site must not burden the site by accident.
type siteFlag struct {
	Database string `placeholder:"database-url" help:"arena.database"`
}

// leastJobs returns the smallest valid number of jobs: 0 if workers can play the games.
func (f siteFlag) leastJobs() int {
	if f.Database != "" {
		return 0
	}
	return 1
}

// client returns a client of the workers of the site, or nil if no site is named. With parallel jobs this program works
// on the games too.
func (f siteFlag) client(a *cli.App, parallel int) (client *jobs.Client, end func(), err error) {
	if f.Database == "" {
		return nil, func() {}, nil
	}
	if !database.IsURL(f.Database) {
		return nil, nil, cli.WrongUse("command.arena.database")
	}
	if err := store.RequireSite(a.Ctx, f.Database); err != nil {
		return nil, nil, cli.NoSite(err, f.Database)
	}
	st, err := store.OpenShared(a.Ctx, f.Database)
	if err != nil {
		return nil, nil, err
	}
	client = &jobs.Client{Store: st}
	if parallel > 0 {
		client.Hand = &jobs.Worker{Store: st, Link: st.Link(), Games: games.Lookup, Jobs: parallel}
	}
	return client, func() { _ = st.Close() }, nil
}
