package swarm

import (
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// Determinize draws the kinds of the hexes that nobody may know, and the order of the pile. Every viewer knows the
// same, and everything that fits the view is equally likely: the deal is a shuffle (R13). The arbiter knows all.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if viewer == game.Arbiter || s.phase == over {
		return
	}
	if s.queued {
		s.shuffleQueue(r)
	}
	for _, seat := range [...]game.Seat{first, second} {
		s.dealKinds(seat, r)
	}
	s.blind = false
}

// shuffleQueue mixes all of a queue but its next hex, whose colour is known.
func (s *State) shuffleQueue(r *rand.Rand) {
	list := s.pileOf(0)
	if len(list) == 0 {
		return
	}
	list = list[:len(list)-1]
	slices.Sort(list) // by colour first: what is drawn must not depend on what is there
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// dealKinds mixes the kinds of a seat's hexes that are not seen, on the board and in the pile.
func (s *State) dealKinds(seat game.Seat, r *rand.Rand) {
	var room [maxHexes]*code
	secret := room[:0]
	for id := uint8(1); id <= s.hexes; id++ {
		c := &s.pieces[id].code
		if c.owner() == seat && !s.known(id) {
			secret = append(secret, c)
		}
	}
	for list := range s.pile {
		codes := s.pileOf(list)
		for i := range codes {
			if codes[i].owner() == seat {
				secret = append(secret, &codes[i])
			}
		}
	}
	s.nameUnknown(seat, secret)
	var drawn [maxHexes]code
	kinds := drawn[:len(secret)]
	for i, c := range secret {
		kinds[i] = *c & kindBits
	}
	slices.Sort(kinds) // what is drawn must not depend on what is there
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for i, c := range secret {
		*c = *c&^kindBits | kinds[i]
	}
	s.hashBoard()
}

// nameUnknown gives kinds to hexes read from a redacted text: those that are not shown of the numbers of the options,
// or Drones if these do not fit.
func (s *State) nameUnknown(seat game.Seat, secret []*code) {
	numbers, _, ok := s.unseen(seat)
	k := drone
	for _, c := range secret {
		if c.kind() != unknown {
			continue
		}
		for ok && numbers[k] == 0 && k < disassembler {
			k++
		}
		*c |= code(k)
		numbers[k]--
	}
}

// hashBoard counts the public hash anew. Only with memory=false do kinds change that it counts.
func (s *State) hashBoard() {
	s.public = 0
	for id := uint8(1); id <= s.hexes; id++ {
		s.public += s.pieces[id].look()
	}
}
