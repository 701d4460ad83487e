package hexit

import (
	_ "embed" // for weights

	"hexparlor/game"
	"hexparlor/game/eval"
)

// weights were learnt from games of the bot against itself: see docs/training.md.
//
//go:embed weights.json
var weights []byte

var learnt = eval.MustRead(weights, featureNames)

// Evaluate estimates the result of seat by the learnt weights of the features.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over() {
		return s.Result().Value(seat)
	}
	var x [featureCount]float32
	countAll(s, &x)
	value := learnt.Chance(x[:])
	if s.canSwap() { // would take the better side
		value = max(value, 1-value)
	}
	if seat != s.mover {
		return 1 - value
	}
	return value
}
