package analysis

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
)

// Budget is what one decision is thought about.
var Budget = bot.Budget{Simulations: 2000, Time: 2 * time.Second}

// Verdict is what a search thinks of a decision.
type Verdict struct {
	Decision
	Value  float64 // what the seat could expect before it, from 0 (lost) to 1 (won); nothing is said if it was forced
	Forced bool    // there was only this decision to make
	Best   string  // the decision that would have been best
	Exact  bool    // Value is proven
	Played float64 // what it could expect of what it did
	Loss   float64 // Value without Played, never below 0
	Judged bool    // Played and Loss are known
}

// Judge weighs a decision by what its seat knew. The seed makes it repeatable.
func (d Decision) Judge(ctx context.Context, info game.Info, seed uint64) (Verdict, error) {
	s := game.Clone(d.before)
	if info.Hidden || info.Sealed {
		s.Determinize(d.Seat, rand.New(rand.NewPCG(seed, uint64(d.Number))))
	}
	var plan []game.Move
	if _, _, sealed := seal(d.before, d.Seat, d.moves); sealed {
		plan = d.moves
	}
	o, err := bot.Judge(ctx, info, s, d.Seat, plan, Budget, seed+uint64(d.Number))
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Decision: d, Value: o.Value, Exact: o.Exact, Best: Text(d.before, d.Seat, o.Candidates[0].Moves)}
	for _, c := range o.Candidates {
		if c.Tried && d.same(c.Moves) || !o.Searched {
			v.Played, v.Judged = c.Value, true
			break
		}
	}
	if !o.Searched {
		v.Played, v.Forced = v.Value, len(o.Candidates) == 1
	}
	if v.Judged {
		v.Loss = max(0, v.Value-v.Played)
	}
	return v, nil
}

// Text is what a seat would do, in the game's notation: a move, or the orders that it would seal.
func Text(s game.State, seat game.Seat, moves []game.Move) string {
	orders, texts, sealed := seal(s, seat, moves)
	if sealed {
		return orders
	}
	return strings.Join(texts, ", ")
}
