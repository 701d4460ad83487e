package terminal

import (
	"strings"

	"hexparlor/i18n"
)

// board draws a view of one game with text characters. Its texts are in the catalogue of the game under "board.", with
// an explanation of the drawing under "board.legend".
type board func(words *i18n.Catalogue, view any) string

// boards maps the id of each game to its drawing; each game's file adds an entry. Games without one show the text of
// the position.
var boards = map[string]board{}

// lines returns messages as text in the language of words, one per line.
func lines(words *i18n.Catalogue, all ...i18n.Message) string {
	var b strings.Builder
	for _, m := range all {
		if !m.Empty() {
			b.WriteString(words.Say(m) + "\n")
		}
	}
	return b.String()
}
