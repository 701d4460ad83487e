package print

import (
	"image/color"
	"slices"

	"hexparlor/game/hex"
	hexgame "hexparlor/games/hex"
	"hexparlor/internal/render"
)

func init() { builders["hex"] = builder{[3]float64{15, 20, 25}, hexSet} }

func hexSet(j *Job) (*set, error) {
	view, err := j.view(j.Options)
	if err != nil {
		return nil, err
	}
	v := view.(hexgame.View)
	s := &set{players: 2, board: hexBoard(v)}
	const radius = 20.0 * .32
	stone := piece{
		count: min(200, len(hexCells(v))), cut: render.Circle(render.Point{}, radius), wide: radius, high: radius,
		front: hexStone(orange, radius, true), back: hexStone(blue, radius, false),
	}
	s.counters = []piece{scaledPiece(j.Hex/20, stone)}
	for _, part := range []string{"turn", "win", "swap"} {
		if part == "swap" && !(j.Options.Bool("swap") && v.Mirrors) {
			continue
		}
		s.aid = append(s.aid, topic{title: j.say("print.aid." + part), text: j.say("print.aid.hex." + part)})
	}
	return s, nil
}

// hexCells returns the cells of the board, row by row.
func hexCells(v hexgame.View) (cells []hex.Cell) {
	for r := range v.Rows {
		for q := range v.Columns {
			cells = append(cells, hex.Cell{Q: int16(q), R: int16(r)})
		}
	}
	return cells
}

func hexBoard(v hexgame.View) *board {
	cells := hexCells(v)
	b := &board{layout: hex.Pointy, hexes: len(cells), box: render.Around(hex.Pointy, cells, 12)}
	right, bottom := int16(v.Columns-1), int16(v.Rows-1)
	edgeOf := func(c hex.Cell, red bool, sides ...int) {
		at := render.Centre(hex.Pointy, c)
		colour := blue
		if red {
			colour = orange
		}
		var path render.Path
		for _, side := range sides {
			path = path.Also(render.Lines(at.Plus(render.Corner(hex.Pointy, side, render.Side)),
				at.Plus(render.Corner(hex.Pointy, side+1, render.Side))))
		}
		b.shapes = append(b.shapes, render.Shape{Path: path, Line: colour, Width: 16})
		if red { // the edges differ in grey, too
			b.shapes = append(b.shapes, render.Shape{Path: path, Line: white, Width: 2.4, Dash: []float64{6, 8}})
		}
	}
	for i := range right + 1 {
		edgeOf(hex.Cell{Q: i}, true, 4, 5)
		edgeOf(hex.Cell{Q: i, R: bottom}, true, 1, 2)
	}
	for i := range bottom + 1 {
		edgeOf(hex.Cell{R: i}, false, 2, 3)
		edgeOf(hex.Cell{Q: right, R: i}, false, 5, 0)
	}
	for _, c := range cells {
		at := render.Centre(hex.Pointy, c)
		if slices.Contains(v.Holes, c) {
			b.shapes = append(b.shapes, hexHole(at)...)
			continue
		}
		b.shapes = append(b.shapes, render.Shape{
			Path: render.Hex(hex.Pointy, render.Side, 0).Moved(at), Fill: cellPale, Line: wood, Width: 2,
		})
		name := style{size: 11, font: render.Sans, color: pale}
		b.shapes = append(b.shapes, name.at(at.X, at.Y, string(rune('a'+c.Q))+itoa(int(c.R)+1)))
	}
	return b
}

// hexHole returns a hole with the bars of both stones, because it joins those of both.
func hexHole(at render.Point) []render.Shape {
	up, across := render.Point{Y: 13}, render.Point{X: 13}
	return []render.Shape{
		{Path: render.Hex(hex.Pointy, render.Side, 0).Moved(at), Fill: white},
		{Path: render.Lines(at.Minus(across), at.Plus(across)), Line: blue, Width: 6},
		{Path: render.Lines(at.Minus(up), at.Plus(up)), Line: orange, Width: 6},
	}
}

// hexStone returns a face of a stone: with a bar in the direction between its owner's edges.
func hexStone(c color.NRGBA, radius float64, upright bool) []render.Shape {
	bar := render.Point{X: radius * .5}
	if upright {
		bar = render.Point{Y: radius * .5}
	}
	return []render.Shape{
		{Path: render.Circle(render.Point{}, radius-.4), Fill: c},
		{Path: render.Lines(bar.Times(-1), bar), Line: white, Width: radius * .16},
	}
}
