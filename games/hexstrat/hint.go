package hexstrat

import (
	"math"
	"math/rand/v2"

	"hexparlor/game"
)

// Determinize lays the tiles that are face down anew, with their stars, and deals the cards that viewer does not see.
// Every layout that the counts of R1.3 and R9.2 allow is equally likely, and so is every order of the cards that are
// neither seen nor gone. After the end nothing is hidden.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.open(viewer) {
		return
	}
	s.redrawGround(r)
	if s.bonus {
		s.redrawStars(r)
		s.redrawCards(viewer, r)
	}
}

// redrawGround shuffles what lies face down.
func (s *State) redrawGround(r *rand.Rand) {
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
func (s *State) redrawStars(r *rand.Rand) {
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
func (s *State) redrawCards(viewer game.Seat, r *rand.Rand) {
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
func (s *State) unseenCards(viewer game.Seat) (n cardCounts) {
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

// features is what speaks for a side. Only what everybody can see counts, so that a guess does not depend on a
// determinization more than it must.
type features [featureCount]float64

const (
	infantryUnits = iota
	rocketeerUnits
	mechUnits
	livingSquads
	distance   // of the infantry to the enemy HQ; one more than the map is wide if there is none
	arrived    // the capture counter is 1
	holding    // it is 2
	exposed    // units that adjacent enemies can take
	endangered // squads that adjacent enemies can eliminate
	impeded    // squads
	guards     // squads within two tiles of the own HQ
	tempo      // squads that can still act in this turn
	featureCount
)

// weights come from matches between players that look one move ahead.
var weights = features{
	infantryUnits: 0.3, rocketeerUnits: 0.2, mechUnits: 0.3, livingSquads: 0.3, distance: -0.2,
	arrived: 0.83, holding: 1.42, exposed: -0.1, endangered: -0.44, impeded: -0.2, guards: 0.1, tempo: 0.05,
}

// Evaluate estimates what seat may expect: the logistic function of the weighted difference of both sides' features.
func (s *State) Evaluate(seat game.Seat) float64 {
	if s.ended != running {
		return s.Result().Value(seat)
	}
	me := side(seat - 1)
	mine, theirs := s.features(me), s.features(me.foe())
	sum := 0.0
	for i, w := range weights {
		sum += w * (mine[i] - theirs[i])
	}
	return 1 / (1 + math.Exp(-sum))
}

func (s *State) features(who side) (f features) {
	f[distance] = float64(2*s.radius + 2)
	for k := range infantry + 3 {
		q := &s.squads[who][k]
		if q.units == 0 {
			continue
		}
		f[infantryUnits+int(k)] = float64(q.units)
		f[livingSquads]++
		f[impeded] += float64(flag(q.impeded))
		if s.apart(q.at, s.hq[who]) <= 2 {
			f[guards]++
		}
		if who == s.mover && q.mark == fresh {
			f[tempo]++
		}
		s.addDanger(&f, who, k)
	}
	if q := &s.squads[who][infantry]; q.units > 0 {
		f[distance] = float64(s.apart(q.at, s.hq[who.foe()]))
	}
	switch s.captures[who] {
	case 1:
		f[arrived] = 1
	case 2:
		f[holding] = 1
	}
	return f
}

// apart is the distance between two cells.
func (s *State) apart(a, b uint8) int { return s.cell(a).Distance(s.cell(b)) }

// addDanger counts what the enemies next to a squad can do to it before they have to move.
func (s *State) addDanger(f *features, who side, k kind) {
	q, sum := &s.squads[who][k], 0
	around := s.region().near[q.at]
	for other := range infantry + 3 {
		e := &s.squads[who.foe()][other]
		if around.has(e.at) && !e.impeded && e.mark == fresh {
			sum += s.blow(who.foe(), other, k).Damage
		}
	}
	f[exposed] += float64(min(sum, int(q.units)))
	if sum >= int(q.units) {
		f[endangered]++
	}
}
