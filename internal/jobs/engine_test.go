package jobs

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/internal/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Tests{M: m, Furnish: furnish}.Run()) }

// furnish makes the tables of jobs in an empty place.
func furnish(ctx context.Context, place string) error {
	e, err := Open(ctx, place, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return e.Close()
}

// task is a job of tests.
type task struct {
	Name string `json:"name"`
}

func (task) Kind() string { return "task" }

// taskWorker passes each task to do.
type taskWorker struct {
	river.WorkerDefaults[task]
	do func(ctx context.Context, job *river.Job[task]) error
}

func (w taskWorker) Work(ctx context.Context, job *river.Job[task]) error { return w.do(ctx, job) }

// onBoth runs a test with an engine on SQLite and with one on PostgreSQL.
func onBoth(t *testing.T, test func(t *testing.T, place string)) {
	t.Run("SQLite", func(t *testing.T) { test(t, filepath.Join(t.TempDir(), "hexparlor.db")) })
	t.Run("PostgreSQL", func(t *testing.T) { test(t, storetest.Database(t)) })
}

func open(t *testing.T, place string) *Engine {
	t.Helper()
	e, err := Open(t.Context(), place, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(func() { must(t, e.Close()) })
	return e
}

// start has e run tasks in the queue "test".
func start(t *testing.T, e *Engine, slots int, do func(ctx context.Context, job *river.Job[task]) error) {
	t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, taskWorker{do: do})
	must(t, e.Start(t.Context(), Work{Queues: map[string]int{"test": slots}, Workers: workers}))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func insert(t *testing.T, e *Engine, name string, priority int) *rivertype.JobRow {
	t.Helper()
	job, _, err := e.Insert(t.Context(), task{Name: name}, &river.InsertOpts{Queue: "test", Priority: priority})
	must(t, err)
	return job
}

// await waits until a job has a state.
func await(t *testing.T, e *Engine, id int64, state rivertype.JobState) *rivertype.JobRow {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
		job, err := e.Get(t.Context(), id)
		must(t, err)
		if job.State == state {
			return job
		}
		if time.Now().After(end) {
			t.Fatalf("job %d is %s, not %s", id, job.State, state)
		}
	}
}

func TestJobsRunByPriorityAndKeepTheirOutput(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		insert(t, e, "late", Scheduled)
		insert(t, e, "asked", Requested)
		last := insert(t, e, "last", Scheduled)
		insert(t, e, "seen", Watched)
		var ran []string
		start(t, e, 1, func(ctx context.Context, job *river.Job[task]) error {
			ran = append(ran, job.Args.Name)
			return river.RecordOutput(ctx, job.Args.Name)
		})
		job := await(t, e, last.ID, rivertype.JobStateCompleted)
		if want := []string{"seen", "asked", "late", "last"}; !slices.Equal(ran, want) {
			t.Errorf("ran %v, not %v", ran, want)
		}
		if output := string(job.Output()); output != `"last"` {
			t.Errorf("the output is %s", output)
		}
	})
}

func TestUniqueJobIsInsertedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		opts := &river.InsertOpts{Queue: "test", UniqueOpts: OnceUnfinished}
		first, added, err := e.Insert(t.Context(), task{"once"}, opts)
		if err != nil || !added {
			t.Fatalf("%v, %v", added, err)
		}
		again, added, err := e.Insert(t.Context(), task{"once"}, opts)
		if err != nil || added || again.ID != first.ID {
			t.Errorf("job %d again as %v, added %v, %v", first.ID, again, added, err)
		}
	})
}

func TestFailingJobIsGivenUpWithItsReasonAndRetried(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		broken := true
		start(t, e, 1, func(context.Context, *river.Job[task]) error {
			if broken {
				return errors.New("the disk is full")
			}
			return nil
		})
		job, _, err := e.Insert(t.Context(), task{"bad"}, &river.InsertOpts{Queue: "test", MaxAttempts: 1})
		must(t, err)
		await(t, e, job.ID, rivertype.JobStateDiscarded)
		failed, err := e.Failed(t.Context(), 10)
		if err != nil || len(failed) != 1 || Reason(failed[0]) != "the disk is full" {
			t.Fatalf("failed are %v, %v", failed, err)
		}
		queues, err := e.Queues(t.Context())
		if err != nil || len(queues) != 1 || queues[0].Failed != 1 || queues[0].Waiting+queues[0].Running != 0 {
			t.Errorf("the queues are %+v, %v", queues, err)
		}
		broken = false
		_, err = e.Retry(t.Context(), job.ID)
		must(t, err)
		await(t, e, job.ID, rivertype.JobStateCompleted)
	})
}

