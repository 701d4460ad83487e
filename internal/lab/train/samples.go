package train

import (
	"slices"

	"hexparlor/game"
)

// sample is the features of one seat in a position, and the result to be learnt.
type sample struct {
	at   []uint16 // indices of the features that are not zero
	x    []float32
	want float32 // result to be learnt, from 0 (lost) to 1 (won)
	now  float64 // current estimate of the position; set only for games that are held back
}

// sampleOf returns a sample with the features that are not zero.
func sampleOf(x []float32) (s sample) {
	for f, v := range x {
		if v != 0 {
			s.at, s.x = append(s.at, uint16(f)), append(s.x, v)
		}
	}
	return s
}

// samples returns the samples of a game: the features of both seats in each position without sealed orders, and the
// result to be learnt. If held is true, the game is held back for testing and that result is the game's result.
func (s Settings) samples(g game.Game, p Played, held bool) (list []sample, err error) {
	state, err := s.deal(g, s.luck(p.Number))
	if err != nil {
		return nil, err
	}
	var turns []int
	for n, d := range p.Turns {
		sealer, seals := state.(game.SimultaneousMoves)
		for seat := game.Seat(1); seat <= 2 && (!seals || sealer.Sealed() == 0); seat++ {
			x := state.(game.Heuristic).Features(seat, nil)
			if len(x) == 0 {
				continue
			}
			one := sampleOf(x)
			one.want = float32(seat)
			if held {
				one.now = state.(game.Heuristic).Evaluate(seat)
			}
			list, turns = append(list, one), append(turns, n)
		}
		for _, m := range d.Moves {
			if refusal := state.Check(d.Seat, m); refusal != nil {
				return nil, refusal
			}
			state.Play(d.Seat, m, nil)
		}
	}
	l := lessons[s.Game]
	worth, end := p.worth(state, l.trust, held), p.worth(state, 0, held)
	blind := l.blindSpots(state.(game.Heuristic).FeatureNames())
	for i := range list {
		w := worth[turns[i]]
		if slices.ContainsFunc(list[i].at, func(f uint16) bool { return slices.Contains(blind, f) }) {
			w = end[turns[i]]
		}
		if list[i].want == 1 {
			list[i].want = w
		} else {
			list[i].want = 1 - w
		}
	}
	return list, nil
}

// blindSpots returns the indices of the features that mark positions in which the search had no information.
func (l lesson) blindSpots(names []string) (numbers []uint16) {
	for i, name := range names {
		if slices.Contains(l.unforeseen, name) {
			numbers = append(numbers, uint16(i))
		}
	}
	return numbers
}

// worth returns the result to be learnt for seat 1 in each position. Going back from the end, it is the game's result,
// mixed with the values of the search by the weight trust (Sutton 1988, Learning to predict by the methods of temporal
// differences).
//
// Before a random move it is only the value of the search, because the result after a random move says nothing about
// the position. If trust is 0 or held is true, it is the game's result for all positions.
func (p Played) worth(end game.State, trust float32, held bool) []float32 {
	back := float32(0.5)
	if end.ToAct() == 0 {
		back = float32(end.Result().Value(1))
	}
	list := make([]float32, len(p.Turns))
	for n, d := range slices.Backward(p.Turns) {
		value := d.Value
		if d.Seat != 1 {
			value = 1 - value
		}
		switch {
		case held || trust == 0:
		case d.Blind:
			back = value
		default:
			back += trust * (value - back)
		}
		list[n] = back
	}
	return list
}
