package hexstrike

import (
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// The option cards changes the numbers and strips of cards: hammer:damage=4,strip=W|a-La-Ra|W|W|W|E;jab:priority=60

// Largest and smallest values that the option cards may set.
const (
	dearestBlow   = 20
	mostKnockback = 9
	mostPriority  = 99
	longestStrip  = 10 // beats; a set that other cards lengthen still fits in a row
	longestPath   = 6  // hexes
)

// The fields of a card that the option cards may change.
const (
	damageField    = "damage"
	knockbackField = "knockback"
	priorityField  = "priority"
	turnField      = "turn"
	stripField     = "strip"
)

var cardFields = []string{damageField, knockbackField, priorityField, turnField, stripField}

// optionError returns an error in the data of an option, which err describes.
func optionError(option string, err error) error {
	return game.WrongOption(option, catalog.Error(i18n.Of("hexstrike.data.option", "option", option, "why", err)))
}

// badData returns an error with the message of a key that quotes a part of the data.
func badData(key, text string) error {
	return catalog.Error(i18n.Of(key, "text", i18n.Quote(text)))
}

// parseCards applies the text of the option cards.
func (r *ruleSet) parseCards(text string) error {
	return parseEntries(text, func(id, rest string) error {
		c, ok := cardByID[id]
		if !ok {
			return badData("hexstrike.data.no-card", id)
		}
		err := parseFields(rest, func(field, value string) error { return r.pool[c].setField(field, value) })
		if err != nil {
			return catalog.Error(i18n.Of("hexstrike.data.of", "name", titles[c], "why", err))
		}
		return nil
	})
}

// parseEntries calls entry with the name and the rest of each entry of a text such as name:rest;name:rest. A name may
// occur once.
func parseEntries(text string, entry func(name, rest string) error) error {
	var names []string
	for word := range strings.SplitSeq(text, ";") {
		name, rest, ok := strings.Cut(word, ":")
		switch {
		case !ok:
			return badData("hexstrike.data.entry", word)
		case slices.Contains(names, name):
			return badData("hexstrike.data.twice", name)
		}
		names = append(names, name)
		if err := entry(name, rest); err != nil {
			return err
		}
	}
	return nil
}

// parseFields calls set with each field and value of a text such as field=value,field=value. A field may occur once.
func parseFields(text string, set func(field, value string) error) error {
	var fields []string
	for word := range strings.SplitSeq(text, ",") {
		field, value, ok := strings.Cut(word, "=")
		switch {
		case !ok:
			return badData("hexstrike.data.field", word)
		case slices.Contains(fields, field):
			return badData("hexstrike.data.twice", field)
		}
		fields = append(fields, field)
		if err := set(field, value); err != nil {
			return err
		}
	}
	return nil
}

// setField sets a field of the card to a value, or returns an error that says which values are possible.
func (d *cardData) setField(field, value string) error {
	switch field {
	case damageField:
		return setNumber(&d.damage, field, value, 0, dearestBlow)
	case knockbackField:
		if d.throws {
			return catalog.Error(i18n.Of("hexstrike.data.throw"))
		}
		return setNumber(&d.kbf, field, value, 0, mostKnockback)
	case priorityField:
		return setNumber(&d.priority, field, value, 1, mostPriority)
	case turnField:
		return d.setTurns(value)
	case stripField:
		return d.setStrip(value)
	}
	return catalog.Error(i18n.Of("hexstrike.data.no-field", "text", i18n.Quote(field),
		"fields", strings.Join(cardFields, ", ")))
}

// setNumber sets a number to the value of a field.
func setNumber(to *uint8, field, value string, least, most int) error {
	n, err := strconv.Atoi(value)
	if err != nil || strconv.Itoa(n) != value || n < least || n > most {
		return catalog.Error(i18n.Of("hexstrike.data.number", "field", field,
			"text", i18n.Quote(value), "least", least, "most", most))
	}
	*to = uint8(n)
	return nil
}

// setTurns sets the smallest and largest turn of a set with the card as active card: 0-2.
func (d *cardData) setTurns(value string) error {
	var least, most uint8
	from, to, ok := strings.Cut(value, "-")
	if !ok || setNumber(&least, turnField, from, 0, anyTurn) != nil ||
		setNumber(&most, turnField, to, 0, anyTurn) != nil || least > most {
		return catalog.Error(i18n.Of("hexstrike.data.turn", "text", i18n.Quote(value), "most", anyTurn))
	}
	d.least, d.most = least, most
	return nil
}

// turnText returns the smallest and largest turn as the option cards writes them.
func (d *cardData) turnText() string {
	return strconv.Itoa(int(d.least)) + "-" + strconv.Itoa(int(d.most))
}

// setStrip gives the card another strip. Its special and its boxed beats must be those of the printed strip, in the
// same order, because the text of the card names them.
func (d *cardData) setStrip(strip string) error {
	words := strings.Split(strip, "|")
	if len(words) < 2 || len(words) > longestStrip || words[len(words)-1] != "E" {
		return catalog.Error(i18n.Of("hexstrike.data.strip", "most", longestStrip))
	}
	actions := make([]action, 0, len(words))
	for n, word := range words {
		a, err := parseBeat(word)
		if err != nil {
			return catalog.Error(i18n.Of("hexstrike.data.beat", "beat", n+1, "why", err))
		}
		if a == end && n < len(words)-1 {
			return catalog.Error(i18n.Of("hexstrike.data.strip", "most", longestStrip))
		}
		actions = append(actions, a)
	}
	if !slices.Equal(bound(actions), bound(d.actions)) {
		return catalog.Error(i18n.Of("hexstrike.data.bound", "strip", boundText(d.actions)))
	}
	d.actions = actions
	return nil
}

// parseBeat parses an action of a strip.
func parseBeat(word string) (action, error) {
	a, err := parseAction(word)
	if err != nil {
		return 0, err
	}
	if a, err = parseAction(a.String()); err != nil { // equal paths become equal actions
		return 0, err
	}
	if a.bare() == icon || a.isBracketed() && a&stepsMask == 0 {
		return 0, badData("hexstrike.data.no-beat", word)
	}
	var t token
	for rest := a & stepsMask; rest != 0; {
		if t, rest = rest.next(); t.length() > longestPath {
			return 0, catalog.Error(i18n.Of("hexstrike.data.path", "text", i18n.Quote(word),
				"most", longestPath))
		}
	}
	return a, nil
}

// length returns the number of hexes of a path.
func (t token) length() (n int) {
	for rest := t.legs; rest != 0; rest >>= stepBits {
		n += step(rest).length()
	}
	return n
}

// kinds returns the kinds of the tokens of an action as bits.
func (a action) kinds() (set uint) {
	for rest := a & stepsMask; rest != 0; rest >>= stepBits {
		set |= 1 << step(rest).kind()
	}
	return set &^ (1 << leg)
}

// bound returns what the texts of cards refer to: the special actions of a strip, and the kinds of its boxed beats.
func bound(actions []action) (list []action) {
	for _, a := range actions[:len(actions)-1] {
		switch {
		case a.isBracketed():
			list = append(list, bracketed|action(a.kinds()))
		case a&stepsMask == 0 && a != wait:
			list = append(list, a)
		}
	}
	return list
}

// boundText returns the beats of a strip that its card needs, or a dash.
func boundText(actions []action) string {
	var words []string
	for _, a := range actions[:len(actions)-1] {
		if a.isBracketed() || a&stepsMask == 0 && a != wait {
			words = append(words, a.String())
		}
	}
	if words == nil {
		return "-"
	}
	return strings.Join(words, " ")
}

// stripText returns the strip of a card in notation.
func (d *cardData) stripText() string {
	words := make([]string, len(d.actions))
	for n, a := range d.actions {
		words[n] = a.String()
	}
	return strings.Join(words, "|")
}

// stripWords returns the strip of a card as the rules print it.
func (d *cardData) stripWords() string { return strings.ReplaceAll(d.stripText(), "|", " ") }

// fieldText returns the value of a field as the option cards writes it.
func (d *cardData) fieldText(field string) string {
	switch field {
	case damageField:
		return strconv.Itoa(int(d.damage))
	case knockbackField:
		return strconv.Itoa(int(d.kbf))
	case priorityField:
		return strconv.Itoa(int(d.priority))
	case turnField:
		return d.turnText()
	}
	return d.stripText()
}

// sameFields reports whether no field differs between two versions of a card.
func (d *cardData) sameFields(other *cardData) bool {
	return !slices.ContainsFunc(cardFields, func(field string) bool {
		return d.fieldText(field) != other.fieldText(field)
	})
}

// cardsText returns the canonical text of the option cards.
func (r *ruleSet) cardsText() string {
	var entries []string
	for c := card(1); c < cards; c++ {
		var fields []string
		for _, field := range cardFields {
			if value := r.pool[c].fieldText(field); value != pool[c].fieldText(field) {
				fields = append(fields, field+"="+value)
			}
		}
		if fields != nil {
			entries = append(entries, c.String()+":"+strings.Join(fields, ","))
		}
	}
	return strings.Join(entries, ";")
}
