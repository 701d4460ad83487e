package hexstrat

import (
	_ "embed" // of weights
	"math/rand/v2"

	"hexparlor/game"
	"hexparlor/game/eval"
)

// Determinize lays the tiles that are face down anew, with their stars, and deals the cards that viewer does not see.
// Every layout that the counts of R1.3 and R9.2 allow is equally likely, and so is every order of the cards that are
// neither seen nor gone. After the end nothing is hidden.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.open(viewer) {
		return
	}
	imaginer{s}.redrawGround(r)
	if s.bonus {
		imaginer{s}.redrawStars(r)
		imaginer{s}.redrawCards(viewer, r)
	}
}

// imaginer draws the hidden parts of a position anew.
type imaginer struct{ *State }

// redrawGround shuffles what lies face down.
func (s imaginer) redrawGround(r *rand.Rand) {
	var list [maxCells]ground
	n := 0
	for g, left := range s.pool().grounds {
		for range left {
			list[n] = ground(g)
			n++
		}
	}
	s.mountains, s.forests = s.mountains.not(s.down), s.forests.not(s.down)
	for down := s.down; down != (cells{}); n-- {
		i := r.IntN(n)
		switch at := only(down.next()); list[i] {
		case mountain:
			s.mountains = s.mountains.or(at)
		case forest:
			s.forests = s.forests.or(at)
		}
		list[i] = list[n-1]
	}
}

// redrawStars gives the hidden stars to tiles that are face down.
func (s imaginer) redrawStars(r *rand.Rand) {
	stars, left := s.pool().stars, s.down.count()
	s.star = s.star.not(s.down)
	for down := s.down; stars > 0; left-- {
		c := down.next()
		if r.IntN(left) < stars {
			s.star = s.star.or(only(c))
			stars--
		}
	}
}

// redrawCards deals hidden hands from the cards that viewer does not see, then the deck. Survivors are never in a hand
// (R9.5).
func (s imaginer) redrawCards(viewer game.Seat, r *rand.Rand) {
	left := s.unseenCards(viewer)
	for who := range side(2) {
		hidden := int(s.hands[who][hiddenCard])
		if viewer != who.seat() {
			hidden = s.handSize(who)
			s.hands[who] = [cardKinds]uint8{}
		}
		s.hands[who][hiddenCard] = 0
		for range hidden {
			s.hands[who][left.take(ammo, r)]++
		}
	}
	for i := range s.deckCards() {
		s.deckCards()[i] = left.take(survivors, r)
	}
}

// cardCounts is how many there are of each card.
type cardCounts [cardKinds]uint8

// unseenCards is what the deck and the hidden hands hold together. Everybody has seen what is gone, so a complete
// position tells by what it holds; where a redacted text leaves that open, all cards that viewer does not hold may be
// among them.
func (s imaginer) unseenCards(viewer game.Seat) (n cardCounts) {
	for _, c := range s.deckCards() {
		n[c]++
	}
	for who := range side(2) {
		for c, held := range s.hands[who] {
			if viewer != who.seat() || card(c) == hiddenCard {
				n[c] += held
			}
		}
	}
	if n[hiddenCard] == 0 {
		return n
	}
	n = cardCounts{copies, copies, copies, copies}
	if viewer > game.Spectator {
		for c := range hiddenCard {
			n[c] -= s.hands[viewer-1][c]
		}
	}
	return n
}

// take draws one card from those up to last. If there is none, which no game can come to, the card stays hidden.
func (n *cardCounts) take(last card, r *rand.Rand) card {
	total := 0
	for c := range last + 1 {
		total += int(n[c])
	}
	if total == 0 {
		return hiddenCard
	}
	i := r.IntN(total)
	for c := range last + 1 {
		if i -= int(n[c]); i < 0 {
			n[c]--
			return c
		}
	}
	return hiddenCard
}

// weights were learnt from games of the bot against itself: docs/training.md.
//
//go:embed weights.json
var weights []byte

var learnt = eval.MustRead(weights, featureNames)

// Evaluate estimates what seat may expect, by what was learnt of the features.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.ended != running {
		return s.Result().Value(seat)
	}
	var x [featureCount]float32
	featureCounter{s}.countAll(&x)
	value := learnt.Chance(x[:])
	if seat != s.mover.seat() {
		return 1 - value
	}
	return value
}

// apart is the distance between two cells.
func (s *State) apart(a, b uint8) int { return s.cell(a).Distance(s.cell(b)) }
