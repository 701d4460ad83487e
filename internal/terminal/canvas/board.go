package canvas

import (
	"strings"

	"hexparlor/game/hex"
)

// Size is a way to draw the cells of a board: their distance on the screen and the area for text.
type Size struct {
	Name          string
	Layout        hex.Layout
	width, height int // distance of neighbouring columns and rows
}

// The sizes of cells, from small to large. Names are those of the drawings' documentation.
var (
	FlatS   = Size{"S", hex.Flat, 4, 2}
	FlatL   = Size{"L", hex.Flat, 7, 4}
	PointXS = Size{"XS", hex.Pointy, 2, 1}
	PointB  = Size{"B", hex.Pointy, 4, 1}
	PointS  = Size{"S", hex.Pointy, 4, 2}
	PointM  = Size{"M", hex.Pointy, 6, 2}
	PointL  = Size{"L", hex.Pointy, 8, 3}
	PointXL = Size{"XL", hex.Pointy, 10, 4}
)

// Rows returns the distance of neighbouring cells in rows of the screen.
func (s Size) Rows() int { return s.height }

// Tile is one hexagon of a board: its colours, and the colour of the line around it.
type Tile struct{ Fill, Ink, Grid Role }

// Board draws hexagons of one size on a canvas. Cell 0,0 begins at column X and row Y.
type Board struct {
	*Canvas
	Size
	X, Y  int
	Felt  Role // ground around the board
	Rim   Role // line between board and felt
	Tiles map[hex.Cell]Tile
}

// At returns the column and row at which a cell's box begins.
func (b *Board) At(c hex.Cell) (x, y int) {
	q, r := int(c.Q), int(c.R)
	if b.Layout == hex.Flat {
		return b.X + b.width*q, b.Y + b.height*r + b.height/2*q
	}
	return b.X + b.width*q + b.width/2*r, b.Y + b.height*r
}

// Box returns the rectangle that a cell covers, including the lines that it shares with its neighbours.
func (b *Board) Box(c hex.Cell) Rect {
	x, y := b.At(c)
	switch {
	case b.Layout == hex.Flat && b.Name == "S":
		return Rect{x, y - 1, 5, 3}
	case b.Layout == hex.Flat:
		return Rect{x, y - 1, 9, 5}
	case b.Name == "XS":
		return Rect{x, y, 2, 1}
	case b.Name == "B":
		return Rect{x, y, 5, 1}
	}
	return Rect{x, y, b.width + 1, b.height + 1}
}

// Area returns the rows of a cell that hold text, as rectangles of height 1.
func (b *Board) Area(c hex.Cell) []Rect {
	x, y := b.At(c)
	switch {
	case b.Layout == hex.Flat && b.Name == "S":
		return []Rect{{x + 1, y, 3, 1}, {x + 1, y + 1, 3, 1}}
	case b.Layout == hex.Flat:
		return []Rect{{x + 2, y, 5, 1}, {x + 1, y + 1, 7, 1}, {x + 1, y + 2, 7, 1}, {x + 2, y + 3, 5, 1}}
	case b.Name == "XS":
		return []Rect{{x, y, 1, 1}}
	case b.Name == "B":
		return []Rect{{x + 1, y, 3, 1}}
	}
	var rows []Rect
	for i := range b.height - 1 {
		rows = append(rows, Rect{x + 1, y + 1 + i, b.width - 1, 1})
	}
	return rows
}

// Put writes a text in the middle of a row of a cell. An empty ground keeps the tile's.
func (b *Board) Put(c hex.Cell, row int, text string, fg, bg Role, attr uint8) {
	rows := b.Area(c)
	tile, ok := b.Tiles[c]
	if !ok || row >= len(rows) {
		return
	}
	a := rows[row]
	if bg == "" {
		bg = tile.Fill
	}
	if fg == "" {
		fg = tile.Ink
	}
	text = Cut(text, a.W)
	b.Text(a.X+(a.W-Width(text))/2, a.Y, text, b.Shade(fg, bg), bg, attr)
}

// Block fills the text area of a cell with another ground.
func (b *Board) Block(c hex.Cell, rows []int, fg, bg Role) {
	area := b.Area(c)
	for _, i := range rows {
		if i < len(area) {
			b.Fill(area[i], bg)
			for x := range area[i].W {
				b.Recolour(area[i].X+x, area[i].Y, fg, bg, 0)
			}
		}
	}
}

