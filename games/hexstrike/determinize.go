package hexstrike

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// Determinize draws at random what viewer may not know (R17.2): hands, orders of decks, ready movement cards and
// waiting sets. The cards of the options' decks are public; decks that players have chosen are drawn too. If the
// known cards fit no known deck, cards are drawn from the whole pool.
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

// hopes is how often Determinize draws a player's cards at most until they agree with the questions that the player
// was asked. Three or four draws suffice on average; in a composed position no number may suffice.
const hopes = 200

// belied reports whether player i's drawn cards contradict the questions that the player was asked. Only a player
// who can continue a combo is asked to (R10.5), and only the holder of a card is asked to reveal it (R12.7).
func (s *position) belied(i int) bool {
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

// redraw draws all cards of player i at random: the deck, the hand and the ready movement cards.
func (s *position) redraw(i int, r *rand.Rand) {
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

// deal fills the hand and then the deck with abilities in the given order.
func (z *zone) deal(abilities []card) {
	n := copy(z.hand[:z.inHand], abilities)
	copy(z.deck[:z.inDeck], abilities[n:])
}

// choose draws the deck of player i and the order of its cards. Rewind comes last if it is in neither hand nor
// deck.
func (s *position) choose(i int, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
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

// shownCards returns the set of cards that are publicly known to belong to player i: cards in the row, cards that
// the player was asked to reveal, and Rewind if away says that it is set aside.
func (s *position) shownCards(i int, away bool) (set uint64) {
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

// knowsDeck reports whether the public information about a player agrees with the deck of the options.
func (s *position) knowsDeck(i int, away bool) bool {
	var mine uint64
	for _, c := range s.decks[i].abilities {
		mine |= 1 << c
	}
	for _, c := range s.decks[i].moves {
		mine |= 1 << c
	}
	return s.shownCards(i, away)&^mine == 0
}

// anyDeck draws a deck from the pool that has the publicly known cards.
func (s *position) anyDeck(i int, away bool, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
	seen := s.shownCards(i, away)
	var of [2][]card // abilities and movement cards, publicly known ones first
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

// drawReady draws which movement cards are ready; their number is public.
func (s *position) drawReady(i int, r *rand.Rand) {
	z := &s.zones[i]
	count := int(z.readyCount())
	z.ready = 0
	for _, at := range r.Perm(moveCards)[:count] {
		z.ready |= 1 << at
	}
}

// submission is a set of two cards and a turn that a player may have submitted.
type submission struct {
	active, passive card
	turn            turn
}

// drawSubmission draws player i's waiting set from all sets that the player could have submitted, and deals the
// other cards. All sets are equally likely, because each leaves the same number of deals.
func (s *position) drawSubmission(i int, abilities *[deckSize]card, r *rand.Rand) {
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
		return // no play of a player leads here
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

// staysReady reports whether the movement card of player i's waiting set stays ready after its submission (R5.3).
func (s *position) staysReady(i int) bool {
	had := s.zones[i].inHand + 1
	return had > s.limitOf(i) || had > moveCards
}

// appendSets appends the sets of two cards that a player could submit, with any other cards in hand (R6.2).
func (s *position) appendSets(i int, ability, movement card, sets []submission) []submission {
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

// reshuffle draws the order of player i's deck, which a shuffled game hides even from that player (R17.5).
func (s *position) reshuffle(i int, r *rand.Rand) {
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

// undealt returns, in random order, the abilities that can be in player i's deck; elsewhere is the set of abilities
// known to be in other places.
func (s *position) undealt(i int, elsewhere uint64, r *rand.Rand) []card {
	from := s.decks[i].abilities[:]
	if z := &s.zones[i]; s.sealed && z.inDeck > 0 && z.deck[0] != noCard {
		from = append(sorted(z.deck[:z.inDeck]), cardsOf(elsewhere)...) // a player knows the deck that they have chosen
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

// markSeen records cards that are publicly known to be in a player's deck.
func (s *position) markSeen(i int, list ...card) {
	if !s.sealed {
		return
	}
	for _, c := range list {
		s.seen[i] |= 1 << c
	}
}

// markMovementSeen records movement cards as publicly known to be in player i's deck; set has their indexes as
// bits.
func (s *position) markMovementSeen(i int, set uint8) {
	for at, c := range s.zones[i].moves {
		if set>>at&1 != 0 {
			s.markSeen(i, c)
		}
	}
}

// markShownSeen records the cards that rows and questions show as publicly known.
func (s *position) markShownSeen() {
	for i := range s.seen {
		m := &s.marks[i]
		aside := s.zones[i].aside && !(m.waiting && m.active == rewind)
		s.seen[i] = s.shownCards(i, aside || s.focuses[i].on)
	}
}

// secretDeck draws a deck for player i, whose real deck is secret. Mostly it draws a base deck that has all known
// cards, preferably the character's own; any other legal deck is possible.
func (s *position) secretDeck(i int, away bool, r *rand.Rand) (abilities [deckSize]card, movement [moveCards]card) {
	seen, own := s.shownCards(i, away), cast[s.characters[i]].base()
	var fits []*deck
	for n := range baseLists {
		if d := &baseLists[n]; d.holds(seen) {
			fits = append(fits, d)
		}
	}
	switch choice := r.IntN(4); {
	case choice < 2 && own.holds(seen):
		return own.abilities, own.moves
	case choice < 3 && len(fits) > 0:
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

// lawful returns the movement cards of a legal deck (R2.3). It takes the first cards of the list, of which seen are
// publicly known, then Step, then further cards of the list.
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

// imagineChoices draws what viewer may not know while the players choose: the opponent's entries and the shuffled
// orders of the decks.
func (s *position) imagineChoices(viewer game.Seat, r *rand.Rand) {
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

// forgetChoice removes a player's choice.
func (s *position) forgetChoice(i int) {
	s.choices[i], s.decks[i], s.characters[i] = choice{}, deck{}, s.fallback[i]
}

// drawChoice draws a random choice for player i: a complete one if committed is set, otherwise any entries so far.
func (s *position) drawChoice(i int, committed bool, r *rand.Rand) {
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

// reopenChoices removes the choices that viewer may not know, so that a search can consider all choices of those
// players.
func (s *position) reopenChoices(viewer game.Seat) {
	for i := range s.choices {
		if s.choices[i].committed && !s.sees(viewer, i) {
			s.forgetChoice(i)
		}
	}
}
