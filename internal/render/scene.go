// Package render draws scenes of simple shapes as SVG or PNG. It knows hexes and the site's colours, but no game;
// package boards draws the positions of games with it.
package render

import (
	"image/color"
	"iter"
	"math"
	"slices"
)

// Point is a point or vector in the units of a scene. The x axis points right and the y axis down.
type Point struct{ X, Y float64 }

// Plus returns the sum of p and q as vectors.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Minus returns the vector from q to p.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Times returns the vector multiplied by k.
func (p Point) Times(k float64) Point { return Point{p.X * k, p.Y * k} }

// Length returns the length of the vector.
func (p Point) Length() float64 { return math.Hypot(p.X, p.Y) }

// Towards returns the point on the way from p to q at a distance from p. If p and q are equal, it returns p.
func (p Point) Towards(q Point, distance float64) Point {
	way := q.Minus(p)
	if length := way.Length(); length > 0 {
		return p.Plus(way.Times(distance / length))
	}
	return p
}

// Box is a rectangle with sides parallel to the axes, in the units of a scene.
type Box struct{ Left, Top, Right, Bottom float64 }

// Width returns the width of the box.
func (b Box) Width() float64 { return b.Right - b.Left }

// Height returns the height of the box.
func (b Box) Height() float64 { return b.Bottom - b.Top }

// Fitted returns the shapes of the scene, scaled to fit into a box and centred in it.
func (s *Scene) Fitted(into Box) []Shape {
	k := min(into.Width()/s.Box.Width(), into.Height()/s.Box.Height())
	corner := Point{
		into.Left + (into.Width()-k*s.Box.Width())/2 - k*s.Box.Left,
		into.Top + (into.Height()-k*s.Box.Height())/2 - k*s.Box.Top,
	}
	return Placed(corner, k, s.Shapes...)
}

// Sheet returns one drawing of several scenes in rows of at most columns, all as large as the largest of them, with gap
// between them. There must be at least one scene.
func Sheet(title string, scenes []*Scene, columns int, gap float64) *Scene {
	columns = min(columns, len(scenes))
	rows := (len(scenes) + columns - 1) / columns
	width, height := 0.0, 0.0
	for _, s := range scenes {
		width, height = max(width, s.Box.Width()), max(height, s.Box.Height())
	}
	right, bottom := float64(columns)*(width+gap)-gap, float64(rows)*(height+gap)-gap
	sheet := &Scene{Box: Box{Right: right, Bottom: bottom}, Title: title, Ground: scenes[0].Ground}
	for i, s := range scenes {
		left, top := float64(i%columns)*(width+gap), float64(i/columns)*(height+gap)
		sheet.Add(s.Fitted(Box{left, top, left + width, top + height})...)
	}
	return sheet
}

// Scene is a drawing; later shapes cover earlier ones.
type Scene struct {
	Box    Box
	Title  string // description for users who cannot see the drawing
	Ground color.NRGBA
	Shapes []Shape
}

// Add adds shapes on top of the scene's other shapes.
func (s *Scene) Add(shapes ...Shape) { s.Shapes = append(s.Shapes, shapes...) }

// Shape is a text, or an outline that is filled, stroked or both. A colour without opacity draws nothing.
type Shape struct {
	Path  Path
	Fill  color.NRGBA
	Line  color.NRGBA
	Width float64   // width of the line
	Dash  []float64 // lengths of dashes and gaps, alternating; empty for a solid line
	Blunt bool      // whether line ends and corners are square; otherwise they are round
	Clip  Box       // only what lies in this box is drawn; the zero Box for all

	Text Text
}

// Placed returns copies of shapes drawn around the origin, scaled by k and moved to a point.
func Placed(at Point, k float64, shapes ...Shape) []Shape {
	placed := make([]Shape, len(shapes))
	for i, s := range shapes {
		s.Path, s.Width = s.Path.Scaled(k, k).Moved(at), s.Width*k
		s.Text.At, s.Text.Size = s.Text.At.Times(k).Plus(at), s.Text.Size*k
		s.Dash = slices.Clone(s.Dash)
		for j := range s.Dash {
			s.Dash[j] *= k
		}
		if s.Clip != (Box{}) {
			s.Clip = Box{s.Clip.Left*k + at.X, s.Clip.Top*k + at.Y, s.Clip.Right*k + at.X, s.Clip.Bottom*k + at.Y}
		}
		placed[i] = s
	}
	return placed
}

// Text is a short text on one line, in one size.
type Text struct {
	At     Point // vertical middle of the text; Align says which horizontal point of it
	String string
	Size   float64
	Align  Align
	Bold   bool
	Font   Font
	Turn   float64 // angle in radians, clockwise around At
}

// Align is the horizontal alignment of a text at its point At.
type Align int8

// The alignments of a text: centred at its point, starting there, or ending there.
const (
	Middle Align = iota
	Start
	End
)

// Path is an outline of lines and curves.
type Path struct{ steps []step }

// step is one command of a path: M moves to a point, L draws a line, Q and C draw curves with one and two control
// points, Z closes the path.
type step struct {
	op byte
	to [3]Point
}

