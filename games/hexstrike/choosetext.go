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

// choosingWord begins the text of a position in which the players choose: choose, the choice of each, the lots, the
// result. A choice is character;movement;abilities, with ! if it is committed to; a dash stands for what has not been
// entered, a question mark for a choice that the viewer may not know.
const choosingWord = "choose"

// choosingFields is how many fields such a position has.
const choosingFields = 5

func isChoosingText(position string) bool { return strings.HasPrefix(position, choosingWord+" ") }

// choosingText is the position while players choose, as viewer may know it.
func (s *State) choosingText(viewer game.Seat) string {
	b := []byte(choosingWord)
	for i := range s.choices {
		b = s.appendChoice(append(b, ' '), i, viewer)
	}
	b = s.appendLots(append(b, ' '), viewer)
	return string(s.appendResult(append(b, ' ')))
}

func (s *State) appendChoice(b []byte, i int, viewer game.Seat) []byte {
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

// appendLots writes the places of the deck lists that the cards come from, which nobody knows before the end.
func (s *State) appendLots(b []byte, viewer game.Seat) []byte {
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

// parseChoosing reads such a position into an empty state.
func (s *State) parseChoosing(text string) error {
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

func (s *State) parseChoiceField(i int, text string) (err error) {
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
		if err = s.parseMovementList(&s.decks[i], parts[1]); err != nil {
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

func (s *State) parseMovementList(d *deck, text string) error {
	if err := fillDeck(d.moves[:], text, true); err != nil {
		return err
	}
	if s.strict {
		return d.checkRules()
	}
	return nil
}

func (s *State) parseLots(text string) error {
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

// choosingText is the canonical notation of a move that has to do with choosing, and of resigning.
func choosingText(m game.Move) string {
	said := rest(m)
	switch kindOf(m) {
	case characterMove:
		return verbOf(m) + " " + cast[said].id
	case deckMove:
		return verbOf(m) + " " + baseDecks[said].id
	case movementMove:
		list := movementOf(m)
		return verbOf(m) + " " + idList(ids(list[:]))
	case abilitiesMove:
		list := abilityList(said)
		return verbOf(m) + " " + idList(ids(list[:]))
	}
	return [...]string{"resign", "commit", "recall"}[said]
}

var choosingVerbs = []string{"choose", "deck", "movement", "abilities", "commit", "recall"}

func isChoosing(verb string) bool { return slices.Contains(choosingVerbs, strings.ToLower(verb)) }

const choiceForms = "choose strylan, deck strylan-base, deck m1+m2+m3+m4:a1+...+a12, movement m1+m2+m3+m4, " +
	"abilities a1+...+a12, commit, recall, choose strylan strylan-base commit"

func refuseChoice(words []string) *game.Refusal {
	return refuseText(i18n.Of("hexstrike.refuse.unknown-move", "text", i18n.Quote(strings.Join(words, " ")),
		"forms", choiceForms))
}

// parseChoice reads a move of the choosing round, or a message of several: a character, its deck, and to commit.
func (s *State) parseChoice(words []string) ([]game.Move, *game.Refusal) {
	verb := strings.ToLower(words[0])
	switch {
	case verb == "choose" && len(words) >= 2 && len(words) <= 4:
		return s.parseWholeChoice(words)
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
		err = s.parseMovementList(&d, list)
	case "abilities":
		err = fillDeck(d.abilities[:], list, false)
	case "deck":
		return s.parseDeckMoves(list)
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

// parseWholeChoice reads a character, then a deck, then commit; what comes later may be missing.
func (s *State) parseWholeChoice(words []string) ([]game.Move, *game.Refusal) {
	c, err := parseCharacter(strings.ToLower(words[1]))
	if err != nil {
		return nil, refuseWord("hexstrike.refuse.no-character", words[1])
	}
	moves := []game.Move{moveOf(characterMove, uint64(c))}
	words = words[2:]
	if len(words) > 0 && !strings.EqualFold(words[0], "commit") {
		list, refusal := s.parseDeckMoves(strings.ToLower(words[0]))
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

// parseDeckMoves reads a deck (R15): a base deck is one move, any other is two.
func (s *State) parseDeckMoves(text string) ([]game.Move, *game.Refusal) {
	d, err := parseDeck(text, s.strict)
	if err != nil {
		return nil, refuseDeck(err)
	}
	if n := slices.Index(baseLists[:], d); n >= 0 {
		return []game.Move{moveOf(deckMove, uint64(n))}, nil
	}
	return []game.Move{movementListMove(d.moves), abilitiesListMove(d.abilities)}, nil
}

// refuseDeck is why a list is no deck.
func refuseDeck(err error) *game.Refusal {
	refusal := (*game.Refusal)(nil)
	if !errors.As(err, &refusal) {
		panic(err)
	}
	return refusal
}
