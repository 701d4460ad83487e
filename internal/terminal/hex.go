package terminal

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game/hex"
	hexgame "hexparlor/games/hex"
	"hexparlor/i18n"
)

func init() { boards["hex"] = drawHex }

// drawHex returns the rows of the board, each shifted right by half a cell. Stones of the winning chain are lower-case
// letters.
func drawHex(_ *i18n.Catalogue, view any) string {
	v := view.(hexgame.View)
	var b strings.Builder
	b.WriteString("    ")
	for q := range v.Columns {
		fmt.Fprintf(&b, "%-2c", 'a'+q)
	}
	b.WriteString("\n")
	for r := range v.Rows {
		fmt.Fprintf(&b, "%*s%2d  ", r, "", r+1)
		for q := range v.Columns {
			b.WriteString(hexSign(v, hex.Cell{Q: int16(q), R: int16(r)}) + " ")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func hexSign(v hexgame.View, c hex.Cell) string {
	sign := "."
	switch {
	case slices.Contains(v.Red, c):
		sign = "R"
	case slices.Contains(v.Blue, c):
		sign = "B"
	case slices.Contains(v.Holes, c):
		sign = "+"
	}
	if slices.Contains(v.Chain, c) {
		return strings.ToLower(sign)
	}
	return sign
}
