package hexstrike

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// With choose=sealed a game begins with its own round, in which both players secretly choose a character and a
// deck (R2.2a). Entries can be changed until both have committed. Then the characters are revealed; decks and
// their order stay secret until the game is over.

// secrets is the additional state of a game with option choose=sealed, in which players choose characters and decks
// in secret.
type secrets struct {
	sealed   bool // option choose=sealed: only its owner knows a player's deck
	strict   bool // option deckrules: decks must keep R2.3
	choosing bool
	chosen   uint16       // number of the round in which the players chose; 0 before that
	fallback [2]character // character for a player who commits without naming one
	choices  [2]choice
	lots     [2][deckSize]uint8 // order of each deck, top first, as indexes into its list, until dealt
	seen     [2]uint64          // publicly known cards of each player's deck, as bits
}

// choice records which parts of a choice a player has entered. The entered character and cards are in
// State.characters and State.decks.
type choice struct {
	character, movement, abilities bool // whether the part has been entered
	committed                      bool
	unknown                        bool // whether the player has committed to a choice that a redacted text hides
}

// inOrder is the value of secrets.lots for a deck that was not shuffled.
var inOrder = [deckSize]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}

// setUp puts the figures on the land and deals the cards (R2.1, R2.4).
func (s *position) setUp() {
	s.figures = s.rules.island.starts
	for i := range s.zones {
		var abilities [deckSize]card
		for n, at := range s.lots[i] {
			abilities[n] = s.decks[i].abilities[at]
		}
		z := &s.zones[i]
		z.moves, z.ready = s.decks[i].moves, 1<<moveCards-1
		z.inHand = s.handOf(i)
		z.inDeck = deckSize - z.inHand
		z.deal(abilities[:])
		s.rows[i].n = 1
		s.rows[i].slots[0] = slot{act: end}
		s.marks[i].fresh = true
	}
	s.lots = [2][deckSize]uint8{}
	if s.sealed {
		s.decks = [2]deck{} // from now on only the zones hold the cards
	}
}

// choosers returns the players who have not committed.
func (s *secrets) choosers() (set game.Seats) {
	for i := range s.choices {
		if !s.choices[i].committed {
			set |= game.SeatsOf(seatOf(i))
		}
	}
	return set
}

// appendMoves appends the moves that make progress in the choosing round: a character, then a base deck, then the
// commitment.
func (c *choice) appendMoves(buf []game.Move) []game.Move {
	switch {
	case c.committed:
	case !c.character:
		for n := range characters {
			buf = append(buf, moveOf(characterMove, uint64(n)))
		}
	case !c.movement && !c.abilities:
		for n := range baseDecks {
			buf = append(buf, moveOf(deckMove, uint64(n)))
		}
	default:
		buf = append(buf, commit)
	}
	return buf
}

// checkChoosing checks a move of a player while both choose. A commitment is always legal: missing entries are
// filled in.
func (s *secrets) checkChoosing(i int, m game.Move) *game.Refusal {
	arg, committed := rest(m), s.choices[i].committed
	switch k := kindOf(m); {
	case k == playMove:
		return game.Refuse("choosing", "R2.2a", i18n.Of("hexstrike.refuse.choosing"))
	case m == recall && !committed:
		return game.Refuse("not-committed", "R2.2a", i18n.Of("hexstrike.refuse.not-committed"))
	case m == recall:
		return nil
	case k < characterMove && m != commit:
		return refuseNoMove()
	case committed:
		return game.Refuse("committed", "R2.2a", i18n.Of("hexstrike.refuse.committed"))
	case k == characterMove:
		return checkBelow(arg, uint64(characters))
	case k == deckMove:
		return checkBelow(arg, uint64(len(baseDecks)))
	case k == movementMove:
		return checkMovementList(m, s.strict)
	case k == abilitiesMove:
		return checkBelow(arg, abilityLists)
	}
	return nil
}

func checkMovementList(m game.Move, strict bool) *game.Refusal {
	list := movementOf(m)
	for at, c := range list {
		if c == noCard || c >= cards || !pool[c].movement || slices.Contains(list[:at], c) || m != movementListMove(list) {
			return refuseNoMove()
		}
	}
	if d := (deck{moves: list}); strict {
		if err := d.checkRules(); err != nil {
			return refuseDeck(err)
		}
	}
	return nil
}

