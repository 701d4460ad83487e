package print

import (
	"maps"
	"strconv"

	"hexparlor/game"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// The look of a page of the booklet, which is half a sheet.
const (
	pageSide   = 13.0
	pageTop    = 13.0
	pageBottom = 16.0
	textSize   = 3.4
	lineHeight = 1.42
)

// item is a part of the text that no page break divides: a line, a row of a table, a figure.
type item struct {
	before float64 // space above it, unless it is the first of a page
	height float64
	keep   bool // it stays on the page of the next item
	shapes []render.Shape
}

// booklet returns the rules as a booklet: two pages on each side of a sheet that is folded in the middle.
func (j *Job) booklet(s *set) ([]Sheet, error) {
	h, w := j.Paper.size()
	w /= 2
	items, err := j.rulesItems(w - 2*pageSide)
	if err != nil {
		return nil, err
	}
	pages := paginated(items, h-pageTop-pageBottom)
	cover, err := j.cover(s, w, h)
	if err != nil {
		return nil, err
	}
	all := [][]render.Shape{cover}
	for _, p := range pages {
		all = append(all, render.Placed(render.Point{X: pageSide, Y: pageTop}, 1, p...))
	}
	for (len(all)+1)%4 != 0 {
		all = append(all, nil)
	}
	all = append(all, j.lastPage(s, w, h))
	return j.imposed(all, w, h), nil
}

// imposed lays the pages of the booklet on sheets, so that they are in order when all sheets are folded together.
func (j *Job) imposed(pages [][]render.Shape, w, h float64) (sheets []Sheet) {
	count := len(pages)
	put := func(side page, n int, x float64) {
		side.Add(render.Placed(render.Point{X: x}, 1, pages[n]...)...)
		if n > 0 && len(pages[n]) > 0 {
			number := style{size: 3.2, font: render.Sans, color: soft}
			side.write(number, x+w/2, h-9.5, strconv.Itoa(n+1))
		}
	}
	for n := range count / 4 {
		front, back := j.newPage(true), j.newPage(true)
		put(front, count-1-2*n, 0)
		put(front, 2*n, w)
		put(back, 2*n+1, 0)
		put(back, count-2-2*n, w)
		for _, side := range []page{front, back} {
			for _, y := range []float64{edge, h - edge - 6} {
				side.rule(render.Point{X: w, Y: y}, render.Point{X: w, Y: y + 6}, ink, 1.5, 1.2)
			}
		}
		fold := j.say("print.fold-here")
		front.write(small.aligned(render.Middle), w, edge+9, fold)
		caption := j.say("print.kind.rules")
		if count > 4 {
			caption += " " + strconv.Itoa(n+1)
		}
		sheets = append(sheets, Sheet{Kind: Rules, Caption: caption, Front: front.Scene, Back: back.Scene})
	}
	return sheets
}

// paginated breaks items into pages of a height.
func paginated(items []item, height float64) (pages [][]render.Shape) {
	var page []render.Shape
	y := 0.0
	for i := 0; i < len(items); {
		// Items that stay together are placed together.
		last, need := i, 0.0
		for ; ; last++ {
			if last > i || y > 0 {
				need += items[last].before
			}
			need += items[last].height
			if !items[last].keep || last+1 == len(items) {
				break
			}
		}
		if y > 0 && y+need > height {
			pages, page, y = append(pages, page), nil, 0
			continue
		}
		for ; i <= last; i++ {
			if y > 0 {
				y += items[i].before
			}
			page = append(page, render.Placed(render.Point{Y: y}, 1, items[i].shapes...)...)
			y += items[i].height
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages
}

// cover returns the first page: the name, a picture of the start, and what the game is about.
func (j *Job) cover(s *set, w, h float64) (shapes []render.Shape, err error) {
	middle, room := w/2, w-2*pageSide
	kicker := style{size: 3.4, bold: true, font: render.Sans, color: j.accent()}
	shapes = append(shapes, kicker.at(middle, 16, j.say("print.rules.kicker")))
	title := heading.sized(12).aligned(render.Middle).fitted(j.title(), room)
	shapes = append(shapes, title.at(middle, 26, j.title()))
	if line := j.by(); line != "" {
		shapes = append(shapes, small.sized(3.3).aligned(render.Middle).fitted(line, room).at(middle, 36, line))
	}
	view, err := j.startView()
	if err != nil {
		return nil, err
	}
	box := render.Box{Left: pageSide, Top: 41, Right: w - pageSide, Bottom: 41 + .42*h}
	shapes = append(shapes, render.Shape{Path: render.Rounded(box, 4), Fill: boards.Felt(j.Game.Info().ID)})
	if scene := boards.Draw(j.Words, j.Game.Info().ID, view); scene != nil {
		inner := render.Box{Left: box.Left + 4, Top: box.Top + 4, Right: box.Right - 4, Bottom: box.Bottom - 4}
		shapes = append(shapes, scene.Fitted(inner)...)
	}
	text := style{size: 3.9, font: render.Serif, color: ink, align: render.Middle}
	y := box.Bottom + 9
	for _, l := range wrapped(text, j.Words.Say(j.Game.Info().Summary()), room) {
		shapes = append(shapes, text.at(middle, y, l))
		y += 3.9 * 1.4
	}
	need := small.sized(3.4).aligned(render.Middle)
	need.color = ink
	lines := wrapped(need, j.say("print.rules.need", "things", j.needs(s)), room-8)
	frame := render.Box{Left: pageSide, Top: y + 2, Right: w - pageSide, Bottom: y + 6 + 4.8*float64(len(lines))}
	shapes = append(shapes, render.Shape{Path: render.Rounded(frame, 2), Line: pale, Width: .3})
	y = frame.Top + 4.4
	for _, l := range lines {
		shapes = append(shapes, need.at(middle, y, l))
		y += 4.8
	}
	return shapes, nil
}

// startView returns the view of a spectator at the start. In games that begin with an empty board it is the built one.
func (j *Job) startView() (any, error) {
	options := maps.Clone(j.Options)
	if _, builds := options["setup"]; builds {
		options["setup"] = "auto"
	}
	s, err := j.state(options)
	if err != nil {
		s, err = j.state(j.Options)
	}
	if err != nil {
		return nil, err
	}
	return game.ViewIn(j.Words, s.View(game.Spectator)), nil
}

// lastPage returns the player aid as the last page.
func (j *Job) lastPage(s *set, w, h float64) []render.Shape {
	if len(s.aid) == 0 {
		return nil
	}
	for size := 3.5; ; size -= .1 {
		shapes := []render.Shape{heading.sized(7).at(pageSide, pageTop+3, j.say("print.rules.summary"))}
		y := pageTop + 13
		s, bottom := j.topicShapes(s.aid, pageSide, y, w-2*pageSide, size)
		if bottom < h-pageBottom || size < 2.4 {
			return append(shapes, s...)
		}
	}
}
