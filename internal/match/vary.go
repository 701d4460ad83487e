package match

import (
	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
)

// maxVariation is how many moves a variation may have.
const maxVariation = 64

// Vary plays a variation of a finished match: a line, each move behind its seat, from the position after so many of the
// moves that stand. All that was hidden is open by then, so it goes on from what really was there.
func (f *State) Vary(made int, moves []string) (*Foreseen, error) {
	switch {
	case f.Status != Finished || !f.Dealt():
		return nil, fail(NotFinished, i18n.Of("match.branch.running"))
	case len(moves) > maxVariation:
		return nil, fail(BadText, i18n.Of("match.vary.long", "moves", maxVariation))
	}
	start, err := f.after(made)
	if err != nil {
		return nil, err
	}
	table, err := f.placed(start)
	if err != nil {
		return nil, err
	}
	l := &Foreseen{State: table, Line: Line{Moves: moves}}
	for _, text := range moves {
		var ply lesson.Ply
		if err := ply.UnmarshalText([]byte(text)); err != nil {
			return nil, fail(BadText, i18n.Of("match.plan.bad-move", "move", text))
		}
		if err := l.submit(ply); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// after is the position after so many of the moves that stand; the last one if there are fewer.
func (f *State) after(made int) (game.State, error) {
	var state game.State
	moves, made := 0, min(made, f.Moves)
	err := f.Replay(func(_ Entry, s game.State, _ []game.Event) {
		if moves == made {
			state = game.Clone(s)
		}
		moves++
	})
	return state, err
}
