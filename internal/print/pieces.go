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

// The room for pieces on a sheet: the first row begins below the heading, and the last ends above the footer.
const (
	pieceTop    = 18.0
	pieceBottom = 18.0
	pieceSide   = 12.0
)

// pieceSheets returns the sheets with pieces: folded, or with the backs on the back of the sheet. Pieces that stand are
// always folded.
func (j *Job) pieceSheets(kind Kind, pieces []piece) (sheets []Sheet) {
	flat, folded := pieces, []piece(nil)
	if j.Duplex {
		flat = nil
		for _, p := range pieces {
			if p.tall {
				folded = append(folded, p)
			} else {
				flat = append(flat, p)
			}
		}
	}
	layouts := append(j.arranged(flat, j.Duplex), j.arranged(folded, false)...)
	for n, l := range layouts {
		s := j.pieceSheet(kind, l, n+1, len(layouts))
		if len(layouts) > 1 {
			s.Caption += " " + strconv.Itoa(n+1)
		}
		sheets = append(sheets, s)
	}
	return sheets
}

// place is a piece with the middle of its front on the sheet.
type place struct {
	*piece
	at render.Point
}

// pieceLayout is the pieces of one sheet.
type pieceLayout struct {
	places []place
	duplex bool
}

// arranged places pieces in rows of equal pieces, from the top down, over as many sheets as they need.
func (j *Job) arranged(pieces []piece, duplex bool) (layouts []pieceLayout) {
	w, h := j.Paper.size()
	gap, faces := 5.0, 4.0 // faces is how many halves of a piece's height a row has
	if duplex {
		gap, faces = 2*bleed+1.2, 2
	}
	y, column := 0.0, 0
	var last *piece
	for i := range pieces {
		p := &pieces[i]
		columns := max(1, int((w-2*pieceSide+gap)/(2*p.wide+gap)))
		gapX := gap
		if columns > 1 {
			gapX = min(14, (w-2*pieceSide-2*p.wide*float64(columns))/float64(columns-1))
		}
		left := (w - float64(columns)*(2*p.wide+gapX) + gapX) / 2
		if last != nil && (last.wide != p.wide || last.high != p.high) && column > 0 {
			y, column = y+faces*last.high+gap+1, 0
		}
		for range p.count {
			if column == columns {
				y, column = y+faces*p.high+gap+1, 0
			}
			if len(layouts) == 0 || column == 0 && pieceTop+y+faces*p.high > h-pieceBottom {
				layouts, y = append(layouts, pieceLayout{duplex: duplex}), 0
			}
			l := &layouts[len(layouts)-1]
			l.places = append(l.places, place{p, render.Point{
				X: left + p.wide + float64(column)*(2*p.wide+gapX), Y: pieceTop + p.high + y,
			}})
			column++
		}
		last = p
	}
	return layouts
}

// pieceSheet draws the pieces of one sheet.
func (j *Job) pieceSheet(kind Kind, l pieceLayout, n, of int) Sheet {
	s := Sheet{Kind: kind, Caption: j.say("print.kind." + string(kind))}
	front := j.newPage(false)
	s.Front = front.Scene
	if !l.duplex {
		for _, p := range l.places {
			front.folded(p)
		}
		front.heading(j.say("print.fold"))
		front.footer(kind, n, of, "")
		return s
	}
	back := j.newPage(false)
	s.Back = back.Scene
	for _, p := range l.places {
		front.Add(render.Placed(p.at, 1, p.front...)...)
		front.Add(render.Shape{Path: p.cut.Moved(p.at), Line: faint, Width: .2})
		behind := render.Point{X: back.width() - p.at.X, Y: p.at.Y}
		back.Add(render.Placed(behind, 1, append(p.under[:len(p.under):len(p.under)], p.back...)...)...)
	}
	front.heading(j.say("print.front"))
	back.heading(j.say("print.back"))
	front.footer(kind, n, of, j.say("print.side.front"))
	back.footer(kind, n, of, j.say("print.side.back"))
	for _, side := range []page{front, back} {
		for _, x := range []float64{pieceSide, side.width() - pieceSide} {
			side.cross(x, 11, edge, 2.2)
			side.cross(x, side.height()-14, edge, 2.2)
		}
	}
	return s
}

// heading writes what to do with the sheet above its pieces.
func (p page) heading(text string) {
	p.write(label.fitted(text, p.width()-2*pieceSide-16), p.width()/2, 11, text)
}

// folded draws a piece with its back below, upside down, and the line at which they are folded.
func (p page) folded(of place) {
	p.Add(render.Placed(of.at, 1, of.front...)...)
	p.Add(render.Shape{Path: of.cut.Moved(of.at), Line: faint, Width: .2})
	below := of.at.Plus(render.Point{Y: 2 * of.high})
	p.Add(render.Placed(below, 1, turned(of.back)...)...)
	p.Add(render.Shape{Path: of.cut.Turned(math.Pi).Moved(below), Line: faint, Width: .2})
	fold := of.at.Plus(render.Point{Y: of.high})
	reach := render.Point{X: of.wide + 1.8}
	p.rule(fold.Minus(reach), fold.Plus(reach), ink, 1.5, 1.2)
}
