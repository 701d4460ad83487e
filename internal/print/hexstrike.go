package print

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/games/hexstrike"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

func init() { builders["hexstrike"] = builder{[3]float64{28, 35, 40}, hexstrikeSet} }

func hexstrikeSet(j *Job) (*set, error) {
	view, err := j.view(j.Options)
	if err != nil {
		return nil, err
	}
	v := view.(hexstrike.View)
	c := game.PresentationOf(j.Game).Components(j.Options, j.Words).(hexstrike.Catalogue)
	s := &set{players: 2, board: islandBoard(v)}
	actions := map[string]hexstrike.Action{}
	for _, a := range c.Actions {
		actions[a.Text] = a
	}
	for _, of := range strikeCards(v, c) {
		s.cards = append(s.cards, strikeCard(j, of, actions))
	}
	s.counters = strikeCounters(j, v, c)
	s.track = j.trackSheet()
	s.aid = strikeAid(j, actions, v)
	return s, nil
}

// strikeCards returns the cards of both players' decks, or every card once if the players choose their decks.
func strikeCards(v hexstrike.View, c hexstrike.Catalogue) (cards []hexstrike.Card) {
	if v.Choosing {
		return c.Cards
	}
	of := func(id string) {
		if at := slices.IndexFunc(c.Cards, func(of hexstrike.Card) bool { return of.ID == id }); at >= 0 {
			cards = append(cards, c.Cards[at])
		}
	}
	for _, p := range v.Players {
		for _, m := range p.Movement {
			of(m.ID)
		}
		for _, h := range p.Hand {
			of(h.ID)
		}
		for _, id := range p.Deck {
			of(id)
		}
	}
	return cards
}

// The colours of cards by their kind.
var (
	abilityInk = color.NRGBA{0x7a, 0x3f, 0x9d, 255}
	moveInk    = color.NRGBA{0x2c, 0x7a, 0x4b, 255}
	goldInk    = color.NRGBA{0x7c, 0x60, 0x0a, 255}
)

var (
	abilitySign = render.Read("M3.5-11L-7 2.5h6L-3.5 11 7-2.5H1z")
	moveSign    = render.Read("M-8,0 0,-8 8,0M-8,8 0,0 8,8")
)

// cardKind returns the word, the colour and the sign of a card's kind.
func cardKind(c hexstrike.Card) (word string, ink color.NRGBA, sign render.Shape) {
	switch {
	case c.Gold:
		return "gold", goldInk, render.Shape{Path: moveSign, Line: goldInk, Width: 3}
	case c.Movement:
		return "movement", moveInk, render.Shape{Path: moveSign, Line: moveInk, Width: 3}
	}
	return "ability", abilityInk, render.Shape{Path: abilitySign, Fill: abilityInk}
}

// strikeCard returns a card. The picture of a card with a long text is lower, so that the text has room.
func strikeCard(j *Job, c hexstrike.Card, actions map[string]hexstrike.Action) card {
	kind, tint, sign := cardKind(c)
	const mostLift = 12
	lift := 0.0 // how much everything below the picture is moved up
	words, size := cardWords(64.6, 81.2, cardText(j, c))
	for size < leastWords && lift < mostLift {
		lift++
		words, size = cardWords(64.6-lift, 81.2, cardText(j, c))
	}
	front := cardPicture(c.ID, tint, 26.4-lift)
	badge := render.Box{Left: cardPad, Top: cardPad, Right: cardPad + 10.2, Bottom: cardPad + 8.6}
	front = append(front, render.Shape{Path: render.Rounded(badge, 2), Fill: ink},
		centred(cardPad+5.1, cardPad+4.3, 5.4, white, strconv.Itoa(c.Priority)))
	front = append(front, render.Placed(render.Point{X: cardPad + 5.1, Y: cardPad + 14.2 - lift/12}, .3, sign)...)
	title := style{size: 5.8, bold: true, font: render.Serif, color: ink, align: render.Start}
	below := []render.Shape{title.fitted(c.Name, cardWidth-2*cardPad).at(cardPad, 34.2, c.Name)}
	word := j.say("print.card.kind", "kind", kind)
	sort := style{size: 2.5, bold: true, font: render.Sans, color: tint, align: render.Start}
	below = append(below, sort.at(cardPad, 39.2, word))
	below = append(append(below, cardFacts(j, c)...), cardBeats(c, actions)...)
	front = append(front, render.Placed(render.Point{Y: -lift}, 1, below...)...)
	front = append(front, words...)
	foot := style{size: 2.2, font: render.Sans, color: soft, align: render.Start}
	front = append(front, foot.fitted(j.title(), 46).at(cardPad, 83.6, j.title()))
	foot.bold, foot.align = true, render.End
	front = append(front, foot.at(cardWidth-cardPad, 83.6, strconv.Itoa(c.Priority)))
	return card{front: front, back: strikeBack(j, c.Movement)}
}