// playChoosing carries out a move of the choosing round: an entry, a commitment or its recall. The last commitment
// begins the duel.
func (s *State) playChoosing(i int, m game.Move, log *game.Log) {
	c, arg := &s.choices[i], rest(m)
	switch {
	case m == commit:
		s.commitChoice(i, log)
		return
	case m == recall:
		c.committed = false
		if log != nil {
			log.Add(RecalledEvent{s.who(i)})
		}
		return
	case kindOf(m) == characterMove:
		s.characters[i], c.character = character(arg), true
	case kindOf(m) == deckMove:
		s.decks[i], c.movement, c.abilities = s.rules.decks[arg], true, true
	case kindOf(m) == movementMove:
		s.decks[i].moves, c.movement = movementOf(m), true
	case kindOf(m) == abilitiesMove:
		s.decks[i].abilities, c.abilities = abilityList(arg), true
	}
	if log != nil {
		log.Add(EnteredEvent{s.who(i), choiceView(&s.position, i)})
	}
}

// commitChoice fills in missing entries of player i's choice and commits the player to it.
func (s *State) commitChoice(i int, log *game.Log) {
	s.completeChoice(i)
	s.choices[i].committed = true
	if s.choosers() != 0 {
		if log != nil {
			log.Add(CommittedEvent{s.who(i)})
		}
		return
	}
	s.round++
	s.chosen = s.round
	s.choosing, s.choices = false, [2]choice{}
	s.setUp()
	if log != nil {
		log.Add(BegunEvent{[2]string{cast[s.characters[0]].id, cast[s.characters[1]].id}})
	}
}

// completeChoice fills in missing entries: the character of the options, and the character's own deck.
func (s *position) completeChoice(i int) {
	c := &s.choices[i]
	if !c.character {
		s.characters[i] = s.fallback[i]
	}
	own := s.rules.base(s.characters[i])
	if !c.movement {
		s.decks[i].moves = own.moves
	}
	if !c.abilities {
		s.decks[i].abilities = own.abilities
	}
	c.character, c.movement, c.abilities = true, true, true
}

// sealChoice returns the notation of the choice to which player i would commit now.
func (s *position) sealChoice(i int) string {
	t := *s
	t.completeChoice(i)
	return "choose " + cast[t.characters[i]].id + " " + s.rules.deckText(&t.decks[i])
}

// deckText returns the deck as the options write it (R15): the name of a base deck, or the lists.
func (r *ruleSet) deckText(d *deck) string {
	if n := slices.Index(r.decks[:], *d); n >= 0 {
		return baseDecks[n].id
	}
	return d.listText(":")
}

// Recall returns the move that takes back a commitment while the other player still chooses.
func (s *State) Recall(seat game.Seat) (game.Move, bool) {
	return recall, s.choosing && s.Check(seat, recall) == nil
}

// Withholds reports whether the orders of a round stay secret after its reveal, until the game is over:
// characters are revealed, decks are not.
func (s *State) Withholds(round int) bool {
	return s.chosen > 0 && round == int(s.chosen) && !s.over
}

// abilityPool has all ability cards; the abilities of a deck are twelve of them. A move names such a list by its
// index among all possible lists, of which there are fewer than 2^60.
var abilityPool = func() (list []card) {
	for c := card(1); c < cards; c++ {
		if !pool[c].movement {
			list = append(list, c)
		}
	}
	return list
}()

// abilityLists is the number of possible lists of a deck's abilities.
var abilityLists = func() uint64 {
	n := uint64(1)
	for k := range deckSize {
		n *= uint64(len(abilityPool) - k)
	}
	return n
}()

// abilitiesListMove returns the move that enters the abilities of a deck, which must differ.
func abilitiesListMove(list [deckSize]card) game.Move {
	left, n := slices.Clone(abilityPool), uint64(0)
	for _, c := range list {
		at := slices.Index(left, c)
		n = n*uint64(len(left)) + uint64(at)
		left = slices.Delete(left, at, at+1)
	}
	return moveOf(abilitiesMove, n)
}

// abilityList returns the list of abilities with the index n among all possible lists.
func abilityList(n uint64) (list [deckSize]card) {
	var places [deckSize]uint64
	for k := deckSize - 1; k >= 0; k-- {
		size := uint64(len(abilityPool) - k)
		places[k], n = n%size, n/size
	}
	left := slices.Clone(abilityPool)
	for k, at := range places {
		list[k] = left[at]
		left = slices.Delete(left, int(at), int(at)+1)
	}
	return list
}

// movementListMove returns the move that enters the movement cards of a deck, eight bits for each.
func movementListMove(list [moveCards]card) game.Move {
	n := uint64(0)
	for at, c := range list {
		n |= uint64(c) << (8 * at)
	}
	return moveOf(movementMove, n)
}

// movementOf returns the movement cards of the deck that a move enters, as movementListMove encodes them.
func movementOf(m game.Move) (list [moveCards]card) {
	for at := range list {
		list[at] = card(rest(m) >> (8 * at) & 0xff)
	}
	return list
}

