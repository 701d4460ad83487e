package terminal

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/games/hexstrike"
	"hexparlor/hex"
)

func init() { boards["hexstrike"] = board{drawHexstrike, hexstrikeLegend} }

// hexstrikeLegend explains the drawing.
const hexstrikeLegend = `On the board "." is land, "~" abyss, "1" and "2" are the players with the direction they face,
as in "1W". "*" is fire, "+" a platform, ">" an arrow. Rows are beats from the first one that is open: an action with
the turn made before it, "E" the end of a set, "D" and "S" lost beats. Cards are written with their strip: "m" moves,
"j" jumps, "a" attacks, "b" blocks, "c" charges, "W" waits.`

// drawHexstrike writes the board, the rows of both players and the viewer's cards.
func drawHexstrike(view any) string {
	v := view.(hexstrike.View)
	var b strings.Builder
	b.WriteString(hexstrikeBoard(v))
	fmt.Fprintf(&b, "Beat %d.\n", v.Beat)
	for _, p := range v.Players {
		fmt.Fprintf(&b, "%d %s on %v facing %s: %d damage, %d abilities in hand, %d movement cards ready.%s\n",
			p.Seat, p.Name, p.Cell, p.Facing, p.Damage, p.HandSize, p.Ready, hexstrikeMarks(p))
		fmt.Fprintf(&b, "  %s\n", hexstrikeRow(p.Row))
	}
	for _, a := range v.Arrows {
		fmt.Fprintf(&b, "An arrow on %v flies %s.\n", a.Cell, a.Direction)
	}
	for _, p := range v.Players {
		b.WriteString(hexstrikeCards(p))
	}
	return b.String()
}

// hexstrikeBoard draws everything within a hex of what there is to see, cell q,r at 2q+r columns from the middle.
func hexstrikeBoard(v hexstrike.View) string {
	marks := map[hex.Cell]string{}
	for _, c := range v.Land {
		marks[c] = "."
	}
	for _, c := range v.Platforms {
		marks[c] = "+"
	}
	for _, c := range v.Fires {
		marks[c] = "*"
	}
	for _, a := range v.Arrows {
		marks[a.Cell] = ">"
	}
	for _, p := range v.Players {
		marks[p.Cell] = fmt.Sprintf("%d%s", p.Seat, p.Facing)
	}
	const cell = 2 // characters for half a hex
	var top, bottom, left, right int
	for c := range marks {
		top, bottom = min(top, int(c.R)), max(bottom, int(c.R))
		left, right = min(left, 2*int(c.Q)+int(c.R)), max(right, 2*int(c.Q)+int(c.R))
	}
	var b strings.Builder
	for r := top; r <= bottom; r++ {
		row := ""
		for at := left; at <= right; at++ {
			if (at-r)%2 != 0 {
				continue
			}
			mark, ok := marks[hex.Cell{Q: int16((at - r) / 2), R: int16(r)}]
			if !ok {
				mark = "~"
			}
			row += fmt.Sprintf("%*s%s", cell*(at-left)-len(row), "", mark)
		}
		fmt.Fprintf(&b, "%4d  %s\n", r, row)
	}
	return b.String()
}

func hexstrikeMarks(p hexstrike.Player) string {
	text := ""
	if p.OffLand > 0 {
		text += fmt.Sprintf(" %d off the land.", p.OffLand)
	}
	if p.Waiting {
		text += " A set waits."
	}
	if p.Focus != "" {
		text += " Focus on " + p.Focus + "."
	}
	return text
}

func hexstrikeRow(row []hexstrike.Slot) string {
	var beats []string
	for _, s := range row {
		beat := s.Action
		if s.Turn != "" && s.Turn != "0" {
			beat = s.Turn + ":" + beat
		}
		beats = append(beats, beat)
	}
	text := strings.Join(beats, " | ")
	if i := slices.IndexFunc(row, func(s hexstrike.Slot) bool { return s.Active != "" }); i >= 0 {
		text += fmt.Sprintf("  (%s with %s, priority %d)", row[i].Active, row[i].Passive, row[i].Priority)
	}
	return text
}

// hexstrikeCards lists the cards that the viewer may see.
func hexstrikeCards(p hexstrike.Player) string {
	var b strings.Builder
	for _, c := range slices.Concat(p.Movement, p.Hand) {
		state := "ability "
		switch {
		case c.Movement && c.Ready:
			state = "movement"
		case c.Movement:
			state = "(used)  "
		}
		fmt.Fprintf(&b, "  %s %-18s %3d  %s", state, c.ID, c.Priority, strings.Join(c.Strip, " "))
		if c.Damage > 0 || c.Knockback != "0" {
			fmt.Fprintf(&b, "  damage %d, knockback %s", c.Damage, c.Knockback)
		}
		b.WriteString("\n")
	}
	return b.String()
}
