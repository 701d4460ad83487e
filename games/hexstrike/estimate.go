package hexstrike

import (
	_ "embed" // for weights
	"math"

	"hexparlor/game"
	"hexparlor/game/eval"
	"hexparlor/game/hex"
)

// weights were learnt from games of the bot against itself: see docs/training.md.
//
//go:embed weights.json
var weights []byte

var learnt = eval.MustRead(weights, featureNames)

// Evaluate estimates the result of seat by the learnt weights of the features. Games by changed rules showed that they
// hold there too (docs/benchmarks.md).
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over {
		return s.Result().Value(seat)
	}
	i, ok := playerOf(seat)
	if !ok || s.isEven() {
		return 0.5
	}
	var x bothBlocks
	var room [deckSize + moveCards]uint8
	x.count(&s.position, i)
	return learnt.Chance(x[:], s.zones[i].appendPlayable(room[:0])...)
}

// isEven reports whether the players still choose characters or have not acted since. The position then counts as
// even, because no feature says which character is better.
func (s *position) isEven() bool {
	return s.sealed && (s.choosing || s.beat == 0 && !s.paused && s.isOpen(0) && s.isOpen(1))
}

// nearestWay returns the direction of the step from one hex that comes nearest to another hex.
func nearestWay(from, to hex.Cell) hex.Direction {
	if apart := (hex.Cell{Q: to.Q - from.Q, R: to.R - from.R}); inArea(apart) {
		return nearestWays[apart.R+middleRow][apart.Q+middleCol]
	}
	return nearestStep(from, to)
}

// nearestWays has the results of nearestWay, indexed by the difference between the two hexes.
var nearestWays = func() (list [areaRows][areaColumns]hex.Direction) {
	for r := range list {
		for q := range list[r] {
			list[r][q] = nearestStep(hex.Cell{}, hex.Cell{Q: int16(q - middleCol), R: int16(r - middleRow)})
		}
	}
	return list
}()

func nearestStep(from, to hex.Cell) (best hex.Direction) {
	least := math.MaxInt
	for d := range hex.Direction(hex.Directions) {
		if n := from.Add(layout.Step(d)).Distance(to); n < least {
			best, least = d, n
		}
	}
	return best
}

// Reopen takes back a waiting set that viewer may not know, so that a search can consider all possible sets. The
// cards return to the hand; state that was lost by the submission takes its usual value.
func (s *State) Reopen(viewer game.Seat) {
	if s.choosing {
		s.reopenChoices(viewer)
		return
	}
	for i := range s.marks {
		m, z := &s.marks[i], &s.zones[i]
		if !m.waiting || m.active == noCard || s.sees(viewer, i) {
			continue
		}
		ability, movement := m.active, m.passive
		if pool[ability].movement {
			ability, movement = movement, ability
		}
		if m.active == rewind {
			z.aside = false
		} else {
			z.inDeck--
		}
		z.hand[z.inHand] = ability
		z.inHand++
		for at, c := range z.moves {
			if c == movement {
				z.ready |= 1 << at
			}
		}
		m.waiting, m.active, m.passive, m.turn = false, noCard, noCard, noTurn
		m.fresh = s.beat == 0 // the hands have just been dealt
		s.match(i)
	}
}

// TurnStarts reports whether a seat has to choose a set now, which begins its turn; a turn may take several rounds.
func (s *State) TurnStarts(seat game.Seat) (starts, known bool) {
	return s.oldest() == nil && s.ToAct().Has(seat), true
}
