package bot

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"

	"hexparlor/game"
	"hexparlor/internal/panics"
)

// MaxWorkers is the most workers that a user may ask for.
const MaxWorkers = 64

// inParallel runs the workers of a budget on one tree at the same time and returns their first error. A panic
// of one of several workers becomes an error, because the others still use the tree.
func (b Budget) inParallel(search func(worker int) error) error {
	if b.Workers <= 1 {
		return search(0)
	}
	errs := make([]error, b.Workers)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() {
			errs[i] = panics.Catch(func() error { return search(i) })
		})
	}
	all.Wait()
	return cmp.Or(errs...)
}

// isPanic reports whether a worker of a search has panicked.
func isPanic(err error) bool { return errors.As(err, new(*panics.Error)) }

// together runs the workers of a budget at the same time, each with its share of the simulations, its own seed
// and memory. It adds up their results (root parallelization: Cazenave, Jouandeau 2007).
//
// An average of equilibria between two sides is an equilibrium, so this serves mixed strategies. Workers that
// share a table would have to wait for each other at every stage.
func together(
	ctx context.Context, t Searcher, s game.State, seat game.Seat, b Budget, seed uint64,
) (Choice, error) {
	shares := b.shares()
	choices := make([]Choice, len(shares))
	err := Budget{Workers: len(shares)}.inParallel(func(i int) (err error) {
		own := game.Clone(s) // a position may hold scratch memory
		choices[i], err = t.Choose(ctx, own, seat, shares[i], luck(seed, i))
		return err
	})
	return sum(choices, seed), err
}

// luck returns the random seed of a worker; worker 0 has the seed of the search.
func luck(seed uint64, worker int) uint64 { return seed + uint64(worker)*0x9e3779b97f4a7c15 }

// shares returns the budget of each worker: an equal share of the simulations, and the whole time.
func (b Budget) shares() []Budget {
	workers := b.Workers
	if b.Simulations > 0 {
		workers = min(workers, b.Simulations)
	}
	shares := make([]Budget, workers)
	for i := range shares {
		shares[i] = b
		shares[i].Simulations, shares[i].Workers = (b.Simulations+i)/workers, 0
	}
	return shares
}

// sum merges the results of several searches of the same position; seed draws the move of a mixed strategy.
func sum(parts []Choice, seed uint64) Choice {
	c := Choice{mixed: parts[0].mixed}
	at := map[string]int{}
	for _, part := range parts {
		c.Simulations += part.Simulations
		for _, m := range part.Moves {
			key := m.key()
			i, known := at[key]
			if !known {
				at[key] = len(c.Moves)
				c.Moves = append(c.Moves, m)
				continue
			}
			c.Moves[i] = c.Moves[i].with(m)
		}
	}
	if len(c.Moves) == 0 {
		return c // no worker could search
	}
	slices.SortFunc(c.Moves, byVisits)
	c.take(c.Moves[0])
	if c.mixed {
		c.redraw(rand.New(rand.NewPCG(seed, 0)))
	}
	return c
}

// redraw draws the chosen move again, with the visits of the moves as weights, and puts it first.
func (c *Choice) redraw(r *rand.Rand) {
	drawn := c.drawn(r)
	at := slices.IndexFunc(c.Moves, func(m MoveStat) bool { return m.key() == drawn.key() })
	c.Moves = slices.Insert(slices.Delete(c.Moves, at, at+1), 0, drawn)
	c.take(drawn)
}

// drawn returns a random move with its visits as weight.
func (c Choice) drawn(r *rand.Rand) MoveStat {
	at := r.Float64() * float64(c.visits())
	for _, m := range c.Moves {
		if at -= float64(m.Visits); at < 0 {
			return m
		}
	}
	return c.Moves[0]
}

// key returns a key that identifies a move with the moves that follow it.
func (m MoveStat) key() string {
	key := binary.LittleEndian.AppendUint64(nil, uint64(m.Move))
	for _, then := range m.Then {
		key = binary.LittleEndian.AppendUint64(key, uint64(then))
	}
	return string(key)
}

// with returns the combined statistics of two searches about one move.
func (m MoveStat) with(other MoveStat) MoveStat {
	visits := m.Visits + other.Visits
	if visits == 0 {
		m.Value = (m.Value + other.Value) / 2
	} else {
		m.Value = (m.Value*float64(m.Visits) + other.Value*float64(other.Visits)) / float64(visits)
	}
	m.Visits = visits
	return m
}
