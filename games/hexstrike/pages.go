package hexstrike

import (
	_ "embed"
	"strings"

	"hexparlor/game"
	"hexparlor/languages"
	"hexparlor/message"
)

// examples has, for every role of every card, a position, moves, a sentence that is told and the position after them.
//
//go:embed examples.md
var examples string

// WriteRules adds the pages of the characters and of the cards, made from their data, to the players' rules.
func (Game) WriteRules(page string, words *message.Catalogue) string {
	var b strings.Builder
	b.WriteString(page)
	w := writer{&b, words}
	w.say("\n## ", message.Of("hexstrike.page.characters"), " {#characters}\n\n")
	for c, d := range cast {
		w.say("- ", message.Of("hexstrike.page.character", "character", seatNames[c].alone, "limit", int(d.hand),
			"power", character(c).power()), "\n")
	}
	w.say("\n## ", message.Of("hexstrike.page.cards"), " {#cards}\n")
	for _, movement := range []bool{true, false} {
		for c := card(1); c < cards; c++ {
			if pool[c].movement == movement {
				w.card(c)
			}
		}
	}
	return inWords(b.String(), words)
}

// writer writes a page in a language.
type writer struct {
	*strings.Builder
	words *message.Catalogue
}

// say writes a message and the Markdown around it.
func (w writer) say(before string, m message.Message, after string) {
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
			w.say("\n", message.Of(of.key, "text", text), "\n")
		}
		if example := exampleOf(c.String() + " " + of.role); example != "" {
			w.WriteString("\n" + example + "\n")
		}
	}
}

// figures says of what sort a card is, and its numbers.
func (c card) figures() message.Message {
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
	return message.Of(key, "sort", sort, "priority", int(d.priority), "turns", strings.Join(c.turnsOf(), ", "),
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

// inWords has the examples of a page tell in a language what they tell in English, in the lines that begin with "> ",
// and say why something is refused where they have its code.
func inWords(page string, words *message.Catalogue) string {
	parts := strings.Split(page, "\n```")
	for n, part := range parts {
		if rest, ok := strings.CutPrefix(part, "hexstrike\n"); ok {
			parts[n] = "hexstrike\n" + exampleInWords(rest, words)
		}
	}
	return strings.Join(parts, "\n```")
}

// exampleInWords plays an example, and says what it tells anew.
func exampleInWords(example string, words *message.Catalogue) string {
	lines := strings.Split(example, "\n")
	o, err := game.ParseOptions(info.Options, nil)
	if err != nil {
		panic(err)
	}
	s, err := Game{}.Parse(o, lines[0])
	if err != nil {
		return example
	}
	log := &game.Log{}
	var refusal *game.Refusal
	for n, line := range lines[1:] {
		told, isTold := strings.CutPrefix(line, "> ")
		switch {
		case isTold:
			lines[n+1] = "> " + retold(log, told, words)
		case strings.HasPrefix(line, "1 "), strings.HasPrefix(line, "2 "):
			_, refusal = game.Submit(s, game.Seat(line[0]-'0'), line[2:], log)
		case strings.HasPrefix(line, "refused: ") && refusal != nil:
			lines[n+1] = "refused: " + words.Say(refusal.Reason)
		}
	}
	return strings.Join(lines, "\n")
}

// retold is the event of which a part is told in English.
func retold(log *game.Log, told string, words *message.Catalogue) string {
	if words == languages.English() {
		return told
	}
	for _, e := range log.Events {
		if strings.Contains(languages.English().Say(e.Message()), told) {
			return words.Say(e.Message())
		}
	}
	return told
}
