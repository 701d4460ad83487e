package hexstrat

import (
	_ "embed" // for weights
	"math/rand/v2"

	"hexparlor/game"
)

// Determinize redraws the hidden tiles with their stars, and the cards that viewer does not see; after the end
// nothing is hidden. Every layout and order of cards that R1.3 and R9.2 allow is equally likely.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.open(viewer) {
		return
	}
	redrawGround(s, r)
	if s.bonus {
		redrawStars(s, r)
		redrawCards(s, viewer, r)
	}
}

// redrawGround exchanges the grounds of the hidden tiles at random.
func redrawGround(s *State, r *rand.Rand) {
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

// redrawStars puts the hidden stars on hidden tiles.
func redrawStars(s *State, r *rand.Rand) {
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

// redrawCards deals hidden hands from the cards that viewer does not see, then the deck. Survivors are never in
// a hand (R9.5).
func redrawCards(s *State, viewer game.Seat, r *rand.Rand) {
	left := unseenCards(s, viewer)
	for who := range side(2) {
		hidden := int(s.hands[who][hiddenCard])
		if viewer != who.seat() {
			hidden = handSize(s, who)
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

// cardCounts is the number of cards of each kind.
type cardCounts [cardKinds]uint8

// unseenCards returns the cards that are in the deck or in a hidden hand. In a position from a redacted text, they
// may be any cards that viewer does not hold.
func unseenCards(s *State, viewer game.Seat) (n cardCounts) {
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

// take removes and returns a random card of a kind not after last in the order of kinds. If none is left, which no
// game can reach, it returns the hidden card.
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