// Find returns the cell of the board that is drawn at a place of the screen.
func (b *Board) Find(x, y int) (found hex.Cell, ok bool) {
	best := 1 << 30
	for c := range b.Tiles {
		box := b.Box(c)
		if !box.Has(x, y) {
			continue
		}
		dx, dy := 2*x-2*box.X-box.W+1, 2*y-2*box.Y-box.H+1
		if d := dx*dx + 4*dy*dy; d < best || d == best && c.Compare(found) < 0 {
			best, found, ok = d, c, true
		}
	}
	return found, ok
}

// Draw draws all tiles and the lines between them.
func (b *Board) Draw() {
	for c, t := range b.Tiles {
		for _, a := range b.Area(c) {
			b.Fill(a, t.Fill)
		}
		if b.Name == "XS" {
			x, y := b.At(c)
			b.Fill(Rect{x, y, 2, 1}, t.Fill)
		}
	}
	switch {
	case b.Layout == hex.Flat:
		b.flatLines()
	case b.Name == "B":
		b.brickLines()
	case b.Name != "XS":
		b.pointLines()
	}
}

// step returns the neighbour of a cell by the name of the direction.
func (b *Board) step(c hex.Cell, direction string) hex.Cell {
	d, _ := b.Layout.ParseDirection(direction)
	return c.Add(b.Layout.Step(d))
}

// fill returns the ground of a cell, or the felt outside of the board.
func (b *Board) fill(c hex.Cell) Role {
	if t, ok := b.Tiles[c]; ok {
		return t.Fill
	}
	return b.Felt
}

// place is a character of a cell's outline.
type place struct {
	x, y int
	char rune
}

func (b *Board) flatLines() {
	for c, t := range b.Tiles {
		line := func(direction string) Role {
			if _, ok := b.Tiles[b.step(c, direction)]; ok {
				return t.Grid
			}
			return b.Rim
		}
		if _, ok := b.Tiles[b.step(c, "N")]; !ok {
			for _, p := range b.outline(c, "N") {
				b.Set(p.x, p.y, '▁', b.Rim, b.Felt, 0)
			}
		}
		for _, p := range b.outline(c, "S") {
			b.Set(p.x, p.y, '▁', line("S"), t.Fill, 0)
		}
		for _, direction := range []string{"NW", "SW", "NE", "SE"} {
			b.flatSlant(c, t, direction)
		}
	}
}

// flatSlant draws a slanted edge: a line between equal grounds, and a step between two grounds.
func (b *Board) flatSlant(c hex.Cell, t Tile, direction string) {
	next := b.step(c, direction)
	other, inside := b.fill(next), false
	if _, ok := b.Tiles[next]; ok {
		inside = true
	}
	line := t.Grid
	if !inside || b.Name == "S" {
		line = b.Rim
	}
	for _, p := range b.outline(c, direction) {
		switch {
		case other == t.Fill:
			b.Set(p.x, p.y, p.char, t.Grid, t.Fill, 0)
		case b.Look.Colours != True || b.Look.ASCII || b.Name == "S" && inside:
			b.Set(p.x, p.y, p.char, line, Mix(t.Fill, other), 0)
		case direction[0] == 'N':
			b.Set(p.x, p.y, '▀', other, t.Fill, 0)
		default:
			b.Set(p.x, p.y, '▀', t.Fill, other, 0)
		}
	}
}

func (b *Board) brickLines() {
	for c, t := range b.Tiles {
		x, y := b.At(c)
		b.Set(x, y, '▏', t.Grid, t.Fill, 0)
		if _, ok := b.Tiles[b.step(c, "E")]; !ok {
			b.Set(x+4, y, '▏', b.Rim, b.Felt, 0)
		}
	}
}

// tops are the upper outlines of pointed cells by their width, in braille; steps says how many half rows of each of
// their columns belong to the lower cell.
var (
	tops  = map[int][]rune{4: []rune("⡠⠊⠑⢄"), 6: []rune("⡠⠔⠊⠑⠢⢄"), 8: []rune("⣀⠤⠒⠉⠉⠒⠤⣀"), 10: []rune("⣀⠤⠔⠒⠉⠉⠒⠢⠤⣀")}
	steps = map[int][]int{4: {1, 2}, 6: {0, 1, 2}, 8: {0, 1, 1, 2}, 10: {0, 1, 1, 1, 2}}
)

