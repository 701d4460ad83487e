package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/internal/panics"
)

const (
	beatInterval = 3 * time.Second  // between two heartbeats of a running job
	deadAfter    = 15 * time.Second // without a heartbeat, after which a job counts as dead
	rescued      = 100              // dead jobs that are rescued at a time
)

// errDied is the reason in the history of a job whose program ended during a try.
var errDied = errors.New("the program that ran the job died")

// errTaken is the reason why a running job is canceled that counted as dead and was given to another program.
var errTaken = errors.New("the job was given to another program")

// running holds the jobs that run in this program.
type running struct {
	mu       sync.Mutex
	jobs     map[int64]*runningJob
	stopping bool
}

type runningJob struct {
	attempt int
	cancel  context.CancelCauseFunc
}

func (r *running) add(job *rivertype.JobRow, cancel context.CancelCauseFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs[job.ID] = &runningJob{attempt: job.Attempt, cancel: cancel}
}

func (r *running) remove(id int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.jobs, id)
}

func (r *running) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopping = true
}

// isStopping reports whether Engine.Stop was called.
func (r *running) isStopping() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stopping
}

// list returns copies of the running jobs by their ids.
func (r *running) list() map[int64]runningJob {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := make(map[int64]runningJob, len(r.jobs))
	for id, job := range r.jobs {
		list[id] = *job
	}
	return list
}

// supervision surrounds the work of each job: it waits for quiet, has the job's heartbeat stored while it runs, and
// counts its outcome.
type supervision struct {
	river.MiddlewareDefaults
	engine *Engine
	quiet  func(context.Context) error
}

// Work does the work of a job. A job that is cut off because the program stops loses no try.
func (s *supervision) Work(ctx context.Context, job *rivertype.JobRow, do func(context.Context) error) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.engine.running.add(job, cancel)
	defer s.engine.running.remove(job.ID)
	began := time.Now()
	defer func() { s.engine.metrics.count(job, err, time.Since(began)) }()
	if s.quiet != nil {
		err = s.quiet(ctx)
	}
	if err == nil {
		err = panics.Catch(func() error { return do(ctx) })
	}
	switch {
	case err != nil && ctx.Err() != nil && s.engine.running.isStopping():
		return river.JobSnooze(0)
	case err != nil && !isPostponed(err):
		s.engine.log.Warn("a job failed", "job", job.ID, "kind", job.Kind, "try", job.Attempt, "error", err)
	}
	return err
}

// isPostponed reports whether a job ended its try to be run again later.
func isPostponed(err error) bool { return errors.As(err, new(*rivertype.JobSnoozeError)) }

// beat stores the heartbeats of running jobs and rescues dead ones, until ctx is done.
func (e *Engine) beat(ctx context.Context) {
	ticker := time.NewTicker(beatInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := e.touch(ctx)
		if err == nil {
			err = e.rescue(ctx, deadAfter)
		}
		if err != nil && ctx.Err() == nil {
			e.warn("cannot store the heartbeats of jobs", err)
		}
	}
}

// touch stores the heartbeat of each running job: the time at which its try began, moved to now. It cancels a job that
// was given to another program.
func (e *Engine) touch(ctx context.Context) error {
	now := "now()"
	if e.place.Pool == nil {
		now = "datetime('now', 'subsec')"
	}
	query := "UPDATE " + e.table() + " SET attempted_at = " + now +
		" WHERE id = $1 AND attempt = $2 AND state = 'running'"
	for id, job := range e.running.list() {
		result, err := e.place.DB.ExecContext(ctx, query, id, job.attempt)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err == nil && n == 0 {
			job.cancel(errTaken)
		}
	}
	return nil
}

// rescue makes the jobs available again whose last heartbeat is older than age, and gives up those without tries left.
// River's own rescue runs every 30 seconds at the earliest, and excludes jobs without a time limit.
func (e *Engine) rescue(ctx context.Context, age time.Duration) error {
	now := time.Now()
	if e.place.Pool != nil {
		if err := e.place.DB.QueryRowContext(ctx, "SELECT now()").Scan(&now); err != nil {
			return err
		}
	}
	horizon := now.Add(-age)
	stuck, err := e.exec.JobGetStuck(ctx, &riverdriver.JobGetStuckParams{
		Max: rescued, Schema: e.place.Schema, StuckHorizon: horizon,
	})
	if err != nil || len(stuck) == 0 {
		return err
	}
	p := riverdriver.JobRescueManyParams{Schema: e.place.Schema, StuckHorizon: horizon}
	for _, job := range stuck {
		state, ended := outcomeOfDeath(job, now)
		text, err := json.Marshal(rivertype.AttemptError{At: now.UTC(), Attempt: max(job.Attempt, 0), Error: errDied.Error()})
		if err != nil {
			return err
		}
		p.ID, p.Error = append(p.ID, job.ID), append(p.Error, text)
		p.State, p.FinalizedAt = append(p.State, string(state)), append(p.FinalizedAt, ended)
		p.ScheduledAt = append(p.ScheduledAt, now)
		e.log.Warn("a job died with its program", "job", job.ID, "kind", job.Kind, "try", job.Attempt, "state", state)
	}
	_, err = e.exec.JobRescueMany(ctx, &p)
	return err
}

// outcomeOfDeath returns the next state of a job whose program died, and the time of its end if it has ended.
func outcomeOfDeath(job *rivertype.JobRow, now time.Time) (rivertype.JobState, *time.Time) {
	var metadata struct {
		CancelAttemptedAt *time.Time `json:"cancel_attempted_at"`
	}
	_ = json.Unmarshal(job.Metadata, &metadata) // a job with unreadable metadata was not canceled
	switch {
	case metadata.CancelAttemptedAt != nil:
		return rivertype.JobStateCancelled, &now
	case job.Attempt >= job.MaxAttempts:
		return rivertype.JobStateDiscarded, &now
	}
	return rivertype.JobStateAvailable, nil
}

// table returns the full name of River's table of jobs.
func (e *Engine) table() string {
	const name = "river_job"
	if e.place.Schema == "" {
		return name
	}
	return e.place.Schema + "." + name
}
