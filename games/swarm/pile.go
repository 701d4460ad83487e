package swarm

import "hexparlor/game"

// pile has the hexes that are still to be placed (R4).
type pile struct {
	pileCounts
	draws [2][maxHexes]code // draw orders by colour, next hex last; one queue is in draws[0]
}

// pileCounts has the values of a pile that are not lists.
type pileCounts struct {
	queued bool     // whether the pile is one queue for both colours (R4.6)
	blind  bool     // whether the pile was parsed from a redacted text
	left   [3]uint8 // number of hexes in the pile, by colour: Dust, then seats 1 and 2
}

// pileOf returns the hexes that are left in a draw order, the next hex last. If the pile is one queue, list 0 has
// all hexes.
func (s *pile) pileOf(list int) []code {
	switch {
	case !s.queued:
		return s.draws[list][:s.left[list+1]]
	case list == 0:
		return s.draws[0][:s.size()]
	}
	return nil
}

// fill sets the draw orders of both colours from lists with the next hex first, and the number of Dust (R4.2).
func (s *pile) fill(one, two []code, dusts int) {
	s.left = [3]uint8{uint8(dusts), uint8(len(one)), uint8(len(two))}
	for i, list := range [2][]code{one, two} {
		for n, c := range list {
			s.draws[i][len(list)-1-n] = c
		}
	}
}

// fillQueue makes the pile one queue, from a list with the next hex first (R4.6).
func (s *pile) fillQueue(list []code) {
	s.queued = true
	for n, c := range list {
		s.left[c.owner()]++
		s.draws[0][len(list)-1-n] = c
	}
}

// placeable reports whether the next hex to be placed may have the given colour (R4.2, R4.6).
func (s *pile) placeable(colour game.Seat) bool {
	if s.queued {
		return s.drawn() == colour
	}
	return s.left[colour] > 0
}

// drawn returns the colour of the next hex of the pile, if the pile is one queue.
func (s *pile) drawn() game.Seat {
	list := s.pileOf(0)
	return list[len(list)-1].owner()
}