func TestPausedQueueRunsNothingUntilItIsResumed(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		start(t, e, 1, func(context.Context, *river.Job[task]) error { return nil })
		await(t, e, insert(t, e, "before", Watched).ID, rivertype.JobStateCompleted)
		must(t, e.Pause(t.Context(), "test"))
		for paused := false; !paused; time.Sleep(5 * time.Millisecond) {
			queues, err := e.Queues(t.Context())
			must(t, err)
			paused = queues[0].Paused
		}
		job := insert(t, e, "meanwhile", Watched)
		time.Sleep(50 * time.Millisecond)
		queues, err := e.Queues(t.Context())
		must(t, err)
		if q := queues[0]; q.Waiting != 1 || q.Oldest.IsZero() || time.Since(q.Oldest) > time.Minute {
			t.Errorf("the queue is %+v", q)
		}
		must(t, e.Resume(t.Context(), "test"))
		await(t, e, job.ID, rivertype.JobStateCompleted)
	})
}

func TestDiscardCancelsWaitingJobAndDeletesEndedOne(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		job := insert(t, e, "unwanted", Scheduled)
		must(t, e.Discard(t.Context(), job.ID))
		if job, err := e.Get(t.Context(), job.ID); !errors.Is(err, ErrNotFound) {
			t.Errorf("a job that waited is %v, %v", job, err)
		}
		if err := e.Discard(t.Context(), job.ID); !errors.Is(err, ErrNotFound) {
			t.Errorf("a job that is gone: %v", err)
		}
	})
}

// TestJobWithoutHeartbeatIsGivenToAnotherTry sets the heartbeat of a running job back.
func TestJobWithoutHeartbeatIsGivenToAnotherTry(t *testing.T) {
	onBoth(t, func(t *testing.T, place string) {
		e := open(t, place)
		tries, lost := make(chan int, Tries), make(chan error, Tries)
		start(t, e, 2, func(ctx context.Context, job *river.Job[task]) error {
			tries <- job.Attempt
			if job.Attempt == Tries {
				return nil
			}
			<-ctx.Done()
			lost <- context.Cause(ctx)
			return ctx.Err()
		})
		job := insert(t, e, "frozen", Watched)
		old := "now() - interval '16 seconds'"
		if e.place.Pool == nil {
			old = "datetime('now', '-16 seconds', 'subsec')"
		}
		for try := 1; try < Tries; try++ {
			if got := <-tries; got != try {
				t.Fatalf("try %d, not %d", got, try)
			}
			must(t, e.touch(t.Context()))
			must(t, e.rescue(t.Context(), deadAfter))
			if job, err := e.Get(t.Context(), job.ID); err != nil || job.State != rivertype.JobStateRunning {
				t.Fatalf("a job with a heartbeat is %v, %v", job, err)
			}
			_, err := e.place.DB.ExecContext(t.Context(), "UPDATE "+e.table()+" SET attempted_at = "+old)
			must(t, err)
			must(t, e.rescue(t.Context(), deadAfter))
			must(t, e.touch(t.Context()))
			if err := <-lost; !errors.Is(err, errTaken) {
				t.Fatalf("the try ends with %v", err)
			}
		}
		done := await(t, e, job.ID, rivertype.JobStateCompleted)
		if len(done.Errors) != Tries-1 || Reason(done) != errDied.Error() {
			t.Errorf("its errors are %+v", done.Errors)
		}
	})
}

func TestStopInterruptsJobWithoutCostingATry(t *testing.T) {
	place := filepath.Join(t.TempDir(), "hexparlor.db")
	e := open(t, place)
	began := make(chan bool, 1)
	start(t, e, 1, func(ctx context.Context, _ *river.Job[task]) error {
		began <- true
		<-ctx.Done()
		return ctx.Err()
	})
	job := insert(t, e, "long", Watched)
	<-began
	must(t, e.Stop(t.Context()))
	if job, err := e.Get(t.Context(), job.ID); err != nil || job.State != rivertype.JobStateAvailable || job.Attempt != 0 {
		t.Errorf("the job is %+v, %v", job, err)
	}
}

// TestJobsRunAfterContextOfStartHasEnded ends the context that started the engine: only Stop ends its work.
func TestJobsRunAfterContextOfStartHasEnded(t *testing.T) {
	e := open(t, filepath.Join(t.TempDir(), "hexparlor.db"))
	workers := river.NewWorkers()
	river.AddWorker(workers, taskWorker{do: func(context.Context, *river.Job[task]) error { return nil }})
	ctx, end := context.WithCancel(t.Context())
	must(t, e.Start(ctx, Work{Queues: map[string]int{"test": 1}, Workers: workers}))
	end()
	await(t, e, insert(t, e, "late", Watched).ID, rivertype.JobStateCompleted)
}

func TestConfigurationHasBoundsOfFetchesTriesAndRetention(t *testing.T) {
	c := new(Engine).config(Work{Queues: map[string]int{"test": 2}, Partial: true})
	got := []any{
		c.FetchCooldown, c.FetchPollInterval, c.SoftStopTimeout, c.JobTimeout, c.MaxAttempts, c.Queues["test"].MaxWorkers,
		c.CompletedJobRetentionPeriod, c.CancelledJobRetentionPeriod, c.DiscardedJobRetentionPeriod,
		c.FetchOnlyKnownKinds, c.LeaderElectionDisabled, c.SkipUnknownJobCheck,
	}
	want := []any{
		time.Millisecond, time.Second, time.Second, time.Duration(-1), 3, 2,
		time.Hour, time.Hour, 7 * 24 * time.Hour,
		true, true, true,
	}
	if !slices.Equal(got, want) {
		t.Errorf("the configuration is %v, not %v", got, want)
	}
	if c := new(Engine).config(Work{}); c.LeaderElectionDisabled || c.Queues != nil {
		t.Errorf("without work it is %+v", c)
	}
}

