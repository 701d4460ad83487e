package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/games/swarm"
	"hexparlor/hex"
)

func init() { boards["swarm"] = board{drawSwarm, swarmLegend} }

// swarmLegend explains the drawing.
const swarmLegend = `A stack is written where it lies, from the ground up: "o" is Dust, a letter an active hex (A
Assembler, D Drone, L Lifter, X Disassembler; large letters are Player 1's, small ones Player 2's), "-D" one that is
face down and known, "?1" and "?2" one that nobody has seen. After it, "=" holds the hive together and "!" is closed in.
Neighbours of a cell: above and below in its column, and the two nearest in the columns left and right. A line begins
with the name of its first cell.`

// drawSwarm writes the hive, one line for each half step to the south, and what it does not show.
func drawSwarm(view any) string {
	v := view.(swarm.View)
	return swarmHive(v.Stacks) + swarmCounts(v)
}

// swarmHive places cell q,r in column q and line 2r+q.
func swarmHive(stacks []swarm.Stack) string {
	stacks = slices.Clone(stacks)
	width, left := 0, 0
	for i, st := range stacks {
		width = max(width, len(swarmStack(st))+2)
		if q := int(swarmCell(st).Q); i == 0 || q < left {
			left = q
		}
	}
	slices.SortFunc(stacks, func(a, b swarm.Stack) int {
		return cmp.Or(cmp.Compare(swarmLine(a), swarmLine(b)), cmp.Compare(swarmCell(a).Q, swarmCell(b).Q))
	})
	var b, row strings.Builder
	for i, st := range stacks {
		if i > 0 && row.Len() == 0 && swarmLine(st)-swarmLine(stacks[i-1]) > 1 {
			b.WriteByte('\n')
		}
		if row.Len() == 0 {
			fmt.Fprintf(&row, "%6s  ", st.Cell)
		}
		fmt.Fprintf(&row, "%*s%s", 8+(int(swarmCell(st).Q)-left)*width-row.Len(), "", swarmStack(st))
		if i+1 == len(stacks) || swarmLine(stacks[i+1]) != swarmLine(st) {
			b.WriteString(row.String() + "\n")
			row.Reset()
		}
	}
	return b.String()
}

func swarmCell(st swarm.Stack) hex.Cell {
	c, err := hex.ParseCell(st.Cell)
	if err != nil {
		panic(err) // views write cells as the notation does
	}
	return c
}

func swarmLine(st swarm.Stack) int { return 2*int(swarmCell(st).R) + int(swarmCell(st).Q) }

// swarmStack writes a stack from the ground up.
func swarmStack(st swarm.Stack) string {
	var text string
	for _, h := range st.Hexes {
		text += h.String()
	}
	return text + map[string]string{"linked": "=", "enclosed": "!"}[st.Stuck]
}

// swarmCounts says what the hive does not show.
func swarmCounts(v swarm.View) string {
	var b strings.Builder
	if v.Phase == "play" {
		fmt.Fprintf(&b, "%d of %d turns are over.\n", v.Turn, v.MaxTurns)
	}
	for _, a := range v.Assemblers {
		fmt.Fprintf(&b, "Player %d's Assembler on %s, level %d: %d open sides", a.Seat, a.Cell, a.Level, a.Open)
		if a.Trapped != "" {
			b.WriteString(", TRAPPED (" + a.Trapped + ")")
		}
		if a.MustFree {
			b.WriteString(", must be freed this turn")
		}
		if len(a.Danger) > 0 {
			b.WriteString(", in danger from " + strings.Join(a.Danger, " and "))
		}
		b.WriteString(".\n")
	}
	for _, t := range v.Tally {
		if t.Hidden > 0 {
			fmt.Fprintf(&b, "Player %d has %d hexes that nobody has seen: %d Drones, %d Lifters, %d Disassemblers.\n",
				t.Seat, t.Hidden, t.Drones, t.Lifters, t.Disassemblers)
		}
	}
	return b.String()
}