// cardPicture returns the picture of a card in a box of that height, under a bar in the colour of its kind.
func cardPicture(id string, tint color.NRGBA, high float64) (shapes []render.Shape) {
	box := render.Box{Left: 14.8, Top: cardPad, Right: cardWidth - cardPad, Bottom: cardPad + high}
	k := max(box.Width()/boards.CardArtWidth, box.Height()/boards.CardArtHeight)
	corner := render.Point{
		X: box.Left - (k*boards.CardArtWidth-box.Width())/2, Y: box.Top - (k*boards.CardArtHeight-box.Height())/2,
	}
	for _, s := range render.Placed(corner, k, boards.CardArt(id)...) {
		s.Clip = box
		shapes = append(shapes, s)
	}
	box.Bottom = box.Top + 1.4
	return append(shapes, render.Shape{Path: render.Rounded(box, 0), Fill: tint})
}

// strikeBack returns the back of a movement card or an ability.
func strikeBack(j *Job, movement bool) cardBack {
	if movement {
		return cardBack{
			word: j.say("print.card.kind", "kind", "movement"), ink: moveInk, wash: color.NRGBA{0xdf, 0xee, 0xe4, 255},
			sign: scaled(.95, render.Shape{Path: moveSign, Line: moveInk, Width: 3}),
		}
	}
	return cardBack{
		word: j.say("print.card.kind", "kind", "ability"), ink: abilityInk, wash: color.NRGBA{0xec, 0xe3, 0xf1, 255},
		sign: scaled(1.02, render.Shape{Path: abilitySign, Fill: abilityInk}),
	}
}

// cardFacts returns the row with damage, knockback and turn.
func cardFacts(j *Job, c hexstrike.Card) (shapes []render.Shape) {
	dash := "–"
	damage, knockback := dash, dash
	hits := slices.ContainsFunc(c.Strip, func(a string) bool { return strings.ContainsAny(a, "ac") })
	if c.Damage > 0 || hits {
		damage = strconv.Itoa(c.Damage)
	}
	switch {
	case c.Knockback == "T":
		knockback = j.say("print.card.throw")
	case c.Knockback != "0" || hits:
		knockback = c.Knockback
	}
	value := style{size: 4.6, bold: true, font: render.Sans, color: ink}
	name := style{size: 2.3, font: render.Sans, color: soft}
	const top, wide = 41.6, (cardWidth - 2*cardPad) / 3
	line := func(x1, y1, x2, y2 float64) {
		path := render.Lines(render.Point{X: x1, Y: y1}, render.Point{X: x2, Y: y2})
		shapes = append(shapes, render.Shape{Path: path, Line: pale, Width: .25, Blunt: true})
	}
	line(cardPad, top, cardWidth-cardPad, top)
	line(cardPad, top+10.2, cardWidth-cardPad, top+10.2)
	for i, fact := range [][2]string{
		{damage, j.say("print.card.damage")},
		{knockback, j.say("print.card.knockback")},
		{turnRange(j, c), j.say("print.card.turn")},
	} {
		x := cardPad + wide*(float64(i)+.5)
		shapes = append(shapes, value.fitted(fact[0], wide-2).at(x, top+3.8, fact[0]),
			name.fitted(fact[1], wide-1).at(x, top+7.9, fact[1]))
		if i > 0 {
			line(cardPad+wide*float64(i), top+1.2, cardPad+wide*float64(i), top+9)
		}
	}
	return shapes
}

// turnSizes has the size of each turn.
var turnSizes = map[string]int{"0": 0, "R1": 1, "L1": 1, "R2": 2, "L2": 2, "3": 3}

