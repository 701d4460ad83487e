package hexstrat

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
	if s.ended != running {
		return s.Result().Value(seat)
	}
	var x [featureCount]float32
	countAll(s, &x)
	value := learnt.Chance(x[:])
	if seat != s.mover.seat() {
		return 1 - value
	}
	return value
}

// apart returns the distance in steps between two cells, given by their numbers.
func (s *State) apart(a, b uint8) int { return s.cell(a).Distance(s.cell(b)) }
