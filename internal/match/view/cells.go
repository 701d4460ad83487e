package view

import (
	"hexparlor/game/hex"
	"hexparlor/i18n"
)

// cellsOf returns the cells that a message speaks of, each once; nil if there are none. Boards light them up in place
// of coordinates in the sentence.
func cellsOf(m i18n.Message) []string { return hex.CellsIn(m.Values()) }
