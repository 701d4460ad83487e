package hexstrike

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// longest is the longest accepted position text, in bytes.
const longest = 8192

// fieldCount is the number of fields of a position text.
const fieldCount = 9

// wrong returns an error about a text that cannot be parsed: the message of a key with the text as argument.
func wrong(key, text string) error {
	return catalog.Error(i18n.Of(key, "text", strconv.Quote(text)))
}

// wrongCard and wrongCell return errors with the message of a key about a card and about a hex.
func wrongCard(key string, c card) error     { return catalog.Error(i18n.Of(key, "card", c)) }
func wrongCell(key string, c hex.Cell) error { return catalog.Error(i18n.Of(key, "cell", c)) }

// parsePosition parses a position text (R16.1) into an empty state.
func (s *State) parsePosition(text string) error {
	if len(text) > longest {
		return catalog.Error(i18n.Of("hexstrike.text.too-long", "bytes", len(text), "most", longest))
	}
	if isChoosingText(text) {
		return s.parseChoosing(text)
	}
	fields := strings.Split(text, " ")
	if len(fields) != fieldCount {
		return catalog.Error(i18n.Of("hexstrike.text.fields", "found", len(fields)))
	}
	// The result comes first: a finished game needs less.
	for _, i := range []int{8, 0, 3, 4, 1, 2, 5, 6, 7} {
		if err := s.parseField(i, fields[i]); err != nil {
			return catalog.Error(i18n.Of("hexstrike.text.field", "number", i+1, "why", err))
		}
	}
	return validate(s)
}

func (s *position) parseField(i int, text string) error {
	switch i {
	case 0:
		return s.parseBeat(text)
	case 1, 2:
		return s.parsePlayer(i-1, text)
	case 3, 4:
		return s.rows[i-3].parse(text)
	case 5:
		return parseList(text, func(text string) error { return s.parseToken(&s.rules.island, text) })
	case 6:
		return parseList(text, s.parseDuty)
	case 7:
		return parseList(text, s.parsePrompt)
	}
	return s.parseResult(text)
}

// parseList calls entry for each entry of a list in a position text; a dash is an empty list.
func parseList(text string, entry func(string) error) error {
	if text == "-" {
		return nil
	}
	for word := range strings.SplitSeq(text, "|") {
		if err := entry(word); err != nil {
			return err
		}
	}
	return nil
}

// number parses a whole number from 0 to most, without leading zeros. what is the message argument for the meaning
// of the number.
func number(what, text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, catalog.Error(i18n.Of("hexstrike.text.number", "what", what, "text", strconv.Quote(text),
			"most", most))
	}
	return n, nil
}

func parseHex(text string) (hex.Cell, error) {
	c, err := hex.ParseCell(text)
	switch {
	case err != nil:
		return c, catalog.Error(i18n.Of("hexstrike.text.no-hex", "text", strconv.Quote(text), "limit", hex.Limit))
	case c.Distance(hex.Cell{}) > 500:
		return c, wrongCell("hexstrike.text.far-hex", c)
	}
	return c, nil
}

func parseDirection(text string) (hex.Direction, error) {
	d, ok := layout.ParseDirection(text)
	if !ok {
		return 0, wrong("hexstrike.text.direction", text)
	}
	return d, nil
}

// parsePlayerNumber parses the number 1 or 2 of a player and returns the player's index.
func parsePlayerNumber(text string) (uint8, error) {
	if text != "1" && text != "2" {
		return 0, wrong("hexstrike.text.player", text)
	}
	return text[0] - '1', nil
}

func parseTurn(text string) (turn, error) {
	for t := straight; t < turns; t++ {
		if strings.EqualFold(turnNames[t], text) {
			return t, nil
		}
	}
	return noTurn, wrong("hexstrike.text.turn", text)
}

// parseTurnOrNone parses the notation of a turn, or a dash for no turn.
func parseTurnOrNone(text string) (turn, error) {
	if text == "-" {
		return noTurn, nil
	}
	return parseTurn(text)
}

func parseCard(text string) (card, error) {
	c, ok := cardByID[text]
	if !ok {
		return 0, wrong("hexstrike.text.card", text)
	}
	return c, nil
}

func parseCardOrNone(text string) (card, error) {
	if text == "-" {
		return noCard, nil
	}
	return parseCard(text)
}

func (s *position) parseBeat(text string) error {
	text, s.paused = strings.CutSuffix(text, "*")
	n, err := number("beat", text, mostBeats)
	s.beat = uint16(n)
	return err
}

