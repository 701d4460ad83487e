package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hexparlor/i18n"
	"hexparlor/internal/cluster"
	"hexparlor/internal/jobs"
	"hexparlor/internal/jobs/play"
	"hexparlor/internal/limit"
	"hexparlor/internal/match/host"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Queues from which a worker can take work.
const (
	queueBots = "bots" // thinking for the bots of tables
	queueLab  = "lab"  // jobs, such as games of studies and of the arena
)

// Queues returns the names of the queues from which a worker can take work.
func Queues() []string { return []string{queueBots, queueLab} }

// WorkerConfig configures a Worker. Host and Log are required.
type WorkerConfig struct {
	Host   *host.Host // host of matches; must not be started
	Users  *user.Accounts
	Queues []string
	Jobs   *jobs.Engine // background work of the site
	Slots  int          // number of jobs that run at the same time
	// PlayChunk is the command line of the process that plays a chunk of games; nil: the worker plays it itself.
	PlayChunk []string
	Log       *slog.Logger
	Ready     func(context.Context) error // reports whether the store can be read and written
	Thinking  *limit.Meter[string]        // the host's meter of search time by user; nil: not counted
	Hosts     []string                    // host names by which the operator's address may be requested
}

// Worker does background work for the servers of a site, and serves no requests.
type Worker struct {
	cfg    WorkerConfig
	soft   *cluster.Presence
	played prometheus.Counter
}

// NewWorker returns a worker that is ready to Run.
func NewWorker(cfg WorkerConfig) *Worker {
	w := &Worker{cfg: cfg, soft: cluster.NewPresence(cfg.Host.Link), played: newPlayedMetric()}
	cfg.Host.Life = cfg.Users.Life
	return w
}

// Run takes work until ctx is done, and serves the operator's handler on the listener admin unless it is nil. When it
// returns, servers leave no more work to the worker; decisions in progress are returned when the host is closed.
func (w *Worker) Run(ctx context.Context, admin net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	failed := make(chan error, 1)
	if admin != nil {
		go func() { failed <- serveOperators(ctx, admin, w.Admin()) }()
	}
	if slices.Contains(w.cfg.Queues, queueBots) {
		w.cfg.Host.Work(context.WithoutCancel(ctx), w.served)
	}
	if slices.Contains(w.cfg.Queues, queueLab) {
		if err := w.startJobs(ctx); err != nil {
			return err
		}
	}
	report := w.announce()
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
		stop()
	}
	report()
	return errors.Join(err, w.cfg.Jobs.Stop(ctx))
}

// startJobs begins to run jobs. The servers lead, because they know all kinds and what is due at which time.
func (w *Worker) startJobs(ctx context.Context) error {
	quiet := func(ctx context.Context) error { return httpapi.WaitForBots(ctx, w.cfg.Host) }
	return w.cfg.Jobs.Start(ctx, jobs.Work{
		Queues:  map[string]int{play.Queue: w.cfg.Slots},
		Workers: newWorkers(w.cfg.PlayChunk, w.cfg.Host.Games, w.played.Inc, w.cfg.Log),
		Quiet:   quiet, Partial: true,
	})
}

// announce publishes the worker's queues to the servers, and removes them when end is called.
func (w *Worker) announce() (end func()) {
	share := func() {}
	if w.cfg.Thinking != nil {
		share = httpapi.ShareMeter(w.soft, limit.Thinking.Name, w.cfg.Thinking, httpapi.UserKeys)
	}
	for _, queue := range w.cfg.Queues {
		w.soft.Set(softWorks, queue, "1")
	}
	ctx, stop := context.WithCancel(context.Background())
	var notifying sync.WaitGroup
	notifying.Go(func() { panics.Restart(ctx, w.cfg.Log, "soft state", w.soft.Run) })
	notifying.Go(func() {
		panics.Restart(ctx, w.cfg.Log, "shared meters", func(ctx context.Context) { httpapi.Every(ctx, shareEvery, share) })
	})
	return func() {
		for _, queue := range w.cfg.Queues {
			w.soft.Set(softWorks, queue, "")
		}
		stop()
		notifying.Wait()
	}
}

// served reports whether at least one server of the site serves users now.
func (w *Worker) served() bool { return len(w.soft.Others(softServes, "")) > 0 }

// Admin returns the handler for the operator: metrics, health and profiles of the worker.
func (w *Worker) Admin() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(newQueueMetric(w.cfg.Host), w.played, w.cfg.Jobs, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return forAdmins(adminRoutes(promhttp.HandlerFor(registry, promhttp.HandlerOpts{}), w.readyz), w.cfg.Hosts)
}

// readyz reports whether the store can be read and written.
func (w *Worker) readyz(res http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyPatience)
	defer cancel()
	if err := w.cfg.Ready(ctx); err != nil {
		notReady(res, r, i18n.Verbatim(err.Error()))
		return
	}
	alive(res, r)
}
