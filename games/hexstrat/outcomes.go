package hexstrat

import "hexparlor/game"

// Outcomes returns the number of different grounds that the tile which m reveals can have: those of all hidden
// tiles (R4.2). It is 1 for other moves; stars and cards make no difference.
func (s *State) Outcomes(_, _ game.Seat, m game.Move) int {
	if !s.discovers(m) {
		return 1
	}
	n := 0
	for g := range groundKinds {
		if s.hides(g) != (cells{}) {
			n++
		}
	}
	return n
}

// SetOutcome gives the tile that m reveals the nth ground of those that Outcomes counts, from 0. The first hidden
// tile with that ground gets the revealed tile's ground instead.
func (s *State) SetOutcome(_, _ game.Seat, m game.Move, n int) {
	if !s.discovers(m) {
		return
	}
	for g := range groundKinds {
		other := s.hides(g)
		if other == (cells{}) {
			continue
		}
		if n == 0 {
			c := cellOf(m)
			if !other.has(c) {
				s.setGround(other.next(), s.groundAt(c))
				s.setGround(c, g)
			}
			return
		}
		n--
	}
}

// groundKinds is the number of grounds that a hidden tile can have.
const groundKinds = forest + 1

// discovers reports whether a move reveals a tile.
func (s *State) discovers(m game.Move) bool {
	v := verbOf(m)
	return (v == moveVerb || v == boostVerb) && s.down.has(cellOf(m))
}

// hides returns the hidden tiles with the ground g.
func (s *State) hides(g ground) cells {
	switch g {
	case mountain:
		return s.down.and(s.mountains)
	case forest:
		return s.down.and(s.forests)
	}
	return s.down.not(s.mountains).not(s.forests)
}
