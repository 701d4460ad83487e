package boards

import (
	"math"

	"hexparlor/hex"
	"hexparlor/picture"
)

// The marks of Hexattack: verbs and outcomes are told apart by shape as well as by colour.

// order marks an order that is not carried out yet.
func (m *attackMap) order(c hex.Cell, verb, direction string, shown float64) {
	d, ok := m.layout.ParseDirection(direction)
	if !ok {
		return // hold
	}
	from := m.centre(c)
	to := from.Plus(picture.Way(m.layout, d).Times(2 * picture.Inner))
	far := from.Plus(picture.Way(m.layout, d).Times(4 * picture.Inner))
	switch verb {
	case "attack":
		m.sides(c, []hex.Direction{d}, "bad", shown)
	case "defend":
		m.sides(c, []hex.Direction{d.Turn(-1), d, d.Turn(1)}, "verb-defend", shown)
	case "move":
		m.arrow(from.Towards(to, 30), to.Towards(from, 18), shown)
	case "grab":
		m.grab(from, far)
	case "push":
		m.ball(from.Towards(far, picture.Inner))
	}
}

// way is what lies under the warriors of an order that is not carried out yet: where a ball will roll.
func (m *attackMap) way(c hex.Cell, verb, direction string) {
	if d, ok := m.layout.ParseDirection(direction); ok && verb == "push" {
		from := m.centre(c)
		m.dotted(from, from.Plus(picture.Way(m.layout, d).Times(4*picture.Inner)))
	}
}

// sides marks sides of a hex by thick lines inside its edges.
func (m *attackMap) sides(c hex.Cell, ways []hex.Direction, name string, shown float64) {
	var path picture.Path
	at := m.centre(c)
	for _, d := range ways {
		path = path.Also(picture.Lines(
			at.Plus(picture.Corner(m.layout, int(d), sideRadius)), at.Plus(picture.Corner(m.layout, int(d)+1, sideRadius))))
	}
	m.Add(
		picture.Shape{Path: path, Line: mat, Width: 10},
		picture.Shape{Path: path, Line: picture.Mix(mat, colour(name), max(shown, .7)), Width: 7},
	)
}

// grab is a line to whom it gets hold of, round whom it closes.
func (m *attackMap) grab(from, to picture.Point) {
	line := picture.Lines(from.Towards(to, 30), to.Towards(from, 34))
	m.Add(
		picture.Shape{Path: line, Line: mat, Width: 8},
		picture.Shape{Path: line, Line: colour("verb-grab"), Width: 4.5},
		picture.Shape{Path: picture.Circle(to, 35), Line: colour("verb-grab"), Width: 3, Dash: []float64{14, 8}},
	)
}

// dotted is the way of a ball.
func (m *attackMap) dotted(from, to picture.Point) {
	m.Add(picture.Shape{
		Path: picture.Lines(from.Towards(to, 30), to), Line: colour("verb-push"), Width: 5, Dash: []float64{.1, 9},
	})
}

func (m *attackMap) ball(at picture.Point) {
	m.Add(picture.Shape{Path: picture.Circle(at, 7), Fill: mat, Line: colour("verb-push"), Width: 4})
}

// arrow is a step.
func (m *attackMap) arrow(from, to picture.Point, shown float64) {
	line := picture.Mix(mat, colour("verb-move"), shown)
	way := to.Minus(from)
	turn := math.Atan2(way.Y, way.X)
	head := picture.Polygon(picture.Point{}, picture.Point{X: -14, Y: -9}, picture.Point{X: -14, Y: 9})
	m.Add(
		picture.Shape{
			Path: picture.Lines(from, to.Towards(from, 12)), Line: line, Width: 4, Dash: []float64{7, 5}, Blunt: true,
		},
		picture.Shape{Path: head.Turned(turn).Moved(to), Fill: mat, Line: line, Width: 3},
	)
}

// wish is a step that was not made: the arrow is crossed out.
func (m *attackMap) wish(from, to picture.Point) {
	m.arrow(from.Towards(to, 30), to.Towards(from, 18), 1)
	at := from.Plus(to).Times(.5)
	cross := picture.Lines(picture.Point{X: -8, Y: -8}, picture.Point{X: 8, Y: 8}).
		Also(picture.Lines(picture.Point{X: 8, Y: -8}, picture.Point{X: -8, Y: 8}))
	m.Add(picture.Shape{Path: cross.Moved(at), Line: colour("bad"), Width: 4})
}

