package hexit

import "hexparlor/game"

// Lead returns how many halves of a point seat is ahead of its opponent; below 0 if it is behind (R9.1).
func (s *State) Lead(seat game.Seat) int { return s.halves(seat) - s.halves(other(seat)) }
