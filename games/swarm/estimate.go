package swarm

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
	if s.phase == over {
		return s.Result().Value(seat)
	}
	var x features
	x.count(s)
	value := learnt.Chance(x[:])
	if seat != s.mover {
		return 1 - value
	}
	return value
}
