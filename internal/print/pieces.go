package print

import (
	"math"
	"strconv"

	"hexparlor/internal/render"
)

// piece is a tile or counter with two faces, drawn in millimetres around the origin.
type piece struct {
	count int
	cut   render.Path // line along which it is cut out
	front []render.Shape
	back  []render.Shape
	under []render.Shape // what the back has below it where it may reach over the cut
	// wide and high are half of its width and height. Folded pieces have the back below the front, across the lower side.
	wide, high float64
	tall       bool // it is folded and stands, so its two halves are never cut apart
}

// bleed is how far the backs of pieces reach over the cut, so that a small shift does not show.
const bleed = 1.9

// pieceSheets returns the sheets with pieces: folded, or with the backs on the back of the sheet.
func (j *Job) pieceSheets(kind Kind, pieces []piece) []Sheet {
	if len(pieces) == 0 {
		return nil
	}
	l := newPieceLayout(j, pieces)
	var sheets []Sheet
	total := (l.count + l.perSheet() - 1) / l.perSheet()
	for n := range total {
		front := j.newPage(false)
		var back *page
		if l.duplex {
			p := j.newPage(false)
			back = &p
		}
		l.fill(n, front, back)
		top := j.say("print.fold")
		if l.duplex {
			top = j.say("print.front")
			back.write(label, back.width()/2, 12, j.say("print.back"))
			back.footer(kind, n+1, total, j.say("print.side.back"))
			front.footer(kind, n+1, total, j.say("print.side.front"))
			for _, p := range []page{front, *back} {
				for _, x := range []float64{12, p.width() - 12} {
					p.cross(x, 12, edge, 2.2)
					p.cross(x, p.height()-17, edge, 2.2)
				}
			}
		} else {
			front.footer(kind, n+1, total, "")
		}
		front.write(label, front.width()/2, 12, top)
		s := Sheet{Kind: kind, Caption: j.say("print.kind." + string(kind)), Front: front.Scene}
		if total > 1 {
			s.Caption += " " + strconv.Itoa(n+1)
		}
		if back != nil {
			s.Back = back.Scene
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// pieceLayout is a grid of pieces of equal size.
type pieceLayout struct {
	list          []*piece // one entry for each copy
	count         int
	duplex        bool
	wide, high    float64 // half of the size of a place
	columns, rows int
	gapX, gapY    float64
	left, top     float64
}

func newPieceLayout(j *Job, pieces []piece) *pieceLayout {
	l := &pieceLayout{duplex: j.Duplex}
	for i := range pieces {
		p := &pieces[i]
		l.wide, l.high = max(l.wide, p.wide), max(l.high, p.high)
		l.duplex = l.duplex && !p.tall
		for range p.count {
			l.list = append(l.list, p)
		}
	}
	l.count = len(l.list)
	w, h := j.Paper.size()
	w, h = w-2*(edge+8), h-17-18
	high, gap := 4*l.high, 5.0
	if l.duplex {
		high, gap = 2*l.high, 2*bleed+1.2
	}
	l.columns = max(1, int((w+gap)/(2*l.wide+gap)))
	l.rows = max(1, int((h+gap)/(high+gap)))
	l.gapX, l.gapY = gap, gap
	if l.columns > 1 {
		l.gapX = min(14, (w-2*l.wide*float64(l.columns))/float64(l.columns-1))
	}
	if l.rows > 1 {
		l.gapY = min(9, (h-high*float64(l.rows))/float64(l.rows-1))
	}
	used := float64(l.columns)*(2*l.wide+l.gapX) - l.gapX
	pw, _ := j.Paper.size()
	l.left, l.top = (pw-used)/2, 18
	return l
}

func (l *pieceLayout) perSheet() int { return l.columns * l.rows }

// fill draws the pieces of sheet n.
func (l *pieceLayout) fill(n int, front page, back *page) {
	first := n * l.perSheet()
	for i, p := range l.list[first:min(l.count, first+l.perSheet())] {
		column, row := i%l.columns, i/l.columns
		high := 4 * l.high
		if l.duplex {
			high = 2 * l.high
		}
		at := render.Point{
			X: l.left + l.wide + float64(column)*(2*l.wide+l.gapX), Y: l.top + l.high + float64(row)*(high+l.gapY),
		}
		front.Add(render.Placed(at, 1, p.front...)...)
		front.Add(render.Shape{Path: p.cut.Moved(at), Line: faint, Width: .2})
		if l.duplex {
			mirrored := render.Point{X: back.width() - at.X, Y: at.Y}
			back.Add(render.Placed(mirrored, 1, append(p.under[:len(p.under):len(p.under)], p.back...)...)...)
			continue
		}
		below := at.Plus(render.Point{Y: 2 * p.high})
		front.Add(render.Placed(below, 1, turned(p.back, math.Pi)...)...)
		front.Add(render.Shape{Path: p.cut.Turned(math.Pi).Moved(below), Line: faint, Width: .2})
		fold := at.Plus(render.Point{Y: p.high})
		reach := render.Point{X: p.wide + min(4, l.gapX/2-.5)}
		front.rule(fold.Minus(reach), fold.Plus(reach), .3, ink, 1.5, 1.2)
	}
}
