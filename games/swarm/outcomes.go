package swarm

import "hexparlor/game"

// Outcomes returns how many kinds a hex that is activated can be (R8.2): those of its owner's hexes that nobody has
// seen.
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

// SetOutcome gives the hex that is activated the nth of those kinds, and its own to the first hex that had it.
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

// target is the hex that a move turns up for the first time; 0 if it does not.
func (s *State) target(m game.Move) uint8 {
	if verbOf(m) != verbActivate {
		return 0
	}
	if id := s.top(placeIn(m)); s.pieces[id].code.hidden() {
		return id
	}
	return 0
}

// secret is the first hex of a seat that nobody has seen and that is of a kind; 0 if there is none.
func (s *State) secret(seat game.Seat, k kind) uint8 {
	for _, id := range s.order[:s.cells] {
		for ; id != 0; id = s.pieces[id].below {
			if c := s.pieces[id].code; c.hidden() && c.owner() == seat && c.kind() == k {
				return id
			}
		}
	}
	return 0
}
