package swarm

import "hexparlor/game"

// Sketch returns the public effects of a move. For a hidden hex it only says that the move would reveal it, and
// nothing about building, where chance may draw the next hex.
func (s *State) Sketch(seat game.Seat, m game.Move) []game.Event {
	if s.phase == build {
		return nil
	}
	if verbOf(m) == verbActivate && !s.known(s.top(placeIn(m))) {
		return []game.Event{Uncertain{Seat: seat, Cell: placeIn(m).cell()}}
	}
	t, log := game.Clone(s).(*State), &game.Log{}
	t.history = t.history[:0] // an earlier position may differ in what was hidden then
	t.Play(seat, m, log)
	events := log.Events
	if to, covers := s.landing(m); covers {
		events = append(events, Covers{Cell: to.cell(), Hex: s.show(s.top(to))})
	}
	return append(events, s.sides(t)...)
}

// landing returns the place where a move puts a hex, and whether the hex covers other hexes there.
func (s *hive) landing(m game.Move) (to place, covers bool) {
	switch verbOf(m) {
	case verbSeat:
		to = placeIn(m)
	case verbMove:
		to = placeIn(m) + steps[wayIn(m)]
	case verbLift:
		to = placeIn(m) + steps[toWayIn(m)]
	default:
		return 0, false
	}
	return to, s.find(to) != 0
}

// sides returns an event for each Assembler whose number of open sides is different in the later position after.
func (s *hive) sides(after *State) []game.Event {
	var events []game.Event
	for _, seat := range [...]game.Seat{first, second} {
		if s.home[seat] == 0 || after.home[seat] == 0 {
			continue
		}
		_, was := s.around(s.home[seat])
		if _, is := after.around(after.home[seat]); is != was {
			events = append(events, Sides{Seat: seat, Cell: after.cell(after.home[seat]), Before: was, After: is})
		}
	}
	return events
}
