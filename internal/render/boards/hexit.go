package boards

import (
	"cmp"
	"slices"
	"strconv"

	"hexparlor/game/hex"
	"hexparlor/games/hexit"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() { drawings["hexit"] = drawing{position: drawHexit} }

// The sizes of Hex-It's pieces, equal to those in the web client.
const (
	hexitTileSide = 7.0 // visible height of a tile's side
	groupInset    = 6.0
	stoneWide     = 21.0
	stoneHigh     = 12.5
	stoneThick    = 6.5
)

// hexitPlace is a cell with its content and its point in the drawing.
type hexitPlace struct {
	hexit.Place
	cell hex.Cell
	at   render.Point
}

// drawHexit returns the drawing of tiles, prisoners between them, and stacks.
func drawHexit(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(hexit.View)
	m := hexitBoard{&render.Scene{Ground: mat, Title: words.Say(i18n.Of("hexit.title"))}}
	var cells []hex.Cell
	places := make([]hexitPlace, len(v.Cells))
	for i, p := range v.Cells {
		cell := cellOf(p.Cell)
		cells = append(cells, cell)
		places[i] = hexitPlace{p, cell, render.Centre(hex.Pointy, cell)}
	}
	slices.SortFunc(places, func(a, b hexitPlace) int {
		return cmp.Or(cmp.Compare(a.at.Y, b.at.Y), cmp.Compare(a.at.X, b.at.X))
	})
	m.Box = render.Around(hex.Pointy, cells, 26)
	m.ground(places)
	m.group(places, "w", "group-light")
	m.group(places, "b", "group-dark")
	for _, p := range places {
		m.Add(render.Placed(p.at, 1, stack(p.Stack)...)...)
	}
	for _, p := range places {
		if p.Tile == "x" {
			m.Add(render.Placed(p.at.Plus(render.Point{X: 24, Y: -20}), 1, gapBadge(p.Ripe)...)...)
		}
	}
	return m.Scene
}

// cellOf parses a cell of a view. It panics on an error, because views have only valid cells.
func cellOf(text string) hex.Cell {
	c, err := hex.ParseCell(text)
	if err != nil {
		panic(err)
	}
	return c
}

type hexitBoard struct{ *render.Scene }

// ground draws gaps with prisoners and then tiles.
func (m hexitBoard) ground(places []hexitPlace) {
	gap, tile := render.Hex(hex.Pointy, 37, 4), render.Hex(hex.Pointy, 40.5, 4)
	for _, p := range places {
		if p.Tile != "x" {
			continue
		}
		shape := render.Shape{
			Path: gap.Moved(p.at.Plus(render.Point{Y: 2})), Fill: colour("bad-wash"), Line: colour("bad"), Width: 2,
			Dash: []float64{5, 5}, Blunt: true,
		}
		if p.Ripe {
			shape.Width, shape.Dash = 3, nil
		}
		m.Add(shape)
	}
	for _, p := range places {
		if p.Tile == "x" {
			continue
		}
		name := "tile-light"
		if p.Tile == "b" {
			name = "tile-dark"
		}
		m.Add(
			render.Shape{Path: tile.Moved(p.at.Plus(render.Point{Y: hexitTileSide})), Fill: colour(name + "-side")},
			render.Shape{Path: tile.Moved(p.at), Fill: colour(name), Line: colour(name + "-rim"), Width: 1.2},
		)
	}
}

// group draws the line around the biggest group of tiles of a colour, whose tiles count in full.
func (m hexitBoard) group(places []hexitPlace, tile, line string) {
	var cells []hex.Cell
	for _, p := range places {
		if p.Main && p.Tile == tile {
			cells = append(cells, p.cell)
		}
	}
	m.Add(render.Shape{Path: render.Outline(hex.Pointy, cells, groupInset), Line: colour(line), Width: 2})
}

// stack returns stones upon each other, with every colour visible at the edge. From two stones on, it shows their
// number.
func stack(stones string) (shapes []render.Shape) {
	rim := 1.5
	if len(stones) > 6 {
		rim = .8
	}
	heights := fan(len(stones), 8.5, 34, 4, 18)
	for i, s := range stones {
		shapes = append(shapes, render.Placed(render.Point{Y: heights[i]}, 1, stone(stoneName(s), rim)...)...)
	}
	if len(stones) < 2 {
		return shapes
	}
	on := colour("piece-ink")
	if stones[len(stones)-1] == 'B' {
		on = colour("piece-paper")
	}
	return append(shapes, render.Shape{Fill: on, Text: render.Text{
		At: render.Point{Y: heights[len(stones)-1] + .5}, String: strconv.Itoa(len(stones)), Size: 15, Bold: true,
	}})
}

func stoneName(s rune) string {
	if s == 'B' {
		return "stone-dark"
	}
	return "stone-light"
}

// stone returns a stone as a flat disc seen from above; rim is the width of its outline.
func stone(name string, rim float64) []render.Shape {
	side := render.Read("M-21,0v6.5a21,12.5 0 0 0 42,0v-6.5z")
	return []render.Shape{
		{Path: side, Fill: colour(name + "-side"), Line: colour(name + "-rim"), Width: rim},
		{
			Path: render.Ellipse(render.Point{}, stoneWide, stoneHigh), Fill: colour(name),
			Line: colour(name + "-rim"), Width: rim,
		},
	}
}

// fan returns the vertical offset of each piece in a stack, the lowest piece first. step is the usual distance between
// pieces, span the greatest total height; foot and low limit the offset of the lowest piece.
func fan(count int, step, span, foot, low float64) []float64 {
	if count > 1 {
		step = min(step, span/float64(count-1))
	}
	foot = min(low, foot+3*float64(count-1))
	heights := make([]float64, count)
	for i := range heights {
		heights[i] = foot - step*float64(i)
	}
	return heights
}

// gapBadge marks how far a prisoner is from its release: "1/2" if a second tile is missing, or a plus in a hexagon if
// it is ripe.
func gapBadge(ripe bool) []render.Shape {
	if !ripe {
		return []render.Shape{
			{
				Path: render.Rounded(render.Box{Left: -14, Top: -10, Right: 14, Bottom: 10}, 10), Fill: mat,
				Line: colour("bad"), Width: 1.75,
			},
			{Fill: colour("bad"), Text: render.Text{At: render.Point{Y: .5}, String: "1/2", Size: 11.5, Bold: true}},
		}
	}
	return []render.Shape{
		{Path: render.Circle(render.Point{}, 11), Fill: colour("good"), Line: mat, Width: 1.75},
		{Path: render.Read("M0,-6.2 5.4,-3.1 5.4,3.1 0,6.2 -5.4,3.1 -5.4,-3.1Z"), Fill: colour("on-ink")},
		{Path: render.Read("M-2.8,0H2.8M0,-2.8V2.8"), Line: colour("good"), Width: 1.7},
	}
}
