package render

import (
	"math"

	"hexparlor/game/hex"
)

// Side is the distance from a cell's centre to its corners, which equals the length of its sides.
const Side = 42.0

// Inner is the distance from a cell's centre to the middle of each of its sides.
var Inner = Side * math.Sqrt(3) / 2

// Centre returns the centre of cell c in the units of a scene.
func Centre(l hex.Layout, c hex.Cell) Point {
	q, r := float64(c.Q), float64(c.R)
	if l == hex.Flat {
		return Point{1.5 * q * Side, math.Sqrt(3) * (r + q/2) * Side}
	}
	return Point{math.Sqrt(3) * (q + r/2) * Side, 1.5 * r * Side}
}

// Corner returns corner i of a hexagon with that radius around the origin. Corners i and i+1 are the ends of the side
// in direction i of the layout.
func Corner(l hex.Layout, i int, radius float64) Point {
	start := -2 * math.Pi / 3
	if l == hex.Pointy {
		start = -math.Pi / 6
	}
	sin, cos := math.Sincos(start + math.Pi/3*float64(i))
	return Point{radius * cos, radius * sin}
}

// Way returns the unit vector of a direction.
func Way(l hex.Layout, d hex.Direction) Point {
	return Corner(l, int(d), 1).Plus(Corner(l, int(d)+1, 1)).Times(1 / math.Sqrt(3))
}

// Hex returns the outline of a hexagon with that radius around the origin; bend is the distance from each corner at
// which its rounding starts.
func Hex(l hex.Layout, radius, bend float64) Path {
	return bent(Corners(l, Point{}, radius), bend)
}

// Corners returns the six corners of a hexagon with that radius around a point.
func Corners(l hex.Layout, at Point, radius float64) []Point {
	points := make([]Point, hex.Directions)
	for i := range points {
		points[i] = at.Plus(Corner(l, i, radius))
	}
	return points
}

// Around returns the bounding box of cells, enlarged by margin on all sides.
func Around(l hex.Layout, cells []hex.Cell, margin float64) Box {
	half := Point{Side, Inner}
	if l == hex.Pointy {
		half = Point{Inner, Side}
	}
	if len(cells) == 0 {
		cells = []hex.Cell{{}}
	}
	b := Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, c := range cells {
		at := Centre(l, c)
		b.Left, b.Right = min(b.Left, at.X-half.X), max(b.Right, at.X+half.X)
		b.Top, b.Bottom = min(b.Top, at.Y-half.Y), max(b.Bottom, at.Y+half.Y)
	}
	return Box{b.Left - margin, b.Top - margin, b.Right + margin, b.Bottom + margin}
}

// Outline returns the line around a group of cells; inset is its distance from the outer edge of the cells, inwards.
func Outline(l hex.Layout, cells []hex.Cell, inset float64) Path {
	within := map[hex.Cell]bool{}
	for _, c := range cells {
		within[c] = true
	}
	side := inset / (math.Sqrt(3) / 2)
	var p Path
	for _, c := range cells {
		free := func(i int) bool { return !within[c.Add(l.Step(hex.Direction((i+6)%6)))] }
		corner := func(i int, bends bool, towards int) Point {
			if at := Corner(l, i, Side); !bends {
				return at.Towards(Corner(l, towards, Side), side) // the outline continues along the next cell
			}
			return Corner(l, i, Side-side)
		}
		for i := range hex.Directions {
			if free(i) {
				from, to := corner(i, free(i-1), i+5), corner(i+1, free(i+1), i+2)
				p = p.Also(Lines(from, to).Moved(Centre(l, c)))
			}
		}
	}
	return p
}