func (b *Board) top() []rune {
	if b.Look.ASCII && b.width == 4 {
		return []rune(" / \\")
	}
	return tops[b.width]
}

func (b *Board) pointLines() {
	for c, t := range b.Tiles {
		x, y := b.At(c)
		side := t.Grid
		if _, ok := b.Tiles[b.step(c, "W")]; !ok {
			side = b.Rim
		}
		_, east := b.Tiles[b.step(c, "E")]
		for j := 1; j < b.height; j++ {
			b.Set(x, y+j, '▏', side, t.Fill, 0)
			if !east {
				b.Set(x+b.width, y+j, '▏', b.Rim, b.Felt, 0)
			}
		}
		for _, direction := range []string{"NW", "NE", "SW", "SE"} {
			b.pointZigzag(c, t, direction)
		}
	}
}

// pointZigzag draws an upper or lower edge: braille between equal grounds, and half blocks between two grounds.
func (b *Board) pointZigzag(c hex.Cell, t Tile, direction string) {
	x, _ := b.At(c)
	next := b.step(c, direction)
	other, line := b.fill(next), t.Grid
	if _, ok := b.Tiles[next]; !ok {
		line = b.Rim
	}
	north := direction[0] == 'N'
	for _, p := range b.outline(c, direction) {
		if other == t.Fill {
			b.Set(p.x, p.y, p.char, t.Grid, t.Fill, 0)
			continue
		}
		if b.Look.ASCII {
			b.Set(p.x, p.y, p.char, line, Mix(t.Fill, other), 0)
			continue
		}
		upper, lower := t.Fill, other
		if north {
			upper, lower = other, t.Fill
		}
		k := p.x - x
		if !north {
			k = (k + b.width/2) % b.width
		}
		h := steps[b.width][min(k, b.width-1-k)]
		up, down := upper, lower
		if h == 2 {
			up = lower
		}
		if h == 0 {
			down = upper
		}
		b.halves(p, up, down, line)
	}
}

// halves draws a cell whose upper and lower half have two grounds, or a line where both are the terminal's own.
func (b *Board) halves(p place, up, down, line Role) {
	if b.Look.Colours == True {
		b.Set(p.x, p.y, '▀', up, down, 0)
		return
	}
	upper, lower := b.Look.of16(up, true), b.Look.of16(down, true)
	switch {
	case b.Look.Colours == None || upper < 0 && lower < 0:
		b.Set(p.x, p.y, p.char, line, up, 0)
	case upper < 0:
		b.Set(p.x, p.y, '▄', Ground(down), up, 0)
	default:
		b.Set(p.x, p.y, '▀', Ground(up), down, 0)
	}
}

// outline returns the characters of an edge of a cell.
func (b *Board) outline(c hex.Cell, direction string) []place {
	x, y := b.At(c)
	row := func(x, y, n int) (line []place) {
		for i := range n {
			line = append(line, place{x + i, y, '▁'})
		}
		return line
	}
	switch {
	case b.Layout == hex.Flat && b.Name == "S":
		return map[string][]place{
			"N": row(x+1, y-1, 3), "S": row(x+1, y+1, 3),
			"NW": {{x, y, '╱'}}, "SW": {{x, y + 1, '╲'}}, "NE": {{x + 4, y, '╲'}}, "SE": {{x + 4, y + 1, '╱'}},
		}[direction]
	case b.Layout == hex.Flat:
		return map[string][]place{
			"N": row(x+2, y-1, 5), "S": row(x+2, y+3, 5),
			"NW": {{x + 1, y, '╱'}, {x, y + 1, '╱'}}, "SW": {{x, y + 2, '╲'}, {x + 1, y + 3, '╲'}},
			"NE": {{x + 7, y, '╲'}, {x + 8, y + 1, '╲'}}, "SE": {{x + 8, y + 2, '╱'}, {x + 7, y + 3, '╱'}},
		}[direction]
	}
	return b.pointOutline(x, y, direction)
}

