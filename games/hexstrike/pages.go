package hexstrike

import (
	_ "embed"
	"strings"

	"hexparlor/i18n"
)

// examples has a figure for every role of every card.
//
//go:embed examples.md
var examples string

// WriteRules adds the pages of the characters and of the cards, made from their data, to the players' rules.
func (Game) WriteRules(page string, words *i18n.Catalogue) string {
	var b strings.Builder
	b.WriteString(page)
	w := writer{&b, words}
	w.say("\n## ", i18n.Of("hexstrike.page.characters"), " {#characters}\n\n")
	for c, d := range cast {
		w.say("- ", i18n.Of("hexstrike.page.character", "character", seatNames[c].alone, "limit", int(d.hand),
			"power", character(c).power()), "\n")
	}
	w.say("\n## ", i18n.Of("hexstrike.page.cards"), " {#cards}\n")
	for _, movement := range []bool{true, false} {
		for c := card(1); c < cards; c++ {
			if pool[c].movement == movement {
				w.card(c)
			}
		}
	}
	return b.String()
}

// writer writes a page in a language.
type writer struct {
	*strings.Builder
	words *i18n.Catalogue
}

// say writes a message and the Markdown around it.
func (w writer) say(before string, m i18n.Message, after string) {
	w.WriteString(before + w.words.Say(m) + after)
}

// card writes the page of one card.
func (w writer) card(c card) {
	w.say("\n### ", titles[c], " {#"+c.String()+"}\n\n")
	w.say("", c.figures(), "\n\n`"+strings.ReplaceAll(pool[c].strip, "|", " ")+"`\n")
	for _, of := range []struct{ role, key string }{
		{"active", "hexstrike.page.active"}, {"passive", "hexstrike.page.passive"}, {"in-hand", "hexstrike.page.in-hand"},
	} {
		if text := c.text(w.words, of.role); !text.Empty() {
			w.say("\n", i18n.Of(of.key, "text", text), "\n")
		}
		if example := exampleOf(c.String() + " " + of.role); example != "" {
			w.WriteString("\n" + example + "\n")
		}
	}
}

// figures says of what sort a card is, and its numbers.
func (c card) figures() i18n.Message {
	d, key, sort := c.data(), "hexstrike.page.card", "ability"
	switch {
	case d.gold:
		sort = "gold"
	case d.movement:
		sort = "movement"
	}
	if d.damage > 0 || d.kbf > 0 || d.throws {
		key = "hexstrike.page.card.hits"
	}
	return i18n.Of(key, "sort", sort, "priority", int(d.priority), "turns", strings.Join(c.turnsOf(), ", "),
		"damage", int(d.damage), "knockback", c.knockback())
}

// exampleOf is the fenced example of a role of a card, if there is one.
func exampleOf(title string) string {
	_, rest, _ := strings.Cut(examples, "## "+title+"\n\n")
	if at := strings.Index(rest, "\n```\n"); at >= 0 {
		return rest[:at+len("\n```")]
	}
	return ""
}
