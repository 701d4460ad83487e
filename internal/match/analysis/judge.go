package analysis

import (
	"context"
	"slices"
	"strings"
	"time"

	"hexparlor/bot"
	"hexparlor/game"
)

// Budget is the search budget of a verdict: enough to find blunders, and short enough to wait for.
var Budget = bot.Budget{Simulations: 2000, Time: 2 * time.Second}

// Version is the version of stored verdicts. It must grow when the same decision gets another verdict.
const Version = 4

// Verdict is the result of a search about a decision that was played.
type Verdict struct {
	Decision
	// expected result of the best decision for the seat, from 0 (loss) to 1 (win); 0 if the decision was forced
	Value  float64
	Forced bool    // whether the decision was the only legal one
	Best   string  // text of the best decision
	Exact  bool    // whether Value is proven
	Played float64 // expected result of the decision that was played
	Loss   float64 // Value less Played, but at least 0
	Judged bool    // whether Played and Loss are known; false if the decision was forced

	// Unjudged marks a decision about which a search could find nothing; the other fields are empty then.
	Unjudged bool

	// Usual is what a decision by chance loses on average, of those that the search tried; at most 1.
	Usual float64

	Ways []Way // most promising decisions, the best first, and the decision that was played
	Why  *Why  `json:",omitempty"` // reason for which it may be a turning point; nil if there is none
}

// Way is a decision that the seat could have made instead, or has made.
type Way struct {
	Moves  []game.Move
	Value  float64 // expected result of this decision for the seat, from 0 to 1
	Tried  bool    // whether the search tried the decision, so that Value is known
	Played bool
}

// Gap returns by how much the played decision was better than the second best one; 0 if it was not the best.
func (v Verdict) Gap() float64 {
	if v.Forced || len(v.Ways) < 2 || !v.Ways[0].Played || !v.Ways[0].Tried || !v.Ways[1].Tried {
		return 0
	}
	return max(0, v.Ways[0].Value-v.Ways[1].Value)
}

// mostWays is the maximum number of decisions in a verdict, besides the one that was played.
const mostWays = 3

// Judge returns what a search finds about the decision, using only what its seat knew. With a budget of simulations and
// no time the result is repeatable.
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
	tried := 0.0
	for _, c := range o.Candidates {
		if c.Tried {
			tried++
			v.Usual += (max(0, o.Value-c.Value) - v.Usual) / tried
		}
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

// Next returns the text of the first move of a plan that changes the position as the seat sees it, since the seat may
// have entered earlier ones already. If no move does, it returns the last one.
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

// Wording returns a plan as a user would enter it: its moves separated by commas, without a last move that only seals
// the orders.
func Wording(s game.State, seat game.Seat, plan []game.Move) string {
	_, texts, sealed := seal(s, seat, plan)
	if sealer, ok := s.(game.SimultaneousMoves); ok && sealed && len(plan) > 1 &&
		plan[len(plan)-1] == sealer.Default(seat) {
		texts = texts[:len(texts)-1]
	}
	return strings.Join(texts, ", ")
}

// Text returns the decision of a seat in the game's notation: the orders that it seals, or its moves separated by
// commas.
func Text(s game.State, seat game.Seat, moves []game.Move) string {
	orders, texts, sealed := seal(s, seat, moves)
	if sealed {
		return orders
	}
	return strings.Join(texts, ", ")
}
