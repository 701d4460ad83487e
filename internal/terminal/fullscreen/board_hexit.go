package fullscreen

import (
	"fmt"
	"slices"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexit"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

var hexitDrawing = drawing{
	legend: i18n.Of("screen.hexit.legend"),
	felt:   "felt-hexit",
	variants: []variant{
		{Size: canvas.PointXL}, {Size: canvas.PointL}, {Size: canvas.PointM}, {Size: canvas.PointS},
	},
	tiles: func(view any, _ variant) map[hex.Cell]canvas.Tile {
		tiles := map[hex.Cell]canvas.Tile{}
		for _, p := range view.(hexit.View).Cells {
			tiles[cellOf(p.Cell)] = map[string]canvas.Tile{
				"w": {Fill: "light", Ink: "light-ink", Grid: "grid"},
				"b": {Fill: "dark", Ink: "dark-ink", Grid: "grid"},
				"x": {Fill: "gap", Ink: "bad", Grid: "rim"},
			}[p.Tile]
		}
		return tiles
	},
	paint: paintHexit,
	marker: func(_ any, seat game.Seat) (string, canvas.Role) {
		if seat == 1 {
			return "○", "ink"
		}
		return "●", "ink"
	},
	counts: hexitCounts,
	stack:  hexitStack,
}

// hexitStack describes the stones of a stack, the top first.
func hexitStack(words *i18n.Catalogue, view any, c hex.Cell) (list []string) {
	for _, p := range view.(hexit.View).Cells {
		if cellOf(p.Cell) != c {
			continue
		}
		for i, stone := range slices.Backward([]byte(p.Stack)) {
			sign := map[byte]string{'W': "○", 'B': "●"}[stone]
			list = append(list, words.Say(i18n.Of("screen.hexit.layer", "level", i+1, "sign", sign, "stone", string(stone))))
		}
	}
	return list
}

func paintHexit(words *i18n.Catalogue, b *canvas.Board, view any) {
	for _, p := range view.(hexit.View).Cells {
		c := cellOf(p.Cell)
		rows := len(b.Area(c))
		if b.Look.Colours == canvas.None && rows > 1 {
			a := b.Area(c)[rows-1]
			b.Text(a.X+a.W-1, a.Y, p.Tile, "ink3", "", 0)
		}
		if p.Stack == "" {
			if b.Look.Colours == canvas.None && rows == 1 {
				b.Put(c, 0, p.Tile, "ink3", "", 0)
			}
			continue
		}
		hexitChip(b, c, p.Stack)
		switch {
		case rows < 2:
		case p.Ripe:
			b.Put(c, rows-1, words.Say(i18n.Of("screen.hexit.ripe")), "", "", 0)
		case p.Tile == "x":
			b.Put(c, rows-1, fmt.Sprintf("%d/2", p.Touches), "", "", 0)
		case len(p.Stack) > 1:
			b.Put(c, rows-1, hexitStones(b, p.Stack), "", "", 0)
		}
	}
}

// hexitStones returns the stones of a stack, the lowest first.
func hexitStones(b *canvas.Board, stack string) string {
	if b.Look.ASCII {
		return stack
	}
	return strings.NewReplacer("W", "○", "B", "●").Replace(stack)
}

// hexitChip draws the top stone of a stack with its height.
func hexitChip(b *canvas.Board, c hex.Cell, stack string) {
	row := 0
	if len(b.Area(c)) > 2 {
		row = 1
	}
	fg, bg, sign := canvas.Role("on-w"), canvas.Role("stone-w"), "○"
	if strings.HasSuffix(stack, "B") {
		fg, bg, sign = "on-k", "stone-b", "●"
	}
	if b.Look.ASCII {
		sign = stack[len(stack)-1:]
	}
	text := " " + sign + " "
	if len(stack) > 1 {
		text = fmt.Sprintf(" %s%d", sign, len(stack))
	}
	b.Put(c, row, text, fg, bg, canvas.Bold)
}

func hexitCounts(words *i18n.Catalogue, view any) []string {
	v := view.(hexit.View)
	var list []string
	for i, sign := range []string{"○", "●"} {
		score := strings.Replace(fmt.Sprintf("%g", v.Scores[i]), ".5", "½", 1)
		list = append(list, sign+" "+words.Say(i18n.Of("screen.hexit.score", "score", score, "group", v.Groups[i],
			"tiles", v.Tiles[i], "stones", v.Hands[i])))
	}
	return append(list, words.Say(i18n.Of("screen.hexit.reserve", "tiles", v.Reserve)))
}
