package main

import (
	"crypto/rand"
	"errors"
	"log/slog"

	"github.com/riverqueue/river"

	"hexparlor/games"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
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

// client returns a client of the site's workers, or nil if the flag names no site. parallel is the number of chunks of
// games that this program itself plays at the same time, its own or those of others. The caller must call end.
func (f siteFlag) client(a *cli.App, parallel int) (client *play.Client, end func(), err error) {
	if f.Database == "" {
		return nil, func() {}, nil
	}
	if !database.IsURL(f.Database) {
		return nil, nil, cli.WrongUse("command.arena.database")
	}
	if err := store.RequireSite(a.Ctx, f.Database); err != nil {
		return nil, nil, cli.NoSite(err, f.Database)
	}
	log := slog.New(slog.NewTextHandler(a.Stderr, nil))
	engine, err := jobs.Open(a.Ctx, f.Database, log)
	if err != nil {
		return nil, nil, err
	}
	if parallel > 0 {
		err = engine.Start(a.Ctx, playing(parallel, log))
	}
	if err != nil {
		return nil, nil, errors.Join(err, engine.Close())
	}
	return &play.Client{Engine: engine, Name: rand.Text()}, func() { _ = engine.Close() }, nil
}

// playing returns the work of a program that only plays games.
func playing(parallel int, log *slog.Logger) jobs.Work {
	workers := river.NewWorkers()
	river.AddWorker(workers, &play.Worker{Command: play.Command(), Games: games.Lookup, Log: log})
	return jobs.Work{Queues: map[string]int{play.Queue: parallel}, Workers: workers, Partial: true}
}
