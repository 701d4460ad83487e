package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/swarm"
	"hexparlor/i18n"
)

func init() { boards["swarm"] = drawSwarm }

// drawSwarm returns the hive, with one line for each half step to the south, and the counts below.
func drawSwarm(words *i18n.Catalogue, view any) string {
	v := view.(swarm.View)
	return swarmHive(v.Stacks) + swarmCounts(words, v)
}

// swarmHive returns the hive as text, with cell q,r in column q and line 2r+q.
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

// swarmStack returns the pieces of a stack as text, from bottom to top.
func swarmStack(st swarm.Stack) string {
	var text string
	for _, h := range st.Hexes {
		text += h.String()
	}
	return text + map[string]string{"linked": "=", "enclosed": "!"}[st.Stuck]
}

var swarmSides = map[game.Seat]string{1: "blue", 2: "vermilion"}

// swarmCounts returns the counts that the hive does not show, as one text.
func swarmCounts(words *i18n.Catalogue, v swarm.View) string {
	var list []i18n.Message
	if v.Phase == "play" {
		list = append(list, i18n.Of("swarm.board.turns", "over", v.Turn, "turns", v.MaxTurns))
	}
	for _, a := range v.Assemblers {
		list = append(list, i18n.Of("swarm.board.assembler", "side", swarmSides[a.Seat], "cell", a.Cell, "level", a.Level,
			"open", a.Open, "trapped", cmp.Or(a.Trapped, "free"), "must", fmt.Sprint(a.MustFree),
			"dangers", len(a.Danger), "danger", i18n.And(a.Danger)))
	}
	for _, t := range v.Tally {
		if t.Hidden > 0 {
			list = append(list, i18n.Of("swarm.board.tally", "side", swarmSides[t.Seat], "hexes", t.Hidden,
				"drones", t.Drones, "lifters", t.Lifters, "disassemblers", t.Disassemblers))
		}
	}
	return lines(words, list...)
}
