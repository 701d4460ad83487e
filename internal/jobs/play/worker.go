package play

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hexparlor/game"
	"hexparlor/internal/jobs"
	"hexparlor/internal/panics"
)

const (
	refusedPause = 2 * time.Second // for which a chunk waits for a program that can play it
	alonePause   = time.Second     // for which a chunk waits while another must be alone
	settleTime   = time.Second / 3 // in which River stores that chunks wait
)

// Worker plays the games of chunks.
type Worker struct {
	river.WorkerDefaults[Chunk]
	Games func(id string) (game.Game, bool)
	Quiet func(ctx context.Context) error // function that is called before each decision and may wait; nil for none
	Done  func()                          // function that is called after each played game; nil for none
	Log   *slog.Logger

	alone  sync.RWMutex // held for writing by a chunk whose program died
	wanted atomic.Int64 // Unix time in nanoseconds until which such a chunk goes before all others
}

// Work plays the games of a chunk and records their results. A game that fails is a result as well, since it would fail
// again. A chunk whose program died runs alone, so that a game that kills programs takes no other chunk's tries.
func (w *Worker) Work(ctx context.Context, job *river.Job[Chunk]) error {
	leave, err := w.enter(ctx, job.JobRow)
	if err != nil {
		return err
	}
	defer leave()
	p, err := w.open(ctx, job.Args)
	if err != nil {
		w.Log.Warn("cannot play requested games", "job", job.ID, "error", err)
		return river.JobSnooze(refusedPause)
	}
	defer p.close() // the results do not depend on it
	out := output{Games: make([]result, 0, len(job.Args.Numbers))}
	began := time.Now()
	for _, number := range job.Args.Numbers {
		r := w.playOne(ctx, p, number)
		if err := ctx.Err(); err != nil {
			return err
		}
		out.Games = append(out.Games, r)
	}
	out.Spent = time.Since(began).Milliseconds()
	return river.RecordOutput(ctx, out)
}

// enter waits until a chunk may run, and returns the function to call after it. A chunk whose program died runs without
// others: it keeps new ones away, and waits until those that came with it are back in the queue.
func (w *Worker) enter(ctx context.Context, job *rivertype.JobRow) (leave func(), err error) {
	if !jobs.HasDied(job) {
		if time.Now().UnixNano() < w.wanted.Load() || !w.alone.TryRLock() {
			return nil, river.JobSnooze(alonePause)
		}
		return w.alone.RUnlock, nil
	}
	if !w.alone.TryLock() {
		w.wanted.Store(time.Now().Add(2 * alonePause).UnixNano())
		return nil, river.JobSnooze(alonePause)
	}
	w.wanted.Store(0)
	select {
	case <-ctx.Done():
		w.alone.Unlock()
		return nil, ctx.Err()
	case <-time.After(settleTime):
		return w.alone.Unlock, nil
	}
}

// playOne plays one game. A panic is its failure.
func (w *Worker) playOne(ctx context.Context, p player, number int) result {
	r := result{Number: number}
	err := panics.Catch(func() (err error) {
		r.Game, err = p.play(ctx, number)
		return err
	})
	if err == nil && len(r.Game) > maxResult {
		err = fmt.Errorf("it takes %d bytes, more than %d", len(r.Game), maxResult)
	}
	if err != nil {
		return result{Number: number, Failure: err.Error()}
	}
	if w.Done != nil {
		w.Done()
	}
	return r
}
