package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
)

func init() { boards["hexstrat"] = drawHexstrat }

const hexstratWidth = 8 // of a column, in letters

// drawHexstrat returns the map, with one line for each half step to the south, and the state of the game below.
func drawHexstrat(words *i18n.Catalogue, view any) string {
	v := view.(hexstrat.View)
	return hexstratMap(v) + hexstratCounts(words, v)
}

// hexstratMap returns the map as text, with cell q,r in column q and line 2r+q.
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

// hexstratTile returns a tile with its squads and their units. If several squads share an HQ, it lists all of them.
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

// hexstratCounts returns the counts that the map does not show, as one text.
func hexstratCounts(words *i18n.Catalogue, v hexstrat.View) string {
	list := []i18n.Message{hexstratSide(v, 0, "blue"), hexstratSide(v, 1, "vermilion")}
	if p := v.Pool; p.Tiles > 0 {
		list = append(list, i18n.Of("hexstrat.board.pool", "plains", p.Plains, "mountains", p.Mountains,
			"forests", p.Forests, "stars", starsOf(v)))
	}
	for _, a := range v.Attacks {
		list = append(list, i18n.Of("hexstrat.board.attack", "move", a.Move, "theirs", a.TheyLose, "they", a.TheyKeep,
			"ours", a.WeLose, "we", a.WeKeep))
	}
	return lines(words, list...)
}

// starsOf returns the number of stars on face-down tiles, or -1 if the game has no stars.
func starsOf(v hexstrat.View) int {
	if v.Cards == nil {
		return -1
	}
	return v.Pool.Stars
}

// hexstratSide returns a message with the squads, the capture and the cards of side i, as far as the viewer may see
// them.
func hexstratSide(v hexstrat.View, i int, side string) i18n.Message {
	var squads i18n.List
	for _, q := range v.Squads {
		if q.Seat == game.Seat(i+1) {
			squads = append(squads, i18n.Of("hexstrat.board.squad", "kind", q.Kind, "units", q.Units, "cell", q.Cell))
		}
	}
	cards, known := -1, "none"
	if v.Cards != nil && v.Cards.Hands[i].Size > 0 {
		hand := v.Cards.Hands[i]
		cards = hand.Size
		if hand.Cards != nil {
			known = strings.Join(hand.Cards, " ")
		}
	}
	return i18n.Of("hexstrat.board.side", "side", side, "squads", squads,
		"captures", v.Captures[i], "needed", v.ToCapture, "cards", cards, "known", known)
}
