package terminal

import (
	"fmt"
	"strings"

	"hexparlor/games/hexit"
	"hexparlor/hex"
)

func init() { boards["hexit"] = board{drawHexit, hexitLegend} }

// hexitLegend explains the drawing.
const hexitLegend = `A cell is written as in a position: where it is, its tile, its stones from bottom to top.
"0,0wBW" is a white tile on 0,0 with a black stone under a white one; "x" has no tile: its stones are prisoners.
Neighbours of a cell: left and right in its row, and the two nearest in the rows above and below.`

// drawHexit writes the rows of the island one below the other, each cell at its place, and the counts.
func drawHexit(view any) string {
	v := view.(hexit.View)
	return hexitRows(v.Cells) + hexitCounts(v)
}

// hexitRows places cell q,r at 2q+r half widths from the left.
func hexitRows(cells []hexit.Place) string {
	if len(cells) == 0 {
		return "  No tile lies yet.\n"
	}
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

// halves is how far a cell is from the middle of the plane, in half widths.
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

// hexitCounts says what the board does not show.
func hexitCounts(v hexit.View) string {
	var b strings.Builder
	for i, name := range []string{"White", "Black"} {
		score := strings.Replace(fmt.Sprintf("%g", v.Scores[i]), ".5", "½", 1)
		fmt.Fprintf(&b, "%s: score %s (%d tiles, %d of them in the biggest group), %d stones in hand.\n",
			name, score, v.Tiles[i], v.Groups[i], v.Hands[i])
	}
	fmt.Fprintf(&b, "%d tiles are left.\n", v.Reserve)
	if v.Quiet*2 >= v.Limit {
		fmt.Fprintf(&b, "The game ends as it stands after %d more deals and passes without a drop or release.\n",
			v.Limit-v.Quiet)
	}
	return b.String()
}
