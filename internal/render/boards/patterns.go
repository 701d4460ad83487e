package boards

import (
	"image/color"
	"math"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// pattern is a pattern of lines or dots that distinguishes a team, besides its colour.
type pattern struct {
	angles  []float64 // angles of the lines, in degrees clockwise from east
	spacing float64   // distance between neighbouring lines or dots
	dots    float64   // radius of the dots; 0 for no dots
	hollow  bool
	width   float64 // width of the lines; 0 means 2.2
}

// patterns maps the letter of each team to its pattern; team a has none.
var patterns = map[string]pattern{
	"b": {angles: []float64{-45}, spacing: 6},
	"c": {spacing: 7, dots: 1.6},
	"d": {angles: []float64{0}, spacing: 7},
	"e": {angles: []float64{45, -45}, spacing: 6},
	"f": {angles: []float64{90}, spacing: 6},
	"g": {angles: []float64{30, -30}, spacing: 7},
	"h": {angles: []float64{0, 90}, spacing: 8},
	"i": {spacing: 8, dots: 2.4, hollow: true},
}

// shapes returns the pattern in colour c on a hexagon with that radius around a point.
func (p pattern) shapes(l hex.Layout, at render.Point, radius float64, c color.NRGBA) []render.Shape {
	var lines, dots render.Path
	outline := render.Corners(l, render.Point{}, radius)
	for _, degrees := range p.angles {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		along, across := render.Point{X: cos, Y: sin}, render.Point{X: -sin, Y: cos}
		for far := -radius; far <= radius; far += p.spacing {
			from, to, ok := clip(across.Times(far), along, outline)
			if ok {
				lines = lines.Also(render.Lines(at.Plus(from), at.Plus(to)))
			}
		}
	}
	if p.dots > 0 {
		dots = p.scatter(l, at, radius)
	}
	width := p.width
	if width == 0 {
		width = 2.2
	}
	shapes := []render.Shape{{Path: lines, Line: c, Width: width, Blunt: true}}
	if p.hollow {
		return append(shapes, render.Shape{Path: dots, Line: c, Width: 1.4})
	}
	return append(shapes, render.Shape{Path: dots, Fill: c})
}

// scatter returns rows of dots that lie inside a hexagon with that radius around a point.
func (p pattern) scatter(l hex.Layout, at render.Point, radius float64) (dots render.Path) {
	room := render.Corners(l, render.Point{}, radius-p.dots)
	for y := -radius; y <= radius; y += p.spacing {
		for x := -radius; x <= radius; x += p.spacing {
			if inside(render.Point{X: x, Y: y}, room) {
				dots = dots.Also(render.Circle(at.Plus(render.Point{X: x, Y: y}), p.dots))
			}
		}
	}
	return dots
}

// inside reports whether a point lies inside a convex outline with clockwise corners.
func inside(p render.Point, outline []render.Point) bool {
	for i, a := range outline {
		side := outline[(i+1)%len(outline)].Minus(a)
		if way := p.Minus(a); side.X*way.Y-side.Y*way.X < 0 {
			return false
		}
	}
	return true
}

// clip returns the ends of the part of a line that lies inside a convex, clockwise outline. The line goes through a
// point in direction along; ok is false if it misses the outline.
func clip(through, along render.Point, outline []render.Point) (from, to render.Point, ok bool) {
	least, most := math.Inf(-1), math.Inf(1)
	for i, a := range outline {
		side := outline[(i+1)%len(outline)].Minus(a)
		way := through.Minus(a)
		depth, turn := side.X*way.Y-side.Y*way.X, side.X*along.Y-side.Y*along.X
		switch {
		case turn > 1e-9:
			least = max(least, -depth/turn)
		case turn < -1e-9:
			most = min(most, -depth/turn)
		case depth < 0:
			return from, to, false
		}
	}
	return through.Plus(along.Times(least)), through.Plus(along.Times(most)), least < most
}
