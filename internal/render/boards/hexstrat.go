package boards

import (
	"math"
	"strconv"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexstrat"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() { drawings["hexstrat"] = drawing{position: drawHexstrat} }

// The outlines of signs on tiles and counters, in SVG path notation, equal to those in the web client.
var (
	tree   = render.Read("M0-15l8 11h-4.5l6 8.5h-6.5v5.5h-6v-5.5h-6.5l6-8.5h-4.5z")
	grass  = render.Read("M-5 4c0-4-1-6-3-8M0 4v-10M5 4c0-4 1-6 3-8")
	peaks  = render.Read("M-24 14L-7-13L2 1L8-7L24 14Z")
	snow   = render.Read("M-12.5-4.5L-7-13L-1.8-5L-5-2.5L-8-5.5Z")
	castle = render.Read("M-13 14V-6h5v4h5v-4h6v4h5v-4h5v20z")
	door   = render.Read("M-2.5 14v-6a2.5 2.5 0 0 1 5 0v6z")
	star   = render.Read(
		"M0-8 2.3-2.9 7.6-2.5 3.7 1.3 4.7 6.6 0 3.9-4.7 6.6-3.7 1.3-7.6-2.5-2.3-2.9Z")
	chain = render.Read(
		"M-1-2.5h-2.5a2.5 2.5 0 0 0 0 5h2.5M1-2.5h2.5a2.5 2.5 0 0 1 0 5h-2.5M-2.5 0h5")

	troops = map[string][2]render.Path{ // filled paths, and stroked ones
		"inf": {render.Read("M-4-6.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-7.5 9v-3.5a6 6 0 0 1 6-6h3a6 6 0 0 1 6 6V9z")},
		"rkt": {
			render.Read("M0-12c3 2.6 4 5.5 4 9v7h-8v-7c0-3.5 1-6.4 4-9z"),
			render.Read("M-4 0l-4 5v3.5l4-2.5M4 0l4 5v3.5l-4-2.5M-2 7v4M2 7v4"),
		},
		"mech": {render.Read(
			"M-5.5-11h11v7h-11zM-9.5-2.5h19v6h-4v-1.5h-11v1.5h-4zM-6 5.5h4.5V11H-7zM1.5 5.5H6L7 11H1.5z")},
	}
)

// seatColours has the names of the seats' colours, by seat.
var seatColours = [...]string{1: "team-a", 2: "team-b"}

// drawHexstrat returns the drawing of the map, as far as the viewer knows it, and the squads on it.
func drawHexstrat(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(hexstrat.View)
	scene := &render.Scene{Ground: mat, Title: words.Say(i18n.Of("hexstrat.title"))}
	standing := map[hex.Cell][]hexstrat.Squad{}
	for _, q := range v.Squads {
		standing[q.Cell] = append(standing[q.Cell], q)
	}
	var cells []hex.Cell
	for _, t := range v.Tiles {
		cells = append(cells, t.Cell)
		at := render.Centre(hex.Flat, t.Cell)
		scene.Add(render.Placed(at, 1, tile(t, len(standing[t.Cell]))...)...)
		if by := 3 - t.HQ; t.HQ > 0 && v.Captures[by-1] > 0 {
			scene.Add(render.Placed(at, 1, capture(by, v.Captures[by-1], v.ToCapture)...)...)
		}
	}
	for _, t := range v.Tiles {
		squads := standing[t.Cell]
		for i, place := range places(len(squads)) {
			at := render.Centre(hex.Flat, t.Cell).Plus(place.at)
			scene.Add(render.Placed(at, place.scale, counter(squads[i])...)...)
		}
	}
	scene.Box = render.Around(hex.Flat, cells, 26)
	return scene
}

// tile returns a face-down tile, or its ground with vegetation. The vegetation is small and low if squads stand in
// front.
func tile(t hexstrat.Tile, squads int) []render.Shape {
	face, held := render.Hex(hex.Flat, 41, 4), squads > 0
	switch {
	case t.HQ > 0:
		return headquarters(t, face, squads)
	case t.State == "down":
		shapes := []render.Shape{{Path: face, Fill: colour("fog"), Line: colour("fog-rim"), Width: 1.2}}
		hatch := pattern{angles: []float64{45}, spacing: 8 / math.Sqrt2, width: 1.3}
		shapes = append(shapes, hatch.shapes(hex.Flat, render.Point{}, 36, colour("fog-ink"))...)
		if t.Ground != "" { // after the match
			shapes = append(shapes, faded(growth(t.Ground, false), .55)...)
		}
		return withStar(shapes, t.Star)
	}
	shapes := []render.Shape{{
		Path: face, Fill: colour(t.Ground), Line: render.Sheer(colour(t.Ground+"-ink"), .55), Width: 1.2,
	}}
	return withStar(append(shapes, growth(t.Ground, held)...), t.Star)
}

func withStar(shapes []render.Shape, has bool) []render.Shape {
	if !has {
		return shapes
	}
	return append(shapes, render.Shape{
		Path: star.Moved(render.Point{X: 20, Y: -20}), Fill: colour("card-gold"), Line: colour("piece-paper"), Width: 1.2,
	})
}

// faded multiplies the opacity of all colours in shapes by part, from 0 to 1, and returns shapes.
func faded(shapes []render.Shape, part float64) []render.Shape {
	for i := range shapes {
		shapes[i].Fill, shapes[i].Line = render.Sheer(shapes[i].Fill, part), render.Sheer(shapes[i].Line, part)
	}
	return shapes
}

func headquarters(t hexstrat.Tile, face render.Path, squads int) []render.Shape {
	ground, own := colour("hq-a"), colour(seatColours[t.HQ])
	if t.HQ == 2 {
		ground = colour("hq-b")
	}
	shapes := []render.Shape{{Path: face, Fill: ground, Line: own, Width: 2.5}}
	at, k := render.Point{Y: -2}, 1.25
	switch {
	case squads > 2:
		return shapes
	case squads > 0:
		at, k = render.Point{Y: 25}, .55
	}
	return append(shapes, render.Placed(at, k,
		render.Shape{Path: castle, Fill: own}, render.Shape{Path: door, Fill: ground})...)
}

// growth returns the vegetation on a kind of ground, such as trees; held means that a squad stands in front.
func growth(ground string, held bool) (shapes []render.Shape) {
	put := func(s render.Shape, places ...render.Point) {
		for _, at := range places {
			shapes = append(shapes, render.Placed(at, 1, s)...)
		}
	}
	low, k := render.Point{Y: 27}, 1.0
	switch ground {
	case "plains":
		s := render.Shape{Path: grass, Line: colour("plains-ink"), Width: 1.8}
		if k = .8; held {
			put(s, render.Point{X: -20}, render.Point{X: 20})
			break
		}
		put(s, render.Point{X: -14, Y: 4}, render.Point{X: 12, Y: -8}, render.Point{X: 5, Y: 15})
	case "forest":
		s := render.Shape{Path: tree, Fill: colour("forest-ink")}
		if k = .62; held {
			put(s, render.Point{X: -30}, render.Point{Y: 2}, render.Point{X: 30})
			break
		}
		put(s, render.Point{X: -14, Y: 4}, render.Point{X: 13, Y: -2}, render.Point{Y: 16})
	case "mountain":
		x, y := 1.05, 1.05
		if k = 1; held {
			x, y = .8, .5
		}
		put(render.Shape{Path: peaks.Scaled(x, y), Fill: colour("mountain-ink")}, render.Point{})
		put(render.Shape{Path: snow.Scaled(x, y), Fill: colour("piece-paper")}, render.Point{})
	}
	if held {
		return render.Placed(low, k, shapes...)
	}
	return shapes
}

// capture shows the progress of a seat's capture of an HQ: as a ring, two sides of it for each turn, and as a number.
// all is the number of turns needed.
func capture(by game.Seat, turns, all int) []render.Shape {
	ring := render.Corners(hex.Flat, render.Point{}, 38.5)
	own := colour(seatColours[by])
	part := render.Lines(append(ring, ring[0])[:min(6, 2*turns)+1]...)
	text := strconv.Itoa(turns) + "/" + strconv.Itoa(all)
	plate := render.Rounded(render.Box{Left: -15, Top: -42, Right: 15, Bottom: -24}, 9)
	return []render.Shape{
		{Path: render.Polygon(ring...), Line: colour("piece-paper"), Width: 9},
		{Path: part, Line: own, Width: 6},
		{Path: plate, Fill: own, Line: colour("piece-paper"), Width: 1.5},
		{Fill: colour("on-" + seatColours[by]), Text: render.Text{
			At: render.Point{Y: -32.5}, String: text, Size: 12, Bold: true,
		}},
	}
}

// place is the point on a tile where a squad is drawn, and its size.
type place struct {
	at    render.Point
	scale float64
}

func places(squads int) []place {
	switch squads {
	case 0:
		return nil
	case 1:
		return []place{{render.Point{Y: -4}, .86}}
	case 2:
		return []place{{render.Point{X: -15.5, Y: -3}, .6}, {render.Point{X: 15.5, Y: -3}, .6}}
	}
	return []place{
		{render.Point{X: -15.5, Y: -15}, .57}, {render.Point{X: 15.5, Y: -15}, .57}, {render.Point{Y: 15.5}, .57},
	}
}

// counter returns the counter of a squad: its kind, and its units as a number and as pips, hollow for lost units. It is
// pale if the squad has acted.
func counter(q hexstrat.Squad) []render.Shape {
	own := colour(seatColours[q.Seat])
	body := render.Rounded(render.Box{Left: -24, Top: -24, Right: 24, Bottom: 24}, 6)
	shapes := []render.Shape{{Path: body, Fill: own, Line: colour("piece-rim"), Width: 2}}
	if q.Seat == 2 {
		shapes = append(shapes, render.Shape{Path: diagonals(), Line: render.Sheer(patInk, .6), Width: 2.4, Blunt: true})
	}
	shapes = append(shapes, pips(q)...)
	troop, paper := troops[q.Kind], colour("piece-paper")
	shapes = append(shapes, render.Placed(render.Point{X: -6, Y: -6}, 1.15,
		render.Shape{Path: troop[0], Fill: paper}, render.Shape{Path: troop[1], Line: paper, Width: 2})...)
	shapes = append(shapes,
		render.Shape{Path: render.Circle(render.Point{X: 14.5, Y: -13}, 9.5), Fill: colour("face")},
		render.Shape{Fill: colour("piece-ink"), Text: render.Text{
			At: render.Point{X: 14.5, Y: -12.5}, String: strconv.Itoa(q.Units), Size: 14, Bold: true,
		}})
	if q.Mark != "" {
		shapes = faded(shapes, .62)
	}
	return append(shapes, squadBadge(q)...)
}

// diagonals returns diagonal lines across a counter.
func diagonals() (p render.Path) {
	for c := -36.0; c <= 36; c += 9 {
		left, right := max(-23, c-23), min(23, c+23)
		p = p.Also(render.Lines(render.Point{X: left, Y: c - left}, render.Point{X: right, Y: c - right}))
	}
	return p
}

func pips(q hexstrat.Squad) []render.Shape {
	strip := render.Rounded(render.Box{Left: -22, Top: 11, Right: 22, Bottom: 22.5}, 4)
	shapes := []render.Shape{{Path: strip, Fill: colour("face")}}
	all := max(q.Full, q.Units)
	step := min(6.4, 39/float64(max(1, all)))
	for i := range all {
		x := (float64(i) - float64(all-1)/2) * step
		pip := render.Shape{Path: render.Circle(render.Point{X: x, Y: 16.8}, 2.3)}
		if i < q.Units {
			pip.Fill = colour("piece-ink")
		} else {
			pip.Line, pip.Width = colour("piece-ink-2"), 1
		}
		shapes = append(shapes, pip)
	}
	return shapes
}

// squadBadge returns the badge of a squad that is impeded or has acted; nil for other squads.
func squadBadge(q hexstrat.Squad) []render.Shape {
	at := render.Point{X: -20, Y: -20}
	switch {
	case q.Impeded:
		return []render.Shape{
			{Path: render.Circle(at, 10), Fill: colour("bad"), Line: mat, Width: 1.5},
			{Path: chain.Moved(at), Line: mat, Width: 1.8},
		}
	case q.Mark != "":
		return []render.Shape{
			{Path: render.Circle(at, 8), Fill: colour("face"), Line: colour("piece-ink"), Width: 1.2},
			{Path: render.Read("M-3.5 .5l2.5 2.5 4.5-5").Moved(at), Line: colour("piece-ink"), Width: 2},
		}
	}
	return nil
}
