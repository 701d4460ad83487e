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
	value := eval.Logistic(s.judge())
	if seat != s.mover.seat() {
		return 1 - value
	}
	return value
}

// judge returns the logarithm of the odds of the player to move, by the learnt weights. Games by changed rules showed
// that they hold there too (docs/benchmarks.md).
func (s *State) judge() float64 {
	var x [featureCount]float32
	countAll(s, &x)
	return learnt.Sum(x[:])
}

// advance returns how many steps the squads of a side have come closer to the opponent's HQ, as a negative number.
// Infantry counts twice, because only infantry seizes.
func advance(s *State, who side) (steps float64) {
	for k := range s.squads[who] {
		if q := &s.squads[who][k]; q.units > 0 {
			weight := 1.0
			if kind(k) == infantry {
				weight = 2
			}
			steps -= weight * float64(s.apart(q.at, s.hq[who.foe()]))
		} else {
			steps -= 8
		}
	}
	return steps
}

// Stalled returns the part of the turns without progress after which the game is drawn (R8.5).
func (s *State) Stalled() float64 { return float64(s.quiet) / float64(s.quietLimit) }

// Wait returns the pass, which ends the turn (game.Stalling).
func (s *State) Wait(seat game.Seat) (m game.Move, ok bool) {
	return passVerb, s.Check(seat, passVerb) == nil
}

// Progress returns how far seat has come: tiles turned up, units that the opponent has lost, steps towards its HQ, and
// squads that can act (game.Stalling).
func (s *State) Progress(seat game.Seat) float64 {
	who := side(seat - 1)
	progress := advance(s, who) - 4*float64(s.down.count())
	for k := range s.squads[who] {
		progress -= 4*float64(s.squads[who.foe()][k].units) + float64(flag(s.squads[who][k].impeded))
	}
	return progress
}

// apart returns the distance in steps between two cells, given by their numbers.
func (s *State) apart(a, b uint8) int { return s.cell(a).Distance(s.cell(b)) }
