package hexattack

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// Sketch explains an order: the effect of its verb, its cells, and whether it would do anything in the present
// position. The real effect depends on the orders of all others.
func (s *State) Sketch(seat game.Seat, m game.Move) []game.Event {
	if !isOrder(m) {
		return nil
	}
	number, o := splitMove(m)
	w := warriorOf(int(seat), number)
	touches, idle := touchedCells(s, w, o)
	return []game.Event{Explained{
		Warrior: s.name(w), Verb: o.verb().String(), Direction: o.way(), Touches: touches, Idle: idle,
		foe: s.meetsFoe(w, touches),
	}}
}

// meetsFoe reports whether the first warrior on the cells, in their order, is of another team than w.
func (s *State) meetsFoe(w warrior, cells []hex.Cell) bool {
	for _, cell := range cells {
		if there := s.at[siteOf(cell)]; there != noWarrior && there != rock {
			return s.teamOf(there) != s.teamOf(w)
		}
	}
	return false
}
