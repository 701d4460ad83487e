package main

import (
	"errors"
	"log/slog"
	"strconv"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/store"
)

// shownFailures is the number of failed jobs that the list shows.
const shownFailures = 20

type jobsCmd struct {
	Action string `arg:"" optional:"" default:"list" enum:"list,retry,discard,pause,resume" help:"admin.jobs.action"`
	Object string `arg:"" optional:"" help:"admin.jobs.object"`

	siteFlags `embed:""`
}

// Run lists the queues and failed jobs of a site, or changes a queue or a job. It works while servers run.
func (c jobsCmd) Run(a *cli.App) (err error) {
	if (c.Action == "list") != (c.Object == "") {
		return cli.WrongUse("command.admin.jobs.object")
	}
	if err := store.RequireSite(a.Ctx, c.place()); err != nil {
		return cli.NoSite(err, c.place())
	}
	engine, err := jobs.Open(a.Ctx, c.place(), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	switch c.Action {
	case "list":
		return c.list(a, engine)
	case "pause":
		err = engine.Pause(a.Ctx, c.Object)
	case "resume":
		err = engine.Resume(a.Ctx, c.Object)
	default:
		err = c.changeJob(a, engine)
	}
	if errors.Is(err, jobs.ErrNotFound) {
		return cli.WrongUse("command.admin.jobs.unknown", "name", i18n.Escaped(c.Object))
	}
	if err != nil {
		return err
	}
	return c.list(a, engine)
}

// changeJob tries a job again, or discards it.
func (c jobsCmd) changeJob(a *cli.App, engine *jobs.Engine) error {
	id, err := strconv.ParseInt(c.Object, 10, 64)
	switch {
	case err != nil:
		return jobs.ErrNotFound
	case c.Action == "retry":
		_, err = engine.Retry(a.Ctx, id)
	default:
		err = engine.Discard(a.Ctx, id)
	}
	return err
}

// list prints the queues and the jobs that were given up last.
func (c jobsCmd) list(a *cli.App, engine *jobs.Engine) error {
	queues, err := engine.Queues(a.Ctx)
	if err != nil {
		return err
	}
	for _, q := range queues {
		age := time.Duration(0)
		if !q.Oldest.IsZero() {
			age = max(0, time.Since(q.Oldest)).Round(time.Second)
		}
		err := a.Print(a.Stdout, "command.admin.jobs.queue", "queue", q.Name, "waiting", q.Waiting, "running", q.Running,
			"failed", q.Failed, "oldest", age.String(), "paused", strconv.FormatBool(q.Paused))
		if err != nil {
			return err
		}
	}
	failed, err := engine.Failed(a.Ctx, shownFailures)
	if err != nil {
		return err
	}
	for _, job := range failed {
		err := a.Print(a.Stdout, "command.admin.jobs.failed", "job", strconv.FormatInt(job.ID, 10), "kind", job.Kind,
			"tries", job.Attempt, "when", job.FinalizedAt.Local().Format("2006-01-02 15:04"), "why", jobs.Reason(job))
		if err != nil {
			return err
		}
	}
	return nil
}
