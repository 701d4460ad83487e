package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/games/hexstrat"
)

func init() { boards["hexstrat"] = board{drawHexstrat, hexstratLegend} }

// hexstratLegend explains the drawing.
const hexstratLegend = `A tile is written where it lies: "?" is face down, "." plains, "^" a mountain, "%" a forest,
"H1" and "H2" the HQs; "*" is a star. After a colon stands who holds it: "1i6" are 6 infantry of player 1 (Blue), "2m4"
4 mechs of player 2 (Vermilion), "r" are rocketeers. "!" is impeded, "+" has moved, "x" has acted otherwise. Neighbours
of a tile: above and below in its column, and the two nearest in the columns left and right. A line begins with the
name of its first cell.`

const hexstratWidth = 8 // of a column, in letters

// drawHexstrat writes the map, one line for each half step to the south, and what it does not show.
func drawHexstrat(view any) string {
	v := view.(hexstrat.View)
	return hexstratMap(v) + hexstratCounts(v)
}

// hexstratMap places cell q,r in column q and line 2r+q.
func hexstratMap(v hexstrat.View) string {
	tiles := slices.Clone(v.Tiles)
	slices.SortFunc(tiles, func(a, b hexstrat.Tile) int {
		return cmp.Or(cmp.Compare(hexstratLine(a), hexstratLine(b)), cmp.Compare(a.Cell.Q, b.Cell.Q))
	})
	var b, row strings.Builder
	for i, t := range tiles {
		if row.Len() == 0 {
			fmt.Fprintf(&row, "%5v ", t.Cell)
		}
		fmt.Fprintf(&row, "%*s%s", 6+(int(t.Cell.Q)+v.Radius)*hexstratWidth-row.Len(), "", hexstratTile(v, t))
		if i+1 == len(tiles) || hexstratLine(tiles[i+1]) != hexstratLine(t) {
			b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
			row.Reset()
		}
	}
	return b.String()
}

func hexstratLine(t hexstrat.Tile) int { return 2*int(t.Cell.R) + int(t.Cell.Q) }

var hexstratGrounds = map[string]string{"": "?", "plains": ".", "mountain": "^", "forest": "%"}

// hexstratTile writes a tile and who stands there; of squads that share an HQ all.
func hexstratTile(v hexstrat.View, t hexstrat.Tile) string {
	text := hexstratGrounds[t.Ground]
	if t.HQ != 0 {
		text = fmt.Sprintf("H%d", t.HQ)
	}
	if t.Star {
		text += "*"
	}
	n := 0
	for _, q := range v.Squads {
		if q.Cell != t.Cell {
			continue
		}
		if n++; n == 1 {
			text += fmt.Sprintf(":%d", q.Seat)
		}
		text += q.Kind[:1] + fmt.Sprint(q.Units)
		if q.Impeded {
			text += "!"
		}
		text += map[string]string{"moved": "+", "spent": "x"}[q.Mark]
	}
	return text
}

// hexstratCounts says what the map does not show.
func hexstratCounts(v hexstrat.View) string {
	var b strings.Builder
	for i, name := range []string{"Blue", "Vermilion"} {
		fmt.Fprintf(&b, "%s:", name)
		sep := " "
		for _, q := range v.Squads {
			if q.Seat == game.Seat(i+1) {
				fmt.Fprintf(&b, "%s%s %d on %v", sep, q.Kind, q.Units, q.Cell)
				sep = ", "
			}
		}
		if v.Captures[i] > 0 {
			fmt.Fprintf(&b, "; captures the enemy HQ, %d of %d", v.Captures[i], v.ToCapture)
		}
		b.WriteString(hexstratHand(v.Cards, i) + ".\n")
	}
	if v.Pool.Tiles > 0 {
		fmt.Fprintf(&b, "Face down: %d plains, %d mountain, %d forest", v.Pool.Plains, v.Pool.Mountains, v.Pool.Forests)
		if v.Cards != nil {
			fmt.Fprintf(&b, "; %d of them with a star", v.Pool.Stars)
		}
		b.WriteString(".\n")
	}
	for _, a := range v.Attacks {
		fmt.Fprintf(&b, "%s: they lose %d and keep %d, the attacker loses %d and keeps %d.\n",
			a.Move, a.TheyLose, a.TheyKeep, a.WeLose, a.WeKeep)
	}
	return b.String()
}

// hexstratHand tells the cards of a player, as far as they may be known.
func hexstratHand(cards *hexstrat.Cards, player int) string {
	if cards == nil || cards.Hands[player].Size == 0 {
		return ""
	}
	hand := cards.Hands[player]
	if hand.Cards == nil {
		return fmt.Sprintf("; %d cards", hand.Size)
	}
	return "; cards " + strings.Join(hand.Cards, " ")
}
