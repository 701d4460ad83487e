package main

import (
	"errors"
	"net"
	"runtime"
	"slices"
	"strings"

	"hexparlor/games"
	"hexparlor/i18n"
	"hexparlor/internal/jobs"
	"hexparlor/internal/limit"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/store"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

type workerCmd struct {
	Queues    []string `default:"bots,lab" env:"HEXPARLOR_QUEUES" placeholder:"queues" help:"worker.queues"`
	Jobs      int      `short:"j" default:"${workers}" env:"HEXPARLOR_JOBS" help:"worker.jobs"`
	AdminAddr string   `env:"HEXPARLOR_ADMIN_ADDR" placeholder:"host-port" help:"worker.admin-addr"`
	Log       string   `default:"text" env:"HEXPARLOR_LOG" enum:"text,json" help:"serve.log"`

	databaseFlag `embed:""`
	guestFlags   `embed:""`
}

// Run works until a.ctx is done.
func (c workerCmd) Run(a *app) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	log := newLogger(c.Log, a.stderr)
	limitMemory(log)
	stopTracing, err := a.trace(log)
	if err != nil {
		return err
	}
	defer stopTracing()
	bots, err := c.open(a.ctx)
	if err != nil {
		return err
	}
	defer bots.Close()
	if err := store.RequireSite(a.ctx, c.Database); err != nil {
		return noSite(err, c.Database)
	}
	st, err := store.OpenShared(a.ctx, c.Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	log = st.LogOutages(log)
	desk := admin.New(st, st, nil)
	thinking := limit.NewMeter[string](limit.Thinking, 1, desk.Number, limit.Remembered)
	host := host.NewHost(host.Config{
		Games: games.Lookup, Store: st, Mover: bots, Logger: log, StandIn: c.standIn(), Movers: c.Jobs, Quick: quickLevel,
		Thinking: thinking, Link: st.Link(), Wall: st.Wall,
	})
	w := server.NewWorker(server.WorkerConfig{
		Host: host, People: &user.Accounts{Store: st, Bots: names(bots)}, Queues: c.Queues, Log: log, Ready: st.Ready,
		Thinking: thinking,
		Hand:     jobs.Worker{Store: st, Link: st.Link(), Games: games.Lookup, Jobs: c.Jobs, Log: log},
	})
	var admin net.Listener
	if c.AdminAddr != adminOff {
		if admin, err = listenAdmin(c.AdminAddr, nil); err != nil {
			return err
		}
	}
	c.greet(a, admin)
	return errors.Join(w.Run(a.ctx, admin), closeHost(host))
}

// check tells what is wrong with the flags.
func (c workerCmd) check() error {
	if !store.IsURL(c.Database) {
		return wrongUse("command.worker.database")
	}
	for _, queue := range c.Queues {
		if !slices.Contains(server.Queues(), queue) {
			return wrongUse("command.worker.queues", "name", i18n.Escaped(queue),
				"queues", strings.Join(server.Queues(), ", "))
		}
	}
	if c.Jobs < 1 || c.Jobs > 4*runtime.NumCPU() {
		return wrongUse("command.arena.jobs", "most", 4*runtime.NumCPU())
	}
	if _, _, err := net.SplitHostPort(c.AdminAddr); err != nil && c.AdminAddr != "" && c.AdminAddr != adminOff {
		return wrongUse("command.serve.admin-addr", "why", err)
	}
	return nil
}

// greet tells what the worker is there for. Programs that start one wait for that.
func (c workerCmd) greet(a *app, admin net.Listener) {
	_ = a.tell(a.stdout, "command.worker.open", "queues", strings.Join(c.Queues, ", "))
	if admin != nil {
		_ = a.tell(a.stdout, "command.serve.admin", "url", urlOf(admin.Addr()))
	}
}
