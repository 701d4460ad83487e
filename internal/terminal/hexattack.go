package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
)

func init() { boards["hexattack"] = drawHexattack }

const hexattackWidth = 6 // of a column, in letters

// drawHexattack returns the map, with one line for each half step to the south, and the state of the game below.
func drawHexattack(words *i18n.Catalogue, view any) string {
	v := view.(hexattack.View)
	return hexattackMap(v) + hexattackTeams(words, v) + hexattackOrders(words, v)
}

// hexattackMap returns the map as text, with cell q,r in column q and line 2r+q.
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

// hexattackTeams returns the turn, the points of the teams, and the players who have committed to orders.
func hexattackTeams(words *i18n.Catalogue, v hexattack.View) string {
	list := []i18n.Message{i18n.Of("hexattack.board.turn", "turn", v.Turn, "turns", v.Turns)}
	if v.Goal == "race" {
		list[0] = i18n.Of("hexattack.board.race", "turn", v.Turn, "turns", v.Turns, "points", v.Target)
	}
	for _, t := range v.Teams {
		var players i18n.List
		for _, seat := range t.Players {
			p := v.Players[seat-1]
			players = append(players, i18n.Of("hexattack.board.player", "seat", int(seat), "state", hexattackState(p)))
		}
		list = append(list, i18n.Of("hexattack.board.team", "team", t.Name, "points", t.Points,
			"warriors", t.Warriors, "players", players))
	}
	return lines(words, list...)
}

// hexattackState returns the argument "state" of the message about a player: "ready", "out" or "ordering".
func hexattackState(p hexattack.Player) string {
	switch {
	case p.Ready:
		return "ready"
	case p.Warriors == 0:
		return "out"
	}
	return "ordering"
}

// hexattackOrders returns the sealed orders that the viewer may see.
func hexattackOrders(words *i18n.Catalogue, v hexattack.View) string {
	var orders []string
	for _, o := range v.Orders {
		orders = append(orders, strings.TrimSpace(fmt.Sprintf("%s %s %s", o.Warrior, o.Verb, o.Direction)))
	}
	if len(orders) == 0 {
		return ""
	}
	return lines(words, i18n.Of("hexattack.board.sealed", "orders", strings.Join(orders, "; ")))
}
