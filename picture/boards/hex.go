package boards

import (
	hexgame "hexparlor/games/hex"
	"hexparlor/hex"
	"hexparlor/message"
	"hexparlor/picture"
)

func init() { drawings["hex"] = drawing{position: drawHex} }

// drawHex is a rhombus of cells between two red and two blue edges, and the stones on it.
func drawHex(words *message.Catalogue, view any) *picture.Scene {
	v := view.(hexgame.View)
	m := hexBoard{Scene: &picture.Scene{Ground: mat, Title: words.Say(message.Of("hex.title"))}}
	var cells []hex.Cell
	for r := range v.Size {
		for q := range v.Size {
			cells = append(cells, hex.Cell{Q: int16(q), R: int16(r)})
		}
	}
	m.Box = picture.Around(hex.Pointy, cells, 26)
	m.edges(v.Size)
	cell := picture.Hex(hex.Pointy, picture.Side-1, 3)
	for _, c := range cells {
		at := picture.Centre(hex.Pointy, c)
		m.Add(picture.Shape{Path: cell.Moved(at), Fill: colour("cell"), Line: colour("cell-rim"), Width: 1})
	}
	m.stones(v.Red, "team-b", picture.Point{Y: 13})
	m.stones(v.Blue, "team-a", picture.Point{X: 13})
	for _, c := range v.Chain {
		m.Add(picture.Shape{
			Path: picture.Circle(picture.Centre(hex.Pointy, c), 9), Line: colour("piece-rim"), Width: 4,
		})
	}
	return m.Scene
}

type hexBoard struct{ *picture.Scene }

// edges draws red along the first and the last row, and blue along the first and the last column.
func (m hexBoard) edges(size int) {
	for i := range int16(size) {
		last := int16(size - 1)
		m.edge(hex.Cell{Q: i}, "team-b", 4, 5)
		m.edge(hex.Cell{Q: i, R: last}, "team-b", 1, 2)
		m.edge(hex.Cell{R: i}, "team-a", 2, 3)
		m.edge(hex.Cell{Q: last, R: i}, "team-a", 5, 0)
	}
}

// edge draws two sides of a cell.
func (m hexBoard) edge(c hex.Cell, name string, sides ...int) {
	at := picture.Centre(hex.Pointy, c)
	for _, side := range sides {
		a, b := picture.Corner(hex.Pointy, side, picture.Side), picture.Corner(hex.Pointy, side+1, picture.Side)
		m.Add(picture.Shape{Path: picture.Lines(at.Plus(a), at.Plus(b)), Line: colour(name), Width: 16})
	}
}

// stones have a bar that runs from one edge of their owner towards the other, so that colour is not all that tells.
func (m hexBoard) stones(cells []hex.Cell, name string, bar picture.Point) {
	for _, c := range cells {
		at := picture.Centre(hex.Pointy, c)
		under := picture.Mix(colour(name), ink, .45)
		m.Add(
			picture.Shape{Path: picture.Circle(at.Plus(picture.Point{Y: 4}), 26), Fill: under},
			picture.Shape{Path: picture.Circle(at, 26), Fill: colour(name), Line: colour("piece-rim"), Width: 2},
			picture.Shape{Path: picture.Lines(at.Minus(bar), at.Plus(bar)), Line: colour("piece-rim"), Width: 4},
		)
	}
}
