package terminal

import (
	"fmt"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/games/hexit"
	"hexparlor/i18n"
)

func init() { boards["hexit"] = drawHexit }

// drawHexit returns the rows of the island, with each cell in its place, and the counts below.
func drawHexit(words *i18n.Catalogue, view any) string {
	v := view.(hexit.View)
	if len(v.Cells) == 0 {
		return lines(words, i18n.Of("hexit.board.empty")) + hexitCounts(words, v)
	}
	return hexitRows(v.Cells) + hexitCounts(words, v)
}

// hexitRows returns the rows of cells as text, with cell q,r at 2q+r half cell widths from the left.
func hexitRows(cells []hexit.Place) string {
	width, left := 0, 0
	for i, p := range cells {
		width = max(width, len(hexitCell(p))+2)
		if at := halves(p); i == 0 || at < left {
			left = at
		}
	}
	var b, row strings.Builder
	for i, p := range cells {
		column := (halves(p) - left) * ((width + 1) / 2)
		fmt.Fprintf(&row, "%*s%s", column-row.Len(), "", hexitCell(p))
		if i+1 == len(cells) || cellOf(cells[i+1]).R != cellOf(p).R {
			b.WriteString("  " + row.String() + "\n")
			row.Reset()
		}
	}
	return b.String()
}

// halves returns the horizontal distance of a cell from the middle of the plane, in half cell widths.
func halves(p hexit.Place) int {
	c := cellOf(p)
	return 2*int(c.Q) + int(c.R)
}

func cellOf(p hexit.Place) hex.Cell {
	c, err := hex.ParseCell(p.Cell)
	if err != nil {
		panic(err) // views write cells as the notation does
	}
	return c
}

func hexitCell(p hexit.Place) string { return p.Cell + p.Tile + p.Stack }

// hexitCounts returns the counts that the board does not show, such as scores and stones in hand.
func hexitCounts(words *i18n.Catalogue, v hexit.View) string {
	list := []i18n.Message{hexitPlayer(v, 0, "hexit.seat.white"), hexitPlayer(v, 1, "hexit.seat.black")}
	list = append(list, i18n.Of("hexit.board.reserve", "tiles", v.Reserve))
	if v.Limit > 0 && v.Quiet*2 >= v.Limit {
		list = append(list, i18n.Of("hexit.board.quiet", "moves", v.Limit-v.Quiet))
	}
	return lines(words, list...)
}

func hexitPlayer(v hexit.View, i int, name string) i18n.Message {
	score := strings.Replace(fmt.Sprintf("%g", v.Scores[i]), ".5", "½", 1)
	return i18n.Of("hexit.board.player", "seat", i18n.Of(name), "score", score, "tiles", v.Tiles[i],
		"group", v.Groups[i], "stones", v.Hands[i])
}
