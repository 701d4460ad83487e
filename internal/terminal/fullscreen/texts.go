package fullscreen

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal"
)

// openRules shows the rules of a game, from the section with a number such as "R6.1" or from a word on.
func openRules(m *model, g game.Game, find string) {
	text, err := terminal.Rules(g, m.Words)
	if err != nil {
		text = catalog.Explain(m.Words, err)
	}
	p := newPager(m.Words.Say(g.Info().Title()), text)
	if find != "" {
		p.search = find
		p.find(m, 0)
	}
	m.open(p)
}

// helpTopics are the keys of the help, in its order.
var helpTopics = []string{
	"arrows", "enter", "esc", "tab", "numbers", "direction", "type", "hint", "undo", "moves", "size", "rules", "resign",
	"lobby", "mouse", "leave",
}

// helpText returns the help about keys, and the legend of a game's board.
func helpText(m *model, g game.Game) string {
	var b strings.Builder
	b.WriteString(m.say("screen.help") + "\n")
	for _, topic := range helpTopics {
		b.WriteString("  " + m.say("screen.help."+topic) + "\n")
	}
	b.WriteString("\n# " + m.Words.Say(g.Info().Title()) + "\n")
	b.WriteString(m.Words.Say(drawings[g.Info().ID].legend) + "\n")
	return b.String()
}
