package hexstrike

import (
	_ "embed"
	"fmt"
	"strings"
)

// examples has, for every role of every card, a position, moves, a sentence that is told and the position after them.
//
//go:embed examples.md
var examples string

// pages is the players' page of every character and every card, made from the data of the cards.
func pages() string {
	var b strings.Builder
	b.WriteString("\n## The characters {#characters}\n\n")
	for _, c := range cast {
		fmt.Fprintf(&b, "- **%s**, hand limit %d. %s\n", c.name, c.hand, c.power)
	}
	b.WriteString("\n## The cards {#cards}\n")
	for _, movement := range []bool{true, false} {
		for c := card(1); c < cards; c++ {
			if pool[c].movement == movement {
				c.writePage(&b)
			}
		}
	}
	return b.String()
}

// writePage writes the page of one card.
func (c card) writePage(b *strings.Builder) {
	d := c.data()
	fmt.Fprintf(b, "\n### %s {#%s}\n\n", d.name, d.id)
	sort := map[bool]string{true: "Movement card", false: "Ability"}[d.movement]
	if d.gold {
		sort = "Gold movement card"
	}
	fmt.Fprintf(b, "%s. Priority %d; turns %s", sort, d.priority, strings.Join(c.turnsOf(), ", "))
	if d.damage > 0 || d.kbf > 0 || d.throws {
		fmt.Fprintf(b, "; damage %d, knockback %s", d.damage, c.view().Knockback)
	}
	fmt.Fprintf(b, ".\n\n`%s`\n", strings.ReplaceAll(d.strip, "|", " "))
	for _, words := range []struct{ role, text string }{
		{"active", d.active}, {"passive", d.passive}, {"in hand", d.hand},
	} {
		if words.text != "" {
			fmt.Fprintf(b, "\n*%s:* %s\n", capital(words.role), words.text)
		}
		if example := exampleOf(d.id + " " + words.role); example != "" {
			fmt.Fprintf(b, "\n%s\n", example)
		}
	}
}

// exampleOf is the fenced example of a role of a card, if there is one.
func exampleOf(title string) string {
	_, rest, _ := strings.Cut(examples, "## "+title+"\n\n")
	if at := strings.Index(rest, "\n```\n"); at >= 0 {
		return rest[:at+len("\n```")]
	}
	return ""
}
