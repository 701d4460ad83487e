package hexstrike

import "math/bits"

// target is how many movement cards are to be ready for so many abilities in hand (R5.2).
func (s *State) target(i int, inHand uint8) uint8 { return min(inHand, s.limitOf(i), moveCards) }

// match restores or exhausts movement cards until their number is right (R5.2).
func (s *State) match(i int) {
	z := &s.zones[i]
	target := s.target(i, z.inHand)
	for ready := z.readyCount(); ready < target; ready++ {
		z.ready |= 1 << bits.TrailingZeros8(^z.ready)
	}
	for ready := z.readyCount(); ready > target; ready-- {
		z.ready &^= 1 << (bits.Len8(z.ready) - 1)
	}
}

// take removes an ability from the hand.
func (z *zone) take(at int) {
	copy(z.hand[at:z.inHand], z.hand[at+1:z.inHand])
	z.inHand--
}

// bury puts an ability under the deck.
func (z *zone) bury(c card) {
	z.deck[z.inDeck] = c
	z.inDeck++
}

// pull takes up to n abilities from the top of the deck into the hand and tells how many (R5.4).
func (z *zone) pull(n uint8) uint8 {
	n = min(n, z.inDeck)
	copy(z.hand[z.inHand:], z.deck[:n])
	copy(z.deck[:], z.deck[n:z.inDeck])
	z.inHand += n
	z.inDeck -= n
	return n
}

// use takes the cards of a set out of a player's hand (R5.3).
func (s *State) use(i int, active, passive card) {
	z := &s.zones[i]
	ability, movement := active, passive
	if pool[active].movement {
		ability, movement = passive, active
	}
	stays := z.inHand > s.limitOf(i)
	z.take(z.find(ability))
	if active == rewind {
		z.aside = true
	} else {
		z.bury(ability)
	}
	if !stays {
		z.exhaust(movement)
	}
	s.match(i)
	s.marks[i].fresh = false
}

func (z *zone) exhaust(movement card) {
	for at, c := range z.moves {
		if c == movement {
			z.ready &^= 1 << at
		}
	}
}

// isReady tells whether a movement card is ready.
func (z *zone) isReady(movement card) bool {
	for at, c := range z.moves {
		if c == movement {
			return z.ready>>at&1 != 0
		}
	}
	return false
}

// restores is how many movement cards a draw of n brings back, and whether the player chooses them (R5.4).
func (s *State) restores(i int, n uint8) (count uint8, choice bool) {
	z := &s.zones[i]
	target := s.target(i, z.inHand+min(n, z.inDeck))
	if ready := z.readyCount(); target > ready {
		count = target - ready
	}
	return count, count > 0 && target < moveCards
}

// owed is how many abilities and movement cards a discard of n takes now (R5.5).
func (s *State) owed(i int, n uint8) (abilities, movement uint8) {
	z := &s.zones[i]
	abilities = min(n, z.inHand)
	target := s.target(i, z.inHand-abilities)
	if ready := z.readyCount(); ready > target {
		movement = ready - target
	}
	return abilities, movement
}
