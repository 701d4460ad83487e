package render

import (
	"math"
	"regexp"
	"strconv"
)

// tokens matches the letters and numbers of SVG path notation. The flags of an arc must be separated from the next
// number.
var tokens = regexp.MustCompile(`[A-Za-z]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)`)

// arity maps each path command to its number of arguments.
var arity = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// Read parses SVG path notation, so that outlines of the web client can be reused. It ignores text that it cannot
// parse, because its input is part of the program.
func Read(notation string) Path {
	var r reader
	letters := tokens.FindAllString(notation, -1)
	for len(letters) > 0 {
		op := letters[0][0]
		upper := op &^ 0x20 // lower-case commands are relative to the current point
		relative := op != upper
		count, known := arity[upper]
		letters = letters[1:]
		if !known {
			continue
		}
		for first := true; first || len(letters) > 0 && isNumber(letters[0]); first = false {
			if len(letters) < count {
				return r.Path
			}
			var args [7]float64
			for i := range count {
				args[i], _ = strconv.ParseFloat(letters[i], 64)
			}
			r.step(upper, relative, args)
			letters = letters[count:]
			if count == 0 {
				break
			}
			if upper == 'M' {
				upper = 'L' // further pairs after a move are lines
			}
		}
	}
	return r.Path
}

func isNumber(text string) bool { return len(text) > 1 || text[0] >= '0' && text[0] <= '9' }

// reader builds a path while parsing SVG path notation.
type reader struct {
	Path
	start, at Point
	control   Point // last control point of the previous curve
}

// step adds the path command op with its numbers a. If relative is true, the numbers count from the current point.
func (r *reader) step(op byte, relative bool, a [7]float64) {
	var from Point
	if relative {
		from = r.at
	}
	point := func(i int) Point { return from.Plus(Point{a[i], a[i+1]}) }
	mirrored := r.at.Times(2).Minus(r.control)
	switch op {
	case 'M':
		r.Move(point(0))
		r.start, r.at = point(0), point(0)
	case 'L':
		r.line(point(0))
	case 'H':
		r.line(Point{from.X + a[0], r.at.Y})
	case 'V':
		r.line(Point{r.at.X, from.Y + a[0]})
	case 'C':
		r.curve(point(0), point(2), point(4))
		return
	case 'S':
		r.curve(mirrored, point(0), point(2))
		return
	case 'Q':
		r.bend(point(0), point(2))
		return
	case 'T':
		r.bend(mirrored, point(0))
		return
	case 'A':
		r.arc(a, point(5))
	case 'Z':
		r.Close()
		r.at = r.start
	}
	r.control = r.at
}

func (r *reader) line(to Point) {
	r.Draw(to)
	r.at = to
}

func (r *reader) curve(first, second, to Point) {
	r.Path.steps = append(r.Path.steps, step{'C', [3]Point{first, second, to}})
	r.at, r.control = to, second
}

func (r *reader) bend(control, to Point) {
	r.Bend(control, to)
	r.at, r.control = to, control
}

// arc adds an elliptical arc from the current point to the point to; its axes are parallel to those of the scene.
// https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter
func (r *reader) arc(a [7]float64, to Point) {
	rx, ry, large, sweep := a[0], a[1], a[3] != 0, a[4] != 0
	if rx == 0 || ry == 0 {
		r.line(to)
		return
	}
	half := r.at.Minus(to).Times(.5)
	x, y := half.X/rx, half.Y/ry
	far := x*x + y*y
	if far > 1 { // the ellipse is too small and is enlarged
		rx, ry = rx*math.Sqrt(far), ry*math.Sqrt(far)
		x, y, far = half.X/rx, half.Y/ry, 1
	}
	k := math.Sqrt(max(0, 1/far-1))
	if large == sweep {
		k = -k
	}
	centre := Point{k * y, -k * x}
	from := math.Atan2(y-centre.Y, x-centre.X)
	turn := math.Atan2(-y-centre.Y, -x-centre.X) - from
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	}
	if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	middle := r.at.Plus(to).Times(.5).Plus(Point{centre.X * rx, centre.Y * ry})
	r.pieces(middle, rx, ry, from, turn)
	r.line(to)
}

// pieces adds an arc as curves of at most a quarter turn: from is the angle of its start, turn its length, both in
// radians.
func (r *reader) pieces(middle Point, rx, ry, from, turn float64) {
	count := int(math.Ceil(math.Abs(turn) / (math.Pi / 2)))
	if count == 0 {
		return
	}
	each := turn / float64(count)
	k := 4.0 / 3 * math.Tan(each/4)
	on := func(angle, along float64) Point {
		sin, cos := math.Sincos(angle)
		return middle.Plus(Point{rx * (cos - along*sin), ry * (sin + along*cos)})
	}
	for i := range count {
		a := from + each*float64(i)
		r.curve(on(a, k), on(a+each, -k), on(a+each, 0))
	}
}
