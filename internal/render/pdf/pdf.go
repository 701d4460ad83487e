// Package pdf writes scenes as the pages of a PDF file: vectors, with the letters that are used of each font embedded.
package pdf

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"hexparlor/internal/render"
)

// File is what a PDF says about itself.
type File struct {
	Title    string
	Author   string
	Language string // such as "de"
}

// Write returns a PDF file with a page for each scene, in which a unit is a millimetre. The file has no time in it.
func Write(f File, pages []*render.Scene) ([]byte, error) {
	w := writer{Fpdf: fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm"}), added: map[face]bool{}}
	w.SetTitle(f.Title, true)
	w.SetAuthor(f.Author, true)
	w.SetLang(f.Language)
	w.SetProducer("Hexparlor", true)
	w.SetCatalogSort(true)
	w.SetCreationDate(time.Unix(0, 0).UTC())
	w.SetModificationDate(time.Unix(0, 0).UTC())
	w.SetAutoPageBreak(false, 0)
	w.SetMargins(0, 0, 0)
	for _, page := range pages {
		w.page(page)
	}
	var b bytes.Buffer
	err := w.Output(&b)
	return b.Bytes(), err
}

// face is a font in one of its weights.
type face struct {
	font render.Font
	bold bool
}

// writer writes shapes.
type writer struct {
	*fpdf.Fpdf
	state
	added map[face]bool // fonts that the file has
}

// state is what the page has been set to, so that it is not set again for every shape.
type state struct {
	fill, line color.NRGBA
	alpha      float64
	width      float64
	ends, dash string
	face       face
	size       float64
}

func (w *writer) page(s *render.Scene) {
	w.AddPageFormat("P", fpdf.SizeType{Wd: s.Box.Width(), Ht: s.Box.Height()})
	w.state = state{alpha: 1, width: -1, ends: "?", dash: "?"}
	for _, shape := range render.Placed(render.Point{X: -s.Box.Left, Y: -s.Box.Top}, 1, s.Shapes...) {
		w.shape(shape)
	}
	if w.alpha != 1 {
		w.SetAlpha(1, "Normal") // the opacity outlives the page
	}
}

func (w *writer) shape(s render.Shape) {
	if c := s.Clip; c != (render.Box{}) {
		before := w.state
		w.ClipRect(c.Left, c.Top, c.Width(), c.Height(), false)
		defer func() {
			w.ClipEnd()
			w.state = before
		}()
	}
	if s.Text.String != "" {
		w.setFill(s.Fill)
		w.text(s.Text)
		return
	}
	filled, stroked := s.Fill.A > 0, s.Line.A > 0 && s.Width > 0
	if filled {
		w.setFill(s.Fill)
	}
	if stroked && (!filled || s.Fill.A == s.Line.A) {
		w.setLine(s)
		w.path(s.Path, map[bool]string{true: "B", false: "S"}[filled])
		return
	}
	if filled {
		w.path(s.Path, "f")
	}
	if stroked {
		w.setLine(s)
		w.path(s.Path, "S")
	}
}

// path draws a path and paints it by a PDF operator.
func (w *writer) path(p render.Path, operator string) {
	var at render.Point
	drawn := false
	for op, to := range p.Steps() {
		switch op {
		case 'M':
			w.MoveTo(to[0].X, to[0].Y)
		case 'L':
			w.LineTo(to[0].X, to[0].Y)
		case 'Q':
			a, b := at.Plus(to[0].Minus(at).Times(2./3)), to[1].Plus(to[0].Minus(to[1]).Times(2./3))
			w.CurveBezierCubicTo(a.X, a.Y, b.X, b.Y, to[1].X, to[1].Y)
		case 'C':
			w.CurveBezierCubicTo(to[0].X, to[0].Y, to[1].X, to[1].Y, to[2].X, to[2].Y)
		case 'Z':
			w.ClosePath()
			continue
		}
		at, drawn = to[len(to)-1], true
	}
	if drawn {
		w.RawWriteStr(operator)
	}
}

// baseline is the distance from the middle of capital letters to the baseline of a text with size 1, as in render.
const baseline = 0.36

func (w *writer) text(t render.Text) {
	w.setFace(t)
	at := render.Point{Y: baseline * t.Size}
	switch t.Align {
	case render.Middle:
		at.X = -t.LineWidth() / 2
	case render.End:
		at.X = -t.LineWidth()
	}
	if t.Turn == 0 {
		w.Text(t.At.X+at.X, t.At.Y+at.Y, t.String)
		return
	}
	w.TransformBegin()
	w.TransformRotate(-t.Turn*180/math.Pi, t.At.X, t.At.Y)
	w.Text(t.At.X+at.X, t.At.Y+at.Y, t.String)
	w.TransformEnd()
}

func (w *writer) setFace(t render.Text) {
	f := face{t.Font, t.Bold}
	name, style := fmt.Sprint("font", t.Font), map[bool]string{true: "B"}[t.Bold]
	if !w.added[f] {
		w.added[f] = true
		w.AddUTF8FontFromBytes(name, style, t.Font.File(t.Bold))
	}
	if w.face != f || w.size != t.Size {
		w.face, w.size = f, t.Size
		size := t.Size * w.GetConversionRatio()
		w.SetFont(name, style, size+1) // the library leaves out the font that it takes for the current one
		w.SetFont(name, style, size)
	}
}

// setFill sets the colour of fills and texts.
func (w *writer) setFill(c color.NRGBA) {
	w.setAlpha(c)
	if c.A = 255; w.fill != c {
		w.fill = c
		w.RawWriteStr(rgb(c) + " rg")
	}
}

// setLine sets the colour and the form of strokes.
func (w *writer) setLine(s render.Shape) {
	c := s.Line
	w.setAlpha(c)
	if c.A = 255; w.line != c {
		w.line = c
		w.RawWriteStr(rgb(c) + " RG")
	}
	if w.width != s.Width {
		w.width = s.Width
		w.RawWriteStr(fmt.Sprintf("%.3f w", s.Width*w.GetConversionRatio()))
	}
	ends := "1 J 1 j"
	if s.Blunt {
		ends = "0 J 0 j"
	}
	dash := ""
	for _, length := range s.Dash {
		dash += fmt.Sprintf("%.3f ", length*w.GetConversionRatio())
	}
	if w.ends != ends || w.dash != dash {
		w.ends, w.dash = ends, dash
		w.RawWriteStr(ends + " [" + dash + "] 0 d")
	}
}

// setAlpha sets the opacity of fills and strokes, in steps of a fiftieth, because each step is an object of the file.
func (w *writer) setAlpha(c color.NRGBA) {
	if alpha := math.Round(float64(c.A)/255*50) / 50; w.alpha != alpha {
		w.alpha = alpha
		w.SetAlpha(alpha, "Normal")
	}
}

func rgb(c color.NRGBA) string {
	return fmt.Sprintf("%.3f %.3f %.3f", float64(c.R)/255, float64(c.G)/255, float64(c.B)/255)
}
