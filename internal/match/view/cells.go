package view

import (
	"slices"

	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// cellsOf returns the cells that a message speaks of, each once; nil if there are none. Boards light them up in place
// of coordinates in the sentence.
func cellsOf(m i18n.Message) []string {
	var cells []string
	for value := range m.Values() {
		c, ok := value.(hex.Cell)
		if named, is := value.(interface{ Cell() hex.Cell }); is {
			c, ok = named.Cell(), true
		}
		if ok && !slices.Contains(cells, c.String()) {
			cells = append(cells, c.String())
		}
	}
	return cells
}
