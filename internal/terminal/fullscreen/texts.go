package fullscreen

import (
	"strings"

	"hexparlor/game"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal"
)

// openRules shows the rules of a game under the options of a match, or the parts about a rule such as R6.1, a card or a
// text.
func openRules(m *model, g game.Game, o game.Options, find string) {
	text, err := terminal.Rules(g, o, m.Words)
	if find != "" && err == nil {
		text, err = terminal.FindRules(g, o, m.Words, find)
	}
	if err != nil {
		text = catalog.Explain(m.Words, err)
	}
	if text == "" {
		text = m.say("command.rules.none", "text", find)
	}
	m.open(newPager(m.Words.Say(g.Info().Title()), reflow(text)))
}

// helpTopics are the keys of the help, in its order.
var helpTopics = []string{
	"arrows", "enter", "esc", "tab", "numbers", "direction", "type", "hint", "undo", "moves", "film", "size",
	"map", "scroll", "look", "rules", "resign", "lobby", "settings", "mouse", "leave",
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
