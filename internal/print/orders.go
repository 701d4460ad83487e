package print

import (
	"strconv"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// orderSheet is a form on which a player writes secret orders.
type orderSheet struct {
	warriors int
	verbs    []verb // in the order in which they are carried out
}

// verb is an order, with its sign in a box of 24 units.
type verb struct {
	name string
	sign render.Path
}

const orderTurns = 8 // turns on the sheets of a player

// orderSheets returns the order sheets, as many copies as there are players.
func (j *Job) orderSheets(o *orderSheet, players int) (sheets []Sheet) {
	if o == nil {
		return nil
	}
	columns := min(3, o.warriors)
	bands := (o.warriors + columns - 1) / columns
	per := max(1, j.orderRows()/bands)
	total := (orderTurns + per - 1) / per
	for n := range total {
		p := j.newPage(false)
		p.orderForm(o, n*per+1, min(orderTurns, (n+1)*per), columns, bands)
		p.footer(Orders, n+1, total, "")
		caption := j.say("print.kind.orders")
		if total > 1 {
			caption += " " + strconv.Itoa(n+1)
		}
		sheets = append(sheets, Sheet{Kind: Orders, Caption: caption, Copies: players, Front: p.Scene})
	}
	return sheets
}

const orderRow = 26.5

func (j *Job) orderRows() int {
	_, h := j.Paper.size()
	return int((h - 85) / (orderRow - .01))
}

// orderForm draws the form for turns first to last.
func (p page) orderForm(o *orderSheet, first, last, columns, bands int) {
	left, right := side, p.width()-side
	title := p.job.say("print.kind.orders")
	p.write(heading.sized(9), left, 17, title)
	game := p.job.title()
	p.write(small.sized(3.4).fitted(game, 60), left, 24.5, game)
	x := left + 64
	for _, field := range []struct {
		key  string
		wide float64
	}{{"print.order.player", 45}, {"print.order.team", 32}, {"print.order.date", right - x - 85}} {
		p.write(small, x, 20, p.job.say(field.key))
		p.rule(render.Point{X: x, Y: 26.5}, render.Point{X: x + field.wide, Y: 26.5}, ink)
		x += field.wide + 4
	}
	y := p.paragraph(body.sized(3.6), left, 33.5, right-left, 1.4, p.job.say("print.order.how"))
	y += 2
	wide := (right - left - 12) / float64(columns)
	bold := style{size: 3.6, bold: true, font: render.Sans, color: ink, align: render.Start}
	p.write(bold.fitted(p.job.say("print.order.turn"), 11.5), left, y, p.job.say("print.order.turn"))
	if bands == 1 {
		for i := range columns {
			p.write(bold, left+14+wide*float64(i), y, p.job.say("print.order.warrior", "number", i+1))
		}
	}
	y += 3.6
	for turn := first; turn <= last; turn++ {
		high := orderRow * float64(bands)
		p.frame(left, y, 12, high)
		p.write(label.sized(6), left+6, y+high/2, strconv.Itoa(turn))
		for w := range columns * bands {
			at := render.Point{X: left + 12 + wide*float64(w%columns), Y: y + orderRow*float64(w/columns)}
			p.frame(at.X, at.Y, wide, orderRow)
			if w < o.warriors {
				p.orderCell(o, at, wide, w+1, bands > 1)
			}
		}
		y += high
	}
	p.orderKey(o, y+6)
}

func (p page) frame(x, y, w, h float64) {
	box := render.Polygon(render.Point{X: x, Y: y}, render.Point{X: x + w, Y: y}, render.Point{X: x + w, Y: y + h},
		render.Point{X: x, Y: y + h})
	p.Add(render.Shape{Path: box, Line: faint, Width: .3, Blunt: true})
}

// orderCell draws the boxes for the verbs of a warrior and the rose of directions.
func (p page) orderCell(o *orderSheet, at render.Point, wide float64, number int, named bool) {
	for i, v := range o.verbs {
		x, y := at.X+3.6+float64(i%2)*12.6, at.Y+5.8+float64(i/2)*7.1
		p.Add(render.Placed(render.Point{X: x, Y: y}, 5.2/24, signShape(v.sign))...)
		box := render.Rounded(render.Box{Left: x + 3.6, Top: y - 2.1, Right: x + 7.8, Bottom: y + 2.1}, .5)
		p.Add(render.Shape{Path: box, Line: ink, Width: .3})
	}
	if named {
		p.write(label.sized(3.4), at.X+21.5, at.Y+orderRow-5.5, "· "+strconv.Itoa(number))
	}
	centre := render.Point{X: at.X + wide - 13.2, Y: at.Y + orderRow/2}
	for d := range hex.Direction(hex.Directions) {
		petal := centre.Plus(render.Way(hex.Flat, d).Times(7))
		outline := render.Polygon(render.Corners(hex.Flat, petal, 3.6)...)
		p.Add(render.Shape{Path: outline, Fill: white, Line: soft, Width: .3})
	}
	p.Add(render.Shape{Path: render.Polygon(render.Corners(hex.Flat, centre, 3.2)...), Fill: ink})
}

// signShape returns a sign of 24 units, centred.
func signShape(sign render.Path) render.Shape {
	return render.Shape{Path: sign.Moved(render.Point{X: -12, Y: -12}), Line: ink, Width: 2}
}

// orderKey draws the verbs with their names, in the order in which they are carried out.
func (p page) orderKey(o *orderSheet, y float64) {
	text := p.job.say("print.order.order")
	s := body.sized(3.4)
	p.write(s, side, y, text)
	x := side + s.width(text) + 5
	for _, v := range o.verbs {
		name := v.name
		if x+9+s.width(name) > p.width()-side {
			x, y = side, y+6
		}
		p.Add(render.Placed(render.Point{X: x + 2.2, Y: y}, 4.4/24, signShape(v.sign))...)
		p.write(s, x+5.4, y, name)
		x += 5.4 + s.width(name) + 6
	}
}
