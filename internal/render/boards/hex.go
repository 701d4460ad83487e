package boards

import (
	"slices"

	"hexparlor/game/hex"
	hexgame "hexparlor/games/hex"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() { drawings["hex"] = drawing{position: drawHex} }

// drawHex returns a rhombus of cells between two red and two blue edges, and the stones on it.
func drawHex(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(hexgame.View)
	m := hexBoard{Scene: &render.Scene{Ground: mat, Title: words.Say(i18n.Of("hex.title"))}}
	var cells []hex.Cell
	for r := range v.Rows {
		for q := range v.Columns {
			cells = append(cells, hex.Cell{Q: int16(q), R: int16(r)})
		}
	}
	m.Box = render.Around(hex.Pointy, cells, 26)
	m.edges(v.Columns, v.Rows)
	cell := render.Hex(hex.Pointy, render.Side-1, 3)
	for _, c := range cells {
		at := render.Centre(hex.Pointy, c)
		if slices.Contains(v.Holes, c) {
			m.Add(render.Shape{Path: cell.Moved(at), Fill: mat})
			m.hole(at)
			continue
		}
		m.Add(render.Shape{Path: cell.Moved(at), Fill: colour("cell"), Line: colour("cell-rim"), Width: 1})
	}
	m.stones(v.Red, "team-b", render.Point{Y: 13})
	m.stones(v.Blue, "team-a", render.Point{X: 13})
	for _, c := range v.Chain {
		m.Add(render.Shape{
			Path: render.Circle(render.Centre(hex.Pointy, c), 9), Line: colour("piece-rim"), Width: 4,
		})
	}
	return m.Scene
}

type hexBoard struct{ *render.Scene }

// edges draws the edges of the board: red along the first and the last row, blue along the first and the last column.
func (m hexBoard) edges(columns, rows int) {
	for i := range int16(columns) {
		m.edge(hex.Cell{Q: i}, "team-b", 4, 5)
		m.edge(hex.Cell{Q: i, R: int16(rows - 1)}, "team-b", 1, 2)
	}
	for i := range int16(rows) {
		m.edge(hex.Cell{R: i}, "team-a", 2, 3)
		m.edge(hex.Cell{Q: int16(columns - 1), R: i}, "team-a", 5, 0)
	}
}

// hole draws a hole with the bars of both stones, because it joins those of both.
func (m hexBoard) hole(at render.Point) {
	up, across := render.Point{Y: 13}, render.Point{X: 13}
	m.Add(
		render.Shape{Path: render.Lines(at.Minus(across), at.Plus(across)), Line: colour("team-a"), Width: 6},
		render.Shape{Path: render.Lines(at.Minus(up), at.Plus(up)), Line: colour("team-b"), Width: 6},
	)
}

// edge draws sides of a cell as part of an edge of the board, in the colour with that name.
func (m hexBoard) edge(c hex.Cell, name string, sides ...int) {
	at := render.Centre(hex.Pointy, c)
	for _, side := range sides {
		a, b := render.Corner(hex.Pointy, side, render.Side), render.Corner(hex.Pointy, side+1, render.Side)
		m.Add(render.Shape{Path: render.Lines(at.Plus(a), at.Plus(b)), Line: colour(name), Width: 16})
	}
}

// stones draws the stones of one colour. Each has a bar in the direction between its owner's edges, so that colour is
// not the only difference.
func (m hexBoard) stones(cells []hex.Cell, name string, bar render.Point) {
	for _, c := range cells {
		at := render.Centre(hex.Pointy, c)
		under := render.Mix(colour(name), ink, .45)
		m.Add(
			render.Shape{Path: render.Circle(at.Plus(render.Point{Y: 4}), 26), Fill: under},
			render.Shape{Path: render.Circle(at, 26), Fill: colour(name), Line: colour("piece-rim"), Width: 2},
			render.Shape{Path: render.Lines(at.Minus(bar), at.Plus(bar)), Line: colour("piece-rim"), Width: 4},
		)
	}
}
