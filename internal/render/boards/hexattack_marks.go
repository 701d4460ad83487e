package boards

import (
	"math"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// The marks of Hexattack: actions and outcomes differ in shape as well as in colour.

// order marks an order that was not carried out yet; shown is the opacity from 0 to 1.
func (m *attackMap) order(c hex.Cell, verb, direction string, shown float64) {
	d, ok := m.layout.ParseDirection(direction)
	if !ok {
		return // hold
	}
	from := m.centre(c)
	to := from.Plus(render.Way(m.layout, d).Times(2 * render.Inner))
	far := from.Plus(render.Way(m.layout, d).Times(4 * render.Inner))
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
		m.ball(from.Towards(far, render.Inner))
	}
}

// way draws the path of the ball that an order "push" would roll; it lies under the warriors. Other orders have no
// path.
func (m *attackMap) way(c hex.Cell, verb, direction string) {
	if d, ok := m.layout.ParseDirection(direction); ok && verb == "push" {
		from := m.centre(c)
		m.dotted(from, from.Plus(render.Way(m.layout, d).Times(4*render.Inner)))
	}
}

// sides marks sides of a cell by thick lines in the colour with that name; shown is their opacity.
func (m *attackMap) sides(c hex.Cell, ways []hex.Direction, name string, shown float64) {
	var path render.Path
	at := m.centre(c)
	for _, d := range ways {
		path = path.Also(render.Lines(
			at.Plus(render.Corner(m.layout, int(d), sideRadius)), at.Plus(render.Corner(m.layout, int(d)+1, sideRadius))))
	}
	m.Add(
		render.Shape{Path: path, Line: mat, Width: 10},
		render.Shape{Path: path, Line: render.Mix(mat, colour(name), max(shown, .7)), Width: 7},
	)
}

// grab draws a line to a grabbed warrior and a ring around the warrior.
func (m *attackMap) grab(from, to render.Point) {
	line := render.Lines(from.Towards(to, 30), to.Towards(from, 34))
	m.Add(
		render.Shape{Path: line, Line: mat, Width: 8},
		render.Shape{Path: line, Line: colour("verb-grab"), Width: 4.5},
		render.Shape{Path: render.Circle(to, 35), Line: colour("verb-grab"), Width: 3, Dash: []float64{14, 8}},
	)
}

// dotted draws the path of a ball as a dotted line.
func (m *attackMap) dotted(from, to render.Point) {
	m.Add(render.Shape{
		Path: render.Lines(from.Towards(to, 30), to), Line: colour("verb-push"), Width: 5, Dash: []float64{.1, 9},
	})
}

func (m *attackMap) ball(at render.Point) {
	m.Add(render.Shape{Path: render.Circle(at, 7), Fill: mat, Line: colour("verb-push"), Width: 4})
}

// arrow draws the arrow of a step; shown is its opacity from 0 to 1.
func (m *attackMap) arrow(from, to render.Point, shown float64) {
	line := render.Mix(mat, colour("verb-move"), shown)
	way := to.Minus(from)
	turn := math.Atan2(way.Y, way.X)
	head := render.Polygon(render.Point{}, render.Point{X: -14, Y: -9}, render.Point{X: -14, Y: 9})
	m.Add(
		render.Shape{
			Path: render.Lines(from, to.Towards(from, 12)), Line: line, Width: 4, Dash: []float64{7, 5}, Blunt: true,
		},
		render.Shape{Path: head.Turned(turn).Moved(to), Fill: mat, Line: line, Width: 3},
	)
}

// wish draws the arrow of a step that was prevented, crossed out.
func (m *attackMap) wish(from, to render.Point) {
	m.arrow(from.Towards(to, 30), to.Towards(from, 18), 1)
	at := from.Plus(to).Times(.5)
	cross := render.Lines(render.Point{X: -8, Y: -8}, render.Point{X: 8, Y: 8}).
		Also(render.Lines(render.Point{X: 8, Y: -8}, render.Point{X: -8, Y: 8}))
	m.Add(render.Shape{Path: cross.Moved(at), Line: colour("bad"), Width: 4})
}

