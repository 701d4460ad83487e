package puzzle

import (
	"errors"

	"hexparlor/game"
	"hexparlor/game/lesson"
)

// Solve returns moves of the seat that force the goal against the best answers of the other seats.
func (p *Puzzle) Solve(g game.Game) (moves []string, err error) {
	s, err := p.Start(g)
	if err != nil {
		return nil, err
	}
	t := &trial{Prover: p.Prover(s, most), state: s, turns: p.Turns}
	t.Verdict = lesson.Open
	for t.Verdict == lesson.Open {
		m, err := t.best()
		if err != nil {
			return nil, err
		}
		text := t.state.MoveText(t.Seat, m)
		moves = append(moves, text)
		if err := t.play(text); err != nil {
			return nil, err
		}
	}
	if t.Verdict != lesson.Solved {
		return nil, errors.New("the goal is not forced")
	}
	return moves, nil
}

// best returns a move of the seat that keeps the goal forced: of several, the last legal move, because the simplest
// moves are listed last.
func (t *trial) best() (best game.Move, err error) {
	found := false
	for _, m := range t.state.Moves(t.Seat, nil) {
		forced, err := t.after(t.state, t.Seat, m, t.turns, 0)
		if err != nil {
			return 0, err
		}
		if forced {
			best, found = m, true
		}
	}
	if !found {
		return 0, errors.New("no move forces the goal")
	}
	return best, nil
}
