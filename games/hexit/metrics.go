package hexit

import "hexparlor/game"

// Lead returns how many halves of a point seat is ahead of its opponent; below 0 if it is behind (R9.1).
func (s *State) Lead(seat game.Seat) int { return s.halves(seat) - s.halves(other(seat)) }

// Figures returns the tiles, the biggest group and the stones in hand of each player.
func (s *State) Figures() (list []game.Figure) {
	for _, seat := range [...]game.Seat{whiteSeat, blackSeat} {
		list = append(list,
			game.Figure{Key: "hexit.figure.tiles", About: seat, Value: float64(s.tiles[seat]), Unit: 1, Rule: "R9.1"},
			game.Figure{Key: "hexit.figure.group", About: seat, Value: float64(s.biggest[seat]), Unit: 1, Rule: "R9.1"},
			game.Figure{Key: "hexit.figure.hand", About: seat, Value: float64(s.hand[seat]), Unit: 2, Rule: "R4.4"})
	}
	return list
}