// trace marks the cell where a warrior of a team stood before.
func (m *attackMap) trace(c hex.Cell, team string) {
	m.Add(render.Shape{
		Path: render.Hex(m.layout, 33, 3).Moved(m.centre(c)),
		Line: render.Mix(colour("cell"), colour("team-"+lower(team)), .7), Width: 3, Dash: []float64{9, 6},
	})
}

// blade draws a blade that points at the warrior killed by an attack.
func (m *attackMap) blade(at render.Point, d hex.Direction) {
	path := render.Polygon([]render.Point{
		{Y: -19}, {X: 8, Y: -4}, {X: 3.4, Y: -4}, {X: 3.4, Y: 9}, {X: -3.4, Y: 9}, {X: -3.4, Y: -4}, {X: -8, Y: -4},
	}...)
	m.Add(render.Shape{
		Path: path.Turned(float64(d) * math.Pi / 3).Moved(at), Fill: colour("bad"), Line: mat, Width: 1.5,
	})
}

// moved marks the movement of a warrior between two cells by an arrow.
func (m *attackMap) moved(from, to hex.Cell) {
	a, b := m.centre(from), m.centre(to)
	m.arrow(a.Towards(b, 8), b.Towards(a, 34), 1)
}

// held marks a movement that was prevented by a crossed-out arrow and a badge.
func (m *attackMap) held(at, to hex.Cell) {
	m.wish(m.centre(at), m.centre(to))
	m.badge(m.corner(at), "held")
}

// corner returns the point where the badge of a cell is drawn.
func (m *attackMap) corner(c hex.Cell) render.Point {
	return m.centre(c).Plus(render.Point{X: 22, Y: -20})
}

// badge draws the sign of an outcome in a circle.
func (m *attackMap) badge(at render.Point, outcome string) {
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
		render.Shape{Path: render.Circle(at, 11), Fill: fill, Line: rim, Width: 2},
		render.Shape{Path: sign(outcome).Moved(at), Line: line, Width: width},
	)
}

// sign returns the outline of the sign for an outcome.
func sign(outcome string) render.Path {
	stroke := func(x1, y1, x2, y2 float64) render.Path {
		return render.Lines(render.Point{X: x1, Y: y1}, render.Point{X: x2, Y: y2})
	}
	switch outcome {
	case "kill":
		return stroke(-4.5, -4.5, 4.5, 4.5).Also(stroke(4.5, -4.5, -4.5, 4.5))
	case "blocked":
		return render.Polygon([]render.Point{
			{Y: -6}, {X: 5, Y: -4}, {X: 5}, {X: 3, Y: 4.5}, {Y: 6.5}, {X: -3, Y: 4.5}, {X: -5}, {X: -5, Y: -4},
		}...)
	case "bounced":
		var rays render.Path
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			rays = rays.Also(stroke(2.6*cos, 2.6*sin, 6*cos, 6*sin))
		}
		return rays
	case "immobile":
		lock := render.Polygon([]render.Point{{X: -4.5, Y: -.5}, {X: 4.5, Y: -.5}, {X: 4.5, Y: 5}, {X: -4.5, Y: 5}}...)
		var bow render.Path
		bow.Move(render.Point{X: -3, Y: -.5})
		bow.Bend(render.Point{X: -3, Y: -6}, render.Point{Y: -6})
		bow.Bend(render.Point{X: 3, Y: -6}, render.Point{X: 3, Y: -.5})
		return lock.Also(bow)
	case "crash":
		var star []render.Point
		for i := range 8 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 4)
			radius := [2]float64{6, 2.3}[i%2]
			star = append(star, render.Point{X: radius * cos, Y: radius * sin})
		}
		return render.Polygon(star...)
	case "end":
		return render.Polygon([]render.Point{{X: -3.5, Y: -3.5}, {X: 3.5, Y: -3.5}, {X: 3.5, Y: 3.5}, {X: -3.5, Y: 3.5}}...)
	}
	return stroke(-5, 0, 5, 0) // missed, held
}