func (s *position) parsePlayer(i int, text string) error {
	parts := strings.Split(text, ";")
	if len(parts) != 9 {
		return catalog.Error(i18n.Of("hexstrike.text.player-parts", "found", len(parts)))
	}
	var err error
	read := func(f func() error) {
		if err == nil {
			err = f()
		}
	}
	fig, z := &s.figures[i], &s.zones[i]
	read(func() (err error) { s.characters[i], err = parseCharacter(parts[0]); return err })
	read(func() (err error) { fig.cell, err = parseHex(parts[1]); return err })
	read(func() (err error) { fig.facing, err = parseDirection(parts[2]); return err })
	read(func() error {
		n, err := number("damage", parts[3], mostDamage)
		fig.damage = uint16(n)
		return err
	})
	read(func() (err error) { z.inHand, err = parseCards(&z.hand, parts[4]); return err })
	read(func() (err error) { z.inDeck, err = parseCards(&z.deck, parts[5]); return err })
	read(func() error { return z.parseMovement(parts[6]) })
	read(func() error { return fig.memory.parse(parts[7]) })
	read(func() error { return s.parseMarks(i, parts[8]) })
	if m := &s.marks[i]; err == nil && m.waiting && strings.HasPrefix(parts[5], "?") {
		z.sink(m.active)
		z.sink(m.passive)
	}
	return err
}

// sink moves a submitted ability to the bottom of a deck whose order a redacted text hides.
func (z *zone) sink(c card) {
	list := z.deck[:z.inDeck]
	if at := slices.Index(list, c); c != noCard && at >= 0 {
		copy(list[at:], list[at+1:])
		list[len(list)-1] = c
	}
}

func parseCharacter(text string) (character, error) {
	for c, d := range cast {
		if d.id == text {
			return character(c), nil
		}
	}
	return 0, wrong("hexstrike.text.character", text)
}

// parseCards parses a hand or deck of abilities into to and returns their number. A text such as ?3 has only the
// number; a text such as ?jab+stab has the abilities in unknown order.
func parseCards(to *[deckSize]card, text string) (uint8, error) {
	if text == "-" {
		return 0, nil
	}
	text, open := strings.CutPrefix(text, "?")
	if open && (text == "" || '0' <= text[0] && text[0] <= '9') {
		n, err := number("cards", text, deckSize)
		return uint8(n), err
	}
	n := uint8(0)
	for id := range strings.SplitSeq(text, "+") {
		c, err := parseCard(id)
		switch {
		case err != nil:
			return 0, err
		case pool[c].movement:
			return 0, wrongCard("hexstrike.text.no-ability", c)
		case n == deckSize:
			return 0, catalog.Error(i18n.Of("hexstrike.text.many-abilities", "most", deckSize))
		}
		to[n] = c
		n++
	}
	return n, nil
}

// parseMovement parses the movement cards, of which exhausted ones have an exclamation mark, or only the number of
// ready movement cards.
func (z *zone) parseMovement(text string) error {
	if count, ok := strings.CutPrefix(text, "?"); ok {
		n, err := number("ready", count, moveCards)
		z.ready = 1<<n - 1
		return err
	}
	ids := strings.Split(text, "+")
	if len(ids) != moveCards {
		return catalog.Error(i18n.Of("hexstrike.text.movement-count", "count", moveCards, "found", len(ids)))
	}
	for at, id := range ids {
		id, exhausted := strings.CutSuffix(id, "!")
		c, err := parseCard(id)
		switch {
		case err != nil:
			return err
		case !pool[c].movement:
			return wrongCard("hexstrike.text.no-movement", c)
		case slices.Contains(z.moves[:at], c):
			return wrongCard("hexstrike.text.twice", c)
		}
		z.moves[at] = c
		if !exhausted {
			z.ready |= 1 << at
		}
	}
	return nil
}

func (m *memory) parse(text string) error {
	if text == "-" {
		return nil
	}
	bad := wrong("hexstrike.text.memory", text)
	parts := strings.Split(text, ".")
	if len(parts) != 5 || parts[0] != "L" && parts[0] != "A" {
		return bad
	}
	m.known, m.land = true, parts[0] == "L"
	var err error
	if m.facing, err = parseDirection(parts[1]); err != nil {
		return err
	}
	if m.turn, err = parseTurnOrNone(parts[2]); err != nil {
		return err
	}
	if parts[3] != "-" {
		for id := range strings.SplitSeq(parts[3], "+") {
			c, err := parseCard(id)
			if err != nil {
				return err
			}
			m.hits |= 1 << c
		}
	}
	switch parts[4] {
	case "-":
	case "a":
		m.avoided = true
	case "h":
		m.skip = true
	case "ah":
		m.avoided, m.skip = true, true
	default:
		return bad
	}
	return nil
}

