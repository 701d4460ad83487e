package swarm

import "hexparlor/game"

// Outcomes returns the number of different kinds that the hex which m activates can have: those of its owner's
// hidden hexes (R8.2). It is 1 for other moves.
func (s *State) Outcomes(_, seat game.Seat, m game.Move) int {
	if s.target(m) == 0 {
		return 1
	}
	n := 0
	for k := drone; k <= disassembler; k++ {
		if s.secret(seat, k) != 0 {
			n++
		}
	}
	return n
}

// SetOutcome gives the hex that m activates the nth of the kinds that Outcomes counts, from 0. The first hidden hex
// of that kind gets the activated hex's kind instead.
func (s *State) SetOutcome(_, seat game.Seat, m game.Move, n int) {
	id := s.target(m)
	if id == 0 {
		return
	}
	for k := drone; k <= disassembler; k++ {
		other := s.secret(seat, k)
		if other == 0 {
			continue
		}
		if n == 0 {
			a, b := &s.pieces[id].code, &s.pieces[other].code
			if a.kind() != k {
				*b = *b&^kindBits | code(a.kind())
				*a = *a&^kindBits | code(k)
			}
			return
		}
		n--
	}
}

// target returns the id of the hex that a move reveals for the first time; 0 if there is none.
func (s *hive) target(m game.Move) uint8 {
	if verbOf(m) != verbActivate {
		return 0
	}
	if id := s.top(placeIn(m)); s.pieces[id].code.hidden() {
		return id
	}
	return 0
}

// secret returns the id of the first hidden hex of a seat with the kind k; 0 if there is none.
func (s *hive) secret(seat game.Seat, k kind) uint8 {
	for _, id := range s.order[:s.cells] {
		for ; id != 0; id = s.pieces[id].below {
			if c := s.pieces[id].code; c.hidden() && c.owner() == seat && c.kind() == k {
				return id
			}
		}
	}
	return 0
}
