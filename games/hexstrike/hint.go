package hexstrike

import (
	"math"

	"hexparlor/game"
	"hexparlor/hex"
)

// features is what speaks for or against a player.
type features [featureCount]float64

const (
	harm       = iota // damage in tens
	bruises           // the same squared: most is lost with the first hits
	offOne            // the player stands so many hexes from land
	offTwo            //
	offThree          //
	offFour           //
	inland            // no abyss is next to the player
	shaken            // harm, if the player is inland
	adrift            // harm, for each hex from land
	abilities         // in hand
	ways              // pairs of cards to come back with, if the player is off land
	lastWay           // no more than one such pair is left
	beatenBy          // beats that the player loses to a stun
	besieged          // the player is stunned and the other stands on a neighbouring hex
	lateByOne         // the player is free to act so many beats after the other
	lateByTwo         //
	lateByMore        // beats, from three on
	facesFoe          // the other is near, in front of the player
	backToFoe         // the other is near, behind the player
	threat            // damage of the attacks in the player's row, in tens
	opening           // attacks in the player's row while the other, who is near, is stunned
	featureCount
)

// weights were fitted by logistic regression to the outcomes of 5,700 games of the bot against itself, with all
// characters, base decks, and some random moves. Whose character and deck it was is a part of the regression, or the
// hand would pass for the reason why some characters win more. Then they were rounded, and what hardly counted dropped.
var weights = features{
	harm: -0.72, bruises: 0.084, offOne: -0.45, offTwo: -0.75, offThree: -0.97, offFour: -1.17,
	inland: 0.14, shaken: 0.03, adrift: -0.03, abilities: 0.09, ways: 0.09, lastWay: -0.72,
	beatenBy: 0.056, besieged: -0.18, lateByOne: 0.19, lateByTwo: -0.07, lateByMore: -0.08,
	facesFoe: 0.12, backToFoe: -0.04, threat: 0.11, opening: 0.27,
}

// Evaluate estimates what seat may expect: the logistic function of the weighted difference of both players' features.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.over {
		return s.Result().Value(seat)
	}
	i, ok := playerOf(seat)
	if !ok || s.isEven() {
		return 0.5
	}
	mine, others := s.features(i), s.features(1-i)
	sum := 0.0
	for n, w := range weights {
		sum += w * (mine[n] - others[n])
	}
	return 1 / (1 + math.Exp(-sum))
}

// isEven tells whether the players choose, or have chosen and done nothing yet: the features do not tell who has the
// better character.
func (s *State) isEven() bool {
	return s.sealed && (s.choosing || s.beat == 0 && !s.paused && s.isOpen(0) && s.isOpen(1))
}

func (s *State) features(i int) (f features) {
	tens := float64(s.figures[i].damage) / 10
	f[harm], f[bruises] = tens, tens*tens
	f[abilities] = float64(s.zones[i].inHand)
	s.addFooting(&f, i)
	s.addDelay(&f, i)
	s.addReach(&f, i)
	return f
}

// addFooting tells how firmly a player stands.
func (s *State) addFooting(f *features, i int) {
	z, cell := &s.zones[i], s.figures[i].cell
	off := offLand(cell)
	if off == 0 {
		if isInland(cell) {
			f[inland], f[shaken] = 1, f[harm]
		}
		return
	}
	f[offOne+min(off, 4)-1] = 1
	f[adrift] = f[harm] * float64(off)
	f[ways] = float64(min(int(z.inHand), int(z.readyCount())))
	if f[ways] <= 1 {
		f[lastWay] = 1
	}
}

// addDelay tells how long a player is stunned, and how much later than the other they act.
func (s *State) addDelay(f *features, i int) {
	r := &s.rows[i]
	for n := range min(int(r.n), rowMax) {
		if r.slots[n].isIcon() {
			f[beatenBy]++
		}
	}
	switch late := r.firstOpen(0) - s.rows[1-i].firstOpen(0); {
	case late >= 3:
		f[lateByMore] = float64(late)
	case late == 2:
		f[lateByTwo] = 1
	case late == 1:
		f[lateByOne] = 1
	}
}

// addReach tells how a player stands to the other, and what the player's row may do to the other.
func (s *State) addReach(f *features, i int) {
	me, foe := &s.figures[i], s.figures[1-i].cell
	distance := me.cell.Distance(foe)
	if distance == 1 && f[beatenBy] > 0 {
		f[besieged] = 1
	}
	if distance <= 3 {
		switch nearestWay(me.cell, foe) {
		case me.facing:
			f[facesFoe] = 1
		case me.facing.Opposite():
			f[backToFoe] = 1
		}
	}
	r, other := &s.rows[i], &s.rows[1-i]
	for n := range min(int(r.n), rowMax) {
		e := &r.slots[n]
		if e.isOpen() {
			break
		}
		if !e.act.has(attacks) {
			continue
		}
		f[threat] += float64(e.dmg) / 10
		if distance <= 2 && n < min(int(other.n), rowMax) && other.slots[n].isIcon() {
			f[opening]++
		}
	}
}

// nearestWay is the direction of the step that leads nearest to a hex.
func nearestWay(from, to hex.Cell) (best hex.Direction) {
	least := math.MaxInt
	for d := range hex.Direction(hex.Directions) {
		if n := from.Add(layout.Step(d)).Distance(to); n < least {
			best, least = d, n
		}
	}
	return best
}

// Reopen takes back a waiting set that viewer may not know, so that a search can ask what the player might submit
// instead of taking a draw for it. The cards return to the hand; what a draw cannot tell is taken as it mostly is.
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
		s.match(i)
	}
}
