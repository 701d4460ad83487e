package hexstrike

import (
	"math/bits"
	"slices"
	"strconv"

	"hexparlor/game"
)

// sees reports whether viewer may know the private information of player i (R17.2, R17.6).
func (s *position) sees(viewer game.Seat, i int) bool {
	return s.over || viewer == game.Arbiter || viewer == seatOf(i)
}

// Text returns the position text (R16.1) as viewer may know it (R17.5).
func (s *State) Text(viewer game.Seat) string {
	if s.choosing {
		return s.choosingText(viewer)
	}
	b := strconv.AppendUint(make([]byte, 0, 768), uint64(s.beat), 10)
	if s.paused {
		b = append(b, '*')
	}
	for i := range s.figures {
		b = s.appendPlayer(append(b, ' '), i, viewer)
	}
	for i := range s.rows {
		b = s.rows[i].appendText(append(b, ' '))
	}
	b = s.appendTokens(append(b, ' '))
	b = s.appendDuties(append(b, ' '))
	b = s.appendPrompts(append(b, ' '))
	return string(s.appendResult(append(b, ' ')))
}

func (s *position) appendPlayer(b []byte, i int, viewer game.Seat) []byte {
	f, z := &s.figures[i], &s.zones[i]
	b = append(b, cast[s.characters[i]].id...)
	b = f.cell.Append(append(b, ';'))
	b = append(append(b, ';'), layout.Name(f.facing)...)
	b = strconv.AppendUint(append(b, ';'), uint64(f.damage), 10)
	sees := s.sees(viewer, i)
	hidden := s.hiddenRewind(i, viewer)
	b = appendCards(append(b, ';'), z.hand[:z.inHand], sees)
	switch {
	case hidden:
		b = append(append(b, ";?"...), strconv.Itoa(int(z.inDeck)+1)...)
	case s.knowsCards(i, viewer):
		b = appendCards(append(b, ";?"...), sorted(z.deck[:z.inDeck]), true)
	default:
		b = appendCards(append(b, ';'), z.deck[:z.inDeck], sees && (!s.shuffled || s.over || viewer == game.Arbiter))
	}
	b = z.appendMovement(append(b, ';'), sees)
	if b = append(b, ';'); s.remembers(i) {
		b = f.memory.appendText(b)
	} else {
		b = append(b, '-')
	}
	return s.appendMarks(append(b, ';'), i, sees, hidden)
}

// knowsCards reports whether viewer may know which cards are in player i's deck, but not their order: it is the
// deck that viewer has chosen, and it was shuffled.
func (s *position) knowsCards(i int, viewer game.Seat) bool {
	z := &s.zones[i]
	return s.sealed && s.shuffled && !s.over && viewer == seatOf(i) && z.inDeck > 0 && z.deck[0] != noCard
}