// Steps returns the commands of the path in SVG path notation: M, L, Q, C and Z, each with its control points and end.
func (p Path) Steps() iter.Seq2[byte, []Point] {
	return func(yield func(byte, []Point) bool) {
		for _, s := range p.steps {
			if !yield(s.op, s.points()) {
				return
			}
		}
	}
}

// Extent returns the bounding box of the path and its control points; ok is false if it has no points.
func (p Path) Extent() (b Box, ok bool) {
	b = Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, points := range p.Steps() {
		for _, at := range points {
			b.Left, b.Right = min(b.Left, at.X), max(b.Right, at.X)
			b.Top, b.Bottom = min(b.Top, at.Y), max(b.Bottom, at.Y)
		}
	}
	return b, b.Left <= b.Right
}

// points returns the points of the step: any control points, and then its end.
func (s step) points() []Point {
	switch s.op {
	case 'Q':
		return s.to[:2]
	case 'C':
		return s.to[:3]
	case 'Z':
		return nil
	}
	return s.to[:1]
}

// Move starts a new part of the path at a point.
func (p *Path) Move(to Point) { p.steps = append(p.steps, step{'M', [3]Point{to}}) }

// Draw adds a line from the current point to another.
func (p *Path) Draw(to Point) { p.steps = append(p.steps, step{'L', [3]Point{to}}) }

// Bend adds a quadratic curve from the current point to another.
func (p *Path) Bend(control, to Point) {
	p.steps = append(p.steps, step{'Q', [3]Point{control, to}})
}

// Close adds a line to the start of the current part.
func (p *Path) Close() { p.steps = append(p.steps, step{op: 'Z'}) }

// Lines returns an open path through points.
func Lines(points ...Point) Path {
	var p Path
	for i, at := range points {
		if i == 0 {
			p.Move(at)
		} else {
			p.Draw(at)
		}
	}
	return p
}

// Polygon returns a closed path through points.
func Polygon(points ...Point) Path {
	p := Lines(points...)
	p.Close()
	return p
}

// Also returns one path with the parts of p and of q.
func (p Path) Also(q Path) Path { return Path{append(p.steps[:len(p.steps):len(p.steps)], q.steps...)} }

// Moved returns a copy of the path, moved by a vector.
func (p Path) Moved(by Point) Path {
	return p.mapped(func(at Point) Point { return at.Plus(by) })
}

// Scaled returns a copy of the path, scaled from the origin by x horizontally and y vertically.
func (p Path) Scaled(x, y float64) Path {
	return p.mapped(func(at Point) Point { return Point{at.X * x, at.Y * y} })
}

// Turned returns a copy of the path, turned clockwise around the origin by an angle in radians.
func (p Path) Turned(angle float64) Path {
	sin, cos := math.Sincos(angle)
	return p.mapped(func(at Point) Point { return Point{at.X*cos - at.Y*sin, at.X*sin + at.Y*cos} })
}

func (p Path) mapped(f func(Point) Point) Path {
	q := Path{make([]step, len(p.steps))}
	for i, s := range p.steps {
		q.steps[i].op = s.op
		for j := range s.points() {
			q.steps[i].to[j] = f(s.to[j])
		}
	}
	return q
}

// quarter is the distance from each end of a quarter circle to its control point, for radius 1.
const quarter = 0.5522847498

// Circle returns a circle around a point.
func Circle(at Point, radius float64) Path {
	k := radius * quarter
	var p Path
	p.Move(Point{at.X + radius, at.Y})
	for _, q := range [4][3]Point{
		{{radius, k}, {k, radius}, {0, radius}},
		{{-k, radius}, {-radius, k}, {-radius, 0}},
		{{-radius, -k}, {-k, -radius}, {0, -radius}},
		{{k, -radius}, {radius, -k}, {radius, 0}},
	} {
		p.steps = append(p.steps, step{'C', [3]Point{at.Plus(q[0]), at.Plus(q[1]), at.Plus(q[2])}})
	}
	p.Close()
	return p
}

// Ellipse returns an ellipse around a point, with the horizontal and vertical radii x and y.
func Ellipse(at Point, x, y float64) Path { return Circle(Point{}, 1).Scaled(x, y).Moved(at) }

// Rounded returns the outline of a box with rounded corners.
func Rounded(b Box, radius float64) Path {
	return bent([]Point{{b.Left, b.Top}, {b.Right, b.Top}, {b.Right, b.Bottom}, {b.Left, b.Bottom}}, radius)
}

// bent returns a polygon with rounded corners; bend is the distance from each corner at which its rounding starts.
func bent(corners []Point, bend float64) Path {
	var p Path
	n := len(corners)
	for i, c := range corners {
		before, after := c.Towards(corners[(i+n-1)%n], bend), c.Towards(corners[(i+1)%n], bend)
		if i == 0 {
			p.Move(before)
		} else {
			p.Draw(before)
		}
		p.Bend(c, after)
	}
	p.Close()
	return p
}