// turnRange returns the turns that a set with this active card may begin with: "any", "0–2".
func turnRange(j *Job, c hexstrike.Card) string {
	least, most := 3, 0
	for _, t := range c.Turns {
		least, most = min(least, turnSizes[t]), max(most, turnSizes[t])
	}
	switch {
	case least == 0 && most == 3:
		return j.say("print.card.any")
	case least == most:
		return strconv.Itoa(least)
	}
	return strconv.Itoa(least) + "–" + strconv.Itoa(most)
}

// cardBeats returns the strip of a card, beat by beat.
func cardBeats(c hexstrike.Card, actions map[string]hexstrike.Action) (shapes []render.Shape) {
	const top, high, gap = 53.4, 9.4, .7
	count := float64(len(c.Strip))
	wide := min(8.4, (cardWidth-2*cardPad-gap*(count-1))/count)
	number := style{size: 2.1, bold: true, font: render.Sans, color: soft}
	for i, text := range c.Strip {
		left := cardPad + float64(i)*(wide+gap)
		a, known := actions[text]
		outline := render.Rounded(render.Box{Left: left, Top: top, Right: left + wide, Bottom: top + high}, 1)
		box := render.Shape{Path: outline, Fill: cellPale, Line: faint, Width: .28}
		switch {
		case strings.HasPrefix(text, "["):
			box.Line, box.Width = ink, .75
		case text == "E":
			box.Fill, box.Dash = color.NRGBA{}, []float64{1, .8}
		}
		shapes = append(shapes, box, number.at(left+wide/2, top+1.9, strconv.Itoa(i+1)))
		at := render.Point{X: left + wide/2, Y: top + 5.9}
		if !known {
			shapes = append(shapes, number.fitted(text, wide-.6).at(at.X, at.Y, text))
			continue
		}
		shapes = append(shapes, render.Placed(at, min(6.4, wide-.4)/24, actionSign(a, ink)...)...)
	}
	return shapes
}

// cardText returns the words of a card for each of its roles.
func cardText(j *Job, c hexstrike.Card) (paragraphs [][]run) {
	for _, role := range []struct{ name, text string }{{"active", c.Active}, {"passive", c.Passive}, {"hand", c.InHand}} {
		if role.text == "" {
			continue
		}
		name := j.say("print.card.role", "role", role.name)
		paragraphs = append(paragraphs, []run{{name + " ", true}, {role.text, false}})
	}
	if paragraphs == nil {
		paragraphs = [][]run{{{j.say("print.card.no-effect"), false}}}
	}
	return paragraphs
}

// actionSpecials has the signs of actions without a path, as in the web client.
var actionSpecials = map[string]render.Path{
	"Co": render.Read("M-9,0h4l2,-6 4,12 2,-6h6"),
	"X1": render.Read("M0,-8 2.4,-2.7 8,-2.2 3.8,1.6 5,7.2 0,4.3 -5,7.2 -3.8,1.6 -8,-2.2 -2.4,-2.7Z"),
	"F":  render.Read("M0,-8 7,0 0,8 -7,0Z"),
}

// actionHeads has the ends of rays by the kind of their deed, as in the web client; narrow ones in bundles of rays.
var actionHeads = map[string][2]render.Path{
	"m": {render.Read("M-3.5,-5.5 0,-9 3.5,-5.5"), render.Read("M-3.5,-5.5 0,-9 3.5,-5.5")},
	"j": {render.Read("M-3.5,-5.5 0,-9 3.5,-5.5"), render.Read("M-3.5,-5.5 0,-9 3.5,-5.5")},
	"a": {render.Read("M-3.6,-5 0,-10.5 3.6,-5Z"), render.Read("M-2.3,-5.5 0,-11 2.3,-5.5Z")},
	"b": {render.Read("M-4.6,-6.5Q0,-10.5 4.6,-6.5"), render.Read("M-4.6,-6.5Q0,-10.5 4.6,-6.5")},
	"c": {render.Read("M-3.6,-4 0,-9.5 3.6,-4ZM-4,-11h8"), render.Read("M-2.3,-4.5 0,-9 2.3,-4.5ZM-3,-11h6")},
}

