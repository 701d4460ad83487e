package print

import (
	"image/color"
	"slices"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/games/hexattack"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

func init() { builders["hexattack"] = builder{[3]float64{35, 45, 52}, hexattackSet} }

// The colours of a wooden board.
var (
	wood     = color.NRGBA{0x8f, 0x73, 0x58, 255}
	woodRim  = color.NRGBA{0xc9, 0xb7, 0x9c, 255}
	cellPale = color.NRGBA{0xff, 0xfd, 0xf7, 255}
	stone    = color.NRGBA{0xcf, 0xcc, 0xc8, 255}
	crack    = color.NRGBA{0x4b, 0x49, 0x45, 255}
	red      = color.NRGBA{0xb3, 0x26, 0x1e, 255}
	green    = color.NRGBA{0x1c, 0x6e, 0x50, 255}
	shield   = color.NRGBA{0x1f, 0x4f, 0xa0, 255}
)

// attackVerbs has the orders of Hexattack in the order in which they are carried out, with their signs.
var attackVerbs = []verb{
	{"grab", render.Read("M19 5.5H11a6.5 6.5 0 0 0 0 13h8M19 5.5l-3-3M19 5.5l-3 3")},
	{"defend", render.Read("M12 4l7 2.5V12c0 4-3 6.8-7 8-4-1.2-7-4-7-8V6.5z")},
	{"attack", render.Read("M5 19L17 7M17 7h-5M17 7v5M5 14.5L9.5 19")},
	{"move", render.Read("M4 12h14M13 6.5L18.5 12 13 17.5")},
	{"push", render.Read("M4 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M14 12h6M17 9l3 3-3 3")},
}

func hexattackSet(j *Job) (*set, error) {
	view, err := j.view(j.Options)
	if err != nil {
		return nil, err
	}
	v := view.(hexattack.View)
	verbs := j.attackVerbs()
	s := &set{players: len(v.Players), board: attackBoard(j, v)}
	most := 1
	for _, p := range v.Players {
		most = max(most, p.Warriors)
	}
	s.order = &orderSheet{warriors: most}
	for _, b := range verbs {
		named := b
		named.name = j.say("hexattack.phase." + b.name)
		s.order.verbs = append(s.order.verbs, named)
		s.aid = append(s.aid, topic{
			sign: []render.Shape{signShape(b.sign)}, title: j.say("print.aid.title", "name", named.name),
			text: j.say("print.aid.hexattack." + b.name),
		})
	}
	s.aid = append(s.aid, topic{
		title: j.say("print.aid.win"),
		text:  j.say("print.aid.hexattack.win", "turns", v.Turns, "goal", v.Goal, "target", v.Target),
	})
	s.counters = attackCounters(j, v, verbs)
	return s, nil
}

// attackVerbs returns the orders that the job's options allow.
func (j *Job) attackVerbs() (verbs []verb) {
	allowed := j.Options["orders"]
	for _, v := range attackVerbs {
		if allowed == "" || slices.Contains(strings.Split(allowed, ","), v.name) {
			verbs = append(verbs, v)
		}
	}
	return verbs
}

func attackBoard(j *Job, v hexattack.View) *board {
	b := &board{layout: hex.Flat, hexes: len(v.Cells), box: render.Around(hex.Flat, v.Cells, 4)}
	cell := render.Hex(hex.Flat, 40.1, 0)
	for _, c := range v.Cells {
		at := render.Centre(hex.Flat, c)
		b.shapes = append(b.shapes, render.Shape{
			Path: render.Hex(hex.Flat, render.Side, 0).Moved(at), Fill: wood, Line: wood, Width: 4.85,
		})
	}
	for _, c := range v.Cells {
		b.shapes = append(b.shapes, render.Shape{
			Path: cell.Moved(render.Centre(hex.Flat, c)), Fill: cellPale, Line: woodRim, Width: .57,
		})
	}
	for _, c := range v.Rocks {
		b.shapes = append(b.shapes, render.Placed(render.Centre(hex.Flat, c), 1, rockShapes()...)...)
	}
	start := j.say("print.start")
	for _, w := range v.Warriors {
		b.shapes = append(b.shapes, render.Placed(render.Centre(hex.Flat, w.Cell), 1, startShapes(w, start)...)...)
	}
	b.lines = []string{j.say("print.players", "count", len(v.Players))}
	return b
}

func rockShapes() []render.Shape {
	shapes := []render.Shape{{Path: render.Hex(hex.Flat, 37.8, 0), Fill: stone}}
	lines := render.Sheer(color.NRGBA{0x6d, 0x6a, 0x66, 255}, .55)
	shapes = append(shapes, boards.Hatching(hex.Flat, 37.8, 4, 1.1, lines)...)
	cracks := render.Read("M-14,-12L10,-16L14,6L2,22L-22,8Z" +
		"M-14,-12L-19,-33M10,-16L19,-33M14,6L36,-2M2,22L-16,32M-22,8L-37,0")
	return append(shapes, render.Shape{Path: cracks.Scaled(.97, .97), Line: crack, Width: 2})
}

// startShapes returns the mark of a start: one line for the first team, two for the second, broken ones for others.
func startShapes(w hexattack.Warrior, word string) []render.Shape {
	c := teamColour(w.Team)
	outer := render.Shape{Path: render.Hex(hex.Flat, 33.9, 0), Line: c, Width: 2.6}
	shapes := []render.Shape{outer}
	if index := int(w.Team[0] - 'A'); index > 0 {
		inner := render.Shape{Path: render.Hex(hex.Flat, 29.9, 0), Line: c, Width: 1.1}
		if index > 1 {
			inner.Dash = []float64{float64(index), 2.5}
		}
		shapes = append(shapes, inner)
	}
	name := string(w.Name)
	title := style{size: 14.5, bold: true, font: render.Sans, color: c}
	note := style{size: 5.8, font: render.Sans, color: soft}
	return append(shapes, title.fitted(name, 40).at(0, 0, name), note.fitted(word, 38).at(0, 14, word))
}

// attackCounters returns the warriors and markers for orders.
func attackCounters(j *Job, v hexattack.View, verbs []verb) (all []piece) {
	k := j.Hex / 45
	for _, w := range v.Warriors {
		all = append(all, scaledPiece(k, warriorPiece(j, w)))
	}
	has := func(name string) bool { return slices.ContainsFunc(verbs, func(b verb) bool { return b.name == name }) }
	each := max(2, (len(v.Warriors)*2+2)/3)
	marker := func(count int, front, back render.Shape, word, backWord string) {
		caption := func(text string) render.Shape {
			s := style{size: 3, font: render.Sans, color: soft, bold: true}
			return s.fitted(text, 15.5).at(0, 12, text)
		}
		all = append(all, scaledPiece(k, hexPiece(count, 17,
			[]render.Shape{front, caption(word)}, []render.Shape{back, caption(backWord)})))
	}
	bad := render.Shape{Path: crossOut(4.3), Line: red, Width: 2.4}
	if has("attack") {
		marker(each, render.Shape{Path: arrowUp().Moved(render.Point{Y: -1}), Fill: red}, bad,
			j.say("hexattack.phase.attack"), j.say("print.mark.bounced"))
	}
	if has("defend") {
		corners := render.Corners(hex.Flat, render.Point{}, 13.6)
		path := render.Lines(corners[5], corners[0], corners[1], corners[2])
		marker(each, render.Shape{Path: path, Line: shield, Width: 2.8}, bad,
			j.say("print.mark.shield"), j.say("print.mark.held"))
	}
	if has("push") {
		ring := render.Shape{Path: render.Circle(render.Point{}, 5.4), Line: green, Width: 2.2}
		used := ring
		used.Dash = []float64{2, 2.24}
		marker(max(2, (len(v.Warriors)+2)/3), ring, used, j.say("print.mark.ball"), j.say("print.mark.used"))
	}
	return all
}

func warriorPiece(j *Job, w hexattack.Warrior) piece {
	c, name := teamColour(w.Team), string(w.Name)
	front := []render.Shape{{Path: hexagon(16.2), Fill: c}}
	if strings.EqualFold(w.Team, "A") {
		front = append(front, render.Shape{Path: hexagon(14), Line: render.Sheer(white, .55), Width: .6})
	} else {
		front = append(front, pattern(w.Team, 16.2)...)
	}
	title := style{size: 8, bold: true, font: render.Sans, color: ink}
	disc := render.Shape{Path: render.Circle(render.Point{}, 8.6), Fill: white}
	front = append(front, disc, title.fitted(name, 14).at(0, .2, name))
	title.color = c
	word := j.say("print.mark.was-here")
	back := []render.Shape{
		{Path: hexagon(14.5), Line: c, Width: 1.6, Dash: []float64{3, 2}},
		title.fitted(name, 18).at(0, 0, name),
		style{size: 3, font: render.Sans, color: soft, bold: true}.fitted(word, 13.5).at(0, 8, word),
	}
	return hexPiece(1, 17, front, back)
}
