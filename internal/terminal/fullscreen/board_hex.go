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
		size, tiles := view.(hexgame.View).Size, map[hex.Cell]canvas.Tile{}
		for q := range size {
			for r := range size {
				fill := canvas.Role("tile")
				if v.Size != canvas.PointS {
					fill = []canvas.Role{"tile", "tile2", "tile3"}[((q-r)%3+3)%3]
				}
				tiles[hex.Cell{Q: int16(q), R: int16(r)}] = canvas.Tile{Fill: fill, Ink: "bink", Grid: "grid"}
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
	hexFrame(b, v.Size)
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
		if !slices.Contains(v.Red, c) && !slices.Contains(v.Blue, c) && b.Size != canvas.PointS {
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
func hexFrame(b *canvas.Board, size int) {
	last, wide := int16(size-1), b.Box(hex.Cell{}).W
	for i := range int16(size) {
		x, y := b.At(hex.Cell{Q: i})
		for j := range min(wide, 4) {
			b.Set(x+j, y-1, '▄', "b", b.Felt, 0)
		}
		label := x
		if wide > 2 {
			label = x + 2
		}
		b.Text(label, y-2, string(rune('a'+i)), "felt-ink", b.Felt, 0)
		x, y = b.At(hex.Cell{Q: i, R: last})
		below := y + b.Box(hex.Cell{}).H
		if b.Size == canvas.PointS {
			below = y + 3
		}
		for j := range min(wide, 4) {
			b.Set(x+j, below, '▀', "b", b.Felt, 0)
		}
		row := 0
		if b.Size == canvas.PointS {
			row = 1
		}
		hexRim(b, i, last)
		x, y = b.At(hex.Cell{R: i})
		b.Set(x-1, y+row, '▐', "a", b.Felt, 0)
		number := strconv.Itoa(int(i) + 1)
		b.Text(x-2-len(number), y+row, number, "felt-ink", b.Felt, 0)
		x, y = b.At(hex.Cell{Q: last, R: i})
		b.Set(x+min(wide, 4), y+row, '▌', "a", b.Felt, 0)
		if wide == 2 {
			b.Set(x+2, y+row, '▌', "a", b.Felt, 0)
		}
	}
}

// hexRim colours the steps between the felt and the cells of a row and of a column at the edges of the board.
func hexRim(b *canvas.Board, i, last int16) {
	if b.Size != canvas.PointS {
		return
	}
	for _, e := range []struct {
		q, r   int16
		side   string
		colour canvas.Role
	}{
		{0, i, "SW", "a"},
		{last, i, "NE", "a"},
		{i, 0, "NW", "b"},
		{i, 0, "NE", "b"},
		{i, last, "SW", "b"},
		{i, last, "SE", "b"},
	} {
		b.PaintFelt(hex.Cell{Q: e.q, R: e.r}, e.side, e.colour)
	}
}