// actionSign returns the sign of an action in a box of 24 units around the origin.
func actionSign(a hexstrike.Action, c color.NRGBA) (shapes []render.Shape) {
	switch a.Special {
	case "W":
		for _, x := range []float64{-6, 0, 6} {
			shapes = append(shapes, render.Shape{Path: render.Circle(render.Point{X: x}, 1.7), Fill: c})
		}
		return shapes
	case "E", "_":
		return []render.Shape{{Path: render.Circle(render.Point{}, 7), Line: c, Width: 2, Dash: []float64{3, 3.2}}}
	case "":
	default:
		special := strings.Replace(a.Special, "X2", "X1", 1)
		return []render.Shape{{Path: actionSpecials[special], Line: c, Width: 1.9}}
	}
	far := 0
	for _, t := range a.Tokens {
		shapes = append(shapes, ray(t, len(a.Tokens) == 1, c)...)
		for _, leg := range t.Legs {
			far = max(far, leg.Length)
		}
	}
	if far > 1 {
		shapes = append(shapes, centred(-7.5, 1, 9, c, strconv.Itoa(far)))
	}
	return shapes
}

// ray returns a ray in the direction of a token, with the end of its deed.
func ray(t hexstrike.Token, lone bool, c color.NRGBA) []render.Shape {
	angle := math.Pi / 3 * float64(t.Legs[len(t.Legs)-1].Turn)
	tail, variant := 0.0, 1
	if lone {
		tail, variant = 7, 0
	}
	var shaft render.Path
	switch t.Kind {
	case "b":
	case "j":
		shaft.Move(render.Point{Y: tail})
		shaft.Bend(render.Point{X: 9, Y: tail / 2}, render.Point{Y: -8})
	default:
		shaft = render.Lines(render.Point{Y: tail}, render.Point{Y: -6})
	}
	head := render.Shape{Path: actionHeads[t.Kind][variant].Turned(angle), Line: c, Width: 1.9}
	if t.Kind == "a" || t.Kind == "c" {
		head.Fill, head.Width = c, 1
	}
	if t.Kind == "b" {
		head.Width = 3
	}
	return []render.Shape{{Path: shaft.Turned(angle), Line: c, Width: 1.9}, head}
}

// islandBoard returns the land over the abyss, seen from above.
func islandBoard(v hexstrike.View) *board {
	var cells []hex.Cell
	away := map[hex.Cell]int{}
	for _, c := range hex.Region(len(v.Land) + v.Lost) {
		d := math.MaxInt
		for _, l := range v.Land {
			d = min(d, l.Distance(c))
		}
		if d < v.Lost {
			cells, away[c] = append(cells, c), d
		}
	}
	b := &board{layout: hex.Pointy, hexes: len(cells), box: render.Around(hex.Pointy, cells, 6)}
	cell := render.Hex(hex.Pointy, render.Side, 0)
	tuft := render.Read("M-24,8l-3,-9M-20,8v-11M-16,8l3,-8M14,-6l-3,-8M18,-6v-9M22,-6l3,-8")
	number := style{size: 12, bold: true, font: render.Sans, color: render.Sheer(boards.Colour("abyss-ink"), .7)}
	for _, c := range cells {
		at, d := render.Centre(hex.Pointy, c), away[c]
		if d > 0 {
			depth := render.Mix(white, boards.Colour("abyss-"+itoa(min(4, d))), .6)
			b.shapes = append(b.shapes, render.Shape{Path: cell.Moved(at), Fill: depth, Line: white, Width: 1.4},
				number.at(at.X, at.Y, itoa(d)))
		}
	}
	for _, c := range v.Land {
		at := render.Centre(hex.Pointy, c)
		b.shapes = append(b.shapes,
			render.Shape{Path: cell.Moved(at), Fill: boards.Colour("land"), Line: boards.Colour("land-rim"), Width: 2.4},
			render.Shape{Path: tuft.Moved(at), Line: boards.Colour("land-rim"), Width: 1.6})
	}
	brink := render.Outline(hex.Pointy, cells, 0)
	b.shapes = append(b.shapes, render.Shape{Path: brink, Line: red, Width: 2.4, Dash: []float64{9, 7}})
	for i, p := range v.Players {
		if away[p.Cell] == 0 {
			at := render.Centre(hex.Pointy, p.Cell)
			b.shapes = append(b.shapes, render.Shape{
				Path: render.Circle(at, 26), Line: teamColour(seatLetter(i + 1)), Width: 2.2, Dash: []float64{7, 4},
			})
		}
	}
	return b
}

