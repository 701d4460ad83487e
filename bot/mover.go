package bot

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
)

// Mover chooses the moves of the built-in bots at a match.
type Mover struct{}

// Unknown is the expected result of a decision that says nothing about it: one without a search, or of an engine.
const Unknown = -1

// Move chooses the decision of seat with a level of the built-in bot: one move, or all orders that the seat seals
// together. value is the expected result of seat with its best decision, which a level may miss; Unknown if there was
// only one to choose from.
func (Mover) Move(
	ctx context.Context, g game.Game, _ game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) (moves []game.Move, value float64, err error) {
	l, ok := LevelOf(g.Info().ID, level)
	if !ok {
		return nil, Unknown, errNoLevel(level)
	}
	c, err := l.Within(a, s, seat).Choose(ctx, g, s, seat, seed)
	if err != nil {
		return nil, Unknown, err
	}
	if c.Simulations == 0 {
		return c.All(), Unknown, nil
	}
	return c.All(), c.Opinion().Value, nil
}

// Name returns the name of the bot with that level number; ok is false if there is no such level. The names are the
// same in every game.
func (Mover) Name(id string, level int) (string, bool) {
	l, ok := LevelOf(id, level)
	return l.Name, ok
}

// Within returns the level with a time bound for one decision of seat in s; l.Budget.Time is for a whole turn.
func (l Level) Within(a clock.Allowance, s game.State, seat game.Seat) Level {
	if _, seals := s.(game.SimultaneousMoves); seals {
		l.Budget.Time = a.Budget(l.Budget.Time) // sealed orders are chosen together
	} else {
		l.Budget.Time = TimeFor(a, l.Budget.Time, s, seat)
	}
	return l
}

// TimeFor returns the time to think about one move of seat in s, where most is the longest time for a whole turn. If
// seat moves again after every move, each move gets half of the remaining time, so a turn always ends in time.
func TimeFor(a clock.Allowance, most time.Duration, s game.State, seat game.Seat) time.Duration {
	whole := a.Budget(most)
	moves := s.Moves(seat, nil)
	if whole == clock.Least || len(moves) < 2 {
		return whole
	}
	next, on := s.Blank(), 0
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		if next.ToAct().Has(seat) {
			on++
		}
	}
	return whole - whole*time.Duration(on)/time.Duration(2*len(moves))
}
