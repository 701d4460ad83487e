package print

import (
	"fmt"
	"image/color"

	"hexparlor/internal/render"
)

// Grid is an image of many cards or pieces in rows, for a virtual table top.
type Grid struct {
	Name  string // such as cards-front-1
	Scene *render.Scene
}

// GridScale is the number of pixels of a millimetre in the image of a grid.
const GridScale = 6

// The most columns and rows of a grid, as virtual table tops allow.
const (
	gridColumns = 10
	gridRows    = 7
)

// Grids returns the fronts and backs of the cards, tiles and counters of a job, without space between them, so that a
// program divides each image into equal parts. Each copy of a piece has a part of its own.
func Grids(j Job) ([]Grid, error) {
	s, err := j.set()
	if err != nil {
		return nil, err
	}
	var cards []gridItem
	for _, c := range s.cards {
		back := j.newPage(false)
		back.cardBack(c.back, 1, 1, 3, 3, -cardWidth, -cardHeight)
		cards = append(cards, gridItem{c.front, back.Shapes})
	}
	all := j.grids("cards", cards, cardWidth, cardHeight, white)
	for _, kind := range []struct {
		name   string
		pieces []piece
	}{{"tiles", s.tiles}, {"counters", s.counters}} {
		all = append(all, j.pieceGrids(kind.name, kind.pieces)...)
	}
	return all, nil
}

// gridItem has the two faces of a card or piece, from its top left corner.
type gridItem struct{ front, back []render.Shape }

// pieceGrids returns the grids of pieces. Those that stand stay upright.
func (j *Job) pieceGrids(name string, pieces []piece) []Grid {
	wide, high := 0.0, 0.0
	for _, p := range pieces {
		wide, high = max(wide, p.wide), max(high, p.high)
	}
	var items []gridItem
	for _, p := range pieces {
		front, back := p.front, p.back
		if p.tall {
			front, back = turned(front), turned(back)
		}
		middle := render.Point{X: wide, Y: high}
		for range p.count {
			items = append(items, gridItem{render.Placed(middle, 1, front...), render.Placed(middle, 1, back...)})
		}
	}
	return j.grids(name, items, 2*wide, 2*high, color.NRGBA{})
}

// grids returns as many grids as the items need, each for fronts and for backs.
func (j *Job) grids(name string, items []gridItem, wide, high float64, ground color.NRGBA) (all []Grid) {
	const most = gridColumns * gridRows
	for n := 0; n*most < len(items); n++ {
		part := items[n*most : min(len(items), (n+1)*most)]
		columns := min(gridColumns, len(part))
		rows := (len(part) + columns - 1) / columns
		for _, side := range []string{"front", "back"} {
			box := render.Box{Right: float64(columns) * wide, Bottom: float64(rows) * high}
			s := &render.Scene{Box: box, Ground: ground, Title: name}
			for i, item := range part {
				shapes := item.front
				if side == "back" {
					shapes = item.back
				}
				corner := render.Point{X: float64(i%columns) * wide, Y: float64(i/columns) * high}
				s.Add(render.Placed(corner, 1, shapes...)...)
			}
			if j.Grey {
				grey(s)
			}
			all = append(all, Grid{fmt.Sprintf("%s-%s-%d", name, side, n+1), s})
		}
	}
	return all
}
