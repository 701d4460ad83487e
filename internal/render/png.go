package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// MaxPixels is the largest width and height of an image.
const MaxPixels = 4096

// PNG returns the scene as a PNG file with scale pixels per unit of the scene, or fewer if a side would exceed
// MaxPixels.
func (s *Scene) PNG(scale float64) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, s.Paint(scale)) // writing to memory does not fail
	return b.Bytes()
}

// Paint returns the scene as an image; scale is as for PNG.
func (s *Scene) Paint(scale float64) *image.RGBA {
	scale = min(scale, MaxPixels/max(s.Box.Width(), s.Box.Height(), 1))
	width, height := math.Ceil(s.Box.Width()*scale), math.Ceil(s.Box.Height()*scale)
	p := painter{
		into: image.NewRGBA(image.Rect(0, 0, max(1, int(width)), max(1, int(height)))),
		from: Point{s.Box.Left, s.Box.Top}, scale: scale, faces: map[Text]font.Face{},
	}
	// also covers a last fractional pixel
	draw.Draw(p.into, p.into.Bounds(), image.NewUniform(s.Ground), image.Point{}, draw.Src)
	for _, shape := range s.Shapes {
		p.paint(shape)
	}
	return p.into
}

// painter draws shapes into the pixels of an image.
type painter struct {
	into  *image.RGBA
	from  Point // point of the scene at the top left pixel
	scale float64
	areas vector.Rasterizer
	faces map[Text]font.Face // fonts by the size and weight of a text
}

func (p *painter) paint(s Shape) {
	if s.Text.String != "" && (s.Text.Turn != 0 || s.Clip != (Box{})) {
		s.Path, s.Text = s.Text.Outline(), Text{}
	}
	if s.Text.String != "" {
		p.write(s.Text, s.Fill)
		return
	}
	if s.Clip != (Box{}) {
		defer p.clip(s.Clip)()
	}
	parts := s.Path.mapped(p.pixel).parts()
	if s.Fill.A > 0 {
		var areas [][]Point
		for _, part := range parts {
			areas = append(areas, part.points)
		}
		p.fill(areas, s.Fill)
	}
	if s.Line.A > 0 {
		pen := pen{width: s.Width * p.scale, blunt: s.Blunt}
		for _, length := range s.Dash {
			pen.dash = append(pen.dash, length*p.scale)
		}
		p.fill(pen.areas(parts), s.Line)
	}
}

// clip restricts painting to a box of the scene, until the function that it returns is called.
func (p *painter) clip(to Box) (restore func()) {
	whole := p.into
	low, high := p.pixel(Point{to.Left, to.Top}), p.pixel(Point{to.Right, to.Bottom})
	p.into = whole.SubImage(image.Rect(
		int(math.Round(low.X)), int(math.Round(low.Y)), int(math.Round(high.X)), int(math.Round(high.Y)),
	)).(*image.RGBA)
	return func() { p.into = whole }
}

func (p *painter) pixel(at Point) Point { return at.Minus(p.from).Times(p.scale) }

// fill paints areas, which may overlap, in one colour. It visits only the pixels of their bounding box.
func (p *painter) fill(areas [][]Point, c color.NRGBA) {
	bounds := extent(areas).Intersect(p.into.Bounds())
	if bounds.Empty() {
		return
	}
	p.areas.Reset(bounds.Dx(), bounds.Dy())
	corner := Point{float64(bounds.Min.X), float64(bounds.Min.Y)}
	for _, area := range areas {
		for i, at := range area {
			at = at.Minus(corner)
			if i == 0 {
				p.areas.MoveTo(float32(at.X), float32(at.Y))
			} else {
				p.areas.LineTo(float32(at.X), float32(at.Y))
			}
		}
		p.areas.ClosePath()
	}
	p.areas.Draw(p.into, bounds, image.NewUniform(c), image.Point{})
}

func extent(areas [][]Point) image.Rectangle {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, area := range areas {
		for _, at := range area {
			low, high = Point{min(low.X, at.X), min(low.Y, at.Y)}, Point{max(high.X, at.X), max(high.Y, at.Y)}
		}
	}
	if low.X > high.X {
		return image.Rectangle{}
	}
	return image.Rect(
		int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
}

func (p *painter) write(t Text, c color.NRGBA) {
	face := p.face(t)
	if face == nil {
		return
	}
	d := font.Drawer{Dst: p.into, Src: image.NewUniform(c), Face: face}
	at := p.pixel(Point{t.At.X, t.At.Y + baseline*t.Size})
	width := float64(d.MeasureString(t.String)) / 64
	switch t.Align {
	case Middle:
		at.X -= width / 2
	case End:
		at.X -= width
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(math.Round(at.X * 64)), Y: fixed.Int26_6(math.Round(at.Y * 64))}
	d.DrawString(t.String)
}

// face returns the font of a text at its size in pixels, or nil if the text would be too small to read.
func (p *painter) face(t Text) font.Face {
	key := Text{Size: t.Size, Bold: t.Bold, Font: t.Font}
	if face, ok := p.faces[key]; ok {
		return face
	}
	face, err := opentype.NewFace(t.font(), &opentype.FaceOptions{Size: t.Size * p.scale, DPI: 72})
	if err != nil {
		face = nil
	}
	p.faces[key] = face
	return face
}
