package print

import (
	"image/color"
	"math"

	"hexparlor/internal/render"
)

// The distances on every sheet.
const (
	edge = 4.0  // nothing is nearer to the edge of the paper
	side = 14.0 // distance of texts from the edge
)

// The colours of sheets.
var (
	ink      = color.NRGBA{0x23, 0x22, 0x2c, 255}
	soft     = color.NRGBA{0x55, 0x52, 0x4d, 255}
	faint    = color.NRGBA{0x8a, 0x86, 0x7e, 255}
	pale     = color.NRGBA{0xb9, 0xb2, 0xa8, 255}
	white    = color.NRGBA{255, 255, 255, 255}
	blue     = color.NRGBA{0x1d, 0x5f, 0xae, 255}
	orange   = color.NRGBA{0xc8, 0x50, 0x1e, 255}
	darkGrey = color.NRGBA{0x2a, 0x2a, 0x2a, 255}
	midGrey  = color.NRGBA{0x7a, 0x7a, 0x7a, 255}
)

// page is one side of a sheet.
type page struct {
	*render.Scene
	job *Job
}

// newPage returns an empty page; landscape turns it.
func (j *Job) newPage(landscape bool) page {
	w, h := j.Paper.size()
	if landscape {
		w, h = h, w
	}
	return page{&render.Scene{Box: render.Box{Right: w, Bottom: h}, Ground: white}, j}
}

func (p page) width() float64  { return p.Box.Right }
func (p page) height() float64 { return p.Box.Bottom }

// style is the look of a text.
type style struct {
	size  float64
	bold  bool
	font  render.Font
	color color.NRGBA
	align render.Align
	turn  float64
}

var (
	small   = style{size: 3, font: render.Sans, color: soft, align: render.Start}
	label   = style{size: 3.5, bold: true, font: render.Sans, color: ink, align: render.Middle}
	heading = style{size: 11, bold: true, font: render.Serif, color: ink, align: render.Start}
	body    = style{size: 4, font: render.Sans, color: ink, align: render.Start}
)

// at returns a text in the style. If the font lacks a letter of it, the text is in that of pictures, which has more.
func (s style) at(x, y float64, text string) render.Shape {
	for _, letter := range text {
		if !s.font.Has(letter) {
			s.font = render.Go
		}
	}
	return render.Shape{Fill: s.color, Text: render.Text{
		At: render.Point{X: x, Y: y}, String: text, Size: s.size,
		Align: s.align, Bold: s.bold, Font: s.font, Turn: s.turn,
	}}
}

// width returns the width of a text.
func (s style) width(text string) float64 { return s.at(0, 0, text).Text.LineWidth() }

// fitted returns the style with a size at which the text is not wider than width.
func (s style) fitted(text string, width float64) style {
	if w := s.width(text); w > width {
		s.size *= width / w
	}
	return s
}

func (s style) sized(size float64) style {
	s.size = size
	return s
}

func (s style) aligned(a render.Align) style {
	s.align = a
	return s
}

// write adds a text with the middle of its line at y.
func (p page) write(s style, x, y float64, text string) { p.Add(s.at(x, y, text)) }

// paragraph adds a text over several lines from y downwards, and returns where the next line would be.
func (p page) paragraph(s style, x, y, width, lineHeight float64, text string) float64 {
	for _, line := range wrapped(s, text, width) {
		p.write(s, x, y, line)
		y += s.size * lineHeight
	}
	return y
}

// rule adds a line.
func (p page) rule(from, to render.Point, c color.NRGBA, dash ...float64) {
	p.Add(render.Shape{Path: render.Lines(from, to), Line: c, Width: .3, Dash: dash, Blunt: true})
}

// ruler adds a line of so many centimetres with marks.
func (p page) ruler(x, y float64, centimetres int, tick float64) {
	path := render.Lines(render.Point{X: x, Y: y}, render.Point{X: x + 10*float64(centimetres), Y: y})
	for i := range centimetres + 1 {
		at, high := x+10*float64(i), tick
		if i > 0 && i < centimetres {
			high /= 2
		}
		path = path.Also(render.Lines(render.Point{X: at, Y: y - high}, render.Point{X: at, Y: y + high}))
	}
	p.Add(render.Shape{Path: path, Line: ink, Width: .25, Blunt: true})
}

// footer adds a line of 50 mm for checking the scale, and the name of the sheet: part is a detail such as "front".
func (p page) footer(kind Kind, n, of int, part string) {
	y := p.height() - 6.7
	p.ruler(side, y, 5, 1.3)
	scale := p.job.say("print.ruler")
	p.write(small, side+53, y, scale)
	text := p.job.say("print.footer", "title", p.job.title(), "kind", string(kind), "number", n, "of", of)
	if part != "" {
		text += " · " + part
	}
	if p.job.Name != "" && p.job.Version > 0 {
		text += " · " + p.job.say("print.version", "version", p.job.Version)
	}
	room := p.width() - 2*side - 53 - small.width(scale) - 6
	p.write(small.aligned(render.End).fitted(text, room), p.width()-side, y, text)
}

// wrapped breaks a text into lines that are not wider than width.
func wrapped(s style, text string, width float64) []string {
	var lines []string
	for _, line := range breakRuns(s, []run{{text: text, bold: s.bold}}, width) {
		joined := ""
		for _, piece := range line {
			joined += piece.text
		}
		lines = append(lines, joined)
	}
	return lines
}

// turned returns copies of shapes, turned upside down around the origin.
func turned(shapes []render.Shape) []render.Shape {
	all := render.Placed(render.Point{}, 1, shapes...)
	for i := range all {
		s := &all[i]
		s.Path, s.Text.At = s.Path.Scaled(-1, -1), s.Text.At.Times(-1)
		s.Text.Turn += math.Pi
	}
	return all
}

// grey removes the colours of a page. The colours of the two sides stay clearly apart.
func grey(s *render.Scene) {
	if s == nil {
		return
	}
	for i := range s.Shapes {
		s.Shapes[i].Fill, s.Shapes[i].Line = greyOf(s.Shapes[i].Fill), greyOf(s.Shapes[i].Line)
	}
}

func greyOf(c color.NRGBA) color.NRGBA {
	solid := c
	solid.A = 255
	v := color.GrayModel.Convert(solid).(color.Gray).Y
	switch solid {
	case blue:
		v = darkGrey.R
	case orange:
		v = midGrey.R
	}
	return color.NRGBA{v, v, v, c.A}
}

// cross adds a mark of register around a point.
func (p page) cross(x, y, arm, radius float64) {
	path := render.Lines(render.Point{X: x - arm, Y: y}, render.Point{X: x + arm, Y: y}).
		Also(render.Lines(render.Point{X: x, Y: y - arm}, render.Point{X: x, Y: y + arm}))
	p.Add(render.Shape{Path: path, Line: ink, Width: .2, Blunt: true})
	p.Add(render.Shape{Path: render.Circle(render.Point{X: x, Y: y}, radius), Line: ink, Width: .2})
}
