package render

import "math"

// part is a polyline, to which the lines and curves of one part of a path are converted before painting.
type part struct {
	points []Point
	closed bool
}

// bends is the number of straight lines that replace a curve.
const bends = 10

// parts converts the path to polylines, one for each part of the path.
func (p Path) parts() []part {
	var all []part
	for _, s := range p.steps {
		if s.op == 'M' {
			all = append(all, part{points: []Point{s.to[0]}})
			continue
		}
		if len(all) == 0 {
			continue // a path must begin with a move
		}
		last := &all[len(all)-1]
		if s.op == 'Z' {
			last.closed = true
			continue
		}
		last.points = s.appendTo(last.points)
	}
	return all
}

// appendTo appends the points of a step to the polyline that it continues.
func (s step) appendTo(points []Point) []Point {
	from := points[len(points)-1]
	if s.op == 'L' {
		return append(points, s.to[0])
	}
	for i := 1; i <= bends; i++ {
		t := float64(i) / bends
		u := 1 - t
		if s.op == 'Q' {
			points = append(points, from.Times(u*u).Plus(s.to[0].Times(2*u*t)).Plus(s.to[1].Times(t*t)))
			continue
		}
		points = append(points, from.Times(u*u*u).Plus(s.to[0].Times(3*u*u*t)).
			Plus(s.to[1].Times(3*u*t*t)).Plus(s.to[2].Times(t*t*t)))
	}
	return points
}

// pen converts polylines to the areas that a stroke of some width covers.
type pen struct {
	width float64
	dash  []float64
	blunt bool
}

// areas returns the areas covered by strokes: a rectangle for each straight line, a disc for each end and corner. All
// have the same orientation, so that overlaps are painted once.
func (p pen) areas(parts []part) [][]Point {
	var areas [][]Point
	for _, part := range parts {
		points := part.points
		if part.closed && len(points) > 0 {
			points = append(points[:len(points):len(points)], points[0])
		}
		for _, stroke := range p.dashed(points) {
			areas = append(areas, p.stroke(stroke, len(p.dash) == 0 && part.closed)...)
		}
	}
	return areas
}

// stroke returns the areas covered by the stroke of one polyline. With blunt ends it adds discs only at corners, where
// they fill the gap; ring means that the polyline is closed.
func (p pen) stroke(points []Point, ring bool) [][]Point {
	var areas [][]Point
	for i := range points {
		if i+1 < len(points) {
			areas = append(areas, p.bar(points[i], points[i+1]))
		}
		if end := i == 0 || i+1 == len(points); !p.blunt || !end || ring {
			areas = append(areas, disc(points[i], p.width/2))
		}
	}
	return areas
}

func (p pen) bar(a, b Point) []Point {
	way := b.Minus(a)
	length := max(way.Length(), 1e-9)
	side := Point{-way.Y, way.X}.Times(p.width / 2 / length)
	return []Point{a.Minus(side), b.Minus(side), b.Plus(side), a.Plus(side)}
}

func disc(at Point, radius float64) []Point {
	count := max(8, int(math.Ceil(radius*2)))
	points := make([]Point, count)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(count))
		points[i] = at.Plus(Point{cos, sin}.Times(radius))
	}
	return points
}

// dashed divides a polyline into its dashes; without a dash pattern it returns the whole polyline.
func (p pen) dashed(points []Point) [][]Point {
	least := 0.0
	for _, length := range p.dash {
		least += length / 1000 // so that every step makes progress
	}
	if least <= 0 || len(points) == 0 {
		return [][]Point{points}
	}
	var strokes [][]Point
	open := []Point{points[0]} // nil in a gap
	index, left := 0, p.dash[0]
	for _, to := range points[1:] {
		at := points[0]
		points = points[1:]
		for to.Minus(at).Length() > left {
			at = at.Towards(to, left)
			if open != nil {
				strokes, open = append(strokes, append(open, at)), nil
			} else {
				open = []Point{at}
			}
			index++
			left = max(p.dash[index%len(p.dash)], least)
		}
		left -= to.Minus(at).Length()
		if open != nil {
			open = append(open, to)
		}
	}
	if open != nil {
		strokes = append(strokes, open)
	}
	return strokes
}