// strikeCounters returns the fighters, who stand, their bases and the tokens.
func strikeCounters(j *Job, v hexstrike.View, c hexstrike.Catalogue) (all []piece) {
	for i, p := range v.Players {
		fighters := []string{p.Character}
		if p.Character == "" {
			fighters = nil
			for n, of := range c.Characters {
				if n%2 == i {
					fighters = append(fighters, of.ID)
				}
			}
		}
		for _, id := range fighters {
			all = append(all, standee(id, i+1))
		}
	}
	k := j.Hex / 35
	for seat := 1; seat <= 2; seat++ {
		all = append(all, scaledPiece(k, baseDisc(seat)))
	}
	for seat := 1; seat <= 2; seat++ {
		focus := render.Shape{Path: render.Read("M0,-8 6,0 0,8 -6,0Z"), Line: teamColour(seatLetter(seat)), Width: 1.4}
		if seat == 2 {
			focus.Dash = []float64{2.4, 1.8}
		}
		all = append(all, scaledPiece(k, token(1, focus, focus)))
	}
	arrow := render.Shape{Path: arrowUp().Scaled(.9, .9), Line: ink, Width: .8}
	solid := arrow
	solid.Fill = ink
	all = append(all, scaledPiece(k, token(4, solid, arrow)))
	flame := render.Read("M0,26C-14,24 -16,10 -8,2C-7,8 -3,8 -3,4C-4,-6 3,-12 5,-20C12,-8 20,2 15,14C13,21 7,25 0,26Z")
	fire := render.Shape{
		Path: flame.Scaled(.32, .32).Moved(render.Point{Y: -1}), Fill: boards.Colour("accent"), Line: red, Width: .8,
	}
	plank := render.Shape{Path: render.Read("M-6,-2.5H6M-6,2.5H6"), Line: wood, Width: 1.4}
	return append(all, scaledPiece(k, token(4, fire, plank)))
}

// token returns round counters.
func token(count int, front, back render.Shape) piece {
	const radius = 10
	ring := render.Shape{Path: render.Circle(render.Point{}, radius-1), Line: pale, Width: .4}
	return piece{
		count: count, cut: render.Circle(render.Point{}, radius), wide: radius, high: radius,
		front: []render.Shape{ring, front}, back: []render.Shape{ring, back},
	}
}

// baseDisc returns the base on which a fighter stands, with a point that shows where the fighter looks.
func baseDisc(seat int) piece {
	letter := seatLetter(seat)
	c := teamColour(letter)
	face := []render.Shape{
		{Path: render.Circle(render.Point{}, 9.4), Fill: c},
		{Path: render.Polygon(render.Point{X: -3.2, Y: -9}, render.Point{Y: -13}, render.Point{X: 3.2, Y: -9}), Fill: c},
	}
	if seat == 2 {
		face = append(face, pattern(letter, 9)...)
	} else {
		face = append(face, render.Shape{Path: render.Circle(render.Point{}, 8), Line: render.Sheer(white, .6), Width: .5})
	}
	disc := render.Shape{Path: render.Circle(render.Point{}, 4.6), Fill: white}
	face = append(face, disc, centred(0, .1, 6, ink, itoa(seat)))
	cut := render.Circle(render.Point{}, 13.6)
	return piece{count: 1, cut: cut, front: face, back: face, wide: 13.6, high: 13.6}
}

