package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/panics"
)

const (
	lookEvery  = 2 * time.Second // for games without an invalidation
	aloneEvery = 50 * time.Millisecond
	sweepEvery = 10 * time.Minute
	tried      = 64 // games of a batch whose lease is tried
)

// Worker plays games of the batches of clients.
type Worker struct {
	Store queue.Store
	Link  cluster.Bus
	Games func(id string) (game.Game, bool)
	Jobs  int                             // number of games played at the same time
	Log   *slog.Logger                    // log; nil for slog.Default
	Quiet func(ctx context.Context) error // function that is called before each decision and may wait; nil for none
	Done  func()                          // function that is called after each stored game; nil for none
}

// Work plays games of all batches until ctx is done.
func (h *Worker) Work(ctx context.Context) {
	wake := newBell(h.Jobs)
	h.Link.Subscribe(func(hint cluster.Invalidation) {
		if hint.Kind == cluster.Batch || hint.Kind == cluster.Missed {
			wake.ring()
		}
	})
	var all sync.WaitGroup
	all.Go(func() { panics.Restart(ctx, h.log(), "sweep of batches", h.sweep) })
	for range h.Jobs {
		all.Go(func() {
			p := newPlayers(h)
			defer p.close()
			for ctx.Err() == nil {
				played, err := safely(func() (bool, error) { return p.playOne(ctx) })
				if err != nil && ctx.Err() == nil {
					h.log().Warn("cannot play requested games", "error", err)
				}
				if !played {
					wake.wait(ctx, lookEvery)
				}
			}
		})
	}
	all.Wait()
}

// playAlone plays games of one batch until ctx is done, or returns an error if this process cannot play them. It keeps
// trying while the store cannot be reached, since the client decides when to give up.
func (h *Worker) playAlone(ctx context.Context, b queue.Batch) error {
	failed := make(chan error, h.Jobs)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	for range h.Jobs {
		all.Go(func() {
			p := newPlayers(h)
			defer p.close()
			for ctx.Err() == nil {
				played, err := safely(func() (bool, error) { return p.playOneOf(ctx, b) })
				if refusal := (*refusal)(nil); errors.As(err, &refusal) && ctx.Err() == nil {
					failed <- err
					return
				}
				if !played {
					pause(ctx, aloneEvery)
				}
			}
		})
	}
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	stop()
	all.Wait()
	return err
}

// safely calls play and returns a panic of it as an error.
func safely(play func() (bool, error)) (played bool, err error) {
	err = panics.Catch(func() (err error) {
		played, err = play()
		return err
	})
	return played, err
}

// sweep deletes batches whose clients have not asked for batchTTL, until ctx is done.
func (h *Worker) sweep(ctx context.Context) {
	for ctx.Err() == nil {
		if err := h.Store.DropOldBatches(ctx, time.Now().Add(-batchTTL)); err != nil && ctx.Err() == nil {
			h.log().Warn("cannot delete old batches", "error", err)
		}
		pause(ctx, sweepEvery)
	}
}

func (h *Worker) log() *slog.Logger {
	if h.Log == nil {
		return slog.Default()
	}
	return h.Log
}

// players holds the open players of one goroutine of a worker, by batch id.
type players struct {
	*Worker
	open    map[string]player
	refused map[string]bool // ids of batches that this process cannot play
}

func newPlayers(h *Worker) *players {
	return &players{Worker: h, open: map[string]player{}, refused: map[string]bool{}}
}

func (p *players) close() {
	for _, one := range p.open {
		_ = one.close() // the played games are stored
	}
}

// playOne plays one game of any batch, and reports whether there was one to play.
func (p *players) playOne(ctx context.Context) (played bool, err error) {
	batches, err := p.Store.Batches(ctx, time.Now().Add(-clientTimeout))
	if err != nil {
		return false, err
	}
	p.closeBut(batches)
	for _, b := range batches {
		if p.refused[b.ID] {
			continue
		}
		played, err = p.playOneOf(ctx, b)
		if refusal := (*refusal)(nil); errors.As(err, &refusal) {
			p.refused[b.ID] = true
		}
		if played || err != nil {
			return played, err
		}
	}
	return false, nil
}

// closeBut closes the players of all batches except these, because the others were deleted.
func (p *players) closeBut(batches []queue.Batch) {
	there := map[string]bool{}
	for _, b := range batches {
		there[b.ID] = true
	}
	for id, one := range p.open {
		if !there[id] {
			_ = one.close()
			delete(p.open, id)
		}
	}
	for id := range p.refused {
		if !there[id] {
			delete(p.refused, id)
		}
	}
}

// playOneOf plays the first wanted game of a batch whose lease is free, and reports whether there was one.
func (p *players) playOneOf(ctx context.Context, b queue.Batch) (played bool, err error) {
	numbers, err := p.Store.WantedGames(ctx, b.ID, tried)
	if err != nil {
		return false, err
	}
	for _, number := range numbers {
		held, end, ok := p.Link.Lease(ctx, fmt.Sprintf("game %s %d", b.ID, number))
		if !ok {
			continue
		}
		played, err := p.playUnder(held, b, number)
		end()
		if played || err != nil {
			return played, err
		}
	}
	return false, nil
}

// playUnder plays a game while its lease held lasts, unless its result is stored already. If the lease is lost, another
// process plays the game.
func (p *players) playUnder(held context.Context, b queue.Batch, number int) (played bool, err error) {
	if wanted, err := p.Store.IsGameWanted(held, b.ID, number); !wanted || err != nil {
		return false, err
	}
	one := p.open[b.ID]
	if one == nil {
		if one, err = p.openPlayer(held, b); err != nil {
			return false, err
		}
		p.open[b.ID] = one
	}
	g := queue.Game{Number: number}
	g.Result, err = one.play(held, number)
	switch {
	case held.Err() != nil:
		return false, nil
	case err != nil:
		g.Failure = err.Error()
	case len(g.Result) > queue.MaxResult:
		g.Failure = fmt.Sprintf("it takes %d bytes, more than %d", len(g.Result), queue.MaxResult)
	}
	if g.Failure != "" {
		g.Result = nil
	}
	if err := p.Store.PutGame(held, b.ID, g); err != nil {
		return false, err
	}
	if p.Done != nil {
		p.Done()
	}
	return true, nil
}

// bell wakes all goroutines that wait for it when it is rung.
type bell chan struct{}

func newBell(waiters int) bell { return make(bell, max(1, waiters)) }

func (b bell) ring() {
	for range cap(b) {
		select {
		case b <- struct{}{}:
		default:
			return
		}
	}
}

func (b bell) wait(ctx context.Context, atMost time.Duration) {
	timer := time.NewTimer(atMost)
	defer timer.Stop()
	select {
	case <-b:
	case <-timer.C:
	case <-ctx.Done():
	}
}

func pause(ctx context.Context, d time.Duration) { bell(nil).wait(ctx, d) }
