package bot

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
)

// Mover chooses the moves of the built-in bots at a match.
type Mover struct{}

// Move chooses what seat does at a level: one move, or all that it seals together.
func (Mover) Move(
	ctx context.Context, g game.Game, _ game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
	seed uint64,
) ([]game.Move, error) {
	l, ok := LevelOf(g.Info().ID, level)
	if !ok {
		return nil, errNoLevel(level)
	}
	c, err := l.Within(a, s, seat).Choose(ctx, g, s, seat, seed)
	if err != nil {
		return nil, err
	}
	return c.All(), nil
}

// Name is what a bot of a level is called, in every game alike.
func (Mover) Name(id string, level int) (string, bool) {
	l, ok := LevelOf(id, level)
	return l.Name, ok
}

// Within is the level with the time that is its for a decision of seat in s: its own is for a whole turn.
func (l Level) Within(a clock.Allowance, s game.State, seat game.Seat) Level {
	if _, seals := s.(game.SimultaneousMoves); seals {
		l.Budget.Time = a.Budget(l.Budget.Time) // orders are chosen together
	} else {
		l.Budget.Time = TimeFor(a, l.Budget.Time, s, seat)
	}
	return l
}

// TimeFor is how long to think about one move of seat in s, for somebody who thinks about a whole turn for so long at
// most. Of the time that is left for the turn it is a half where every move leaves seat to go on, and all where none
// does: so however many moves make a turn, it ends in time, and the first ones, which leave the most open, get most of
// it.
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