// choosingWord is the first field of the position text while the players choose. The others are both choices, the
// orders of the decks and the result. A choice is character;movement;abilities, with ! if it is committed. A dash
// stands for a missing entry, a question mark for a hidden choice.
const choosingWord = "choose"

// choosingFields is the number of fields of a position text while the players choose.
const choosingFields = 5

func isChoosingText(position string) bool { return strings.HasPrefix(position, choosingWord+" ") }

// choosingText returns the position text while the players choose, as viewer may know it.
func (s *position) choosingText(viewer game.Seat) string {
	b := []byte(choosingWord)
	for i := range s.choices {
		b = s.appendChoice(append(b, ' '), i, viewer)
	}
	b = s.appendLots(append(b, ' '), viewer)
	return string(s.appendResult(append(b, ' ')))
}

func (s *position) appendChoice(b []byte, i int, viewer game.Seat) []byte {
	c, d := &s.choices[i], &s.decks[i]
	if !s.sees(viewer, i) || c.unknown {
		b = append(b, '?')
	} else {
		parts := [3]string{"-", "-", "-"}
		if c.character {
			parts[0] = cast[s.characters[i]].id
		}
		if c.movement {
			parts[1] = idList(ids(d.moves[:]))
		}
		if c.abilities {
			parts[2] = idList(ids(d.abilities[:]))
		}
		b = append(b, strings.Join(parts[:], ";")...)
	}
	if c.committed {
		b = append(b, '!')
	}
	return b
}

// appendLots appends the shuffled orders of the decks, which no viewer knows before the end of the game.
func (s *position) appendLots(b []byte, viewer game.Seat) []byte {
	switch {
	case !s.shuffled:
		return append(b, '-')
	case !s.over && viewer != game.Arbiter || s.lots[0] == [deckSize]uint8{}:
		return append(b, '?')
	}
	for i, lots := range s.lots {
		for n, at := range lots {
			if i+n > 0 {
				b = append(b, map[bool]byte{true: '/', false: '.'}[n == 0])
			}
			b = strconv.AppendUint(b, uint64(at)+1, 10)
		}
	}
	return b
}

// parseChoosing parses the position text of the choosing round into an empty state.
func (s *position) parseChoosing(text string) error {
	fields := strings.Split(text, " ")
	switch {
	case !s.sealed:
		return unplayable("hexstrike.text.no-choosing")
	case len(fields) != choosingFields:
		return catalog.Error(i18n.Of("hexstrike.text.choosing-fields", "found", len(fields)))
	}
	s.choosing = true
	read := []func(string) error{
		func(text string) error { return s.parseChoiceField(0, text) },
		func(text string) error { return s.parseChoiceField(1, text) }, s.parseLots, s.parseResult,
	}
	for n, f := range read {
		if err := f(fields[n+1]); err != nil {
			return catalog.Error(i18n.Of("hexstrike.text.choosing-field", "number", n+2, "why", err))
		}
	}
	if !s.over && s.choosers() == 0 {
		return unplayable("hexstrike.text.all-chosen")
	}
	return nil
}

func (s *position) parseChoiceField(i int, text string) (err error) {
	c := &s.choices[i]
	text, c.committed = strings.CutSuffix(text, "!")
	if text == "?" {
		c.unknown = true
		return nil
	}
	parts := strings.Split(text, ";")
	if len(parts) != 3 {
		return wrong("hexstrike.text.choice", text)
	}
	if c.character = parts[0] != "-"; c.character {
		if s.characters[i], err = parseCharacter(parts[0]); err != nil {
			return err
		}
	}
	if c.movement = parts[1] != "-"; c.movement {
		if err = s.decks[i].parseMovementList(parts[1], s.strict); err != nil {
			return err
		}
	}
	if c.abilities = parts[2] != "-"; c.abilities {
		if err = fillDeck(s.decks[i].abilities[:], parts[2], false); err != nil {
			return err
		}
	}
	if c.committed && !(c.character && c.movement && c.abilities) {
		return unplayable("hexstrike.text.half-chosen")
	}
	return nil
}

func (d *deck) parseMovementList(text string, strict bool) error {
	if err := fillDeck(d.moves[:], text, true); err != nil {
		return err
	}
	if strict {
		return d.checkRules()
	}
	return nil
}

func (s *position) parseLots(text string) error {
	switch {
	case text == "-" && !s.shuffled:
		for i := range s.lots {
			s.lots[i] = inOrder
		}
		return nil
	case text == "?" && s.shuffled:
		return nil
	}
	first, second, _ := strings.Cut(text, "/")
	for i, list := range []string{first, second} {
		var seen [deckSize]bool
		places := strings.Split(list, ".")
		if len(places) != deckSize || !s.shuffled {
			return wrong("hexstrike.text.lots", text)
		}
		for n, place := range places {
			at, err := strconv.Atoi(place)
			if err != nil || at < 1 || at > deckSize || seen[at-1] || strconv.Itoa(at) != place {
				return wrong("hexstrike.text.lots", text)
			}
			s.lots[i][n], seen[at-1] = uint8(at-1), true
		}
	}
	return nil
}

