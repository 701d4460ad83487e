package fullscreen

import (
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	hexgame "hexparlor/games/hex"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

var hexDrawing = drawing{
	legend:   i18n.Of("screen.hex.legend"),
	felt:     "felt-hex",
	variants: []variant{{Size: canvas.PointS}, {Size: canvas.PointB}, {Size: canvas.PointXS}},
	margin:   margin{left: 4, top: 2, right: 1, bottom: 1},
	labelled: true,
	tiles: func(view any, v variant) map[hex.Cell]canvas.Tile {
		board, tiles := view.(hexgame.View), map[hex.Cell]canvas.Tile{}
		for q := range board.Columns {
			for r := range board.Rows {
				fill := canvas.Role("tile")
				if v.Size != canvas.PointS {
					fill = []canvas.Role{"tile", "tile2", "tile3"}[((q-r)%3+3)%3]
				}
				c := hex.Cell{Q: int16(q), R: int16(r)}
				if slices.Contains(board.Holes, c) {
					fill = "felt-hex"
				}
				tiles[c] = canvas.Tile{Fill: fill, Ink: "bink", Grid: "grid"}
			}
		}
		return tiles
	},
	paint: paintHex,
	marker: func(_ any, seat game.Seat) (string, canvas.Role) {
		if seat == 1 {
			return "┃", "b-ink"
		}
		return "━", "a-ink"
	},
	counts: func(*i18n.Catalogue, any) []string { return nil },
}

func paintHex(_ *i18n.Catalogue, b *canvas.Board, view any) {
	v := view.(hexgame.View)
	hexFrame(b, v.Columns, v.Rows)
	for _, c := range v.Holes {
		b.Put(c, 0, "+", "felt-ink", "", canvas.Bold)
	}
	for _, c := range v.Red {
		hexStone(b, c, "┃", "R", "b", slices.Contains(v.Chain, c))
	}
	for _, c := range v.Blue {
		hexStone(b, c, "━", "B", "a", slices.Contains(v.Chain, c))
	}
	if b.Look.Colours == canvas.True {
		return
	}
	for c := range b.Tiles {
		if !slices.Contains(v.Red, c) && !slices.Contains(v.Blue, c) && !slices.Contains(v.Holes, c) &&
			b.Size != canvas.PointS {
			b.Put(c, 0, "·", "grid", "", 0)
		}
	}
}

func hexStone(b *canvas.Board, c hex.Cell, sign, letter string, colour canvas.Role, chain bool) {
	if b.Look.ASCII {
		sign = letter
	}
	if b.Size == canvas.PointXS {
		x, y := b.At(c)
		b.Text(x, y, sign+" ", "on-"+colour, colour, canvas.Bold)
		return
	}
	text := " " + sign + " "
	if chain {
		text = "•" + sign + "•"
	}
	b.Put(c, 0, text, "on-"+colour, colour, canvas.Bold)
}

// hexFrame draws the coloured edges of the board, the letters of columns and the numbers of rows.
func hexFrame(b *canvas.Board, columns, rows int) {
	wide := b.Box(hex.Cell{}).W
	for i := range int16(columns) {
		x, y := b.At(hex.Cell{Q: i})
		label := x
		if wide > 2 {
			label = x + 2
		}
		b.Text(label, y-2, string(rune('a'+i)), "felt-ink", b.Felt, 0)
		hexEdge(b, x, y-1, '▄')
		x, y = b.At(hex.Cell{Q: i, R: int16(rows - 1)})
		below := y + b.Box(hex.Cell{}).H
		if b.Size == canvas.PointS {
			below = y + 3
		}
		hexEdge(b, x, below, '▀')
	}
	hexRim(b, int16(columns-1), int16(rows-1))
	row := 0
	if b.Size == canvas.PointS {
		row = 1
	}
	for i := range int16(rows) {
		x, y := b.At(hex.Cell{R: i})
		b.Set(x-1, y+row, '▐', "a", b.Felt, 0)
		number := strconv.Itoa(int(i) + 1)
		b.Text(x-2-len(number), y+row, number, "felt-ink", b.Felt, 0)
		x, y = b.At(hex.Cell{Q: int16(columns - 1), R: i})
		b.Set(x+min(wide, 4), y+row, '▌', "a", b.Felt, 0)
		if wide == 2 {
			b.Set(x+2, y+row, '▌', "a", b.Felt, 0)
		}
	}
}

// hexEdge draws the red edge at a cell from x to the right.
func hexEdge(b *canvas.Board, x, y int, sign rune) {
	for j := range min(b.Box(hex.Cell{}).W, 4) {
		b.Set(x+j, y, sign, "b", b.Felt, 0)
	}
}

// hexRim colours the steps between the felt and the cells at the edges of the board, whose last column and row are
// given.
func hexRim(b *canvas.Board, right, bottom int16) {
	if b.Size != canvas.PointS {
		return
	}
	for r := range bottom + 1 {
		b.PaintFelt(hex.Cell{R: r}, "SW", "a")
		b.PaintFelt(hex.Cell{Q: right, R: r}, "NE", "a")
	}
	for q := range right + 1 {
		b.PaintFelt(hex.Cell{Q: q}, "NW", "b")
		b.PaintFelt(hex.Cell{Q: q}, "NE", "b")
		if q > 0 { // the corner is blue
			b.PaintFelt(hex.Cell{Q: q, R: bottom}, "SW", "b")
		}
		b.PaintFelt(hex.Cell{Q: q, R: bottom}, "SE", "b")
	}
}
