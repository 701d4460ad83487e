package hexstrike

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// dealer draws at random what a viewer may not know of a position.
type dealer struct {
	*position
	*rand.Rand
}

// Determinize draws at random what viewer may not know (R17.2): hands, orders of decks, ready movement cards and
// waiting sets. The cards of the options' decks are public; decks that players have chosen are drawn too. If the
// known cards fit no known deck, cards are drawn from the whole pool.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	d := dealer{&s.position, r}
	if s.choosing {
		d.imagineChoices(viewer)
		return
	}
	for i := range s.zones {
		switch {
		case !s.sees(viewer, i):
			d.redraw(i)
			for range hopes {
				if !d.isContradicted(i) {
					break
				}
				d.redraw(i)
			}
		case s.shuffled && viewer != game.Arbiter && !s.over:
			d.reshuffle(i)
		}
	}
}

// hopes is how often Determinize draws a player's cards at most until they agree with the questions that the player
// was asked. Three or four draws suffice on average; in a composed position no number may suffice.
const hopes = 200

// isContradicted reports whether player i's drawn cards contradict the questions that the player was asked. Only a
// player who can continue a combo is asked to (R10.5), and only the holder of a card is asked to reveal it (R12.7).
func (d dealer) isContradicted(i int) bool {
	z := &d.zones[i]
	if d.marks[i].combo && !z.hasCombo() {
		return true
	}
	for n := range d.asked {
		p := &d.prompts[n]
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
func (d dealer) redraw(i int) {
	z, m := &d.zones[i], &d.marks[i]
	if m.waiting && m.active == rewind {
		z.aside = false
		z.inDeck++
	}
	abilities, movement := d.choose(i)
	z.moves = movement
	z.ready = d.readyCards(int(z.readyCount()))
	if m.waiting {
		d.drawSubmission(i, &abilities)
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
func (d dealer) choose(i int) (abilities [deckSize]card, movement [moveCards]card) {
	away := d.zones[i].aside || d.focuses[i].on
	switch {
	case d.sealed:
		abilities, movement = d.secretDeck(i, away)
	case d.knowsDeck(i, away):
		abilities, movement = d.decks[i].abilities, d.decks[i].moves
	default:
		abilities, movement = d.anyDeck(i, away)
	}
	d.Shuffle(deckSize, func(a, b int) { abilities[a], abilities[b] = abilities[b], abilities[a] })
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
func (d dealer) knowsDeck(i int, away bool) bool {
	return d.decks[i].holds(d.shownCards(i, away))
}

// anyDeck draws a deck from the pool that has the publicly known cards.
func (d dealer) anyDeck(i int, away bool) (abilities [deckSize]card, movement [moveCards]card) {
	seen := d.shownCards(i, away)
	var of [2][]card // abilities and movement cards, publicly known ones first
	for _, n := range d.Perm(int(cards) - 1) {
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
	if d.sealed && d.strict {
		front := 0
		for front < len(of[1]) && seen>>of[1][front]&1 != 0 {
			front++
		}
		copy(movement[:], lawful(of[1], front))
	}
	d.Shuffle(moveCards, func(a, b int) { movement[a], movement[b] = movement[b], movement[a] })
	return abilities, movement
}

// readyCards draws which movement cards are ready, as bits; their number is public.
func (d dealer) readyCards(count int) (ready uint8) {
	for _, at := range d.Perm(moveCards)[:count] {
		ready |= 1 << at
	}
	return ready
}

// submission is a set of two cards and a turn that a player may have submitted.
type submission struct {
	active, passive card
	turn            turn
}

// drawSubmission draws player i's waiting set from all sets that the player could have submitted, and deals the
// other cards. All sets are equally likely, because each leaves the same number of deals.
func (d dealer) drawSubmission(i int, abilities *[deckSize]card) {
	z, m := &d.zones[i], &d.marks[i]
	known := deckSize - boolInt(z.aside || d.focuses[i].on)
	var could []submission
	for _, ability := range abilities[:known] {
		for at, movement := range z.moves {
			if d.staysReady(i) == (z.ready>>at&1 != 0) {
				could = d.appendSets(i, ability, movement, could)
			}
		}
	}
	if len(could) == 0 {
		return // no play of a player leads here
	}
	set := could[d.IntN(len(could))]
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
		if s.rules.allows(movement, t) && !s.marks[i].combo {
			sets = append(sets, submission{movement, ability, t})
		}
		if s.rules.allows(ability, t) && !s.figures[i].tooSafe(ability) && (!s.marks[i].combo || ability.hasCombo()) {
			sets = append(sets, submission{ability, movement, t})
		}
	}
	return sets
}

// reshuffle draws the order of player i's deck, which a shuffled game hides even from that player (R17.5).
func (d dealer) reshuffle(i int) {
	z := &d.zones[i]
	var inHand uint64
	for _, c := range z.hand[:z.inHand] {
		inHand |= 1 << c
	}
	if z.aside || d.focuses[i].on {
		inHand |= 1 << rewind
	}
	var last card
	if m := &d.marks[i]; m.waiting && m.active != rewind {
		last = m.active
		if pool[last].movement {
			last = m.passive
		}
	}
	left := d.undealt(i, inHand)
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
func (d dealer) undealt(i int, elsewhere uint64) []card {
	from := d.decks[i].abilities[:]
	if z := &d.zones[i]; d.sealed && z.inDeck > 0 && z.deck[0] != noCard {
		from = append(sorted(z.deck[:z.inDeck]), cardsOf(elsewhere)...) // a player knows the deck that they have chosen
	}
	var mine uint64
	for _, c := range from {
		mine |= 1 << c
	}
	if elsewhere&^mine != 0 || bits.OnesCount64(mine&^elsewhere) != int(d.zones[i].inDeck) {
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
	d.Shuffle(len(left), func(a, b int) { left[a], left[b] = left[b], left[a] })
	return left
}

// markSeen records cards that are publicly known to be in a player's deck.
func (s *secrets) markSeen(i int, list ...card) {
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
func (d dealer) secretDeck(i int, away bool) (abilities [deckSize]card, movement [moveCards]card) {
	seen, own := d.shownCards(i, away), d.rules.base(d.characters[i])
	var fits []*deck
	for n := range d.rules.decks {
		if list := &d.rules.decks[n]; list.holds(seen) {
			fits = append(fits, list)
		}
	}
	switch choice := d.IntN(4); {
	case choice < 2 && own.holds(seen):
		return own.abilities, own.moves
	case choice < 3 && len(fits) > 0:
		list := fits[d.IntN(len(fits))]
		return list.abilities, list.moves
	}
	return d.anyDeck(i, away)
}

// holds reports whether all cards of a set are in the deck.
func (d *deck) holds(set uint64) bool { return set&^d.cards() == 0 }

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
func (d dealer) imagineChoices(viewer game.Seat) {
	if d.over || viewer == game.Arbiter {
		return
	}
	for i := range d.choices {
		if d.shuffled {
			d.lots[i] = inOrder
			d.Shuffle(deckSize, func(a, b int) { d.lots[i][a], d.lots[i][b] = d.lots[i][b], d.lots[i][a] })
		}
		if d.sees(viewer, i) {
			continue
		}
		committed := d.choices[i].committed
		d.forgetChoice(i)
		d.drawChoice(i, committed)
	}
}

// forgetChoice removes a player's choice.
func (s *position) forgetChoice(i int) {
	s.choices[i], s.decks[i], s.characters[i] = choice{}, deck{}, s.fallback[i]
}

// drawChoice draws a random choice for player i: a complete one if committed is set, otherwise any entries so far.
func (d dealer) drawChoice(i int, committed bool) {
	far := d.IntN(3)
	if committed {
		far = 3
	}
	c := &d.choices[i]
	if far > 0 {
		c.character, d.characters[i] = true, character(d.IntN(int(characters)))
	}
	if far > 1 {
		c.movement, c.abilities = true, true
		list := &d.decks[i]
		list.abilities, list.moves = d.secretDeck(i, false)
		if d.IntN(2) == 0 {
			all := &list.abilities
			d.Shuffle(deckSize, func(a, b int) { all[a], all[b] = all[b], all[a] })
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
