package jobs

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

func TestQueueCountsJobsByState(t *testing.T) {
	now := time.Now()
	var q Queue
	for state, jobs := range map[rivertype.JobState]int{
		rivertype.JobStateRunning: 2, rivertype.JobStateDiscarded: 3, rivertype.JobStateAvailable: 5,
		rivertype.JobStateRetryable: 7, rivertype.JobStateScheduled: 11,
	} {
		q.add(state, jobs, now)
	}
	if q.Running != 2 || q.Failed != 3 || q.Waiting != 23 || !q.Oldest.Equal(now) {
		t.Errorf("the queue is %+v", q)
	}
	q = Queue{}
	q.add(rivertype.JobStateRetryable, 1, now)
	if !q.Oldest.IsZero() {
		t.Error("a job that waits for its next try counts as due")
	}
}

func TestQueuesAreInOrderOfNames(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		for _, name := range []string{"c", "a", "e", "b", "d"} {
			_, _, err := e.Insert(t.Context(), task{name}, &river.InsertOpts{Queue: name})
			must(t, err)
		}
		queues, err := e.Queues(t.Context())
		must(t, err)
		names := ""
		for _, q := range queues {
			names += q.Name
			if q.Waiting != 1 || time.Since(q.Oldest) > time.Minute || time.Since(q.Oldest) < -time.Second {
				t.Errorf("queue %s is %+v", q.Name, q)
			}
		}
		if names != "abcde" {
			t.Errorf("the queues are %s", names)
		}
	})
}

func TestFailedJobsAreListedLatestFirst(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		start(t, e, 1, func(context.Context, *river.Job[task]) error { return errors.New("full") })
		var ids []int64
		for range 3 {
			job, _, err := e.Insert(t.Context(), task{"bad"}, &river.InsertOpts{Queue: "test", MaxAttempts: 1})
			must(t, err)
			await(t, e, job.ID, rivertype.JobStateDiscarded)
			ids = append(ids, job.ID)
			time.Sleep(2 * time.Millisecond)
		}
		failed, err := e.Failed(t.Context(), 2)
		if err != nil || len(failed) != 2 || failed[0].ID != ids[2] || failed[1].ID != ids[1] {
			t.Errorf("failed are %v, %v", failed, err)
		}
		must(t, e.Delete(t.Context()))
		must(t, e.Delete(t.Context(), ids[0], ids[2]))
		failed, err = e.Failed(t.Context(), 10)
		if err != nil || len(failed) != 1 || failed[0].ID != ids[1] {
			t.Errorf("after the deletion of two, failed are %v, %v", failed, err)
		}
	})
}

func TestReasonIsThatOfLastTry(t *testing.T) {
	job := &rivertype.JobRow{}
	if Reason(job) != "" {
		t.Errorf("the reason is %q without a failure", Reason(job))
	}
	job.Errors = []rivertype.AttemptError{{Error: "first"}, {Error: "second"}}
	if Reason(job) != "second" {
		t.Errorf("the reason is %q", Reason(job))
	}
}
