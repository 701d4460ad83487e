package hexstrike

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// Determinize draws what viewer may not know (R17.2): which cards are where, which movement cards are ready, and what
// waits. The decks of the options are known to everybody at the table; their order, and so the hands, are not. A
// position that has cards from elsewhere is filled from the whole pool. Decks that players have chosen are not known.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.choosing {
		s.imagineChoices(viewer, r)
		return
	}
	for i := range s.zones {
		switch {
		case !s.sees(viewer, i):
			s.redraw(i, r)
			for range hopes {
				if !s.belied(i) {
					break
				}
				s.redraw(i, r)
			}
		case s.shuffled && viewer != game.Arbiter && !s.over:
			s.reshuffle(i, r)
		}
	}
}

// hopes is how often cards are drawn until they fit what a player was asked. Three or four draws will do in the mean;
// in a composed position none may ever do.
const hopes = 200

// belied tells whether the cards that a player holds contradict what the player is asked: nobody without a follow-up is
// asked for one (R10.5), and nobody is asked to reveal a card that they do not hold (R12.7).
func (s *State) belied(i int) bool {
	z := &s.zones[i]
	if s.marks[i].combo && !z.hasCombo() {
		return true
	}
	for n := range s.asked {
		p := &s.prompts[n]
		if int(p.player) != i || p.answer != unanswered {
			continue
		}
		if p.kind == askCombo && !z.hasCombo() || p.kind == askReveal && !z.holds(p.card) {
			return true
		}
	}
	return false
}

// redraw draws all of a player's cards.
func (s *State) redraw(i int, r *rand.Rand) {
	z, m := &s.zones[i], &s.marks[i]
	if m.waiting && m.active == rewind {
		z.aside = false
		z.inDeck++
	}
	abilities, movement := s.choose(i, r)
	z.moves = movement
	s.drawReady(i, r)
	if m.waiting {
		s.drawSubmission(i, &abilities, r)
		return
	}
	z.deal(abilities[:])
}

// deal fills hand and deck.
func (z *zone) deal(abilities []card) {
	n := copy(z.hand[:z.inHand], abilities)
	copy(z.deck[:z.inDeck], abilities[n:])
}

// choose draws a deck for a player and the order of its cards. Rewind comes last if it is in neither hand nor deck.
func (s *State) choose(i int, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
	away := s.zones[i].aside || s.focuses[i].on
	switch {
	case s.sealed:
		abilities, movement = s.secretDeck(i, away, r)
	case s.knowsDeck(i, away):
		abilities, movement = s.decks[i].abilities, s.decks[i].moves
	default:
		abilities, movement = s.anyDeck(i, away, r)
	}
	r.Shuffle(deckSize, func(a, b int) { abilities[a], abilities[b] = abilities[b], abilities[a] })
	if away {
		for n, c := range abilities {
			if c == rewind {
				abilities[n], abilities[deckSize-1] = abilities[deckSize-1], rewind
			}
		}
	}
	return abilities, movement
}

// shownCards is the cards of a player that everybody can see to be in the deck: those named in the row, those that
// the player was asked to reveal, and Rewind.
func (s *State) shownCards(i int, away bool) (set uint64) {
	set = s.seen[i]
	row := &s.rows[i]
	for _, e := range row.slots[:min(int(row.n), rowMax)] {
		set |= 1<<e.active | 1<<e.passive
	}
	for _, p := range s.prompts[:s.asked] {
		if p.kind == askReveal && int(p.player) == i {
			set |= 1 << p.card
		}
	}
	if away {
		set |= 1 << rewind
	}
	return set &^ 1
}

// knowsDeck tells whether what everybody can see of a player fits the deck of the options.
func (s *State) knowsDeck(i int, away bool) bool {
	var mine uint64
	for _, c := range s.decks[i].abilities {
		mine |= 1 << c
	}
	for _, c := range s.decks[i].moves {
		mine |= 1 << c
	}
	return s.shownCards(i, away)&^mine == 0
}

// anyDeck draws a deck from the pool that has the cards that everybody can see.
func (s *State) anyDeck(i int, away bool, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
	seen := s.shownCards(i, away)
	var of [2][]card // abilities and movement cards, those that were seen in front
	for _, n := range r.Perm(int(cards) - 1) {
		c := card(n + 1)
		list := &of[boolInt(pool[c].movement)]
		*list = append(*list, c)
		if seen>>c&1 != 0 {
			front := 0
			for front < len(*list) && seen>>(*list)[front]&1 != 0 {
				front++
			}
			if last := len(*list) - 1; front < last {
				(*list)[front], (*list)[last] = (*list)[last], (*list)[front]
			}
		}
	}
	copy(abilities[:], of[0])
	copy(movement[:], of[1])
	if s.sealed && s.strict {
		front := 0
		for front < len(of[1]) && seen>>of[1][front]&1 != 0 {
			front++
		}
		copy(movement[:], lawful(of[1], front))
	}
	r.Shuffle(moveCards, func(a, b int) { movement[a], movement[b] = movement[b], movement[a] })
	return abilities, movement
}

