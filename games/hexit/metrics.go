package hexit

import (
	"math/bits"

	"hexparlor/game"
)

// Lead returns how many halves of a point seat is ahead of its opponent; below 0 if it is behind (R9.1).
func (s *State) Lead(seat game.Seat) int { return s.halves(seat) - s.halves(other(seat)) }

// Figures returns the tiles, the biggest group, the stones in hand and in prison, the stacks, and the prisoners that
// the player could release, of each player.
func (s *State) Figures() (list []game.Figure) {
	for _, seat := range [...]game.Seat{whiteSeat, blackSeat} {
		add := func(key string, value int, rule string) *game.Figure {
			list = append(list, game.Figure{
				Key: "hexit.figure." + key, About: seat, Value: float64(value), Unit: 1, Rule: rule,
			})
			return &list[len(list)-1]
		}
		add("tiles", int(s.tiles[seat]), "R9.1")
		add("group", int(s.biggest[seat]), "R9.1")
		hand := add("hand", int(s.hand[seat]), "R4.4")
		hand.Unit, hand.Minor = 2, true
		add("release", releasable(s, seat), "R4.4")
		add("prison", imprisoned(s, seat), "R3.5").Fewer = true
		add("stacks", s.count(kind(seat)), "R3.2")
	}
	return list
}

// releasable returns the number of ripe prisoners if seat would be free to release them, were it to move; 0 if it would
// have to deal (R4.2).
func releasable(s *State, seat game.Seat) int {
	var f [blockSize]float32
	if s.ripe == 0 || s.reserve == 0 {
		return 0
	}
	if countMobility(s, &f, seat); f[mustDeal] != 0 {
		return 0
	}
	return min(bits.OnesCount64(s.ripe), int(s.reserve))
}

// imprisoned returns the number of a seat's stones in prison.
func imprisoned(s *State, seat game.Seat) (stones int) {
	for _, id := range s.captives {
		stones += stonesOf(s, id, seat)
	}
	return stones
}
