package bot

import (
	"context"
	"slices"

	"hexparlor/game"
)

// Opinion is what a search thinks of a position, from what one seat knows.
type Opinion struct {
	Value      float64 // what the seat may expect if it decides well, from 0 (lost) to 1 (won)
	Exact      bool    // Value is proven
	Searched   bool    // false if there was only one decision to make
	Candidates []Candidate
}

// Candidate is one decision that a seat may make: a move, or all that it seals together.
type Candidate struct {
	Moves []game.Move
	Value float64 // what the seat may expect of it, from 0 to 1; one half if it was not tried
	Share float64 // how much of the search went into it; of sealed orders, how often they should be given
	Tried bool
	Exact bool // Value is proven
}

// Judge tells what seat, which must owe a decision in s, may expect there, and of which decisions, the best first. It
// uses nothing but what seat may know, and thinks anew about orders that the seat has entered and may still change.
// Where orders are sealed, the plan is judged besides, if it is not empty: all that the seat plays up to its
// commitment. When ctx ends, the error is ctx's.
func Judge(
	ctx context.Context, info game.Info, s game.State, seat game.Seat, plan []game.Move, b Budget, seed uint64,
) (Opinion, error) {
	if _, enters := game.Revisable(s); enters {
		s = game.Clone(s)
		s.(game.SimultaneousMoves).Erase(seat)
	}
	searcher := For(info)
	if regret, ok := searcher.(Regret); ok {
		regret.also = plan
		searcher = regret
	}
	c, err := searcher.Choose(ctx, s, seat, b, seed)
	if err != nil {
		return Opinion{}, err
	}
	return c.Opinion(), nil
}

// Opinion is the choice without the luck that was part of it.
func (c Choice) Opinion() Opinion {
	if c.mixed {
		slices.SortStableFunc(c.Moves, byVisits)
	}
	visits := c.visits()
	o := Opinion{Value: c.Moves[0].Value, Exact: c.Moves[0].Exact, Searched: c.Simulations > 0}
	mean := 0.0
	for _, m := range c.Moves {
		candidate := Candidate{
			Moves: append([]game.Move{m.Move}, m.Then...), Value: m.Value, Exact: m.Exact,
			Tried: m.Visits > 0 || m.Exact || c.mixed,
		}
		if visits > 0 {
			candidate.Share = float64(m.Visits) / float64(visits)
		}
		mean += candidate.Share * m.Value
		o.Candidates = append(o.Candidates, candidate)
	}
	if c.mixed && visits > 0 {
		o.Value = mean // no single plan is worth what the mixture is
	}
	return o
}
