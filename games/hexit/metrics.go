package hexit

import "hexparlor/game"

// Lead returns the lead of seat in halves of a point (R9.1).
func (s *State) Lead(seat game.Seat) int { return s.halves(seat) - s.halves(other(seat)) }