func TestFailedJobIsRetriedAfterSquareOfTriesInSeconds(t *testing.T) {
	for tries, want := range map[int]time.Duration{1: time.Second, 2: 4 * time.Second, 3: 9 * time.Second} {
		before := time.Now()
		next := retryPolicy{}.NextRetry(&rivertype.JobRow{Attempt: tries})
		if next.Before(before.Add(want)) || next.After(time.Now().Add(want)) {
			t.Errorf("after try %d it waits %v, not %v", tries, next.Sub(before), want)
		}
	}
}

// TestFileOfJobsIsNotReadForNotifications checks that River does not read the file many times a second: inserting a job
// wakes its queue.
func TestFileOfJobsIsNotReadForNotifications(t *testing.T) {
	if d := (fileDriver{}); d.SupportsListener() || d.SupportsListenNotify() {
		t.Error("River would listen to the file")
	}
}

func TestDamagedFileOfJobsIsMovedAside(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "jobs.db")
	must(t, os.WriteFile(file, []byte(strings.Repeat("no database", 1000)), 0o600))
	e := open(t, filepath.Join(folder, "hexparlor.db"))
	insert(t, e, "new", Scheduled)
	if aside, err := filepath.Glob(filepath.Join(folder, "replaced-*", "jobs.db")); err != nil || len(aside) != 1 {
		t.Errorf("the damaged file is at %q, %v", aside, err)
	}
}

func TestOutcomeOfDeathDependsOnTriesAndCancellation(t *testing.T) {
	for state, job := range map[rivertype.JobState]rivertype.JobRow{
		rivertype.JobStateAvailable: {Attempt: 2, MaxAttempts: 3},
		rivertype.JobStateDiscarded: {Attempt: 3, MaxAttempts: 3},
		rivertype.JobStateCancelled: {Attempt: 1, MaxAttempts: 3, Metadata: []byte(`{"cancel_attempted_at": "2026-01-02T03:04:05Z"}`)},
	} {
		if got, ended := outcomeOfDeath(&job, time.Now()); got != state || (ended == nil) != (state == rivertype.JobStateAvailable) {
			t.Errorf("%s until %v, not %s", got, ended, state)
		}
	}
}

func TestPanicOfJobIsAnErrorWithItsStackInTheLog(t *testing.T) {
	var text strings.Builder
	e, err := Open(t.Context(), filepath.Join(t.TempDir(), "hexparlor.db"), slog.New(slog.NewTextHandler(&text, nil)))
	must(t, err)
	start(t, e, 1, func(context.Context, *river.Job[task]) error { panic("a fault of a game") })
	job, _, err := e.Insert(t.Context(), task{"bad"}, &river.InsertOpts{Queue: "test", MaxAttempts: 1})
	must(t, err)
	if job := await(t, e, job.ID, rivertype.JobStateDiscarded); Reason(job) != "panic: a fault of a game" {
		t.Errorf("the reason is %q", Reason(job))
	}
	must(t, e.Close())
	if got := text.String(); !strings.Contains(got, "a job failed") || !strings.Contains(got, "engine_test.go") || strings.Count(got, "\n") != 1 {
		t.Errorf("the log is %q", got)
	}
}

// BenchmarkPickUp measures the time from the request for a job to its begin.
func BenchmarkPickUp(b *testing.B) {
	for name, place := range map[string]func() string{
		"SQLite":     func() string { return filepath.Join(b.TempDir(), "hexparlor.db") },
		"PostgreSQL": func() string { return storetest.Database(b) },
	} {
		b.Run(name, func(b *testing.B) {
			e, err := Open(b.Context(), place(), slog.New(slog.DiscardHandler))
			if err != nil {
				b.Fatal(err)
			}
			defer e.Close()
			began := make(chan time.Time, 1)
			workers := river.NewWorkers()
			river.AddWorker(workers, taskWorker{do: func(context.Context, *river.Job[task]) error {
				began <- time.Now()
				return nil
			}})
			if err := e.Start(b.Context(), Work{Queues: map[string]int{"test": 1}, Workers: workers}); err != nil {
				b.Fatal(err)
			}
			time.Sleep(time.Second) // in which it begins to listen
			var took []float64
			for range b.N {
				start := time.Now()
				if _, _, err := e.Insert(b.Context(), task{"next"}, &river.InsertOpts{Queue: "test"}); err != nil {
					b.Fatal(err)
				}
				took = append(took, (<-began).Sub(start).Seconds()*1000)
				time.Sleep(20 * time.Millisecond)
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2], "ms-median")
			b.ReportMetric(took[len(took)*9/10], "ms-90%")
		})
	}
}
