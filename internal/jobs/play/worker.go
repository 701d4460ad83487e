package play

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"hexparlor/game"
	"hexparlor/internal/panics"
)

// refusedPause is the time for which a chunk waits for a program that can play it.
const refusedPause = 2 * time.Second

// Worker plays the games of chunks.
type Worker struct {
	river.WorkerDefaults[Chunk]
	Command []string // command line of the process that plays a chunk, see Command; nil: this process plays
	Games   func(id string) (game.Game, bool)
	Done    func() // function that is called after each played game; nil for none
	Log     *slog.Logger
}

// Work plays the games of a chunk and records their results. A game that fails is a result as well, since it would fail
// again. A process that dies fails one try of its chunk.
func (w *Worker) Work(ctx context.Context, job *river.Job[Chunk]) error {
	out := output{Games: make([]result, 0, len(job.Args.Numbers))}
	take := func(r result) error {
		out.Games = append(out.Games, r)
		if w.Done != nil && r.Failure == "" {
			w.Done()
		}
		return nil
	}
	began := time.Now()
	var refused, err error
	if len(w.Command) > 0 {
		refused, err = playInProcess(ctx, w.Command, job.Args, take)
	} else {
		refused, err = playHere(ctx, job.Args, w.Games, take)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case refused != nil:
		w.Log.Warn("cannot play requested games", "job", job.ID, "error", refused)
		return river.JobSnooze(refusedPause)
	case err != nil:
		return err
	}
	out.Spent = time.Since(began).Milliseconds()
	return river.RecordOutput(ctx, out)
}

// playHere plays the games of a chunk in this process, and calls take for each result. refused says that this program
// cannot play them; others may. err is an error of ctx or take.
func playHere(
	ctx context.Context, c Chunk, lookup func(string) (game.Game, bool), take func(result) error,
) (refused, err error) {
	p, err := open(ctx, c, lookup)
	if err != nil {
		return err, nil
	}
	defer p.close() // the results do not depend on it
	for _, number := range c.Numbers {
		r := playOne(ctx, p, number)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := take(r); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// playOne plays one game. A panic is its failure.
func playOne(ctx context.Context, p player, number int) result {
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
	return r
}