// standee returns a fighter who stands. The heads meet at the fold, and the lowest strips are bent outwards and glued.
func standee(id string, seat int) piece {
	const wide, high, foot = 15.0, 25.0, 8.0
	c := teamColour(seatLetter(seat))
	figure := func(mirrored bool) []render.Shape {
		var shapes []render.Shape
		for _, s := range boards.Portrait(id) {
			if mirrored {
				s.Path = s.Path.Scaled(-1, 1).Moved(render.Point{X: 100})
			}
			shapes = append(shapes, s)
		}
		shapes = render.Placed(render.Point{X: -wide + 1, Y: high - foot - 29.5}, .28, shapes...)
		base := render.Rounded(render.Box{Left: -wide, Top: high - foot, Right: wide, Bottom: high}, 0)
		shapes = append(shapes, render.Shape{Path: base, Fill: render.Mix(white, c, .25)})
		dash := []float64{1.5, 1.2}
		if seat == 2 {
			shapes = append(shapes, render.Shape{
				Path: render.Read("M-15,21.5H15M-15,19.3H15M-15,23.7H15"), Line: c, Width: .7, Blunt: true,
			})
		}
		bent := render.Lines(render.Point{X: -wide, Y: high - foot}, render.Point{X: wide, Y: high - foot})
		return append(shapes, render.Shape{Path: bent, Line: ink, Width: .3, Dash: dash, Blunt: true})
	}
	box := render.Rounded(render.Box{Left: -wide, Top: -high, Right: wide, Bottom: high}, 0)
	return piece{
		count: 1, cut: box, wide: wide, high: high, tall: true,
		front: turned(figure(false)), back: turned(figure(true)),
	}
}

// trackSheet returns the sheet with the timeline and the scales of damage.
func (j *Job) trackSheet() []Sheet {
	const columns, bands, perSide = 16, 3, 2
	p := j.newPage(true)
	left, right := side, p.width()-side
	title := j.say("print.kind.track")
	p.write(heading.sized(8), left, 14, title)
	beside := left + heading.sized(8).width(title) + 8
	p.paragraph(small.sized(3.2), beside, 13, right-beside, 1.3, j.say("print.track.how"))
	wide := (right - left - 7) / columns
	high := (p.height() - 84) / (bands * (perSide + .35))
	y := 24.0
	for band := range bands {
		for column := range columns {
			x := left + 7 + float64(column)*wide
			p.write(label.sized(3), x+wide/2, y+1.4, itoa(band*columns+column+1))
		}
		y += 4
		for seat := 1; seat <= perSide; seat++ {
			p.seatMark(left+2.6, y+high/2, seat)
			for column := range columns {
				p.frame(left+7+float64(column)*wide, y, wide, high)
			}
			y += high
		}
		y += high*.35 - 4
	}
	y += 3
	p.write(small.sized(3.2), left, y, j.say("print.track.damage"))
	y += 4
	cells := 40
	for seat := 1; seat <= 2; seat++ {
		p.seatMark(left+2.6, y+4, seat)
		w := (right - left - 7) / float64(cells)
		for n := range cells {
			p.frame(left+7+float64(n)*w, y, w, 8)
			s := small.sized(2.6).aligned(render.Middle)
			p.write(s, left+7+(float64(n)+.5)*w, y+4, itoa(n))
		}
		y += 10
	}
	p.footer(Track, 1, 1, "")
	return []Sheet{{Kind: Track, Caption: title, Front: p.Scene}}
}

// seatMark draws a disc in the colour of a seat; the second has stripes.
func (p page) seatMark(x, y float64, seat int) {
	c := teamColour(seatLetter(seat))
	shapes := []render.Shape{{Path: render.Circle(render.Point{}, 2.4), Fill: c}}
	if seat == 2 {
		shapes = append(shapes, render.Shape{Path: render.Read("M-2,1L1,-2M-1,2L2,-1"), Line: white, Width: .5})
	}
	p.Add(render.Placed(render.Point{X: x, Y: y}, 1, shapes...)...)
}

// strikeAid returns the signs of beats with their meaning, and how a turn goes.
func strikeAid(j *Job, actions map[string]hexstrike.Action, v hexstrike.View) (topics []topic) {
	for _, of := range []struct{ action, key string }{
		{"m", "m"}, {"2j", "j"}, {"a", "a"}, {"b", "b"}, {"c", "c"}, {"W", "w"}, {"Co", "co"}, {"X1", "x"}, {"E", "e"},
	} {
		if a, known := actions[of.action]; known {
			topics = append(topics, topic{
				sign: actionSign(a, ink), title: j.say("print.aid.title", "name", j.say("print.strike."+of.key)),
				text: j.say("print.aid.hexstrike." + of.key),
			})
		}
	}
	for _, part := range []string{"turn", "hit", "win"} {
		text := j.say("print.aid.hexstrike."+part, "lost", v.Lost)
		topics = append(topics, topic{title: j.say("print.aid." + part), text: text})
	}
	return topics
}
