package hexstrike

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The option decks changes the lists of base decks, and which of them is a fighter's own:
// strylan-base:step+fleche+advance+jump/guard+...;ryathan:aumandetta-base

// parseDecks applies the text of the option decks. Base decks must keep R2.3, because every game may have that rule.
func (r *ruleSet) parseDecks(text string) error {
	return parseEntries(text, func(name, rest string) error {
		if n := baseIndex(name); n >= 0 {
			return r.setBase(n, rest)
		}
		c, err := parseCharacter(name)
		if err != nil {
			return badData("hexstrike.data.no-deck", name)
		}
		n := baseIndex(rest)
		if n < 0 {
			return badData("hexstrike.data.no-base", rest)
		}
		r.cast[c].deck = uint8(n)
		return nil
	})
}

// baseIndex returns the index of the base deck with an id, or -1.
func baseIndex(id string) int {
	return slices.IndexFunc(baseDecks[:], func(d baseDeck) bool { return d.id == id })
}

// setBase sets the lists of a base deck.
func (r *ruleSet) setBase(n int, text string) error {
	d, err := parseLists(text, "/", true)
	if err != nil {
		return catalog.Error(i18n.Of("hexstrike.data.of", "name", baseDeckNames[n], "why", err))
	}
	r.decks[n] = d
	return nil
}

// listText returns both lists of a deck with a separator between them.
func (d *deck) listText(separator string) string {
	return idList(ids(d.moves[:])) + separator + idList(ids(d.abilities[:]))
}

// decksText returns the canonical text of the option decks.
func (r *ruleSet) decksText() string {
	var entries []string
	for n := range r.decks {
		if r.decks[n] != standard.decks[n] {
			entries = append(entries, baseDecks[n].id+":"+r.decks[n].listText("/"))
		}
	}
	for c := range r.cast {
		if deck := r.cast[c].deck; deck != cast[c].deck {
			entries = append(entries, cast[c].id+":"+baseDecks[deck].id)
		}
	}
	return strings.Join(entries, ";")
}

// The option fighters changes the hand limits of the fighters and the numbers in their powers:
// strylan:hand=5,power=2;monkey-queen:power=5

// Bounds of hand limits. With fewer than two cards a fighter with a focus could hold none.
const (
	leastHand = 2
	mostHand  = 8
)

var fighterFields = []string{"hand", "power"}

// parseFighters applies the text of the option fighters.
func (r *ruleSet) parseFighters(text string) error {
	return parseEntries(text, func(id, rest string) error {
		c, err := parseCharacter(id)
		if err != nil {
			return badData("hexstrike.data.no-fighter", id)
		}
		err = parseFields(rest, func(field, value string) error { return r.cast[c].setField(field, value) })
		if err != nil {
			return catalog.Error(i18n.Of("hexstrike.data.of", "name", seatNames[c].alone, "why", err))
		}
		return nil
	})
}

// setField sets a field of the fighter to a value.
func (d *characterData) setField(field, value string) error {
	switch {
	case field == "hand":
		return setNumber(&d.hand, field, value, leastHand, mostHand)
	case field == "power" && d.power == 0:
		return catalog.Error(i18n.Of("hexstrike.data.no-power"))
	case field == "power":
		return setNumber(&d.power, field, value, 1, int(d.mostPower))
	}
	return catalog.Error(i18n.Of("hexstrike.data.no-field", "text", i18n.Quote(field),
		"fields", strings.Join(fighterFields, ", ")))
}

// fieldText returns the value of a field as the option fighters writes it.
func (d *characterData) fieldText(field string) string {
	if field == "hand" {
		return strconv.Itoa(int(d.hand))
	}
	return strconv.Itoa(int(d.power))
}

// fightersText returns the canonical text of the option fighters.
func (r *ruleSet) fightersText() string {
	var entries []string
	for c := range r.cast {
		var fields []string
		for _, field := range fighterFields {
			if value := r.cast[c].fieldText(field); value != cast[c].fieldText(field) {
				fields = append(fields, field+"="+value)
			}
		}
		if fields != nil {
			entries = append(entries, cast[c].id+":"+strings.Join(fields, ","))
		}
	}
	return strings.Join(entries, ";")
}
