package print

import (
	"strconv"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/games/hexstrat"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

func init() { builders["hexstrat"] = builder{[3]float64{35, 40, 45}, hexstratSet} }

var (
	stratGrounds = []string{"plains", "forest", "mountain"}
	stratKinds   = []string{"inf", "rkt", "mech"}
)

// cardCopies is the number of copies of each bonus card (R9.1).
const cardCopies = 2

func hexstratSet(j *Job) (*set, error) {
	view, err := j.view(j.Options)
	if err != nil {
		return nil, err
	}
	v := view.(hexstrat.View)
	s := &set{players: 2, tiles: stratTiles(j, v)}
	bonus := j.Options.Bool("bonus")
	for seat := 1; seat <= 2; seat++ {
		for _, kind := range stratKinds {
			s.counters = append(s.counters, stratCounters(j, v, seat, kind, bonus)...)
		}
	}
	if bonus {
		for _, c := range []string{"A", "B", "E", "S"} {
			for range cardCopies {
				s.cards = append(s.cards, bonusCard(j, c))
			}
		}
	}
	s.aid = stratAid(j, v)
	return s, nil
}

// stratTiles returns the tiles of the map by their ground, face down on the back, and the headquarters.
func stratTiles(j *Job, v hexstrat.View) (all []piece) {
	counts, stars := map[string]int{}, map[string]int{}
	for _, t := range v.Tiles {
		switch {
		case t.HQ > 0:
		case t.Star:
			stars[t.Ground]++
		default:
			counts[t.Ground]++
		}
	}
	k := j.Hex / (2 * 29 * low)
	for _, ground := range stratGrounds {
		for _, star := range []bool{false, true} {
			n := counts[ground]
			if star {
				n = stars[ground]
			}
			if n == 0 {
				continue
			}
			p := hexPiece(n, 29, groundFace(j, ground, star), fogFace(29))
			p.under = fogFace(29 + bleed/low)
			all = append(all, scaledPiece(k, p))
		}
	}
	for seat := 1; seat <= 2; seat++ {
		face := headquarters(j, seat)
		all = append(all, scaledPiece(k, hexPiece(1, 29, face, face)))
	}
	return all
}

func groundFace(j *Job, ground string, star bool) []render.Shape {
	fill := boards.Colour(ground)
	face := []render.Shape{{Path: hexagon(27.6), Fill: fill}}
	face = append(face, render.Placed(render.Point{Y: -2}, .72, boards.Growth(ground)...)...)
	word := style{size: 3.4, bold: true, font: render.Sans, color: boards.Colour(ground + "-ink")}
	name := j.say("print.strat." + ground)
	face = append(face, word.fitted(name, 24).at(0, 19.5, name))
	if star {
		at := render.Point{X: 13, Y: -15}
		face = append(face, render.Placed(at, .8, render.Shape{
			Path: boards.Star(), Fill: boards.Colour("card-gold"), Line: ink, Width: .5,
		})...)
	}
	return face
}

func fogFace(radius float64) []render.Shape {
	face := []render.Shape{{Path: hexagon(radius), Fill: boards.Colour("fog")}}
	face = append(face, scaled(.5, boards.Hatching(hex.Flat, radius*2-3, 11, 1.4, boards.Colour("fog-ink"))...)...)
	return append(face, render.Shape{Path: render.Circle(render.Point{}, 7), Fill: white},
		centred(0, .2, 9, soft, "?"))
}

func headquarters(j *Job, seat int) []render.Shape {
	letter := seatLetter(seat)
	c := teamColour(letter)
	face := []render.Shape{{Path: hexagon(26.2), Line: c, Width: 2}}
	if seat == 2 {
		face = append(face, render.Shape{Path: hexagon(23.4), Line: c, Width: .8})
	}
	face = append(face, render.Placed(render.Point{Y: -3}, .95, boards.Castle(c, white)...)...)
	name := j.say("print.strat.hq")
	word := style{size: 3.4, bold: true, font: render.Sans, color: c}
	return append(face, word.fitted(name, 24).at(0, 17, name))
}

// stratCounters returns the counters of a squad: one for each two numbers of units, the higher number in front.
func stratCounters(j *Job, v hexstrat.View, seat int, kind string, bonus bool) (all []piece) {
	units := 0
	for _, q := range v.Squads {
		if int(q.Seat) == seat && q.Kind == kind {
			units = q.Units
		}
	}
	if bonus && units > 0 {
		units += 2 // a card can bring more
	}
	k := j.Hex / 45
	for n := units; n > 0; n -= 2 {
		p := piece{
			count: 1, cut: square(11, 0), wide: 11, high: 11,
			front: squadFace(seat, kind, n), back: squadFace(seat, kind, n-1),
		}
		all = append(all, scaledPiece(k, p))
	}
	return all
}

func squadFace(seat int, kind string, units int) []render.Shape {
	if units == 0 {
		return nil
	}
	letter := seatLetter(seat)
	face := []render.Shape{{Path: square(10.6, 1.5), Fill: teamColour(letter)}}
	if seat == 2 {
		var stripes render.Path
		for c := -18.0; c <= 18; c += 3.6 {
			left, right := max(-10.4, c-10.4), min(10.4, c+10.4)
			from, to := render.Point{X: left, Y: c - left}, render.Point{X: right, Y: c - right}
			stripes = stripes.Also(render.Lines(from, to))
		}
		face = append(face, render.Shape{Path: stripes, Line: render.Sheer(white, .55), Width: .9, Blunt: true})
	} else {
		face = append(face, render.Shape{Path: square(9.2, 1), Line: render.Sheer(white, .55), Width: .5})
	}
	face = append(face, render.Shape{Path: square(7.4, 1.2), Fill: white})
	face = append(face, render.Placed(render.Point{X: -2.6, Y: 0}, .42, boards.Troop(kind, ink)...)...)
	return append(face, centred(4.1, .2, 6.4, ink, strconv.Itoa(units)))
}

// bonusCard returns a bonus card with what it does.
func bonusCard(j *Job, letter string) card {
	name := j.say("hexstrat.card", "card", letter)
	gold := boards.Colour("card-gold")
	star := render.Shape{Path: boards.Star(), Fill: gold, Line: ink, Width: .6}
	box := render.Rounded(render.Box{Left: cardPad, Top: cardPad, Right: cardWidth - cardPad, Bottom: 34}, 2)
	front := []render.Shape{{Path: box, Fill: render.Mix(white, gold, .18)}}
	front = append(front, render.Placed(render.Point{X: cardWidth / 2, Y: 18.6}, 1.4, star)...)
	title := style{size: 5.8, bold: true, font: render.Serif, color: ink, align: render.Start}
	front = append(front, title.fitted(name, cardWidth-2*cardPad).at(cardPad, 40, name))
	text := strings.TrimSpace(j.say("print.strat.card", "card", letter))
	words, _ := cardWords(46, 80, [][]run{{{text, false}}})
	front = append(front, words...)
	foot := style{size: 2.2, font: render.Sans, color: soft, align: render.Start}
	front = append(front, foot.fitted(j.title(), 50).at(cardPad, 83.4, j.title()))
	sign := render.Shape{Path: boards.Star(), Fill: gold}
	return card{front: front, back: cardBack{
		word: j.say("print.strat.bonus"), ink: render.Mix(gold, ink, .3), wash: render.Mix(white, gold, .22),
		sign: scaled(1.3, sign),
	}}
}

// stratAid returns the table of fights, the grounds, and the sequence of a turn.
func stratAid(j *Job, v hexstrat.View) []topic {
	name := func(kind string) string { return j.say("print.strat." + kind) }
	fights := [][]string{{j.say("print.strat.against")}}
	for _, kind := range stratKinds {
		fights[0] = append(fights[0], name(kind))
	}
	for i, kind := range stratKinds {
		row := []string{name(kind)}
		for _, n := range v.Strikes[i] {
			row = append(row, strconv.Itoa(n))
		}
		fights = append(fights, row)
	}
	grounds := [][]string{{name("ground"), name("attack"), name("defence"), name("mech")}}
	for _, g := range v.Grounds {
		grounds = append(grounds, []string{
			name(g.Name), signed(g.Attack), signed(g.Defence), j.say("print.strat.mechs", "how", g.Mechs),
		})
	}
	return []topic{
		{title: j.say("print.aid.turn"), text: j.say("print.aid.hexstrat.turn")},
		{title: j.say("print.strat.fight"), text: j.say("print.aid.hexstrat.fight"), rows: fights},
		{title: j.say("print.strat.grounds"), rows: grounds},
		{title: j.say("print.aid.win"), text: j.say("print.aid.hexstrat.win", "turns", v.ToCapture)},
	}
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
