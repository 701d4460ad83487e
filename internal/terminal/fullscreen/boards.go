package fullscreen

import (
	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

// drawing draws the views of one game. Everything but the picks and marks of the user is drawn from the view alone.
type drawing struct {
	felt     canvas.Role
	variants []variant // ways to draw the board, the best first
	margin   margin    // room for labels around the board
	legend   i18n.Message

	tiles func(view any, v variant) map[hex.Cell]canvas.Tile
	paint func(words *i18n.Catalogue, b *canvas.Board, view any)

	// labelled says that cells have their names on the board, so sentences may name them.
	labelled bool
	// marker returns the sign of a seat and its colour on the page.
	marker func(view any, seat game.Seat) (sign string, colour canvas.Role)
	// counts returns what the board does not show, in few words for each seat.
	counts func(words *i18n.Catalogue, view any) []string
	// detail returns what is known about a choice besides its label, such as the text of a card; may be nil.
	detail func(words *i18n.Catalogue, view any, p game.Pick) []string
	// stack returns what lies on a cell, the top first, a line for each thing; nil if nothing lies on another on boards.
	stack func(words *i18n.Catalogue, view any, c hex.Cell) []string
	// hand draws the viewer's cards where no detail of a choice is drawn; nil if detail is.
	hand func(words *i18n.Catalogue, c *canvas.Canvas, r canvas.Rect, view any, viewer game.Seat)
	// reel returns the film of a turn with these events; may be nil. It has no moments if nothing was revealed.
	reel func(before, after any, events []game.Event) reel
	// below draws a part of full width below the board, with rows rows; may be nil.
	below func(words *i18n.Catalogue, c *canvas.Canvas, r canvas.Rect, view any)
	rows  int
}

// variant is one way to draw a board: a size of cells, and whether only the part that matters now is drawn.
type variant struct {
	canvas.Size
	near bool
}

type margin struct{ left, top, right, bottom int }

// drawings maps the id of each game to its drawing.
var drawings = map[string]*drawing{
	"hex": &hexDrawing, "hexattack": &hexattackDrawing, "hexit": &hexitDrawing,
	"hexstrat": &hexstratDrawing, "hexstrike": &hexstrikeDrawing, "swarm": &swarmDrawing,
}

// Draws reports whether a game has a drawing for the window.
func Draws(g game.Game) bool { return drawings[g.Info().ID] != nil }

// arrows are the signs of directions.
var arrows = map[string]string{
	"N": "↑", "NE": "↗", "SE": "↘", "S": "↓", "SW": "↙", "NW": "↖", "E": "→", "W": "←",
}

// seatMarker is the sign of seats in games with two sides: blue and vermilion.
func seatMarker(_ any, seat game.Seat) (string, canvas.Role) {
	if seat == 1 {
		return "●", "a-ink"
	}
	return "◆", "b-ink"
}

// areas are the parts of the window below the title: the board's stage, the side, a text below the stage, and a part
// below all of them.
type areas struct{ stage, side, text, below canvas.Rect }

// areasBeside returns the parts with the side at the right of the board.
func areasBeside(width, height, rows int) areas {
	w := 33 + max(0, min((width-80)*6/40, 6))
	if width < 80 {
		w = 26
	}
	h := height - 3 - rows
	return areas{
		stage: canvas.Rect{X: 0, Y: 1, W: width - w - 2, H: h},
		side:  canvas.Rect{X: width - w - 1, Y: 1, W: w, H: h},
		below: canvas.Rect{X: 0, Y: 1 + h, W: width, H: rows},
	}
}

// areasBelow returns the parts with the side below a board of full width and stage rows.
func areasBelow(width, height, stage int) areas {
	return areas{
		stage: canvas.Rect{X: 0, Y: 1, W: width, H: stage},
		side:  canvas.Rect{X: 1, Y: 1 + stage, W: width - 2, H: height - 3 - stage},
	}
}

// detailRows is the number of rows for the detail of a choice.
const detailRows = 5

// minSide is the smallest number of rows of the side below the board.
const minSide = 7

// fit is a way to show a board: its parts of the window and the variant of the drawing.
type fit struct {
	areas
	variant
	tiles map[hex.Cell]canvas.Tile
	size  canvas.Rect // of the board if cell 0,0 began at 0,0, with the margin
	whole bool        // whether the whole board is in sight
}

// fitted returns the best way to show a view in a window. smaller is how many of the ways that show the whole board are
// left out, because the user wants larger (below 0) or smaller cells.
func (d *drawing) fitted(view any, extra []hex.Cell, width, height, smaller int) fit {
	var ways []fit
	for _, tiny := range []bool{false, true} {
		for i, v := range d.variants {
			if tiny != (v.Name == "XS") || i > 0 && d.variants[i-1] == v {
				continue
			}
			ways = append(ways, d.way(view, extra, v, width, height)...)
		}
	}
	at := 0
	for at < len(ways)-1 && !ways[at].whole {
		at++
	}
	if !ways[at].whole {
		at = 0
		for at < len(ways)-1 && ways[at].Name != "S" && ways[at].Name != "M" {
			at++
		}
	}
	return ways[max(0, min(at+smaller, len(ways)-1))]
}

// way returns the ways to show a board in one variant: beside the side, and above it if that shows more.
func (d *drawing) way(view any, extra []hex.Cell, v variant, width, height int) []fit {
	f := fit{variant: v, tiles: d.tiles(view, v)}
	for _, c := range extra {
		if _, ok := f.tiles[c]; !ok {
			f.tiles[c] = canvas.Tile{Fill: canvas.Mix(d.felt, "tile"), Ink: "felt-ink", Grid: "rim"}
		}
	}
	f.size = boardSize(f.tiles, v.Size, d.margin)
	beside := f
	beside.areas = areasBeside(width, height, d.rows)
	if d.detail != nil {
		beside.stage.H -= detailRows
		beside.text = beside.stage
		beside.text.Y, beside.text.H = beside.stage.Y+beside.stage.H, detailRows
	}
	beside.whole = f.size.W <= beside.stage.W && f.size.H <= beside.stage.H
	if beside.whole || d.rows > 0 || height-3-f.size.H < minSide {
		return []fit{beside}
	}
	below := f
	below.areas = areasBelow(width, height, f.size.H)
	below.whole = f.size.W <= width
	if below.whole {
		return []fit{below}
	}
	return []fit{beside}
}

// boardSize returns the rectangle around all cells if cell 0,0 began at 0,0.
func boardSize(tiles map[hex.Cell]canvas.Tile, size canvas.Size, m margin) canvas.Rect {
	b := canvas.Board{Size: size}
	first := true
	var x0, y0, x1, y1 int
	for c := range tiles {
		r := b.Box(c)
		if first {
			x0, y0, x1, y1 = r.X, r.Y, r.X+r.W, r.Y+r.H
			first = false
		}
		x0, y0, x1, y1 = min(x0, r.X), min(y0, r.Y), max(x1, r.X+r.W), max(y1, r.Y+r.H)
	}
	x0, y0, x1, y1 = x0-m.left, y0-m.top, x1+m.right, y1+m.bottom
	return canvas.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// board returns the board of a fit on a canvas: in the middle of the stage, or scrolled so that focus is in sight, and
// from there by pan, which becomes the part of it that the board's edges allow.
func (d *drawing) board(c *canvas.Canvas, f fit, focus hex.Cell, pan *[2]int) *canvas.Board {
	b := &canvas.Board{Canvas: c, Size: f.Size, Felt: d.felt, Rim: "rim", Tiles: f.tiles}
	b.X = f.stage.X - f.size.X + (f.stage.W-f.size.W)/2
	b.Y = f.stage.Y - f.size.Y + (f.stage.H-f.size.H)/2
	box := b.Box(focus)
	if f.size.W > f.stage.W {
		b.X += f.stage.X + f.stage.W/2 - box.X - box.W/2
		b.X, pan[0] = panned(b.X, pan[0], f.stage.X+f.stage.W-f.size.X-f.size.W, f.stage.X-f.size.X)
	}
	if f.size.H > f.stage.H {
		b.Y += f.stage.Y + f.stage.H/2 - box.Y - box.H/2
		b.Y, pan[1] = panned(b.Y, pan[1], f.stage.Y+f.stage.H-f.size.Y-f.size.H, f.stage.Y-f.size.Y)
	}
	return b
}

// panned returns a coordinate between bounds that is moved by as much of pan as the bounds allow, and that much.
func panned(at, pan, least, most int) (moved, by int) {
	at = max(min(at, most), least)
	moved = max(min(at+pan, most), least)
	return moved, moved - at
}

// parseCells returns the cells that texts name; others are left out.
func parseCells(texts []string) (cells []hex.Cell) {
	for _, text := range texts {
		if c, err := hex.ParseCell(text); err == nil {
			cells = append(cells, c)
		}
	}
	return cells
}

// cellOf returns the cell of a text that a view made.
func cellOf(text string) hex.Cell {
	c, _ := hex.ParseCell(text)
	return c
}
