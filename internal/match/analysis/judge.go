package analysis

import (
	"context"
	"slices"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
)

// Budget is enough to find a blunder, and short enough to wait for.
var Budget = bot.Budget{Simulations: 2000, Time: 2 * time.Second}

// Verdict is what a search finds about a decision.
type Verdict struct {
	Decision
	Value  float64 // what the seat could expect before it, from 0 (lost) to 1 (won); 0 if it was forced
	Forced bool    // there was only this decision to make
	Best   string  // the decision that would have been best
	Exact  bool    // Value is proven
	Played float64 // what it could expect of what it did
	Loss   float64 // Value without Played, never below 0
	Judged bool    // Played and Loss are known; never if it was forced

	// Unjudged marks a decision about which a search could find nothing; the other fields are empty then.
	Unjudged bool

	Ways []Way // the decisions that promised most, the best first, and what was played
}

// Way is a decision that could have been made.
type Way struct {
	Moves  []game.Move
	Value  float64 // what the seat could expect of it
	Tried  bool    // Value is known
	Played bool
}

// Gap returns by how much the played decision was better than any other that was tried; 0 if it was not the best.
func (v Verdict) Gap() float64 {
	if v.Forced || len(v.Ways) < 2 || !v.Ways[0].Played || !v.Ways[0].Tried || !v.Ways[1].Tried {
		return 0
	}
	return max(0, v.Ways[0].Value-v.Ways[1].Value)
}

// mostWays is how many decisions a verdict keeps besides what was played.
const mostWays = 3

// Judge weighs a decision by what its seat knew. With a budget of simulations alone it is repeatable.
func (d Decision) Judge(ctx context.Context, b bot.Budget) (Verdict, error) {
	known, err := Know(d.game, d.options, d.before, d.Seat)
	if err != nil {
		return Verdict{}, err
	}
	plan := d.moves
	if _, _, sealed := seal(d.before, d.Seat, d.moves); known.info.Sealed && !sealed {
		plan = nil
	}
	o, err := known.judge(ctx, plan, b)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{
		Decision: d, Value: o.Value, Exact: o.Exact, Forced: !o.Searched,
		Best: Text(d.before, d.Seat, o.Candidates[0].Moves),
	}
	for _, c := range o.Candidates {
		w := Way{Moves: c.Moves, Value: c.Value, Tried: c.Tried, Played: d.same(c.Moves)}
		if w.Played && !v.Forced && c.Tried && !v.Judged {
			v.Played, v.Judged, v.Loss = c.Value, true, max(0, o.Value-c.Value)
		}
		if w.Played || len(v.Ways) < mostWays {
			v.Ways = append(v.Ways, w)
		}
	}
	if !slices.ContainsFunc(v.Ways, func(w Way) bool { return w.Played }) {
		v.Ways = append(v.Ways, Way{Moves: d.moves, Played: true})
	}
	return v, nil
}

// Next returns the first of a plan's moves that changes anything for a seat, which may have entered some of them
// already.
func Next(s game.State, seat game.Seat, plan []game.Move) string {
	before := s.Text(seat)
	for _, m := range plan {
		after := game.Clone(s)
		after.Play(seat, m, nil)
		if after.Text(seat) != before {
			return s.MoveText(seat, m)
		}
	}
	return s.MoveText(seat, plan[len(plan)-1])
}

// Wording returns a plan as a user would enter it: its moves one after the other, without a commitment that merely ends
// it.
func Wording(s game.State, seat game.Seat, plan []game.Move) string {
	_, texts, sealed := seal(s, seat, plan)
	if sealer, ok := s.(game.SimultaneousMoves); ok && sealed && len(plan) > 1 &&
		plan[len(plan)-1] == sealer.Default(seat) {
		texts = texts[:len(texts)-1]
	}
	return strings.Join(texts, ", ")
}

// Text returns what a seat would do, in the game's notation: a move, or the orders that it would seal.
func Text(s game.State, seat game.Seat, moves []game.Move) string {
	orders, texts, sealed := seal(s, seat, moves)
	if sealed {
		return orders
	}
	return strings.Join(texts, ", ")
}
