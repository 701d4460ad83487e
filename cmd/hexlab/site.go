package main

import (
	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
)

// siteFlag names the database of a site whose workers also play games of this command. The environment does not set it,
// so that a measurement never burdens a site by accident.
type siteFlag struct {
	Database string `placeholder:"database-url" help:"arena.database"`
}

// leastJobs returns the smallest valid value of --jobs: 0 if workers of a site can play the games, else 1.
func (f siteFlag) leastJobs() int {
	if f.Database != "" {
		return 0
	}
	return 1
}

// client returns a client of the site's workers, or nil if the flag names no site. parallel is the number of games that
// this program itself plays at the same time. The caller must call end.
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
