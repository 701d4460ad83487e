package fullscreen

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/internal/terminal/canvas"
)

// overview is a small picture of a whole board: one dot or sign for each cell.
type overview struct {
	sides  map[hex.Cell]canvas.Role // colour of the side to which what is on a cell belongs; empty for none
	w, h   int                      // size in dots
	x0, y0 int
	layout hex.Layout
	seen   func(hex.Cell) bool // whether a cell is in the part of the board that is in sight
	cursor hex.Cell
}

// newOverview returns the overview of a board with what is painted on it.
func newOverview(words *i18n.Catalogue, d *drawing, f fit, view any, look canvas.Look) *overview {
	b := &canvas.Board{
		Canvas: canvas.New(f.size.W, f.size.H, look), Size: f.Size, X: -f.size.X, Y: -f.size.Y,
		Felt: d.felt, Rim: "rim", Tiles: f.tiles,
	}
	d.paint(words, b, view)
	o := &overview{sides: map[hex.Cell]canvas.Role{}, layout: b.Layout}
	var xs, ys []int
	for c := range f.tiles {
		o.sides[c] = sideAt(b, c)
		x, y := o.dot(c)
		xs, ys = append(xs, x), append(ys, y)
	}
	o.x0, o.y0 = slices.Min(xs), slices.Min(ys)
	o.w, o.h = slices.Max(xs)-o.x0+1, slices.Max(ys)-o.y0+1
	return o
}

// sideSigns are the signs and colours of sides on the page, by the colours on boards.
var sideSigns = map[canvas.Role]struct {
	sign rune
	ink  canvas.Role
}{"a": {'●', "a-ink"}, "b": {'◆', "b-ink"}, "stone-w": {'○', "ink"}, "stone-b": {'●', "ink3"}}

// sideAt returns the colour of the side to which what is on a cell belongs; empty for none.
func sideAt(b *canvas.Board, c hex.Cell) canvas.Role {
	for _, row := range b.Area(c) {
		for x := range row.W {
			if bg := b.Background(row.X+x, row.Y); sideSigns[bg].sign != 0 {
				return bg
			}
		}
	}
	for _, role := range []canvas.Role{b.Tiles[c].Fill, b.Tiles[c].Ink} {
		if sideSigns[role].sign != 0 {
			return role
		}
	}
	return ""
}

// dot returns the column and row of a cell: half a cell is one row or, where a corner is on top, one column.
func (o *overview) dot(c hex.Cell) (x, y int) {
	q, r := int(c.Q), int(c.R)
	if o.layout == hex.Flat {
		return q - o.x0, 2*r + q - o.y0
	}
	return 2*q + r - o.x0, r - o.y0
}

// signRows returns the number of rows that an overview of signs has.
func (o *overview) signRows() int {
	if o.layout == hex.Flat {
		return (o.h + 1) / 2
	}
	return o.h
}

// draw draws the overview in the middle of a rectangle: with signs if they have room or dots cannot be told apart, else
// with dots.
func (o *overview) draw(c *canvas.Canvas, r canvas.Rect) {
	if o.w <= r.W && o.signRows() <= r.H || c.Look.ASCII || c.Look.Colours == canvas.None {
		o.drawSigns(c, r)
		return
	}
	o.drawDots(c, r)
}

// drawSigns draws a sign for each cell. An overview that is larger than the rectangle is scrolled to the cursor.
func (o *overview) drawSigns(c *canvas.Canvas, r canvas.Rect) {
	wide := max(1, min(2, r.W/o.w))
	place := func(cell hex.Cell) (x, y int) {
		x, y = o.dot(cell)
		if o.layout == hex.Flat {
			y /= 2
		}
		return x * wide, y
	}
	x0, y0 := r.X+(r.W-o.w*wide)/2, r.Y+(r.H-o.signRows())/2
	x, y := place(o.cursor)
	if o.w*wide > r.W {
		x0 = max(min(r.X+r.W/2-x, r.X), r.X+r.W-o.w*wide)
	}
	if rows := o.signRows(); rows > r.H {
		y0 = max(min(r.Y+r.H/2-y, r.Y), r.Y+r.H-rows)
	}
	c.Clip(r)
	for cell, side := range o.sides {
		x, y := place(cell)
		sign, fg := '·', canvas.Role("ink3")
		if of, ok := sideSigns[side]; ok {
			sign, fg = of.sign, of.ink
		}
		bg, attr := canvas.Role("page"), uint8(0)
		if o.seen(cell) {
			bg = "well"
		}
		if cell == o.cursor {
			fg, bg, attr = "on-accent", "accent", canvas.Bold|canvas.Reverse*b2u(c.Look.Colours == canvas.None)
		}
		if bg == "well" && wide > 1 {
			c.Set(x0+x+1, y0+y, ' ', fg, bg, 0)
		}
		c.Set(x0+x, y0+y, sign, fg, bg, attr)
	}
	c.Clip(c.All())
}

