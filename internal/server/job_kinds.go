package server

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"hexparlor/internal/jobs"
	"hexparlor/internal/server/learn"
	"hexparlor/internal/server/review"
)

// Queues of jobs that servers run, and workers do not.
const (
	queueAnalysis = "analysis" // chunks of analyses
	queueNightly  = "nightly"  // what is done at certain times
)

// analysisSlots is the number of chunks of analyses that a server takes at the same time. One of them searches; the
// others wait for their turn among all heavy reads, so that users take turns.
const analysisSlots = 64

// periodicDelay is the time until a periodic job is done, so that clients that wait for a start come first.
const periodicDelay = time.Minute

// Jobs that are done at certain times.
type (
	sweeping    struct{} // removes what is unused
	maintenance struct{} // maintains the database
	mining      struct{} // inserts a job for each match in which puzzles are to be found
)

// Kind returns the kind of the job.
func (sweeping) Kind() string { return "sweep" }

// Kind returns the kind of the job.
func (maintenance) Kind() string { return "maintenance" }

// Kind returns the kind of the job.
func (mining) Kind() string { return "puzzles" }

// nightly returns the options of a job in the queue of scheduled work.
func nightly() *river.InsertOpts {
	return &river.InsertOpts{
		Queue: queueNightly, Priority: jobs.Scheduled, UniqueOpts: jobs.OnceUnfinished,
	}
}

// insertChunk inserts a chunk of an analysis, unless it waits or runs already.
func (s *Server) insertChunk(ctx context.Context, c review.Chunk) error {
	_, _, err := s.cfg.Jobs.Insert(ctx, c, &river.InsertOpts{
		Queue: queueAnalysis, Priority: jobs.Watched, MaxAttempts: review.ChunkAttempts,
		UniqueOpts: jobs.OnceUnfinished,
	})
	return err
}

// addWorkers adds the workers for the kinds of jobs that only servers run.
func (s *Server) addWorkers(workers *river.Workers) {
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[review.Chunk]) error {
		s.analyses.Work(ctx, job.Args, job.Attempt)
		return ctx.Err()
	}))
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[sweeping]) error {
		return s.Sweep(ctx)
	}))
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[maintenance]) error {
		return s.cfg.Maintain(ctx)
	}))
	miner := &learn.Miner{
		Host: s.cfg.Host, Library: s.library, Store: s.cfg.Puzzles, Quiet: s.waitForBots, Log: s.cfg.Log,
	}
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, _ *river.Job[mining]) error {
		due, err := miner.Due(ctx, time.Now().Add(-day))
		for _, m := range due {
			if _, _, err := s.cfg.Jobs.Insert(ctx, m, nightly()); err != nil {
				return err
			}
		}
		return err
	}))
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[learn.Mining]) error {
		return miner.Mine(ctx, job.Args.Match)
	}))
}

// periodic returns the jobs that are inserted at certain times, by one server of the site. The database is maintained
// after a start as well, because some servers are off at night.
func (s *Server) periodic() []*river.PeriodicJob {
	list := []*river.PeriodicJob{every(time.Hour, 5*time.Minute, sweeping{}, false)}
	if s.cfg.Maintain != nil {
		list = append(list, every(day, 2*time.Hour, maintenance{}, true))
	}
	if s.cfg.Puzzles != nil {
		list = append(list, every(day, 3*time.Hour, mining{}, false))
	}
	return list
}

func every(interval, offset time.Duration, args river.JobArgs, atStart bool) *river.PeriodicJob {
	return river.NewPeriodicJob(schedule{interval, offset}, func() (river.JobArgs, *river.InsertOpts) {
		opts := nightly()
		opts.ScheduledAt = time.Now().Add(periodicDelay)
		return args, opts
	}, &river.PeriodicJobOpts{RunOnStart: atStart})
}

// schedule has an event in each interval, at an offset from its begin: such as each day at two o'clock UTC.
type schedule struct{ interval, offset time.Duration }

// Next returns the time of the first event after a time.
func (s schedule) Next(after time.Time) time.Time {
	next := after.UTC().Truncate(s.interval).Add(s.offset)
	if !next.After(after) {
		next = next.Add(s.interval)
	}
	return next
}
