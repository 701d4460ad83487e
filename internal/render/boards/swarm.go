package boards

import (
	"cmp"
	"slices"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/swarm"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() { drawings["swarm"] = drawing{position: drawSwarm} }

// swarmSide is the visible height of the side of a piece, which is a thick hexagonal tile.
const swarmSide = 8.0

// drawSwarm returns the drawing of the hive: stacks of pieces, of which lower pieces show only their sides.
func drawSwarm(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(swarm.View)
	scene := &render.Scene{Ground: mat, Title: words.Say(i18n.Of("swarm.title"))}
	type heap struct {
		swarm.Stack
		at render.Point
	}
	heaps := make([]heap, len(v.Stacks))
	var cells []hex.Cell
	for i, s := range v.Stacks {
		cell := cellOf(s.Cell)
		cells = append(cells, cell)
		heaps[i] = heap{s, render.Centre(hex.Flat, cell)}
	}
	slices.SortFunc(heaps, func(a, b heap) int {
		return cmp.Or(cmp.Compare(a.at.Y, b.at.Y), cmp.Compare(a.at.X, b.at.X))
	})
	scene.Box = render.Around(hex.Flat, cells, 30)
	scene.Box.Top -= 24 // stacks reach above their cells
	for _, h := range heaps {
		heights := fan(len(h.Hexes), swarmSide, 36, 0, 10)
		for i, piece := range h.Hexes {
			scene.Add(render.Placed(h.at.Plus(render.Point{Y: heights[i]}), 1, swarmHex(piece)...)...)
		}
	}
	for _, h := range heaps {
		if len(h.Hexes) > 1 {
			top := fan(len(h.Hexes), swarmSide, 36, 0, 10)[len(h.Hexes)-1]
			scene.Add(render.Placed(h.at.Plus(render.Point{X: 24, Y: top - 26}), 1, level(len(h.Hexes))...)...)
		}
	}
	return scene
}

// level returns a disc with the height of a stack.
func level(height int) []render.Shape {
	return []render.Shape{
		{Path: render.Circle(render.Point{}, 10.5), Fill: ink, Line: mat, Width: 1.5},
		{Fill: colour("on-ink"), Text: render.Text{
			At: render.Point{Y: .5}, String: strconv.Itoa(height), Size: 12.5, Bold: true,
		}},
	}
}

// swarmHex returns a piece. An active piece is ivory with its sign, an inactive one shows its owner's back. If the
// viewer knows the kind of an inactive piece, its back shows the sign in a disc.
func swarmHex(h swarm.Hex) []render.Shape {
	own := "team-a"
	if h.Owner == 2 {
		own = "team-b"
	}
	top, side, rim := colour(own), colour(own+"-deep"), colour(own+"-deep")
	switch h.Face {
	case "dust":
		top, side, rim = colour("dust"), colour("dust-side"), colour("dust-side")
	case "active":
		top, side, rim = colour("face"), colour("face-side"), colour(own)
	}
	face := render.Hex(hex.Flat, 39, 4)
	shapes := []render.Shape{
		{Path: face.Moved(render.Point{Y: swarmSide}), Fill: side, Line: mat, Width: .8},
		{Path: face, Fill: top, Line: rim, Width: 1.5},
	}
	switch h.Face {
	case "dust":
		return append(shapes, specks()...)
	case "active":
		shapes = append(shapes, activeLines(h.Owner, own)...)
		return append(shapes, swarmSign(h.Kind, own, false)...)
	}
	shapes = append(shapes, backLines(h.Owner)...)
	if h.Kind != "" {
		shapes = append(shapes, render.Shape{Path: render.Circle(render.Point{}, 17), Fill: colour("face")})
		shapes = append(shapes, swarmSign(h.Kind, own, true)...)
	}
	return shapes
}

func specks() (shapes []render.Shape) {
	for _, s := range [][3]float64{
		{-10, -7, 2.6}, {7, -12, 2}, {13, 6, 2.6}, {-4, 10, 2}, {-17, 7, 1.7}, {2, -1, 2.2}, {17, -9, 1.6},
	} {
		shapes = append(shapes, render.Shape{
			Path: render.Circle(render.Point{X: s[0], Y: s[1]}, s[2]), Fill: colour("dust-ink"),
		})
	}
	return shapes
}

// activeLines returns the lines on an active hex: one for player 1, two for player 2, so that the owner is clear
// without colour.
func activeLines(owner game.Seat, own string) []render.Shape {
	outer := render.Shape{Path: render.Hex(hex.Flat, 33.5, 3), Line: colour(own), Width: 3.2}
	if owner != 2 {
		return []render.Shape{outer}
	}
	outer.Width = 1.8
	inner := outer
	inner.Path = render.Hex(hex.Flat, 28.5, 3)
	return []render.Shape{outer, inner}
}

// backLines returns the lines on a face-down hex that show its owner: one line for player 1, stripes for player 2.
func backLines(owner game.Seat) []render.Shape {
	if owner != 2 {
		return []render.Shape{{Path: render.Hex(hex.Flat, 33.5, 3), Line: patInk, Width: 2}}
	}
	return pattern{angles: []float64{45}, spacing: 11 / 1.4142, width: 3.5}.shapes(hex.Flat, render.Point{}, 31, patInk)
}

// swarmSigns maps each kind of piece to the outline of its sign, in SVG path notation.
var swarmSigns = map[string]string{
	"A": "M4.2,0A4.2,4.2 0 1 1 -4.2,0A4.2,4.2 0 1 1 4.2,0" +
		"M0,-10v3.4M0,6.6v3.4M-8.7,-5l2.9,1.7M5.8,3.3l2.9,1.7M-8.7,5l2.9,-1.7M5.8,-3.3l2.9,-1.7",
	"D": "M0,-9L7.5,7.5L0,3.5L-7.5,7.5Z",
	"L": "M0,-9V3M-4.5,-4.5L0,-9L4.5,-4.5M-8,1.5V7.5H8V1.5",
	"X": "M-7.5,-7.5L7.5,7.5M7.5,-7.5L-7.5,7.5",
}

// swarmSign returns the sign of a kind of piece in the colour own. Unless it is small, it has the kind's letter, too.
func swarmSign(kind, own string, small bool) []render.Shape {
	sign := render.Shape{Path: render.Read(swarmSigns[kind]), Line: colour(own), Width: 2.2}
	if small {
		return render.Placed(render.Point{}, 1.05, sign)
	}
	return append(render.Placed(render.Point{Y: -5}, 1.25, sign), render.Shape{
		Fill: colour(own), Text: render.Text{At: render.Point{Y: 16.5}, String: kind, Size: 11, Bold: true},
	})
}