func (b *Board) pointOutline(x, y int, direction string) (line []place) {
	brick, half := b.Name == "XS" || b.Name == "B", b.width/2
	switch direction {
	case "W", "E":
		if direction == "E" {
			x += b.width
		}
		if brick {
			return []place{{x, y, '▏'}}
		}
		for j := 1; j < b.height; j++ {
			line = append(line, place{x, y + j, '▏'})
		}
		return line
	}
	if brick {
		return nil
	}
	from, shift, at := 0, 0, y
	if direction[1] == 'E' {
		from = half
	}
	if direction[0] == 'S' {
		shift, at = half, y+b.height
	}
	for i := from; i < from+half; i++ {
		line = append(line, place{x + i, at, b.top()[(i+shift)%b.width]})
	}
	return line
}

// Edge draws an edge of a cell in another colour.
func (b *Board) Edge(c hex.Cell, direction string, role Role, heavy bool) {
	for _, p := range b.outline(c, direction) {
		char := p.char
		switch {
		case heavy && char == '▁':
			char = '▂'
		case heavy && char == '▏':
			char = '▎'
		}
		k := b.at(p.x, p.y)
		if k == nil || p.char == '▁' && isText(k.char) {
			continue // the lower edge of small cells lies in a row of text
		}
		bg := k.bg
		if k.char == '▀' || k.char == '▄' {
			bg = b.fill(c)
		}
		b.Set(p.x, p.y, char, b.Shade(role, bg), bg, Bold)
	}
}

// isText reports whether a character is neither blank nor a part of an edge.
func isText(char rune) bool { return !strings.ContainsRune(" ▁▂▀▄", char) && char != 0 }

// PaintFelt colours the felt in the steps along an edge of a cell.
func (b *Board) PaintFelt(c hex.Cell, direction string, role Role) {
	for _, p := range b.outline(c, direction) {
		if k := b.at(p.x, p.y); k != nil && k.char == '▀' {
			if k.fg == b.Felt {
				k.fg = role
			}
			if k.bg == b.Felt {
				k.bg = role
			}
		}
	}
}

// Ring draws all edges of a cell in another colour.
func (b *Board) Ring(c hex.Cell, role Role, heavy bool) {
	for d := range hex.Direction(hex.Directions) {
		b.Edge(c, b.Layout.Name(d), role, heavy)
	}
}

// Cursor marks the cell where the arrow keys are: a ring in colour, brackets everywhere.
func (b *Board) Cursor(c hex.Cell) {
	b.Ring(c, "cursor", true)
	area := b.Area(c)
	row := area[0]
	if len(area) > 2 {
		row = area[1]
	}
	left, right := row.X-1, row.X+row.W
	if b.Layout == hex.Flat && b.Name == "L" {
		left, right = row.X-1, row.X+row.W
	}
	b.Set(left, row.Y, '[', "on-k", "bink", Bold)
	b.Set(right, row.Y, ']', "on-k", "bink", Bold)
}

// pairs are the dark and light shades of marks.
var pairs = map[Role][2]Role{
	"ring": {"ring", "ring-l"}, "hit": {"hit", "hit-l"}, "m-defend": {"m-defend", "m-defend-l"},
	"m-push": {"m-push", "m-push-l"}, "cursor": {"bink", "on-k"},
}

// Shade returns the shade of a mark that reads better on a ground; other roles are returned unchanged.
func (c *Canvas) Shade(r, ground Role) Role {
	pair, ok := pairs[r]
	if !ok {
		return r
	}
	if c.Look.Colours != True {
		if r == "cursor" {
			return "amber"
		}
		return r
	}
	g := luminance(c.Look.rgb(ground))
	if contrast(luminance(c.Look.rgb(pair[0])), g) >= contrast(luminance(c.Look.rgb(pair[1])), g) {
		return pair[0]
	}
	return pair[1]
}

func contrast(a, b float64) float64 { return (max(a, b) + .05) / (min(a, b) + .05) }

// luminance returns the relative luminance of a colour, as WCAG 2 defines it, with a simple power for the curve.
func luminance(rgb uint32) float64 {
	channel := func(shift uint) float64 {
		v := float64(rgb>>shift&0xff) / 255
		return v * v
	}
	return .2126*channel(16) + .7152*channel(8) + .0722*channel(0)
}
