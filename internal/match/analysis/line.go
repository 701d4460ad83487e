package analysis

import (
	"context"

	"hexparlor/bot"
	"hexparlor/game"
)

// answers is how many decisions a line shows after the first one.
const answers = 5

// Step is a decision of a line, with the position to which it has led and what it has caused.
type Step struct {
	Seat   game.Seat
	State  game.State
	Events []game.Event
}

// Before is the position in which the decision was made.
func (d Decision) Before() game.State { return game.Clone(d.before) }

// Line plays other moves in place of a decision, and goes on with what short searches find for all seats. An answering
// seat uses no more than it knows. Orders of a round are one step.
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

// closely is the search of each answer in a line.
const closely = 400

// open returns the position before the decision, without what its seat had entered until then.
func (d Decision) open() game.State {
	s := d.Before()
	if reviser, ok := game.Revisable(s); ok {
		reviser.Forget(game.Arbiter)
		reviser.Erase(d.Seat)
	}
	return s
}

// Parts returns the moves of a way, each with the position in which it is made; a commitment that merely ends them is
// left out.
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

// Part is one move of a way.
type Part struct {
	Text  string
	Picks []game.Pick
}
