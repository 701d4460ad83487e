package hexstrike

import (
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// notice takes note of cards that everybody sees to be in a player's deck.
func (s *State) notice(i int, list ...card) {
	if !s.sealed {
		return
	}
	for _, c := range list {
		s.seen[i] |= 1 << c
	}
}

// noticeMovement is notice for movement cards by their places.
func (s *State) noticeMovement(i int, set uint8) {
	for at, c := range s.zones[i].moves {
		if set>>at&1 != 0 {
			s.notice(i, c)
		}
	}
}

// noticeShown takes note of what the rows and the questions show.
func (s *State) noticeShown() {
	for i := range s.seen {
		m := &s.marks[i]
		aside := s.zones[i].aside && !(m.waiting && m.active == rewind)
		s.seen[i] = s.shownCards(i, aside || s.focuses[i].on)
	}
}

// secretDeck draws a deck that only its owner knows: mostly a base deck that has all the cards that were seen, and
// rather the character's own, but also any other that the rules allow.
func (s *State) secretDeck(i int, away bool, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
	seen, own := s.shownCards(i, away), cast[s.characters[i]].base()
	var fits []*deck
	for n := range baseLists {
		if d := &baseLists[n]; d.holds(seen) {
			fits = append(fits, d)
		}
	}
	switch fate := r.IntN(4); {
	case fate < 2 && own.holds(seen):
		return own.abilities, own.moves
	case fate < 3 && len(fits) > 0:
		d := fits[r.IntN(len(fits))]
		return d.abilities, d.moves
	}
	return s.anyDeck(i, away, r)
}

// holds tells whether all cards of a set are in the deck.
func (d *deck) holds(set uint64) bool {
	for _, list := range [][]card{d.moves[:], d.abilities[:]} {
		for _, c := range list {
			set &^= 1 << c
		}
	}
	return set == 0
}

// lawful is the first movement cards of a list that make a deck by R2.3; the first of them, which were seen, are in it
// in any case.
func lawful(list []card, seen int) []card {
	var chosen []card
	take := func(c card) {
		if len(chosen) < moveCards && !slices.Contains(chosen, c) {
			chosen = append(chosen, c)
		}
	}
	for _, c := range list[:seen] {
		take(c)
	}
	take(step1)
	for _, c := range list[seen:] {
		if !pool[c].gold || !slices.ContainsFunc(chosen, func(c card) bool { return pool[c].gold }) {
			take(c)
		}
	}
	return chosen
}

// imagineChoices draws what viewer may not know while the players choose: what the other has entered, and the lots.
func (s *State) imagineChoices(viewer game.Seat, r *rand.Rand) {
	if s.over || viewer == game.Arbiter {
		return
	}
	for i := range s.choices {
		if s.shuffled {
			s.lots[i] = inOrder
			r.Shuffle(deckSize, func(a, b int) { s.lots[i][a], s.lots[i][b] = s.lots[i][b], s.lots[i][a] })
		}
		if s.sees(viewer, i) {
			continue
		}
		committed := s.choices[i].committed
		s.forgetChoice(i)
		s.drawChoice(i, committed, r)
	}
}

// forgetChoice leaves a player without a choice.
func (s *State) forgetChoice(i int) {
	s.choices[i], s.decks[i], s.characters[i] = choice{}, deck{}, s.fallback[i]
}

// drawChoice draws what a player has committed to, or how far they have come.
func (s *State) drawChoice(i int, committed bool, r *rand.Rand) {
	far := r.IntN(3)
	if committed {
		far = 3
	}
	c := &s.choices[i]
	if far > 0 {
		c.character, s.characters[i] = true, character(r.IntN(int(characters)))
	}
	if far > 1 {
		c.movement, c.abilities = true, true
		d := &s.decks[i]
		d.abilities, d.moves = s.secretDeck(i, false, r)
		if r.IntN(2) == 0 {
			r.Shuffle(deckSize, func(a, b int) { d.abilities[a], d.abilities[b] = d.abilities[b], d.abilities[a] })
		}
	}
	c.committed = committed
}

// reopenChoices lets those choose anew whose choice viewer may not know.
func (s *State) reopenChoices(viewer game.Seat) {
	for i := range s.choices {
		if s.choices[i].committed && !s.sees(viewer, i) {
			s.forgetChoice(i)
		}
	}
}