// sorted returns cards in the order of their numbers.
func sorted(list []card) []card {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// hiddenRewind reports whether viewer may not know that player i has set Rewind aside, because it is in a waiting
// set. The text then has Rewind at the bottom of the deck, where another ability would be (R17.2).
func (s *position) hiddenRewind(i int, viewer game.Seat) bool {
	m := &s.marks[i]
	return m.waiting && m.active == rewind && !s.sees(viewer, i)
}

// appendCards appends the ids of cards, or only their number if sees is false.
func appendCards(b []byte, list []card, sees bool) []byte {
	switch {
	case !sees || len(list) > 0 && list[0] == noCard:
		return append(append(b, '?'), strconv.Itoa(len(list))...)
	case len(list) == 0:
		return append(b, '-')
	}
	for i, c := range list {
		if i > 0 {
			b = append(b, '+')
		}
		b = append(b, pool[c].id...)
	}
	return b
}

func (z *zone) appendMovement(b []byte, sees bool) []byte {
	if !sees || z.moves[0] == noCard {
		return append(b, '?', '0'+z.readyCount())
	}
	for at, c := range z.moves {
		if at > 0 {
			b = append(b, '+')
		}
		b = append(b, pool[c].id...)
		if z.ready>>at&1 == 0 {
			b = append(b, '!')
		}
	}
	return b
}

// remembers reports whether the position text has to contain the memory of player i's set, because it still has an
// effect (R16.2).
func (s *position) remembers(i int) bool {
	return !s.isOpen(i) && !s.rows[i].slots[0].is(startMark) && s.figures[i].known
}

func (m *memory) appendText(b []byte) []byte {
	terrain := byte('A')
	if m.land {
		terrain = 'L'
	}
	b = append(append(b, terrain, '.'), layout.Name(m.facing)...)
	b = append(append(append(b, '.'), m.turn.String()...), '.')
	var hits [cards]card
	n := 0
	for set := m.hits; set != 0; set &= set - 1 {
		hits[n] = card(bits.TrailingZeros64(set))
		n++
	}
	b = append(appendCards(b, hits[:n], true), '.')
	switch {
	case m.avoided && m.skip:
		return append(b, "ah"...)
	case m.avoided:
		return append(b, 'a')
	case m.skip:
		return append(b, 'h')
	}
	return append(b, '-')
}

func (s *position) appendMarks(b []byte, i int, sees, hidden bool) []byte {
	m, first := &s.marks[i], len(b)
	mark := func(is bool, word string) {
		if is {
			if len(b) > first {
				b = append(b, '/')
			}
			b = append(b, word...)
		}
	}
	mark(m.fresh, "fresh")
	mark(m.combo, "combo")
	mark(m.must, "must")
	mark(s.zones[i].aside && !hidden && !s.over, "aside")
	if s.focuses[i].on {
		mark(true, "focus=")
		b = s.focuses[i].cell.Append(b)
	}
	switch {
	case m.waiting && sees && m.active != noCard:
		mark(true, "play="+m.active.String()+","+m.passive.String()+","+m.turn.String())
	case m.waiting:
		mark(true, "play=?")
	}
	if s.seen[i] != 0 {
		mark(true, "seen=")
		b = appendCards(b, cardsOf(s.seen[i]), true)
	}
	if len(b) == first {
		b = append(b, '-')
	}
	return b
}

// cardsOf returns the cards of a set of bits.
func cardsOf(set uint64) (list []card) {
	for ; set != 0; set &= set - 1 {
		list = append(list, card(bits.TrailingZeros64(set)))
	}
	return list
}

func (r *row) appendText(b []byte) []byte {
	if r.n == 0 {
		return append(b, '-')
	}
	var last slot
	for i := range int(r.n) {
		if i > 0 {
			b = append(b, '|')
		}
		e := r.at(i)
		b = e.appendText(b, &last)
		last = e
	}
	return b
}

// appendText appends the text of a slot; last is the slot before it in the row.
func (e *slot) appendText(b []byte, last *slot) []byte {
	if e.act == 0 {
		return append(b, '_')
	}
	b = e.appendAction(b)
	named := e.active != noCard || e.passive != noCard
	counted := e.prio != 0 || e.dmg != 0 || e.kbf != 0
	if (named || counted) && last.act != 0 && e.sameCards(last) {
		return append(b, '"')
	}
	if named {
		b = appendName(append(b, '='), e.active)
		b = appendName(append(b, '/'), e.passive)
	}
	if counted {
		b = strconv.AppendUint(append(b, '@'), uint64(e.prio), 10)
		b = strconv.AppendUint(append(b, '.'), uint64(e.dmg), 10)
		b = strconv.AppendUint(append(b, '.'), uint64(e.kbf), 10)
	}
	return b
}

// appendAction appends the action with its marks and its turn.
func (e *slot) appendAction(b []byte) []byte {
	switch {
	case e.act == icon && e.is(greyMark):
		b = append(b, 'S')
	case e.act == icon:
		b = append(b, 'D')
	default:
		b = append(b, e.act.String()...)
	}
	if e.is(skippedMark) {
		b = append(b, '!')
	}
	switch {
	case e.is(startMark):
		b = append(append(b, '^'), e.turn.String()...)
	case e.turn != noTurn:
		b = append(append(b, '~'), e.turn.String()...)
	}
	return b
}

// sameCards reports whether two slots have the same cards and numbers.
func (e *slot) sameCards(o *slot) bool {
	return e.active == o.active && e.passive == o.passive && e.prio == o.prio && e.dmg == o.dmg && e.kbf == o.kbf
}

func appendName(b []byte, c card) []byte {
	if c == noCard {
		return append(b, '-')
	}
	return append(b, pool[c].id...)
}

// separate appends a bar, unless the list that begins at index first of b is still empty.
func separate(b []byte, first int) []byte {
	if len(b) > first {
		b = append(b, '|')
	}
	return b
}

// orNothing appends a dash if the list that begins at index first of b is empty.
func orNothing(b []byte, first int) []byte {
	if len(b) == first {
		b = append(b, '-')
	}
	return b
}

func (s *situation) appendTokens(b []byte) []byte {
	first := len(b)
	for c := range s.fires.all() {
		b = c.Append(append(separate(b, first), "fire:"...))
	}
	for c := range s.platforms.all() {
		b = c.Append(append(separate(b, first), "plat:"...))
	}
	for _, a := range s.arrows[:s.flying] {
		b = a.cell.Append(append(separate(b, first), "arrow:"...))
		b = append(append(append(b, ':'), layout.Name(a.d)...), ':', '1'+a.owner)
	}
	return orNothing(b, first)
}

func (s *position) appendDuties(b []byte) []byte {
	first := len(b)
	for _, c := range s.embers.cells[:s.embers.n] {
		b = c.Append(append(separate(b, first), "ember:"...))
	}
	for _, c := range s.counters.list[:s.counters.n] {
		b = append(append(separate(b, first), "counter:"...), '1'+c.defender, ':')
		b = strconv.AppendUint(b, uint64(c.dmg), 10)
		b = append(strconv.AppendUint(append(b, '.'), uint64(c.kbf), 10), ':')
		if c.aimed {
			b = append(b, layout.Name(c.d)...)
		} else {
			b = append(b, '-')
		}
	}
	for _, c := range s.comebacks[:s.returns] {
		b = append(append(separate(b, first), "guard:"...), '1'+c.player, '@')
		b = strconv.AppendUint(b, uint64(c.beat), 10)
	}
	return orNothing(b, first)
}

func (q *questions) appendPrompts(b []byte) []byte {
	first := len(b)
	for i := range q.asked {
		b = q.appendPrompt(separate(b, first), &q.prompts[i])
	}
	return orNothing(b, first)
}

// appendPrompt appends a question and its answer (R16.2).
func (q *questions) appendPrompt(b []byte, p *prompt) []byte {
	b = append(append(append(b, promptNames[p.kind]...), ':'), '1'+p.player)
	switch {
	case p.kind == askDraw || p.kind == askDiscard:
		b = strconv.AppendUint(append(b, ':'), uint64(p.n), 10)
	case p.kind == askReveal:
		b = append(append(append(b, ':'), pool[p.card].id...), ':')
		b = q.appendSubject(b, p)
	}
	b = append(strconv.AppendUint(append(b, '@'), uint64(p.beat), 10), '=')
	switch p.answer {
	case yes:
		return append(b, "yes"...)
	case no:
		return append(b, "no"...)
	case done:
		return append(b, "done"...)
	case given:
		if p.kind == askThrow {
			return append(b, layout.Name(p.dir)...)
		}
		return p.cell.Append(b)
	}
	return append(b, '?')
}

// appendSubject appends the part of a prompt's text that says what revealing the card concerns.
func (q *questions) appendSubject(b []byte, p *prompt) []byte {
	switch p.card {
	case vengeance:
		return strconv.AppendUint(b, uint64(p.n), 10)
	case burningStrike:
		h := &q.burning[p.player]
		for i, c := range h.cells[:h.n] {
			if i > 0 {
				b = append(b, '/')
			}
			b = c.Append(b)
		}
		return b
	}
	return append(b, '1'+p.about)
}

func (s *position) appendResult(b []byte) []byte {
	if !s.over {
		return append(b, '-')
	}
	b = append(append(append(b, s.Result().Text...), ':'), reasonNames[s.reason]...)
	return strconv.AppendUint(append(b, '@'), uint64(s.last), 10)
}
