package jobs

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/internal/store/database"
)

// OnceUnfinished keeps a job from being added while another one of its kind with equal arguments waits or runs.
var OnceUnfinished = river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning,
	rivertype.JobStateScheduled,
}}

// OnceUncanceled is as OnceUnfinished, and also finds a job that was completed or given up and is not yet deleted.
var OnceUncanceled = river.UniqueOpts{ByArgs: true, ByState: append(slices.Clone(OnceUnfinished.ByState),
	rivertype.JobStateCompleted, rivertype.JobStateDiscarded)}

// ErrNotFound is returned for a job or queue that does not exist.
var ErrNotFound = rivertype.ErrNotFound

// Queue is the state of one queue.
type Queue struct {
	Name    string
	Paused  bool
	Waiting int // jobs that wait for a worker, or for the time of their next try
	Running int
	Failed  int       // jobs that were given up
	Oldest  time.Time // when the job became due that has waited longest; zero if none waits
}

// Insert adds a job. If opts make it unique and there is one already, it returns that one, and added is false.
func (e *Engine) Insert(
	ctx context.Context, args river.JobArgs, opts *river.InsertOpts,
) (job *rivertype.JobRow, added bool, err error) {
	result, err := e.current().Insert(ctx, args, opts)
	if err != nil {
		return nil, false, err
	}
	return result.Job, !result.UniqueSkippedAsDuplicate, nil
}

// Get returns a job, or ErrNotFound.
func (e *Engine) Get(ctx context.Context, id int64) (*rivertype.JobRow, error) {
	return e.current().JobGet(ctx, id)
}

// List returns jobs.
func (e *Engine) List(ctx context.Context, params *river.JobListParams) ([]*rivertype.JobRow, error) {
	result, err := e.current().JobList(ctx, params)
	if err != nil {
		return nil, err
	}
	return result.Jobs, nil
}

// SaveOutput stores the output of a job while it runs, so that a later try can go on from there.
func (e *Engine) SaveOutput(ctx context.Context, id int64, output any) error {
	_, err := e.current().JobUpdate(ctx, id, &river.JobUpdateParams{Output: output})
	return err
}

// Cancel cancels a job. If it is running, its context is canceled.
func (e *Engine) Cancel(ctx context.Context, id int64) (*rivertype.JobRow, error) {
	return e.current().JobCancel(ctx, id)
}

// Retry makes a job that has ended or waits for its next try available at once.
func (e *Engine) Retry(ctx context.Context, id int64) (*rivertype.JobRow, error) {
	return e.current().JobRetry(ctx, id)
}

// Discard cancels a job that waits or runs, and deletes one that has ended.
func (e *Engine) Discard(ctx context.Context, id int64) error {
	job, err := e.Cancel(ctx, id)
	if err != nil || job.FinalizedAt == nil || job.State == rivertype.JobStateRunning {
		return err
	}
	_, err = e.current().JobDelete(ctx, id)
	return err
}

// Delete deletes the jobs with these ids, except running ones.
func (e *Engine) Delete(ctx context.Context, ids ...int64) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := e.current().JobDeleteMany(ctx, river.NewJobDeleteManyParams().IDs(ids...).First(len(ids)))
	return err
}

// Pause keeps all programs from taking jobs out of a queue. Running jobs go on.
func (e *Engine) Pause(ctx context.Context, queue string) error {
	return e.current().QueuePause(ctx, queue, nil)
}

// Resume ends a pause of a queue.
func (e *Engine) Resume(ctx context.Context, queue string) error {
	return e.current().QueueResume(ctx, queue, nil)
}

// Failed returns the jobs that were given up last.
func (e *Engine) Failed(ctx context.Context, limit int) ([]*rivertype.JobRow, error) {
	return e.List(ctx, river.NewJobListParams().States(rivertype.JobStateDiscarded).
		OrderBy(river.JobListOrderByFinalizedAt, river.SortOrderDesc).First(limit))
}

// Reason returns why the last try of a job failed; "" if none has.
func Reason(job *rivertype.JobRow) string {
	if len(job.Errors) == 0 {
		return ""
	}
	return job.Errors[len(job.Errors)-1].Error
}

// Queues returns the states of all queues in the order of their names.
func (e *Engine) Queues(ctx context.Context) ([]Queue, error) {
	known, err := e.current().QueueList(ctx, river.NewQueueListParams().First(100))
	if err != nil {
		return nil, err
	}
	all := map[string]*Queue{}
	for _, q := range known.Queues {
		all[q.Name] = &Queue{Name: q.Name, Paused: q.PausedAt != nil}
	}
	if err := e.count(ctx, all); err != nil {
		return nil, err
	}
	list := make([]Queue, 0, len(all))
	for _, q := range all {
		list = append(list, *q)
	}
	slices.SortFunc(list, func(x, y Queue) int { return strings.Compare(x.Name, y.Name) })
	return list, nil
}

// count adds the numbers of jobs to the queues of all.
func (e *Engine) count(ctx context.Context, all map[string]*Queue) error {
	age := "extract(epoch FROM now() - min(scheduled_at))::float8"
	if e.place.Pool == nil {
		age = "(julianday('now', 'subsec') - julianday(min(scheduled_at))) * 86400"
	}
	query := "SELECT queue, CAST(state AS TEXT), count(*), " + age + " FROM " + e.table() +
		" WHERE state IN ('available', 'retryable', 'scheduled', 'running', 'discarded') GROUP BY queue, state"
	return database.Each(ctx, e.place.DB, query, func(rows *sql.Rows) error {
		var name, state string
		var jobs int
		var age float64
		if err := rows.Scan(&name, &state, &jobs, &age); err != nil {
			return err
		}
		q := all[name]
		if q == nil {
			q = &Queue{Name: name}
			all[name] = q
		}
		q.add(rivertype.JobState(state), jobs, time.Now().Add(-time.Duration(age*float64(time.Second))))
		return nil
	})
}

func (q *Queue) add(state rivertype.JobState, jobs int, oldest time.Time) {
	switch state {
	case rivertype.JobStateRunning:
		q.Running += jobs
	case rivertype.JobStateDiscarded:
		q.Failed += jobs
	case rivertype.JobStateAvailable:
		q.Oldest = oldest
		fallthrough
	default:
		q.Waiting += jobs
	}
}
