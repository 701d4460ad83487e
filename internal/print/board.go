package print

import (
	"math"
	"strconv"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// board is the drawing of a board in the units of package render.
type board struct {
	layout hex.Layout
	shapes []render.Shape
	box    render.Box // what must be on the sheets
	hexes  int
	lines  []string // texts above the board
}

// The joints of a board. A sheet covers what lies between its joints; the strip beyond the right and the lower joint is
// glued under the next sheet.
const (
	strip     = 8.0
	joint     = 12.0 // distance of the left joint from the edge
	topJoint  = 17.0
	lowJoint  = 17.0
	titleRoom = 42.0
)

// cut is the part of a board on one sheet.
type cut struct {
	column, row, columns, rows int
	landscape                  bool
	window                     render.Box // in millimetres of the whole board, from its top left corner
}

// scale returns the factor from units of package render to millimetres.
func (j *Job) scale() float64 { return j.Hex / (2 * render.Inner) }

// boardCuts returns how a board is cut into sheets, with as few sheets as possible.
func (j *Job) boardCuts(b *board) []cut {
	upright, turned := j.cutsOf(b, false), j.cutsOf(b, true)
	if len(turned) < len(upright) {
		return turned
	}
	return upright
}

func (j *Job) cutsOf(b *board, landscape bool) (cuts []cut) {
	w, h := j.Paper.size()
	if landscape {
		w, h = h, w
	}
	w, h = w-2*joint, h-topJoint-lowJoint
	k := j.scale()
	wide, high := b.box.Width()*k, b.box.Height()*k
	columns, rows := max(1, int(math.Ceil(wide/w-1e-9))), max(1, int(math.Ceil(high/h-1e-9)))
	left := -(float64(columns)*w - wide) / 2
	spare := float64(rows)*h - high
	top := -spare / 2
	if spare >= titleRoom {
		top = -max(titleRoom, spare/2)
	}
	for row := range rows {
		for column := range columns {
			at := render.Point{X: left + float64(column)*w, Y: top + float64(row)*h}
			window := render.Box{Left: at.X, Top: at.Y, Right: at.X + w, Bottom: at.Y + h}
			cuts = append(cuts, cut{column, row, columns, rows, landscape, window})
		}
	}
	return cuts
}

func (j *Job) boardSheets(b *board) (sheets []Sheet) {
	cuts := j.boardCuts(b)
	for i, c := range cuts {
		p := j.newPage(c.landscape)
		p.boardPart(b, c)
		place := ""
		if len(cuts) > 1 {
			place = j.say("print.place", "row", place3(c.row, c.rows), "column", place3(c.column, c.columns),
				"rowNumber", c.row+1, "columnNumber", c.column+1)
		}
		p.footer(Board, i+1, len(cuts), place)
		caption := place
		if i == 0 {
			caption = j.say("print.caption.board", "place", place, "some", strconv.FormatBool(place != ""))
		}
		sheets = append(sheets, Sheet{Kind: Board, Caption: caption, Front: p.Scene})
	}
	return sheets
}

// place3 returns the word for a row or column: first, last, or middle.
func place3(n, of int) string {
	switch {
	case of == 1:
		return "only"
	case n == 0:
		return "first"
	case n == of-1:
		return "last"
	}
	return "middle"
}

// boardPart draws the part of a board on a sheet, with its joints.
func (p page) boardPart(b *board, c cut) {
	right, below := c.column < c.columns-1, c.row < c.rows-1
	left, above := c.column > 0, c.row > 0
	area := render.Box{Left: edge, Top: edge, Right: p.width() - edge, Bottom: p.height() - lowJoint}
	if left {
		area.Left = joint
	}
	if above {
		area.Top = topJoint
	}
	if right {
		area.Right = p.width() - joint + strip
	}
	if below {
		area.Bottom += strip
	}
	k := p.job.scale()
	from := render.Point{
		X: joint - c.window.Left - b.box.Left*k, Y: topJoint - c.window.Top - b.box.Top*k,
	}
	for _, s := range render.Placed(from, k, b.shapes...) {
		if visible, whole := within(s, area); visible {
			if !whole {
				s.Clip = area
			}
			p.Add(s)
		}
	}
	p.joints(c, right, below, left, above)
	p.boardTitle(b, c)
}

// within reports whether any of a shape lies in an area, and whether all of it does.
func within(s render.Shape, area render.Box) (visible, whole bool) {
	box, ok := s.Path.Extent()
	if wide := s.Text.LineWidth() / 2; s.Text.String != "" {
		at, high := s.Text.At, s.Text.Size
		box, ok = render.Box{Left: at.X - wide, Top: at.Y - high, Right: at.X + wide, Bottom: at.Y + high}, true
	}
	left, top, right, bottom := box.Left-s.Width, box.Top-s.Width, box.Right+s.Width, box.Bottom+s.Width
	visible = ok && right > area.Left && left < area.Right && bottom > area.Top && top < area.Bottom
	return visible, left >= area.Left && right <= area.Right && top >= area.Top && bottom <= area.Bottom
}

// joints draws the lines at which sheets are cut and laid upon each other, with letters that meet.
func (p page) joints(c cut, right, below, left, above bool) {
	w, h := p.width(), p.height()
	dash := []float64{2.5, 1.5}
	upright := func(x float64, glue bool, index int) {
		if glue {
			p.hatch(render.Box{Left: x, Top: topJoint, Right: x + strip, Bottom: h - lowJoint})
		}
		p.rule(render.Point{X: x, Y: edge + 2}, render.Point{X: x, Y: h - lowJoint + 5}, ink, dash...)
		for i, part := range []float64{.38, .72} {
			p.letter(x, topJoint+(h-topJoint-lowJoint)*part, p.job.jointLetter(c, true, index, i))
		}
	}
	level := func(y float64, glue bool, index int) {
		if glue {
			p.hatch(render.Box{Left: joint, Top: y, Right: w - joint, Bottom: y + strip})
		}
		p.rule(render.Point{X: edge, Y: y}, render.Point{X: w - edge, Y: y}, ink, dash...)
		for i, part := range []float64{.2, .73} {
			p.letter(joint+(w-2*joint)*part, y, p.job.jointLetter(c, false, index, i))
		}
	}
	if right {
		upright(w-joint, true, c.column)
	}
	if below {
		level(h-lowJoint, true, c.row)
	}
	cutHere := p.job.say("print.cut")
	if left {
		upright(joint, false, c.column-1)
		s := small
		s.turn = -math.Pi / 2
		p.write(s, joint-3.5, h-lowJoint-6, cutHere)
	}
	if above {
		level(topJoint, false, c.row-1)
		p.write(small, joint+8, topJoint-3.5, cutHere)
	}
}

// hatch marks a strip for glue.
func (p page) hatch(b render.Box) {
	var path render.Path
	for x := b.Left - b.Height(); x < b.Right; x += 4 {
		from, to := render.Point{X: x, Y: b.Top}, render.Point{X: x + b.Height(), Y: b.Bottom}
		if x < b.Left {
			from = render.Point{X: b.Left, Y: b.Top + b.Left - x}
		}
		if to.X > b.Right {
			to = render.Point{X: b.Right, Y: b.Bottom - (x + b.Height() - b.Right)}
		}
		if from.Y < to.Y {
			path = path.Also(render.Lines(from, to))
		}
	}
	p.Add(render.Shape{Path: path, Line: pale, Width: .35, Blunt: true})
}

// letter draws a letter that meets its equal on the next sheet.
func (p page) letter(x, y float64, text string) {
	at := render.Point{X: x, Y: y}
	diamond := render.Polygon(render.Point{Y: -4}, render.Point{X: 4}, render.Point{Y: 4}, render.Point{X: -4})
	p.Add(render.Shape{Path: diamond.Moved(at), Fill: white, Line: ink, Width: .35})
	p.write(label.fitted(text, 4.6), x, y, text)
}

// jointLetter returns the letter of a mark: upright joints first, row by row, then the level ones.
func (j *Job) jointLetter(c cut, upright bool, index, mark int) string {
	n := (c.row*(c.columns-1)+index)*2 + mark
	if !upright {
		n = c.rows*(c.columns-1)*2 + (index*c.columns+c.column)*2 + mark
	}
	text := string(rune('A' + n%26))
	if n >= 26 {
		text += strconv.Itoa(n / 26)
	}
	return text
}

// boardTitle writes the name above the board, if there is room, and draws the key of the sheets.
func (p page) boardTitle(b *board, c cut) {
	if c.columns*c.rows > 1 {
		p.key(c)
	}
	if c.column > 0 || c.row > 0 || -c.window.Top < titleRoom {
		return
	}
	title, room := p.job.title(), p.width()-2*side-22
	p.write(heading.fitted(title, room), side, 21.5, title)
	y := 30.5
	lines := b.lines
	if by := p.job.by(); by != "" {
		lines = append([]string{by}, lines...)
	}
	if c.columns*c.rows > 1 {
		lines = append(lines, p.job.say("print.join"))
	}
	for _, line := range lines {
		y = p.paragraph(body, side, y, room, 1.25, line) + .8
	}
}

// key draws which of the sheets this is, above the board.
func (p page) key(c cut) {
	const w, h, gap, high = 5.4, 7.4, .5, 11.0
	unit := min(1, high/(float64(c.rows)*(h+gap)))
	left, top := p.width()-side-float64(c.columns)*(w+gap)*unit, edge+.5
	for row := range c.rows {
		for column := range c.columns {
			at := render.Point{X: left + float64(column)*(w+gap)*unit, Y: top + float64(row)*(h+gap)*unit}
			box := render.Box{Left: at.X, Top: at.Y, Right: at.X + w*unit, Bottom: at.Y + h*unit}
			s := render.Shape{Path: render.Rounded(box, .6*unit), Fill: white, Line: faint, Width: .3}
			if row == c.row && column == c.column {
				s.Fill, s.Line = ink, ink
			}
			p.Add(s)
		}
	}
}
