package hexstrike

import (
	"math"

	"hexparlor/game"
)

// Evaluate estimates what seat may expect from what is to be seen: distance from the edge, damage, cards, and who is
// free to act while the other is not.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over {
		return s.Result().Value(seat)
	}
	i, ok := playerOf(seat)
	if !ok {
		return 0.5
	}
	return 1 / (1 + math.Exp(-(s.worth(i) - s.worth(1-i))))
}

// worth is how well a player stands, in units of which one makes about three to one.
func (s *State) worth(i int) float64 {
	f, z := &s.figures[i], &s.zones[i]
	off := float64(offLand(f.cell))
	worth := -0.08*float64(f.damage) - 0.25*off - 0.06*off*off
	pairs := float64(min(z.inHand, z.readyCount()))
	worth += 0.12 * pairs
	if off > 0 {
		worth += 0.25*pairs - 0.9 // cards are all that brings him back
	}
	stunned := 0
	for n := range min(int(s.rows[i].n), rowMax) {
		if s.rows[i].slots[n].isIcon() {
			stunned++
		}
	}
	worth -= 0.15 * float64(stunned)
	worth -= 0.05 * float64(s.rows[i].firstOpen(0))
	return worth
}

// Reopen takes back a waiting set that viewer may not know, so that a search can ask what the player might submit
// instead of taking a draw for it. The cards return to the hand; what a draw cannot tell is taken as it mostly is.
func (s *State) Reopen(viewer game.Seat) {
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
		s.match(i)
	}
}
