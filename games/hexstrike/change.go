package hexstrike

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// cardChange is what may be different about a card, to try how the game would play then. What is nil stays as printed.
type cardChange struct {
	Damage    *uint8  `json:"damage"`
	Knockback *uint8  `json:"knockback"`
	Priority  *uint8  `json:"priority"`
	Strip     *string `json:"strip"` // more or fewer beats on which the card waits
}

// What is allowed on a card.
const (
	dearestBlow   = 20
	mostKnockback = 9
	mostPriority  = 99
	longestStrip  = 10
)

// Change changes cards of the pool by a JSON object that maps ids of cards to what is different about them, such as
// {"jab": {"damage": 3, "strip": "W|[a]|Co|E"}}. It is for programs that only try out rules: it is in force for the
// whole program, until undo is called, and no game may be under way at either time. A change that is not allowed is
// told, and nothing is changed.
func Change(text []byte) (undo func(), err error) {
	var changes map[string]cardChange
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&changes); err != nil {
		return nil, catalog.Error(i18n.Of("hexstrike.change.form", "why", err))
	}
	changed := pool
	for _, id := range slices.Sorted(maps.Keys(changes)) {
		c, ok := cardByID[id]
		if !ok {
			return nil, catalog.Error(i18n.Of("hexstrike.change.no-card", "card", i18n.Escaped(id)))
		}
		if err := changes[id].apply(&changed[c]); err != nil {
			return nil, catalog.Error(i18n.Of("hexstrike.change.card", "card", titles[c], "why", err))
		}
	}
	printed := pool
	pool = changed
	return func() { pool = printed }, nil
}

// apply makes the card another.
func (c cardChange) apply(d *cardData) error {
	for _, number := range []struct {
		field       string
		value       *uint8
		to          *uint8
		least, most uint8
	}{
		{"damage", c.Damage, &d.damage, 0, dearestBlow},
		{"knockback", c.Knockback, &d.kbf, 0, mostKnockback},
		{"priority", c.Priority, &d.priority, 1, mostPriority},
	} {
		if number.value == nil {
			continue
		}
		if *number.value < number.least || *number.value > number.most {
			return catalog.Error(i18n.Of("hexstrike.change.number", "field", number.field,
				"least", int(number.least), "most", int(number.most)))
		}
		*number.to = *number.value
	}
	if d.throws && c.Knockback != nil {
		return catalog.Error(i18n.Of("hexstrike.change.throw"))
	}
	if c.Strip == nil {
		return nil
	}
	return d.wait(*c.Strip)
}

// wait gives the card a strip that differs from its own in beats of waiting alone: what the card does on other beats,
// and which of them is boxed, is part of its rules.
func (d *cardData) wait(strip string) error {
	words := strings.Split(strip, "|")
	isWait := func(word string) bool { return word == "W" }
	ours := slices.DeleteFunc(strings.Split(d.strip, "|"), isWait)
	theirs := slices.DeleteFunc(slices.Clone(words), isWait)
	hadWait, hasWait := strings.Contains(d.strip, "W"), slices.ContainsFunc(words, isWait)
	if !slices.Equal(ours, theirs) || hadWait && !hasWait || len(words) > longestStrip {
		return catalog.Error(i18n.Of("hexstrike.change.strip", "strip", d.strip, "most", longestStrip))
	}
	actions := make([]action, 0, len(words))
	for _, word := range words {
		a, err := parseAction(word)
		if err != nil {
			return err
		}
		actions = append(actions, a)
	}
	d.strip, d.actions = strip, actions
	return nil
}
