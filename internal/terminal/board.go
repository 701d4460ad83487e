package terminal

import (
	"strings"

	"hexparlor/i18n"
)

// board draws a view of one game. What it says in words stands in the catalogue of the game, under "board."; the
// drawing is explained there under "board.legend".
type board func(words *i18n.Catalogue, view any) string

// boards has the games that can be drawn; others show their position text. Each is put there by the file of its game.
var boards = map[string]board{}

// lines writes messages one below the other.
func lines(words *i18n.Catalogue, all ...i18n.Message) string {
	var b strings.Builder
	for _, m := range all {
		if !m.Empty() {
			b.WriteString(words.Say(m) + "\n")
		}
	}
	return b.String()
}
