package terminal

import (
	"strings"

	"hexparlor/game"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
)

// Card returns what is printed on the card of a game with an id or a name in the language of words, line by line. o are
// the options of the match, or nil. ok is false if the game has no such card.
func Card(g game.Game, o game.Options, words *i18n.Catalogue, name string) (lines []string, ok bool) {
	printed, ok := game.PresentationOf(g).Components(o, words).(hexstrike.Catalogue)
	if !ok {
		return nil, false
	}
	for _, c := range printed.Cards {
		if name != "" && (strings.EqualFold(c.ID, name) || strings.EqualFold(c.Name, name)) {
			return append([]string{c.Name}, CardLines(words, c)...), true
		}
	}
	return nil, false
}

// CardLines returns what is printed on a card besides its name, line by line.
func CardLines(words *i18n.Catalogue, c hexstrike.Card) []string {
	strip := strings.Join(c.Strip, " ")
	if c.Damage > 0 || c.Knockback != "0" {
		strip += "  " + words.Say(i18n.Of("hexstrike.board.hit", "damage", c.Damage, "knockback", c.Knockback))
	}
	list := []string{
		words.Say(i18n.Of("terminal.card", "priority", c.Priority, "turns", strings.Join(c.Turns, " "))), strip,
	}
	for _, text := range []string{c.Active, c.Passive, c.InHand} {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