func (s *position) parseMarks(i int, text string) error {
	if text == "-" {
		return nil
	}
	m := &s.marks[i]
	for word := range strings.SplitSeq(text, "/") {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch {
		case word == "fresh":
			m.fresh = true
		case word == "combo":
			m.combo = true
		case word == "must":
			m.must = true
		case word == "aside":
			s.zones[i].aside = true
		case name == "focus":
			s.focuses[i].on = true
			s.focuses[i].cell, err = parseHex(value)
		case name == "play":
			err = m.parsePlay(value)
		case name == "seen" && s.sealed:
			s.seen[i], err = parseSeenCards(value)
		default:
			err = wrong("hexstrike.text.mark", word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parseSeenCards parses the publicly known cards of a deck.
func parseSeenCards(text string) (set uint64, err error) {
	for id := range strings.SplitSeq(text, "+") {
		c, err := parseCard(id)
		if err != nil {
			return 0, err
		}
		set |= 1 << c
	}
	return set, nil
}

// parsePlay parses a set that was submitted and waits, or the mark of such a set whose cards are hidden.
func (m *marks) parsePlay(text string) error {
	m.waiting = true
	if text == "?" {
		return nil
	}
	parts := strings.Split(text, ",")
	if len(parts) != 3 {
		return wrong("hexstrike.text.submission", text)
	}
	var err error
	if m.active, err = parseCard(parts[0]); err != nil {
		return err
	}
	if m.passive, err = parseCard(parts[1]); err != nil {
		return err
	}
	if m.turn, err = parseTurn(parts[2]); err != nil {
		return err
	}
	if pool[m.active].movement == pool[m.passive].movement {
		return catalog.Error(i18n.Of("hexstrike.text.same-type"))
	}
	return nil
}

// parse parses a row (R16.1). Slots with an index of rowMax or more must be stun icons, followed by E.
func (r *row) parse(text string) error {
	var last slot
	ended := false
	err := parseList(text, func(word string) error {
		e, err := parseSlot(word, &last)
		if err != nil {
			return err
		}
		last = e
		isEnd := e == slot{act: end}
		if r.n >= rowMax && (ended || !isEnd && e != slot{act: icon}) || int(r.n) > longestPush {
			return catalog.Error(i18n.Of("hexstrike.text.row", "most", rowMax))
		}
		if r.n < rowMax {
			r.slots[r.n] = e
		} else {
			ended = isEnd
		}
		r.n++
		return nil
	})
	if err == nil && r.n > rowMax && !ended {
		err = catalog.Error(i18n.Of("hexstrike.text.row-end", "most", rowMax))
	}
	return err
}

// parseSlot parses one slot of a row; last is the slot before it, whose cards and numbers it has if the text ends
// with ".
func parseSlot(word string, last *slot) (e slot, err error) {
	if word == "_" {
		return e, nil
	}
	word, same := strings.CutSuffix(word, `"`)
	word, numbers, numbered := strings.Cut(word, "@")
	word, names, named := strings.Cut(word, "=")
	switch {
	case same && (numbered || named || last.act == 0):
		return e, catalog.Error(i18n.Of("hexstrike.text.same-mark", "text", word))
	case same:
		e.active, e.passive, e.prio, e.dmg, e.kbf = last.active, last.passive, last.prio, last.dmg, last.kbf
	}
	if err = e.parseAction(word); err == nil && named {
		err = e.parseNames(names)
	}
	if err == nil && numbered {
		err = e.parseNumbers(numbers)
	}
	e.settleNumbers()
	return e, err
}

// parseAction parses the action of a slot with its marks and its turn.
func (e *slot) parseAction(word string) (err error) {
	if mark := strings.IndexAny(word, "^~"); mark >= 0 {
		if word[mark] == '^' {
			e.marks |= startMark
			e.turn, err = parseTurnOrNone(word[mark+1:])
		} else {
			e.turn, err = parseTurn(word[mark+1:])
		}
		if err != nil {
			return err
		}
		word = word[:mark]
	}
	word, skipped := strings.CutSuffix(word, "!")
	if skipped {
		e.marks |= skippedMark
	}
	switch word {
	case "D":
		e.act = icon
	case "S":
		e.act, e.marks = icon, e.marks|greyMark
	default:
		e.act, err = parseAction(word)
	}
	return err
}

func (e *slot) parseNames(text string) (err error) {
	active, passive, ok := strings.Cut(text, "/")
	if !ok {
		return wrong("hexstrike.text.slot-cards", text)
	}
	if e.active, err = parseCardOrNone(active); err != nil {
		return err
	}
	e.passive, err = parseCardOrNone(passive)
	return err
}

func (e *slot) parseNumbers(text string) error {
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return wrong("hexstrike.text.slot-numbers", text)
	}
	for i, to := range []*uint8{&e.prio, &e.dmg, &e.kbf} {
		n, err := number([]string{"priority", "damage", "knockback"}[i], parts[i], 255)
		if err != nil {
			return err
		}
		*to = uint8(n)
	}
	return nil
}

func (s *situation) parseToken(land *island, text string) error {
	parts := strings.Split(text, ":")
	if len(parts) < 2 {
		return wrong("hexstrike.text.token", text)
	}
	c, err := parseHex(parts[1])
	if err != nil {
		return err
	}
	if !inArea(c) {
		return wrongCell("hexstrike.text.far-token", c)
	}
	switch {
	case parts[0] == "fire" && len(parts) == 2:
		s.fires.add(c)
	case parts[0] == "plat" && len(parts) == 2:
		if land.isLand(c) {
			return wrongCell("hexstrike.text.platform", c)
		}
		s.platforms.add(c)
	case parts[0] == "arrow" && len(parts) == 4:
		d, err := parseDirection(parts[2])
		if err != nil {
			return err
		}
		owner, err := parsePlayerNumber(parts[3])
		if err != nil {
			return err
		}
		if s.flying == arrowMax {
			return catalog.Error(i18n.Of("hexstrike.text.arrows", "most", arrowMax))
		}
		s.arrows[s.flying] = arrow{c, d, owner}
		s.flying++
	default:
		return wrong("hexstrike.text.token", text)
	}
	return nil
}

func (s *position) parseDuty(text string) error {
	name, value, _ := strings.Cut(text, ":")
	switch name {
	case "ember":
		c, err := parseHex(value)
		if err == nil && (!inArea(c) || s.embers.n == hexMax) {
			err = wrongCell("hexstrike.text.ember", c)
		}
		s.embers.add(c)
		return err
	case "counter":
		return s.counters.parse(value)
	case "guard":
		who, when, _ := strings.Cut(value, "@")
		player, err := parsePlayerNumber(who)
		if err != nil {
			return err
		}
		beat, err := number("guard", when, 2*mostBeats)
		if err == nil && (beat < int(s.beat) || s.returns == guardMax) {
			err = catalog.Error(i18n.Of("hexstrike.text.guard", "beat", beat))
		}
		if err != nil {
			return err
		}
		s.comebacks[s.returns] = comeback{player, uint16(beat)}
		s.returns++
		return nil
	}
	return wrong("hexstrike.text.duty", text)
}

func (all *counters) parse(text string) error {
	parts := strings.Split(text, ":")
	if len(parts) != 3 || all.n == 2 {
		return wrong("hexstrike.text.counter", text)
	}
	var c counter
	var err error
	if c.defender, err = parsePlayerNumber(parts[0]); err != nil {
		return err
	}
	damage, kbf, _ := strings.Cut(parts[1], ".")
	for _, n := range []struct {
		to   *uint8
		text string
	}{{&c.dmg, damage}, {&c.kbf, kbf}} {
		value, err := number("counter", n.text, 255)
		if err != nil {
			return err
		}
		*n.to = uint8(value)
	}
	if c.aimed = parts[2] != "-"; c.aimed {
		if c.d, err = parseDirection(parts[2]); err != nil {
			return err
		}
	}
	if all.n == 1 && all.list[0].defender == c.defender {
		return catalog.Error(i18n.Of("hexstrike.text.counters"))
	}
	all.list[all.n] = c
	all.n++
	return nil
}

func (s *position) parseResult(text string) error {
	if text == "-" {
		return nil
	}
	body, when, _ := strings.Cut(text, "@")
	score, why, _ := strings.Cut(body, ":")
	winner := slices.Index([]string{"1/2-1/2", "1-0", "0-1"}, score)
	because := slices.Index(reasonNames[:], why)
	if winner < 0 || because < 0 {
		return wrong("hexstrike.text.result", text)
	}
	beat, err := number("result", when, mostBeats)
	if err != nil {
		return err
	}
	s.finish(game.Seat(winner), reason(because), uint16(beat))
	return nil
}
