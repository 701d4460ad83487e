// Package jobs runs the background work of a site that no user waits for within a second: games of arena series and
// studies, analyses, exports. The work waits in queues of River, on SQLite in a file of its own. What a server must do
// at once, such as a bot's move, follows from the event log and is no job.
package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/internal/panics"
	"hexparlor/internal/store/database"
)

// Priorities of jobs. Of the waiting jobs of a queue those with the lowest number run first.
const (
	Watched   = 1 // a user looks at a page that shows the result
	Requested = 2 // a user has asked for the result
	Scheduled = 4 // no user has asked
)

// Tries is how often a job is tried before it is given up.
const Tries = 3

const (
	fetchCooldown = time.Millisecond // least time between two fetches of a queue
	pollInterval  = time.Second      // between two fetches of a queue without a notification
	softStop      = time.Second      // for which running jobs may go on when the engine stops
	stopTimeout   = 4 * time.Second  // after which Stop no longer waits for running jobs
	keptCompleted = time.Hour        // after which completed and canceled jobs are deleted
	keptFailed    = 7 * 24 * time.Hour
)

// Engine holds the jobs of one site, and runs them after Start. Its methods are safe for concurrent use.
type Engine struct {
	log   *slog.Logger
	place database.Jobs
	exec  riverdriver.Executor
	make  func(*river.Config) (client, error)

	metrics metrics
	running running

	mu      sync.Mutex
	client  client // inserts jobs; after Start it runs them as well
	started bool
	beating sync.WaitGroup
	rest    context.CancelFunc // ends the heartbeat
}

// Work says which jobs a program runs.
type Work struct {
	Queues   map[string]int // numbers of jobs that run at the same time, by queue
	Workers  *river.Workers // one for each kind of job; jobs of other kinds are left to other programs
	Periodic []*river.PeriodicJob
	// Partial says that the program knows only some kinds of the site's jobs, so that it must not lead the others.
	Partial bool
	Quiet   func(context.Context) error // waits before each job until no bot waits for a processor; nil: no wait
}

// Open opens the jobs of the site at a place, as in store.Open, and creates or upgrades their tables.
func Open(ctx context.Context, place string, log *slog.Logger) (*Engine, error) {
	e := &Engine{log: log, metrics: newMetrics(), running: running{jobs: map[int64]*runningJob{}}}
	var err error
	e.place, err = database.OpenJobs(ctx, place, func(j database.Jobs) error { return migrate(ctx, j) })
	if err != nil {
		return nil, err
	}
	e.exec, e.make = connect(e.place)
	if e.client, err = e.make(e.config(Work{})); err != nil {
		return nil, errors.Join(err, e.place.Close())
	}
	return e, nil
}

// config returns the configuration of a client that does the work w.
func (e *Engine) config(w Work) *river.Config {
	c := &river.Config{
		Logger: unlogged, Schema: e.place.Schema, Workers: w.Workers, PeriodicJobs: w.Periodic,
		FetchCooldown: fetchCooldown, FetchPollInterval: pollInterval, FetchOnlyKnownKinds: true,
		LeaderElectionDisabled: w.Partial, SkipUnknownJobCheck: true,
		MaxAttempts: Tries, RetryPolicy: retryPolicy{},
		JobTimeout: -1, SoftStopTimeout: softStop, // Engine.rescue finds the jobs of dead programs by their heartbeat
		CompletedJobRetentionPeriod: keptCompleted, CancelledJobRetentionPeriod: keptCompleted,
		DiscardedJobRetentionPeriod: keptFailed,
		Middleware:                  []rivertype.Middleware{&supervision{engine: e, quiet: w.Quiet}},
	}
	if len(w.Queues) > 0 {
		c.Queues = map[string]river.QueueConfig{}
	}
	for name, slots := range w.Queues {
		c.Queues[name] = river.QueueConfig{MaxWorkers: slots}
	}
	return c
}

// Start begins to run jobs. It may be called once.
func (e *Engine) Start(ctx context.Context, w Work) error {
	worker, err := e.make(e.config(w))
	if err != nil {
		return err
	}
	if e.place.Pool == nil { // no other program runs jobs of a file: those that are marked as running died
		if err := e.rescue(ctx, 0); err != nil {
			return err
		}
	}
	ctx = context.WithoutCancel(ctx)
	if err := worker.Start(ctx); err != nil {
		return err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.client, e.started = worker, true
	ctx, e.rest = context.WithCancel(ctx)
	e.beating.Go(func() { panics.Restart(ctx, e.log, "heartbeat of jobs", e.beat) })
	return nil
}

// Stop lets running jobs end for a moment, and then cancels them. Canceled jobs wait for another program, or for the
// next start.
func (e *Engine) Stop(ctx context.Context) error {
	e.mu.Lock()
	started, rest := e.started, e.rest
	e.started = false
	e.mu.Unlock()
	if !started {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	e.running.stop()
	err := e.current().Stop(ctx)
	rest()
	e.beating.Wait()
	return err
}

// Close stops the engine and closes its connections.
func (e *Engine) Close() error {
	return errors.Join(e.Stop(context.Background()), e.place.Close())
}

func (e *Engine) current() client {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.client
}

// unlogged is River's log. The engine logs what happens to jobs, and the store logs that the database is unreachable.
var unlogged = slog.New(slog.DiscardHandler)

// warn logs an error of the database, unless the connection is lost, which the store logs once.
func (e *Engine) warn(message string, err error) {
	if !e.place.IsConnectionLost(err) {
		e.log.Warn(message, "error", err)
	}
}

// retryPolicy has jobs that fail tried again after some seconds.
type retryPolicy struct{}

// NextRetry returns the time of the next try of a job that has failed.
func (retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(time.Duration(job.Attempt*job.Attempt) * time.Second)
}
