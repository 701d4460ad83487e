package hexgame

import (
	"math/bits"

	"hexparlor/game"
)

// Play makes a move and passes the turn to the opponent (R3.1).
func (s *State) Play(seat game.Seat, m game.Move, log *game.Log) {
	if m == swap {
		s.playSwap(log)
	} else {
		s.put(seat, uint16(m))
		if log != nil {
			log.Add(Placed{Seat: seat, Cell: s.cell(uint16(m))})
		}
	}
	s.mover = other(seat)
	if log != nil && s.winner != 0 {
		log.Add(s.endedEvent())
	}
}

// playSwap replaces the red stone by a blue stone on the mirrored cell (R4.2).
func (s *State) playSwap(log *game.Log) {
	n := s.firstStone(red)
	s.stones[red].remove(n)
	s.put(blue, s.mirror(n))
	if log != nil {
		log.Add(Swapped{Seat: blue, From: s.cell(n), To: s.cell(s.mirror(n))})
	}
}

// firstStone returns the cell of the only stone of a seat.
func (s *State) firstStone(seat game.Seat) uint16 {
	for i, word := range s.stones[seat] {
		if word != 0 {
			return uint16(i<<6 | bits.TrailingZeros64(word))
		}
	}
	panic("there is no stone to swap")
}
