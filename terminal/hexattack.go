package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/games/hexattack"
	"hexparlor/hex"
)

func init() { boards["hexattack"] = board{drawHexattack, hexattackLegend} }

// hexattackLegend explains the drawing.
const hexattackLegend = `"A1.2" is warrior 2 of player 1, who fights for team A; "###" is a rock, "." an empty hex.
Neighbours of a hex: above and below in its column (N and S), and the two nearest in the columns left (NW, SW) and
right (NE, SE). A line begins with the name of its first cell.`

const hexattackWidth = 6 // of a column, in letters

// drawHexattack writes the map, one line for each half step to the south, and what it does not show.
func drawHexattack(view any) string {
	v := view.(hexattack.View)
	return hexattackMap(v) + hexattackTeams(v) + hexattackOrders(v)
}

// hexattackMap places cell q,r in column q and line 2r+q.
func hexattackMap(v hexattack.View) string {
	on := map[hex.Cell]string{}
	for _, c := range v.Rocks {
		on[c] = "###"
	}
	for _, w := range v.Warriors {
		on[w.Cell] = w.Team + string(w.Name)
	}
	cells := slices.Clone(v.Cells)
	line := func(c hex.Cell) int { return 2*int(c.R) + int(c.Q) }
	slices.SortFunc(cells, func(a, b hex.Cell) int {
		return cmp.Or(cmp.Compare(line(a), line(b)), cmp.Compare(a.Q, b.Q))
	})
	var b, row strings.Builder
	for i, c := range cells {
		if row.Len() == 0 {
			fmt.Fprintf(&row, "%5v ", c)
		}
		fmt.Fprintf(&row, "%*s%s", 6+(int(c.Q)+v.Radius)*hexattackWidth-row.Len(), "", cmp.Or(on[c], "."))
		if i+1 == len(cells) || line(cells[i+1]) != line(c) {
			b.WriteString(row.String() + "\n")
			row.Reset()
		}
	}
	return b.String()
}

// hexattackTeams tells the turn, the points, and who is ready.
func hexattackTeams(v hexattack.View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Turn %d of %d", v.Turn, v.Turns)
	if v.Goal == "race" {
		fmt.Fprintf(&b, "; %d points win", v.Target)
	}
	b.WriteString(".\n")
	for _, t := range v.Teams {
		fmt.Fprintf(&b, "Team %s: points %d, warriors %d;", t.Name, t.Points, t.Warriors)
		for i, seat := range t.Players {
			sep := " "
			if i > 0 {
				sep = ", "
			}
			fmt.Fprintf(&b, "%splayer %d%s", sep, seat, hexattackReady(v.Players[seat-1]))
		}
		b.WriteString(".\n")
	}
	return b.String()
}

func hexattackReady(p hexattack.Player) string {
	switch {
	case p.Ready:
		return " is ready"
	case p.Warriors == 0:
		return " is out"
	}
	return ""
}

// hexattackOrders tells the sealed orders that the viewer may know.
func hexattackOrders(v hexattack.View) string {
	var b strings.Builder
	for i, o := range v.Orders {
		text := fmt.Sprintf("%s %s %s", o.Warrior, o.Verb, o.Direction)
		b.WriteString([]string{"Sealed: ", "; "}[min(i, 1)] + strings.TrimSpace(text))
	}
	if len(v.Orders) > 0 {
		b.WriteString(".\n")
	}
	return b.String()
}
