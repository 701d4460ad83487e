package hexit

import (
	"math/bits"

	"hexparlor/estimate"
	"hexparlor/game"
)

// Evaluate estimates what seat may expect. The features: the score, in halves of a point; ripe prisoners for whoever is
// to move, and less so those not yet ripe; stones in hand; and, as a burden, stacks owned, for they must be dealt when
// the opponent likes. The weights are fitted to the results of 600 games of search against itself.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over() {
		return s.Result().Value(seat)
	}
	foe := other(seat)
	tempo := 1.0
	if seat != s.mover {
		tempo = -1
	}
	ripe := bits.OnesCount64(s.ripe)
	worth := 1.37 * float64(s.halves(seat)-s.halves(foe))
	worth += 1.35 * tempo * float64(min(ripe, int(s.reserve)))
	worth += 0.37 * tempo * float64(s.count(captive)-ripe)
	worth += 0.7 * float64(min(int(s.hand[seat]), 4)-min(int(s.hand[foe]), 4))
	worth -= 0.39 * float64(s.count(kind(seat))-s.count(kind(foe)))
	// A lead weighs more the fewer tiles are left.
	value := estimate.Logistic(worth / (3 + float64(s.reserve)/6))
	if !s.canSwap() {
		return value
	}
	if seat == s.mover { // takes the better side
		return max(value, 1-value)
	}
	return min(value, 1-value)
}