func b2u(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// brailleBits are the bits of the dots of a braille character, by column and row.
var brailleBits = [2][4]rune{{1, 2, 4, 64}, {8, 16, 32, 128}}

// drawDots draws dots of braille, as large as fits. Characters with something on their cells have no other dots.
func (o *overview) drawDots(c *canvas.Canvas, r canvas.Rect) {
	sx, sy := max(1, min(2, 2*r.W/o.w)), max(1, min(2, 4*r.H/o.h))
	w, h := (o.w*sx+1)/2, (o.h*sy+3)/4
	x0, y0 := r.X+(r.W-w)/2, r.Y+(r.H-h)/2
	type block struct {
		dots map[canvas.Role]rune
		seen bool
		here bool
	}
	blocks := map[[2]int]*block{}
	for cell, side := range o.sides {
		x, y := o.dot(cell)
		at := [2]int{x * sx / 2, y * sy / 4}
		b := blocks[at]
		if b == nil {
			b = &block{dots: map[canvas.Role]rune{}}
			blocks[at] = b
		}
		b.seen = b.seen || o.seen(cell)
		b.here = b.here || cell == o.cursor
		b.dots[side] |= brailleBits[x*sx%2][y*sy%4]
		if side != "" {
			b.dots[side] |= brailleBits[(x*sx+sx-1)%2][y*sy%4] // what is on a cell is as wide as the cell
		}
	}
	for at, b := range blocks {
		fg, dots := canvas.Role("line"), b.dots[""]
		if len(b.dots) > 1 || dots == 0 {
			dots, fg = 0, ""
			for side, more := range b.dots {
				if side == "" {
					continue
				}
				if dots |= more; fg == "" {
					fg = sideSigns[side].ink
				} else {
					fg = "ink" // both sides
				}
			}
		}
		bg := canvas.Role("page")
		if b.seen {
			bg = "wash"
		}
		if b.here {
			fg, bg = "on-accent", "accent"
		}
		c.Set(x0+at[0], y0+at[1], 0x2800+dots, fg, bg, 0)
	}
}

// overviewOf returns the overview of the board that was drawn last.
func overviewOf(m *model, s *match, f fit, view any) *overview {
	o := newOverview(m.Words, s.drawing, f, view, m.look)
	o.cursor, _ = s.cursor()
	o.seen = func(c hex.Cell) bool {
		box := s.board.Box(c)
		return f.stage.Has(box.X+box.W/2, box.Y+box.H/2)
	}
	return o
}

// drawMap draws the whole board in place of the stage.
func drawMap(m *model, s *match, c *canvas.Canvas, f fit, view any) {
	c.Fill(f.stage, "page")
	overviewOf(m, s, f, view).draw(c, f.stage)
	m.zone(f.stage, func() tea.Cmd {
		s.mapped = false
		return nil
	})
}

// mapRows is the greatest number of rows of an overview beside the board.
const mapRows = 14

// drawMapBeside draws an overview beside a board of which only a part is in sight, if there is room.
func drawMapBeside(m *model, s *match, d *panel, f fit, view any) {
	if f.whole || s.mapped || s.board == nil {
		return
	}
	o := overviewOf(m, s, f, view)
	rows := min((o.h+3)/4, mapRows)
	if d.left() < rows+3 {
		return
	}
	d.gap(rows + 6)
	d.rule(m.say("screen.map"))
	if m.look.ASCII || m.look.Colours == canvas.None {
		d.para(o.part(m), "ink2", 2)
		return
	}
	o.drawDots(d.Canvas, canvas.Rect{X: d.X, Y: d.row, W: d.W, H: rows})
	d.row += rows
}

// part returns which columns of the board are in sight.
func (o *overview) part(m *model) string {
	first, last := o.w, 0
	for c := range o.sides {
		if x, _ := o.dot(c); o.seen(c) {
			first, last = min(first, x), max(last, x)
		}
	}
	return m.say("screen.map.part", "first", first+1, "last", last+1, "all", o.w)
}