// choosingText returns the canonical notation of a move of the choosing round, or of resigning.
func choosingText(m game.Move) string {
	arg := rest(m)
	switch kindOf(m) {
	case characterMove:
		return verbOf(m) + " " + cast[arg].id
	case deckMove:
		return verbOf(m) + " " + baseDecks[arg].id
	case movementMove:
		list := movementOf(m)
		return verbOf(m) + " " + idList(ids(list[:]))
	case abilitiesMove:
		list := abilityList(arg)
		return verbOf(m) + " " + idList(ids(list[:]))
	}
	return [...]string{"resign", "commit", "recall"}[arg]
}

var choosingVerbs = []string{"choose", "deck", "movement", "abilities", "commit", "recall"}

func isChoosing(verb string) bool { return slices.Contains(choosingVerbs, strings.ToLower(verb)) }

const choiceForms = "choose strylan, deck strylan-base, deck m1+m2+m3+m4:a1+...+a12, movement m1+m2+m3+m4, " +
	"abilities a1+...+a12, commit, recall, choose strylan strylan-base commit"

func refuseChoice(words []string) *game.Refusal {
	return refuseText(i18n.Of("hexstrike.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " ")),
		"forms", choiceForms))
}

// parseChoice parses one move of the choosing round, or a message of several moves: a character, a deck and the
// commitment.
func (r *ruleSet) parseChoice(words []string, strict bool) ([]game.Move, *game.Refusal) {
	verb := strings.ToLower(words[0])
	switch {
	case verb == "choose" && len(words) >= 2 && len(words) <= 4:
		return r.parseWholeChoice(words, strict)
	case verb == "commit" && len(words) == 1:
		return []game.Move{commit}, nil
	case verb == "recall" && len(words) == 1:
		return []game.Move{recall}, nil
	case len(words) != 2:
		return nil, refuseChoice(words)
	}
	list := strings.ToLower(words[1])
	var d deck
	var err error
	switch verb {
	case "movement":
		err = d.parseMovementList(list, strict)
	case "abilities":
		err = fillDeck(d.abilities[:], list, false)
	case "deck":
		return r.parseDeckMoves(list, strict)
	default:
		return nil, refuseChoice(words)
	}
	switch {
	case err != nil:
		return nil, refuseDeck(err)
	case verb == "movement":
		return []game.Move{movementListMove(d.moves)}, nil
	}
	return []game.Move{abilitiesListMove(d.abilities)}, nil
}

// parseWholeChoice parses a message with a character, a deck and commit, in this order; later parts may be missing.
func (r *ruleSet) parseWholeChoice(words []string, strict bool) ([]game.Move, *game.Refusal) {
	c, err := parseCharacter(strings.ToLower(words[1]))
	if err != nil {
		return nil, refuseWord("hexstrike.refuse.no-character", words[1])
	}
	moves := []game.Move{moveOf(characterMove, uint64(c))}
	words = words[2:]
	if len(words) > 0 && !strings.EqualFold(words[0], "commit") {
		list, refusal := r.parseDeckMoves(strings.ToLower(words[0]), strict)
		if refusal != nil {
			return nil, refusal
		}
		moves, words = append(moves, list...), words[1:]
	}
	switch {
	case len(words) == 0:
		return moves, nil
	case len(words) == 1 && strings.EqualFold(words[0], "commit"):
		return append(moves, commit), nil
	}
	return nil, refuseChoice(words)
}

// parseDeckMoves parses a deck (R15). A base deck becomes one move; any other deck becomes two, for movement cards
// and abilities.
func (r *ruleSet) parseDeckMoves(text string, strict bool) ([]game.Move, *game.Refusal) {
	d, err := r.parseDeck(text, strict)
	if err != nil {
		return nil, refuseDeck(err)
	}
	if n := slices.Index(r.decks[:], d); n >= 0 {
		return []game.Move{moveOf(deckMove, uint64(n))}, nil
	}
	return []game.Move{movementListMove(d.moves), abilitiesListMove(d.abilities)}, nil
}

// refuseDeck returns a refusal with the reason err why a list of cards is not a legal deck.
func refuseDeck(err error) *game.Refusal {
	refusal := (*game.Refusal)(nil)
	if !errors.As(err, &refusal) {
		panic(err)
	}
	return refusal
}
