package jobs

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"hexparlor/internal/panics"
)

const (
	collectEvery = 100 * time.Millisecond
	askEvery     = 10 * time.Second // that it is noted that somebody still wants the games
	collected    = 50               // games that are fetched at once
	closing      = 5 * time.Second  // that the end of a batch may take
	outage       = time.Minute      // for which the store may be away
)

// Client has games of one batch after the other played.
type Client struct {
	Store Store
	Hand  *Worker // plays as well; nil: all games are left to others
}

// Ask has these games played, whose settings are those of b, and hands each to take, once and by one goroutine, as they
// come, in any order. It ends when it has all of them, with the first error of take or of a game, or with ctx.
// What it has left in the store then it removes.
func (a Client) Ask(ctx context.Context, b Batch, numbers []int, take func(Game) error) (err error) {
	b.ID = rand.Text()
	if err := a.Store.MakeBatch(ctx, b, time.Now()); err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	var playing sync.WaitGroup
	defer func() {
		stop(nil)
		playing.Wait()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), closing)
		defer cancel()
		err = errors.Join(err, a.Store.DropBatch(ending, b.ID))
	}()
	c := collection{store: a.Store, id: b.ID, missing: numbers, open: map[int]bool{}, take: take}
	if err := c.askOn(ctx); err != nil {
		return err
	}
	if a.Hand != nil {
		playing.Go(func() { stop(panics.Catch(func() error { return a.Hand.playAlone(ctx, b) })) })
	}
	if err = c.collect(ctx); err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// collection is the games of a batch that are being collected.
type collection struct {
	store   Store
	id      string
	missing []int        // that were not yet asked for
	open    map[int]bool // that were asked for, and have not come
	done    []int        // that were handed on, and are to be dropped
	asked   time.Time
	take    func(Game) error
}

// askOn asks for as many games as a batch may have, and notes that they are wanted still.
func (c *collection) askOn(ctx context.Context) error {
	more := min(len(c.missing), MostGames-len(c.open))
	if time.Since(c.asked) < askEvery && (more == 0 || len(c.open) > MostGames/2) {
		return nil
	}
	c.asked = time.Now()
	if err := c.store.AskFor(ctx, c.id, c.missing[:more], c.asked); err != nil {
		return err
	}
	for _, number := range c.missing[:more] {
		c.open[number] = true
	}
	c.missing = c.missing[more:]
	return nil
}

// collect takes games until there are no more to come.
func (c *collection) collect(ctx context.Context) error {
	ticker := time.NewTicker(collectEvery)
	defer ticker.Stop()
	for well := time.Now(); len(c.open) > 0; {
		games, err := c.store.PlayedGames(ctx, c.id, collected)
		if err == nil {
			if err := c.takeAll(games); err != nil {
				return err
			}
			err = c.tidy(ctx)
		}
		switch {
		case err == nil:
			well = time.Now()
		case errors.Is(err, ErrGone) || time.Since(well) > outage:
			return err
		}
		if err == nil && len(games) == collected {
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
	return nil
}

// takeAll hands games on. One that could not be dropped after that comes again, and is not handed on again.
func (c *collection) takeAll(games []Game) error {
	for _, g := range games {
		if g.Failure != "" {
			return failed(g)
		}
		c.done = append(c.done, g.Number)
		if !c.open[g.Number] {
			continue
		}
		if err := c.take(g); err != nil {
			return err
		}
		delete(c.open, g.Number)
	}
	return nil
}

// tidy drops what was taken, and asks for more.
func (c *collection) tidy(ctx context.Context) error {
	if len(c.done) > 0 {
		if err := c.store.DropGames(ctx, c.id, c.done); err != nil {
			return err
		}
		c.done = nil
	}
	return c.askOn(ctx)
}
