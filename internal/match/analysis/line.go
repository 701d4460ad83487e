package analysis

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// answers is the number of decisions in a line after the first one.
const answers = 5

// Step is one decision of a line, with the position after it and the events that it caused.
type Step struct {
	Seat   game.Seat
	State  game.State
	Events []game.Event
}

// Before returns a copy of the full position before the decision.
func (d Decision) Before() game.State { return game.Clone(d.before) }

// Line plays moves in place of the decision and continues with moves that short searches find for all seats, each from
// its own knowledge. All orders of a round are one step.
func (d Decision) Line(ctx context.Context, moves []game.Move) ([]Step, error) {
	known, err := Know(d.game, d.options, d.before, d.Seat)
	if err != nil {
		return nil, err
	}
	s, log := d.open(), &game.Log{}
	var steps []Step
	mover, plan := d.Seat, moves
	for n := uint64(1); ; n++ {
		before := round(s)
		for _, m := range plan {
			s.Play(mover, m, log)
		}
		if _, sealed := s.(game.SimultaneousMoves); !sealed || round(s) != before || s.ToAct() == 0 {
			steps = append(steps, Step{Seat: mover, State: game.Clone(s), Events: log.Events})
			log = &game.Log{}
		}
		if mover = s.ToAct().First(); mover == 0 || len(steps) > answers {
			return steps, nil
		}
		c, err := bot.For(known.info).Choose(ctx, s, mover, bot.Budget{Simulations: closely}, known.Seed+n)
		if err != nil {
			return nil, err
		}
		plan = c.All()
	}
}

// closely is the number of simulations in the search of each answer of a line.
const closely = 400

// open returns the position before the decision, without orders that the seat had entered.
func (d Decision) open() game.State {
	s := d.Before()
	if reviser, ok := game.Revisable(s); ok {
		reviser.Forget(game.Arbiter)
		reviser.Erase(d.Seat)
	}
	return s
}

// Parts returns the moves of a decision with their texts and picks, without a last move that only seals the orders.
func (d Decision) Parts(moves []game.Move) (parts []Part) {
	s := d.open()
	for i, m := range moves {
		if sealer, ok := s.(game.SimultaneousMoves); ok && i > 0 && i == len(moves)-1 {
			if _, sealed := sealer.Seal(d.Seat, m); sealed {
				break
			}
		}
		if s.Check(d.Seat, m) != nil {
			break // a seat that has recalled its orders has entered more than they are
		}
		parts = append(parts, Part{Text: s.MoveText(d.Seat, m), Picks: s.Picks(d.Seat, m)})
		s.Play(d.Seat, m, nil)
	}
	return parts
}

// Part is one move of a decision, as text and as picks.
type Part struct {
	Text  string
	Picks []game.Pick
}
