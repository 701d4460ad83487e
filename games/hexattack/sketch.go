package hexattack

import "hexparlor/game"

// Sketch explains an order: what its verb does, which cells it is about, and whether it would do anything as things
// stand. What it comes to depends on all others.
func (s *State) Sketch(seat game.Seat, m game.Move) []game.Event {
	if !isOrder(m) {
		return nil
	}
	number, o := splitMove(m)
	w := warriorOf(int(seat), number)
	touches, idle := s.touches(w, o)
	return []game.Event{Explained{
		Warrior: s.name(w), Verb: o.verb().String(), Direction: o.way(), Touches: touches, Idle: idle,
	}}
}