// drawReady draws which movement cards are ready; how many is known.
func (s *State) drawReady(i int, r *rand.Rand) {
	z := &s.zones[i]
	count := int(z.readyCount())
	z.ready = 0
	for _, at := range r.Perm(moveCards)[:count] {
		z.ready |= 1 << at
	}
}

// submission is a set that a player may have submitted.
type submission struct {
	active, passive card
	turn            turn
}

// drawSubmission draws a waiting set among all that the player could have submitted to stand as they do now, and deals
// the other cards. All such sets leave the same number of ways for the rest, so that each is as likely as any other.
func (s *State) drawSubmission(i int, abilities *[deckSize]card, r *rand.Rand) {
	z, m := &s.zones[i], &s.marks[i]
	known := deckSize - boolInt(z.aside || s.focuses[i].on)
	var could []submission
	for _, ability := range abilities[:known] {
		for at, movement := range z.moves {
			if s.staysReady(i) == (z.ready>>at&1 != 0) {
				could = s.appendSets(i, ability, movement, could)
			}
		}
	}
	if len(could) == 0 {
		return // nothing that a player could do leads here
	}
	set := could[r.IntN(len(could))]
	m.active, m.passive, m.turn = set.active, set.passive, set.turn
	used := set.active
	if pool[used].movement {
		used = set.passive
	}
	rest := make([]card, 0, deckSize)
	for _, c := range abilities[:known] {
		if c != used {
			rest = append(rest, c)
		}
	}
	if set.active == rewind {
		z.aside = true
		z.inDeck--
		z.deal(rest)
		return
	}
	z.deal(append(rest, used))
}

// staysReady tells whether the movement card of the waiting set is ready afterwards (R5.3).
func (s *State) staysReady(i int) bool {
	had := s.zones[i].inHand + 1
	return had > s.limitOf(i) || had > moveCards
}

// appendSets lists the sets of two cards that a player could submit, whatever else is in hand (R6.2).
func (s *State) appendSets(i int, ability, movement card, sets []submission) []submission {
	for t := straight; t < turns; t++ {
		if movement.allows(t) && !s.marks[i].combo {
			sets = append(sets, submission{movement, ability, t})
		}
		if ability.allows(t) && !s.tooSafe(i, ability) && (!s.marks[i].combo || ability.hasCombo()) {
			sets = append(sets, submission{ability, movement, t})
		}
	}
	return sets
}

// reshuffle draws the order of a player's own deck, which a shuffled game hides from its owner too (R17.5).
func (s *State) reshuffle(i int, r *rand.Rand) {
	z := &s.zones[i]
	var inHand uint64
	for _, c := range z.hand[:z.inHand] {
		inHand |= 1 << c
	}
	if z.aside || s.focuses[i].on {
		inHand |= 1 << rewind
	}
	var last card
	if m := &s.marks[i]; m.waiting && m.active != rewind {
		last = m.active
		if pool[last].movement {
			last = m.passive
		}
	}
	left := s.undealt(i, inHand, r)
	n := 0
	for _, c := range left[:z.inDeck] {
		if c != last {
			z.deck[n] = c
			n++
		}
	}
	if last != noCard {
		z.deck[z.inDeck-1] = last
	}
}

// undealt is what can lie in a player's deck besides the cards known to be elsewhere, in random order.
func (s *State) undealt(i int, elsewhere uint64, r *rand.Rand) []card {
	from := s.decks[i].abilities[:]
	if z := &s.zones[i]; s.sealed && z.inDeck > 0 && z.deck[0] != noCard {
		from = append(sorted(z.deck[:z.inDeck]), cardsOf(elsewhere)...) // who has chosen a deck knows it
	}
	var mine uint64
	for _, c := range from {
		mine |= 1 << c
	}
	if elsewhere&^mine != 0 || bits.OnesCount64(mine&^elsewhere) != int(s.zones[i].inDeck) {
		from = nil
		for c := card(1); c < cards; c++ {
			if !pool[c].movement {
				from = append(from, c)
			}
		}
	}
	var left []card
	for _, c := range from {
		if elsewhere>>c&1 == 0 {
			left = append(left, c)
		}
	}
	r.Shuffle(len(left), func(a, b int) { left[a], left[b] = left[b], left[a] })
	return left
}

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

// holds reports whether all cards of a set are in the deck.
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