// trace marks where a warrior stood.
func (m *attackMap) trace(c hex.Cell, team string) {
	m.Add(picture.Shape{
		Path: picture.Hex(m.layout, 33, 3).Moved(m.centre(c)),
		Line: picture.Mix(colour("cell"), colour("team-"+lower(team)), .7), Width: 3, Dash: []float64{9, 6},
	})
}

// blade points at whom an attack has struck down.
func (m *attackMap) blade(at picture.Point, d hex.Direction) {
	path := picture.Polygon([]picture.Point{
		{Y: -19}, {X: 8, Y: -4}, {X: 3.4, Y: -4}, {X: 3.4, Y: 9}, {X: -3.4, Y: 9}, {X: -3.4, Y: -4}, {X: -8, Y: -4},
	}...)
	m.Add(picture.Shape{
		Path: path.Turned(float64(d) * math.Pi / 3).Moved(at), Fill: colour("bad"), Line: mat, Width: 1.5,
	})
}

// moved marks that something went from one cell to another.
func (m *attackMap) moved(from, to hex.Cell) {
	a, b := m.centre(from), m.centre(to)
	m.arrow(a.Towards(b, 8), b.Towards(a, 34), 1)
}

// held marks that something wanted to go to another cell and did not.
func (m *attackMap) held(at, to hex.Cell) {
	m.wish(m.centre(at), m.centre(to))
	m.badge(m.corner(at), "held")
}

// corner is where a badge of a cell lies.
func (m *attackMap) corner(c hex.Cell) picture.Point {
	return m.centre(c).Plus(picture.Point{X: 22, Y: -20})
}

// badge tells what came of something, by a sign in a circle.
func (m *attackMap) badge(at picture.Point, outcome string) {
	fill, rim, line, width := mat, colour("ink-2"), ink, 2.0
	switch outcome {
	case "kill":
		fill, rim, line, width = colour("bad"), mat, mat, 2.5
	case "blocked":
		rim, line = colour("verb-defend"), colour("verb-defend")
	case "bounced", "crash":
		rim = colour("bad")
	}
	m.Add(
		picture.Shape{Path: picture.Circle(at, 11), Fill: fill, Line: rim, Width: 2},
		picture.Shape{Path: sign(outcome).Moved(at), Line: line, Width: width},
	)
}

// sign is what a badge shows.
func sign(outcome string) picture.Path {
	stroke := func(x1, y1, x2, y2 float64) picture.Path {
		return picture.Lines(picture.Point{X: x1, Y: y1}, picture.Point{X: x2, Y: y2})
	}
	switch outcome {
	case "kill":
		return stroke(-4.5, -4.5, 4.5, 4.5).Also(stroke(4.5, -4.5, -4.5, 4.5))
	case "blocked":
		return picture.Polygon([]picture.Point{
			{Y: -6}, {X: 5, Y: -4}, {X: 5}, {X: 3, Y: 4.5}, {Y: 6.5}, {X: -3, Y: 4.5}, {X: -5}, {X: -5, Y: -4},
		}...)
	case "bounced":
		var rays picture.Path
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			rays = rays.Also(stroke(2.6*cos, 2.6*sin, 6*cos, 6*sin))
		}
		return rays
	case "immobile":
		lock := picture.Polygon([]picture.Point{{X: -4.5, Y: -.5}, {X: 4.5, Y: -.5}, {X: 4.5, Y: 5}, {X: -4.5, Y: 5}}...)
		var bow picture.Path
		bow.Move(picture.Point{X: -3, Y: -.5})
		bow.Bend(picture.Point{X: -3, Y: -6}, picture.Point{Y: -6})
		bow.Bend(picture.Point{X: 3, Y: -6}, picture.Point{X: 3, Y: -.5})
		return lock.Also(bow)
	case "crash":
		var star []picture.Point
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			radius := [2]float64{6, 2.3}[i%2]
			star = append(star, picture.Point{X: radius * cos, Y: radius * sin})
		}
		return picture.Polygon(star...)
	case "end":
		return picture.Polygon([]picture.Point{{X: -3.5, Y: -3.5}, {X: 3.5, Y: -3.5}, {X: 3.5, Y: 3.5}, {X: -3.5, Y: 3.5}}...)
	}
	return stroke(-5, 0, 5, 0) // missed, held
}
