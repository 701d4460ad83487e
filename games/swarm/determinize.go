package swarm

import (
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// Determinize draws the kinds of hidden hexes and the order of the pile for all viewers but the arbiter. All
// deals that agree with the view are equally likely, because the deal is a shuffle (R13).
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

// shuffleQueue shuffles the pile as one queue, except its next hex, whose colour is known.
func (s *pile) shuffleQueue(r *rand.Rand) {
	list := s.pileOf(0)
	if len(list) == 0 {
		return
	}
	list = list[:len(list)-1]
	slices.Sort(list) // sorted by colour first: the draw must not depend on the real order
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// dealKinds shuffles the kinds of a seat's hidden hexes, on the board and in the pile.
func (s *State) dealKinds(seat game.Seat, r *rand.Rand) {
	var room [maxHexes]*code
	secret := room[:0]
	for id := uint8(1); id <= s.hexes; id++ {
		c := &s.pieces[id].code
		if c.owner() == seat && !s.known(id) {
			secret = append(secret, c)
		}
	}
	for list := range s.draws {
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
	slices.Sort(kinds) // the draw must not depend on the real order
	r.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for i, c := range secret {
		*c = *c&^kindBits | kinds[i]
	}
	s.hashBoard()
}

// nameUnknown gives kinds to hexes whose kinds a redacted text hides: the kinds that remain by the numbers of the
// options, or Drones if these numbers do not fit.
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

// hashBoard recomputes the public hash. Only with memory=false can redrawing change kinds in it.
func (s *hive) hashBoard() {
	s.public = 0
	for id := uint8(1); id <= s.hexes; id++ {
		s.public += s.pieces[id].look()
	}
}
