package print

import (
	"image/color"
	"math"
	"strconv"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// The size of a card.
const (
	cardWidth  = 63.0
	cardHeight = 88.0
	cardBleed  = 3.0
	cardPad    = 3.2 // distance of texts from the cut
)

// card is a playing card. Its front is drawn from the top left corner of the card.
type card struct {
	front []render.Shape
	back  cardBack
}

// cardBack is the back of a card: a sign and a word on a pattern.
type cardBack struct {
	word string
	ink  color.NRGBA
	wash color.NRGBA
	sign []render.Shape // around the origin, about 24 units wide
}

// cardGrid returns how many cards lie side by side and below each other on a sheet.
func (j *Job) cardGrid() (columns, rows int) {
	w, h := j.Paper.size()
	fit := func(w, h float64) (columns, rows int) { return int((w - 20) / cardWidth), int((h - 32) / cardHeight) }
	columns, rows = fit(w, h)
	if c, r := fit(h, w); c*r > columns*rows {
		return c, r
	}
	return columns, rows
}

// cardSheets returns the sheets with cards. The backs are mirrored, so that each lies behind its front.
func (j *Job) cardSheets(cards []card) (sheets []Sheet) {
	columns, rows := j.cardGrid()
	landscape := columns > rows+1 || columns > 3
	per := columns * rows
	total := (len(cards) + per - 1) / per
	turn := "print.card.turn-long"
	if landscape {
		turn = "print.card.turn-short"
	}
	for n := range total {
		front, back := j.newPage(landscape), j.newPage(landscape)
		left := (front.width() - float64(columns)*cardWidth) / 2
		top := (front.height() - float64(rows)*cardHeight) / 2
		grid := render.Box{
			Left: left, Top: top, Right: left + float64(columns)*cardWidth, Bottom: top + float64(rows)*cardHeight,
		}
		for i, c := range cards[n*per : min(len(cards), (n+1)*per)] {
			column, row := i%columns, i/columns
			front.Add(render.Placed(render.Point{
				X: left + float64(column)*cardWidth, Y: top + float64(row)*cardHeight,
			}, 1, c.front...)...)
			back.cardBack(c.back, columns-1-column, row, columns, rows, left, top)
		}
		for _, p := range []page{front, back} {
			p.cropMarks(grid, columns, rows)
		}
		front.write(label, front.width()/2, grid.Top-7, j.say("print.card.front"))
		back.write(label, back.width()/2, grid.Top-7, j.say(turn))
		front.footer(Cards, n+1, total, j.say("print.side.front"))
		back.footer(Cards, n+1, total, j.say("print.side.back"))
		caption := j.say("print.kind.cards")
		if total > 1 {
			caption += " " + strconv.Itoa(n+1)
		}
		sheets = append(sheets, Sheet{Kind: Cards, Caption: caption, Front: front.Scene, Back: back.Scene})
	}
	return sheets
}

// cropMarks draws the ends of the lines along which cards are cut, outside of the bleed.
func (p page) cropMarks(grid render.Box, columns, rows int) {
	var path render.Path
	for i := range columns + 1 {
		x := grid.Left + float64(i)*cardWidth
		below := grid.Bottom + cardBleed
		path = path.Also(render.Lines(
			render.Point{X: x, Y: max(edge, grid.Top-cardBleed-6)}, render.Point{X: x, Y: grid.Top - cardBleed})).
			Also(render.Lines(render.Point{X: x, Y: below}, render.Point{X: x, Y: below + 4}))
	}
	for i := range rows + 1 {
		y := grid.Top + float64(i)*cardHeight
		path = path.Also(render.Lines(
			render.Point{X: max(edge, grid.Left-cardBleed-6), Y: y}, render.Point{X: grid.Left - cardBleed, Y: y})).
			Also(render.Lines(render.Point{X: grid.Right + cardBleed, Y: y},
				render.Point{X: min(p.width()-edge, grid.Right+cardBleed+6), Y: y}))
	}
	p.Add(render.Shape{Path: path, Line: ink, Width: .2, Blunt: true})
}

// cardBack draws the back of a card in a place of the grid. At the outer edges of the grid it reaches over the cut.
func (p page) cardBack(b cardBack, column, row, columns, rows int, left, top float64) {
	box := render.Box{Left: left + float64(column)*cardWidth, Top: top + float64(row)*cardHeight}
	box.Right, box.Bottom = box.Left+cardWidth, box.Top+cardHeight
	middle := render.Point{X: (box.Left + box.Right) / 2, Y: (box.Top + box.Bottom) / 2}
	if column == 0 {
		box.Left -= cardBleed
	}
	if row == 0 {
		box.Top -= cardBleed
	}
	if column == columns-1 {
		box.Right += cardBleed
	}
	if row == rows-1 {
		box.Bottom += cardBleed
	}
	corner := func(x, y float64) render.Point { return render.Point{X: x, Y: y} }
	area := render.Polygon(corner(box.Left, box.Top), corner(box.Right, box.Top), corner(box.Right, box.Bottom),
		corner(box.Left, box.Bottom))
	p.Add(render.Shape{Path: area, Fill: b.wash})
	p.Add(render.Shape{Path: lattice(box), Line: white, Width: .9, Clip: box})
	seal := middle.Plus(render.Point{Y: -3})
	hexagon := func(radius float64) render.Path { return render.Hex(hex.Flat, radius, 0).Moved(seal) }
	p.Add(render.Shape{Path: hexagon(18.2), Fill: white, Line: b.ink, Width: 1.6},
		render.Shape{Path: hexagon(15.8), Line: b.ink, Width: .5})
	p.Add(render.Placed(seal, 1, b.sign...)...)
	word := style{size: 5, bold: true, font: render.Serif, color: b.ink, align: render.Middle}
	p.write(word.fitted(b.word, cardWidth-14), middle.X, middle.Y+22, b.word)
}

// lattice returns hexagons over a box. The pattern is the same for all cards of a sheet, so that neighbours join.
func lattice(b render.Box) (p render.Path) {
	const radius, pitchX, pitchY = 4.5, 7.875, 9.093
	first, last := int(math.Floor(b.Left/pitchX)), int(math.Ceil(b.Right/pitchX))
	for column := first; column <= last; column++ {
		shift := 0.0
		if column%2 != 0 {
			shift = pitchY / 2
		}
		for row := int(math.Floor(b.Top/pitchY)) - 1; row <= int(math.Ceil(b.Bottom/pitchY)); row++ {
			at := render.Point{X: float64(column) * pitchX, Y: float64(row)*pitchY + shift}
			p = p.Also(render.Polygon(render.Corners(hex.Flat, at, radius)...))
		}
	}
	return p
}

// leastWords is the smallest size of the text of a card, unless nothing else helps.
const leastWords = 2.45

// cardWords returns paragraphs on a card from y downwards, and their size, which is smaller if they are long.
func cardWords(y, bottom float64, paragraphs [][]run) (shapes []render.Shape, size float64) {
	for size = 2.7; ; size -= .05 {
		s := body.sized(size)
		shapes = nil
		at := y + size*.6
		for _, runs := range paragraphs {
			for _, line := range breakRuns(s, runs, cardWidth-2*cardPad) {
				shapes = append(shapes, lineShapes(s, cardPad, at, line)...)
				at += size * 1.28
			}
			at += size * .33
		}
		if at-size*.7 <= bottom || size < 2.15 {
			return shapes, size
		}
	}
}
