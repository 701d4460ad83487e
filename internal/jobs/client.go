package jobs

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"hexparlor/internal/jobs/queue"
	"hexparlor/internal/panics"
)

const (
	collectEvery = 100 * time.Millisecond
	askEvery     = 10 * time.Second // between two updates in the store that the client still waits
	collected    = 50               // games that are fetched at a time
	closing      = 5 * time.Second  // timeout of deleting the batch
	outage       = time.Minute      // time for which the store may be unreachable
)

// Client has games played by workers on other machines, one batch after the other.
type Client struct {
	Store queue.Store
	Hand  *Worker // worker of this process that plays too; nil if only other processes play
}

// Ask has the games with these numbers played with the settings of b, and calls take for each result, in any order and
// in one goroutine. It returns after the last game or the first error, and deletes the batch.
func (a Client) Ask(ctx context.Context, b queue.Batch, numbers []int, take func(queue.Game) error) (err error) {
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

// collection is the state of a batch whose games are being collected.
type collection struct {
	store   queue.Store
	id      string
	missing []int        // numbers of games that were not requested yet
	open    map[int]bool // numbers of games that were requested and not taken yet
	done    []int        // numbers of games that were taken and not dropped from the store yet
	asked   time.Time
	take    func(queue.Game) error
}

// askOn requests as many more games as the batch may have, and stores now and then that the client still waits.
func (c *collection) askOn(ctx context.Context) error {
	more := min(len(c.missing), queue.MaxGames-len(c.open))
	if time.Since(c.asked) < askEvery && (more == 0 || len(c.open) > queue.MaxGames/2) {
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

// collect takes played games until all games of the batch were taken.
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
		case errors.Is(err, queue.ErrGone) || time.Since(well) > outage:
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

// takeAll calls c.take for each played game. It skips a game that it has taken before, which comes again if it could
// not be dropped.
func (c *collection) takeAll(games []queue.Game) error {
	for _, g := range games {
		if g.Failure != "" {
			return gameError(g)
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

// tidy drops the games that were taken from the store, and asks for more.
func (c *collection) tidy(ctx context.Context) error {
	if len(c.done) > 0 {
		if err := c.store.DropGames(ctx, c.id, c.done); err != nil {
			return err
		}
		c.done = nil
	}
	return c.askOn(ctx)
}
