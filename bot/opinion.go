package bot

import (
	"context"
	"slices"

	"hexparlor/game"
)

// Opinion is the result of a search from what one seat may know.
type Opinion struct {
	Value      float64 // expected result of the seat with its best decision, from 0 (lost) to 1 (won)
	Exact      bool    // whether Value is proven
	Searched   bool    // false if only one decision was possible
	Candidates []Candidate
}

// Candidate is one possible decision of a seat: a move, or all orders that it seals together.
type Candidate struct {
	Moves []game.Move
	Value float64 // expected result of the decision, from 0 to 1; one half if it was not tried
	Share float64 // share of the search that went into it; for sealed orders, the probability with which to give them
	Tried bool
	Exact bool // whether Value is proven
}

// Judge returns the expected result of seat, which must have a pending decision in s, and its decisions, the
// best first. It uses only what seat may know, and reconsiders orders that seat has entered and may still
// change.
//
// Where orders are sealed, Judge also judges the plan if it is not empty: all orders up to the commitment. If
// ctx ends, the error is ctx's.
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

// Opinion returns the search result with the candidates in order, the best first. Of a mixed strategy, Value is the
// mean.
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
		o.Value = mean // no single plan has the value of the mixture
	}
	return o
}
