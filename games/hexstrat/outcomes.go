package hexstrat

import "hexparlor/game"

// Outcomes returns how many grounds a tile that is discovered can have (R4.2): those that lie face down anywhere. It
// says nothing of stars and cards.
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

// SetOutcome gives the tile that is discovered the nth of those grounds, and its own to the first tile that had it.
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

// groundKinds is the number of grounds that a tile face down can have.
const groundKinds = forest + 1

// discovers tells whether a move turns a tile over.
func (s *State) discovers(m game.Move) bool {
	v := verbOf(m)
	return (v == moveVerb || v == boostVerb) && s.down.has(cellOf(m))
}

// hides is the tiles face down that have a ground.
func (s *State) hides(g ground) cells {
	switch g {
	case mountain:
		return s.down.and(s.mountains)
	case forest:
		return s.down.and(s.forests)
	}
	return s.down.not(s.mountains).not(s.forests)
}
