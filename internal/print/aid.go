package print

import (
	"strconv"

	"hexparlor/internal/render"
)

// topic is a part of a player aid: a sign, a title and a text, or a table.
type topic struct {
	sign  []render.Shape // around the origin, about 24 units wide
	title string
	text  string
	rows  [][]string // a table; the first row and the first column are headings
}

// aidSheets returns sheets with two equal halves, one half for each player.
func (j *Job) aidSheets(topics []topic) []Sheet {
	if len(topics) == 0 {
		return nil
	}
	p := j.newPage(false)
	half := (p.height() - 14) / 2
	for i := range 2 {
		p.aid(topics, edge+2+half*float64(i), half)
	}
	y := edge + 2 + half
	p.rule(render.Point{X: edge, Y: y}, render.Point{X: p.width() - edge, Y: y}, faint, 2.5, 1.5)
	p.footer(Aid, 1, 1, "")
	return []Sheet{{Kind: Aid, Caption: j.say("print.kind.aid"), Front: p.Scene}}
}

// aid draws a player aid on a half of a sheet, in a size at which it fits.
func (p page) aid(topics []topic, top, high float64) {
	for size := 4.0; ; size -= .1 {
		shapes, bottom := p.aidShapes(topics, top+6, size)
		if bottom <= top+high-4 || size < 2.3 {
			p.Add(shapes...)
			return
		}
	}
}

func (p page) aidShapes(topics []topic, top, size float64) (shapes []render.Shape, bottom float64) {
	title := p.job.title()
	s := heading.sized(8).fitted(title, p.width()-2*side)
	shapes = append(shapes, s.at(side, top+4, title))
	more, bottom := p.job.topicShapes(topics, side, top+14, p.width()-2*side, size)
	return append(shapes, more...), bottom
}

// topicShapes returns the topics from a point downwards, and where they end.
func (j *Job) topicShapes(topics []topic, left, y, width, size float64) (shapes []render.Shape, bottom float64) {
	indent := size * 2.7
	text := body.sized(size)
	for _, t := range topics {
		first := y
		if len(t.sign) > 0 {
			shapes = append(shapes, render.Placed(render.Point{X: left + size*.95, Y: y}, 1.9*size/24, t.sign...)...)
		}
		runs := []run{{t.title, true}, {" " + t.text, false}}
		if t.text == "" {
			runs = runs[:1]
		}
		for _, line := range breakRuns(text, runs, width-indent) {
			shapes = append(shapes, lineShapes(text, left+indent, y, line)...)
			y += size * 1.35
		}
		if len(t.rows) > 0 {
			y += size * .3
			shapes = append(shapes, tableShapes(t.rows, left+indent, y, width-indent, size)...)
			y += float64(len(t.rows)) * size * 1.5
		}
		y = max(y, first+size*1.7) + size*.6
	}
	return shapes, y
}

// tableShapes returns a small table. The first column and the first row are bold.
func tableShapes(rows [][]string, left, top, width, size float64) (shapes []render.Shape) {
	columns := len(rows[0])
	wide := make([]float64, columns)
	s := body.sized(size * .95)
	s.bold = true
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], s.width(cell)+size*1.6)
		}
	}
	sum := 0.0
	for _, w := range wide {
		sum += w
	}
	if k := width / sum; k < 1 {
		s.size *= k
		for i := range wide {
			wide[i] *= k
		}
	}
	for n, row := range rows {
		x, y := left, top+float64(n)*size*1.5
		for i, cell := range row {
			c := s
			c.bold = n == 0 || i == 0
			shapes = append(shapes, c.at(x, y, cell))
			x += wide[i]
		}
		if n > 0 {
			line := render.Lines(render.Point{X: left, Y: y - size*.75}, render.Point{X: x - size*1.6, Y: y - size*.75})
			shapes = append(shapes, render.Shape{Path: line, Line: pale, Width: .2, Blunt: true})
		}
	}
	return shapes
}

func itoa(n int) string { return strconv.Itoa(n) }
