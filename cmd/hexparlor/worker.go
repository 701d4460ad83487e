package main

import (
	"errors"
	"net"
	"runtime"
	"slices"
	"strings"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/limit"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/store/database"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

type workerCmd struct {
	Queues    []string `default:"bots,lab" env:"HEXPARLOR_QUEUES" placeholder:"queues" help:"worker.queues"`
	Jobs      int      `short:"j" default:"${workers}" env:"HEXPARLOR_JOBS" help:"worker.jobs"`
	AdminAddr string   `env:"HEXPARLOR_ADMIN_ADDR" placeholder:"host-port" help:"worker.admin-addr"`
	Log       string   `default:"text" env:"HEXPARLOR_LOG" enum:"text,json" help:"serve.log"`

	cli.DatabaseFlag `embed:""`
	engineFlags      `embed:""`
}

// Run does work for the servers of a site until a.Ctx is done.
func (c workerCmd) Run(a *cli.App) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	log := newLogger(c.Log, a.Stderr)
	limitMemory(log)
	stopTracing, err := startTracing(a, log)
	if err != nil {
		return err
	}
	defer stopTracing()
	bots, err := c.open(a.Ctx)
	if err != nil {
		return err
	}
	defer bots.Close()
	if err := store.RequireSite(a.Ctx, c.Database); err != nil {
		return cli.NoSite(err, c.Database)
	}
	st, err := store.OpenShared(a.Ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	log = st.LogOutages(log)
	engine, err := jobs.Open(a.Ctx, c.Database, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, engine.Close()) }()
	adminService := admin.New(st, st, nil)
	thinking := limit.NewMeter[string](limit.Thinking, 1, adminService.Number, limit.Remembered)
	host := host.NewHost(host.Config{
		Games: games.Lookup, Store: st, Mover: bots, Logger: log, StandIn: c.standIn(), Movers: c.Jobs, Quick: quickLevel,
		Thinking: thinking, Link: st.Link(), Wall: st.Wall,
	})
	w := server.NewWorker(server.WorkerConfig{
		Host: host, Users: &user.Accounts{Store: st, Bots: names(bots)}, Queues: c.Queues, Log: log, Ready: st.Ready,
		Thinking: thinking, Jobs: engine, Slots: c.Jobs, PlayChunk: play.Command(),
	})
	var admin net.Listener
	if c.AdminAddr != adminOff {
		if admin, err = listenAdmin(c.AdminAddr, nil); err != nil {
			return err
		}
	}
	c.printReady(a, admin)
	return errors.Join(w.Run(a.Ctx, admin), closeHost(host))
}

// check returns an error if a flag has an invalid value.
func (c workerCmd) check() error {
	if !database.IsURL(c.Database) {
		return cli.WrongUse("command.worker.database")
	}
	for _, queue := range c.Queues {
		if !slices.Contains(server.Queues(), queue) {
			return cli.WrongUse("command.worker.queues", "name", i18n.Escaped(queue),
				"queues", strings.Join(server.Queues(), ", "))
		}
	}
	if c.Jobs < 1 || c.Jobs > 4*runtime.NumCPU() {
		return cli.WrongUse("command.arena.jobs", "most", 4*runtime.NumCPU())
	}
	if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil && c.AdminAddr != "" && c.AdminAddr != adminOff {
		return cli.WrongUse("command.serve.admin-addr", "why", err)
	}
	return nil
}

// printReady prints the kinds of work that the worker does. Programs that start a worker wait for this line.
func (c workerCmd) printReady(a *cli.App, admin net.Listener) {
	_ = a.Print(a.Stdout, "command.worker.open", "queues", strings.Join(c.Queues, ", "))
	if admin != nil {
		_ = a.Print(a.Stdout, "command.serve.admin", "url", urlOf(admin.Addr()))
	}
}
