package hexit

import (
	"math"
	"math/bits"

	"hexparlor/game"
)

// Evaluate estimates what seat may expect. The features and their rough worth in halves of a point: the score itself,
// ripe prisoners for whoever is to move, stones in hand, stacks owned.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over() {
		return s.Result().Value(seat)
	}
	foe := other(seat)
	worth := float64(s.score(seat) - s.score(foe))
	tempo := 1.0
	if seat != s.mover {
		tempo = -1
	}
	worth += tempo * float64(min(bits.OnesCount64(s.ripe), int(s.reserve)))
	worth += 0.4 * float64(min(int(s.hand[seat]), 4)-min(int(s.hand[foe]), 4))
	worth += 0.2 * float64(s.count(kind(seat))-s.count(kind(foe)))
	// A lead weighs more the fewer tiles are left.
	return 1 / (1 + math.Exp(-worth/(3+float64(s.reserve)/6)))
}
