package hexstrike

import (
	_ "embed" // for weights

	"hexparlor/game"
)

// Sketch returns the effects of a set if the opponent did nothing and stayed: the set is laid, and its beats are
// played without questions. It does not use hidden cards. A player who would be thrown is thrown straight on.
func (s *State) Sketch(seat game.Seat, m game.Move) []game.Event {
	i, ok := playerOf(seat)
	if !ok || kindOf(m) != playMove {
		return nil
	}
	t, log := s.sketchpad(), &game.Log{}
	mine := &t.marks[i]
	mine.active, mine.passive, mine.turn = setOf(m)
	t.lay(i, log)
	t.play.log, t.play.fresh, t.play.preview = log, true, true
	for e := t.rows[i].at(0); !e.isOpen() && !t.isLost(0) && !t.isLost(1); e = t.rows[i].at(0) {
		t.sketchBeat(i)
	}
	return log.Events
}

// sketchpad returns a copy of the position that has only the figures, tokens and rows, without cards and questions.
func (s *State) sketchpad() *State {
	t := game.Clone(s).(*State)
	t.zones, t.marks, t.focuses = [2]zone{}, [2]marks{}, [2]focus{}
	t.asked, t.returns, t.counters.n, t.paused = 0, 0, 0, false
	return t
}

// sketchBeat plays a beat of player i's set in which the opponent does nothing.
func (s *resolver) sketchBeat(i int) {
	still := &s.rows[1-i]
	still.n = 0
	still.ensure(2)
	still.slots[0], still.slots[1] = slot{act: wait}, slot{act: end}
	s.prompts[0] = prompt{
		kind: askThrow, player: uint8(i), about: uint8(1 - i), beat: s.beat, answer: given, dir: s.figures[i].facing,
	}
	s.asked = 1
	s.playPasses()
	s.settle()
}
