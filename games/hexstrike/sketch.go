package hexstrike

import (
	_ "embed" // for weights

	"hexparlor/game"
)

// Sketch returns the effects of a set together with what the opponent has laid, if the opponent lays nothing more
// and stays then: the set is laid, and its beats are played without questions. It does not use hidden cards. A player
// who would be thrown is thrown straight on.
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
	for t.sketchesOn(i) {
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

// sketchesOn reports whether the sketch of player i's set goes on: the set has not ended, or a counter strikes at the
// current beat (R7.3).
func (s *resolver) sketchesOn(i int) bool {
	if s.isLost(0) || s.isLost(1) {
		return false
	}
	e := s.rows[i].at(0)
	return !e.isOpen() || s.counters.n > 0 && !s.variant.bothBusy
}

// sketchBeat plays a beat of player i's set in which the opponent does what they have laid, or nothing.
func (s *resolver) sketchBeat(i int) {
	if !s.variant.bothBusy {
		s.endParries()
	}
	if still := &s.rows[1-i]; still.isOpen() {
		still.n = 0
		still.ensure(2)
		still.slots[0], still.slots[1] = slot{act: wait}, slot{act: end}
	}
	for j := range s.prompts[:2] {
		s.prompts[j] = prompt{
			kind: askThrow, player: uint8(j), about: uint8(1 - j), beat: s.beat, answer: given, dir: s.figures[j].facing,
		}
	}
	s.asked = 2
	s.playPasses()
	s.settle()
}
