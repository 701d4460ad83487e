package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// supervised returns a supervision of an engine without a database.
func supervised(quiet func(context.Context) error) *supervision {
	e := &Engine{
		log: slog.New(slog.DiscardHandler), metrics: newMetrics(), running: running{jobs: map[int64]*runningJob{}},
	}
	return &supervision{engine: e, quiet: quiet}
}

var someJob = &rivertype.JobRow{ID: 7, Kind: "task", Attempt: 2, MaxAttempts: 3}

func TestRunningJobIsListedWhileItRuns(t *testing.T) {
	s := supervised(nil)
	err := s.Work(t.Context(), someJob, func(context.Context) error {
		if job, ok := s.engine.running.list()[7]; !ok || job.attempt != 2 {
			t.Errorf("running are %v", s.engine.running.list())
		}
		return nil
	})
	must(t, err)
	if list := s.engine.running.list(); len(list) != 0 {
		t.Errorf("after its end running are %v", list)
	}
	if got := values(t, s.engine.metrics.ended); got["hexparlor_jobs_tries_total task completed"] != 1 {
		t.Errorf("counted are %v", got)
	}
}

// Each goroutine calls one method, since a lock of another method would order what the race detector has to see.
func TestJobsBeginAndEndWhileHeartbeatListsThem(t *testing.T) {
	r := &supervised(nil).engine.running
	var meeting sync.WaitGroup
	for _, call := range []func(){
		func() { r.add(someJob, nil) },
		func() { r.remove(someJob.ID) },
		func() { r.list() },
		func() { r.isStopping() },
		r.stop,
	} {
		meeting.Go(func() {
			for range 20 {
				call()
			}
		})
	}
	meeting.Wait()
	r.remove(someJob.ID)
	if len(r.list()) > 0 || !r.isStopping() {
		t.Errorf("after all jobs %v run, and the engine goes on", r.list())
	}
}

func TestJobWaitsForQuietBeforeItsWork(t *testing.T) {
	quiet := false
	s := supervised(func(context.Context) error { quiet = true; return nil })
	must(t, s.Work(t.Context(), someJob, func(context.Context) error {
		if !quiet {
			t.Error("the work begins before it is quiet")
		}
		return nil
	}))
	broken := errors.New("not quiet")
	s = supervised(func(context.Context) error { return broken })
	err := s.Work(t.Context(), someJob, func(context.Context) error { t.Error("the work begins"); return nil })
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
}

// A job that is cut off because its program stops is postponed; any other failure is one of its tries.
func TestOnlyJobsCutOffByStopArePostponed(t *testing.T) {
	full := errors.New("full")
	for _, c := range []struct {
		canceled, stopping bool
		err                error
		postponed          bool
	}{
		{true, true, full, true},
		{true, false, full, false},
		{false, true, full, false},
		{true, true, nil, false},
	} {
		s := supervised(nil)
		if c.stopping {
			s.engine.running.stop()
		}
		ctx, cancel := context.WithCancel(t.Context())
		err := s.Work(ctx, someJob, func(context.Context) error {
			if c.canceled {
				cancel()
			}
			return c.err
		})
		cancel()
		if isPostponed(err) != c.postponed || !c.postponed && !errors.Is(err, c.err) {
			t.Errorf("%+v ends with %v", c, err)
		}
	}
}

func TestHeartbeatCancelsJobThatWasGivenToAnotherProgram(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e, entered, leave := open(t, place), make(chan context.Context), make(chan struct{})
		start(t, e, 1, func(ctx context.Context, _ *river.Job[task]) error {
			entered <- ctx
			<-leave
			return nil
		})
		job := insert(t, e, "long", Watched)
		ctx := <-entered
		defer close(leave)
		must(t, e.touch(t.Context()))
		if ctx.Err() != nil {
			t.Fatalf("the job is canceled: %v", context.Cause(ctx))
		}
		_, err := e.place.DB.ExecContext(t.Context(), "UPDATE "+e.table()+" SET attempt = 2 WHERE id = $1", job.ID)
		must(t, err)
		must(t, e.touch(t.Context()))
		if !errors.Is(context.Cause(ctx), errTaken) {
			t.Errorf("the cause is %v", context.Cause(ctx))
		}
	})
}
