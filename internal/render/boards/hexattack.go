package boards

import (
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() {
	drawings["hexattack"] = drawing{position: drawHexattack, frames: hexattackFrames}
}

// Sizes of Hexattack's board.
const (
	warriorRadius = 31.0
	sideRadius    = render.Side - 5 // radius of the attacking or defending sides
)

// attackMap is a drawing of Hexattack's map, to which warriors and marks are added.
type attackMap struct {
	*render.Scene
	layout hex.Layout
	edge   render.Box // bounding box of the map without headings
}

// drawHexattack returns the drawing of a position between turns, with the orders that the viewer may see.
func drawHexattack(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(hexattack.View)
	taken := map[hex.Cell]bool{}
	for _, w := range v.Warriors {
		taken[w.Cell] = true
	}
	title := i18n.Of("hexattack.board.turn", "turn", min(v.Turn, v.Turns), "turns", v.Turns)
	m := newAttackMap(v, words.Say(title), taken)
	for _, o := range v.Orders {
		m.way(o.Cell, o.Verb, o.Direction)
	}
	for _, w := range v.Warriors {
		m.warrior(w.Cell, w.Team, string(w.Name), 1)
	}
	for _, o := range v.Orders {
		m.order(o.Cell, o.Verb, o.Direction, .62)
	}
	return m.Scene
}

// newAttackMap returns a map with a heading, the points of the teams and the names of the directions. Cells in taken
// have no name, because warriors will cover them.
func newAttackMap(v hexattack.View, title string, taken map[hex.Cell]bool) *attackMap {
	m := &attackMap{Scene: &render.Scene{Ground: mat, Title: title}, layout: hex.Flat}
	m.edge = render.Around(m.layout, v.Cells, 0)
	m.Box = render.Box{
		Left: m.edge.Left - 26, Top: m.edge.Top - 64, Right: m.edge.Right + 26, Bottom: m.edge.Bottom + 26,
	}
	m.ground(v, taken)
	m.heading(title, v.Teams)
	m.rose()
	return m
}

func (m *attackMap) centre(c hex.Cell) render.Point { return render.Centre(m.layout, c) }

func (m *attackMap) ground(v hexattack.View, taken map[hex.Cell]bool) {
	cell := render.Hex(m.layout, render.Side-1, 3)
	for _, c := range v.Cells {
		at := m.centre(c)
		m.Add(render.Shape{Path: cell.Moved(at), Fill: colour("cell"), Line: colour("cell-rim"), Width: 1})
		if taken[c] {
			continue
		}
		m.Add(render.Shape{
			Fill: render.Mix(colour("cell"), colour("ink-3"), .75),
			Text: render.Text{At: at.Plus(render.Point{Y: 30}), String: c.String(), Size: 8.5},
		})
	}
	crag := render.Polygon([]render.Point{
		{X: -17, Y: 10}, {X: -6, Y: -11}, {X: 2, Y: 1}, {X: 8, Y: -7}, {X: 18, Y: 10},
	}...)
	for _, c := range v.Rocks {
		at := m.centre(c)
		m.Add(
			render.Shape{Path: cell.Moved(at), Fill: colour("rock"), Line: colour("cell-rim"), Width: 1},
			render.Shape{Path: crag.Moved(at), Line: colour("fog-ink"), Width: 2.5},
		)
	}
}

// heading writes the title on the left, and each team with its points on the right.
func (m *attackMap) heading(title string, teams []hexattack.Team) {
	y := m.Box.Top + 28
	m.Add(render.Shape{Fill: ink, Text: render.Text{
		At: render.Point{X: m.Box.Left + 22, Y: y}, String: title, Size: 20, Align: render.Start, Bold: true,
	}})
	room := m.Box.Width() - 44 - 11*float64(len([]rune(title)))
	wide := min(74, room/float64(max(1, len(teams))))
	x := m.Box.Right - 22 - wide*float64(len(teams))
	for _, t := range teams {
		m.token(render.Point{X: x + 18, Y: y}, t.Name, t.Name, .5, 1)
		m.Add(render.Shape{Fill: ink, Text: render.Text{
			At: render.Point{X: x + 39, Y: y}, String: pointsText(t.Points), Size: 20, Align: render.Start, Bold: true,
		}})
		x += wide
	}
}

func pointsText(points int) string {
	if points < 0 {
		return "\u2212" + strings.TrimPrefix(strconv.Itoa(points), "-")
	}
	return strconv.Itoa(points)
}

// rose draws a compass with the names of the directions in the empty corner beside the map.
func (m *attackMap) rose() {
	at := render.Point{X: m.edge.Left + 24, Y: m.edge.Bottom - 28}
	soft := colour("ink-3")
	m.Add(render.Shape{Path: render.Hex(m.layout, 15, 1).Moved(at), Line: colour("cell-rim"), Width: 1.5})
	for d := range hex.Direction(hex.Directions) {
		way := render.Way(m.layout, d)
		m.Add(
			render.Shape{
				Path: render.Lines(at.Plus(way.Times(4)), at.Plus(way.Times(13))), Line: soft, Width: 1.5,
			},
			render.Shape{Fill: soft, Text: render.Text{
				At: at.Plus(render.Point{X: way.X * 27, Y: way.Y * 23}), String: m.layout.Name(d), Size: 10, Bold: true,
			}},
		)
	}
}

// warrior draws a warrior on a cell; shown is its opacity from 0 to 1.
func (m *attackMap) warrior(c hex.Cell, team, name string, shown float64) {
	m.token(m.centre(c), team, name, 1, shown)
}

// token draws a hexagon with a team's colour and pattern, and a name on a white disc; shown is its opacity from 0 to 1.
func (m *attackMap) token(at render.Point, team, name string, size, shown float64) {
	letter := strings.ToLower(team)
	body := render.Mix(colour("cell"), colour("team-"+letter), shown)
	stripe := render.Sheer(render.Mix(colour("cell"), colour("on-team-"+letter), shown), .55)
	radius := warriorRadius * size
	outline := render.Hex(m.layout, radius, 3*size).Moved(at)
	if size == 1 && shown == 1 {
		under := render.Mix(body, ink, .45)
		m.Add(render.Shape{
			Path: render.Hex(m.layout, radius, 3).Moved(at.Plus(render.Point{Y: 5})), Fill: under,
			Line: colour("piece-rim"), Width: 2,
		})
	}
	m.Add(render.Shape{Path: outline, Fill: body})
	m.Add(patterns[letter].shapes(m.layout, at, radius-1, stripe)...)
	m.Add(
		render.Shape{Path: outline, Line: colour("piece-rim"), Width: 2 * size},
		render.Shape{
			Path: render.Circle(at, 17.5*size), Fill: render.Mix(colour("cell"), render.Oklch(.98, .01, 90), shown),
		},
		render.Shape{
			Fill: render.Mix(colour("cell"), render.Oklch(.20, .02, 260), shown),
			Text: render.Text{At: at, String: name, Size: nameSize(name) * max(size, .7), Bold: true},
		},
	)
}

// nameSize returns the font size of a warrior's name, smaller for longer names, so that they fit on the disc.
func nameSize(name string) float64 {
	if len(name) > 3 {
		return 12
	}
	return 16
}

// hexattackFrames returns a frame with all orders, one frame for each phase with events, and the position after the
// turn.
func hexattackFrames(words *i18n.Catalogue, before, after any, events []game.Event) []Frame {
	d := newAttackAnimation(words, before.(hexattack.View), after.(hexattack.View), events)
	if d == nil {
		return []Frame{{Phase: After, Scene: drawHexattack(words, after)}}
	}
	return d.frames()
}
