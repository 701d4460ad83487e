package print

import (
	"hexparlor/internal/render"
)

// testSheet returns the sheet that shows by how much a printer misses the place of the front on the back. The crosses
// of the back lie behind the rulers of the front when the sheet is turned over its long edge.
func (j *Job) testSheet() Sheet {
	front, back := j.newPage(false), j.newPage(false)
	middle := front.width() / 2
	places := []render.Point{
		{X: 40, Y: 60},
		{X: front.width() - 40, Y: 60},
		{X: 40, Y: front.height() - 62},
		{X: front.width() - 40, Y: front.height() - 62},
	}
	for _, at := range places {
		front.rulerCross(at)
		behind := render.Point{X: back.width() - at.X, Y: at.Y}
		back.Add(render.Shape{Path: plus(behind, 16), Line: ink, Width: .5, Blunt: true},
			render.Shape{Path: render.Circle(behind, 12), Line: ink, Width: .2})
	}
	title := heading.aligned(render.Middle)
	for _, side := range []struct {
		page
		name string
	}{{front, "print.test.front"}, {back, "print.test.back"}} {
		text := j.say(side.name)
		side.write(title.fitted(text, front.width()-60), middle, 29, text)
	}
	y := front.height()/2 - 20
	for _, key := range []string{"print.test.turn", "print.test.cross", "print.test.good"} {
		text := j.say(key)
		s := body.aligned(render.Middle)
		for _, line := range wrapped(s, text, front.width()-2*side-10) {
			front.write(s, middle, y, line)
			y += 5.6
		}
		y += 1.6
	}
	y = front.height()/2 + 26
	front.ruler(middle-50, y, 10, 3)
	front.write(body.aligned(render.Middle), middle, y+8, j.say("print.test.line"))
	return Sheet{Kind: Test, Caption: j.say("print.kind.test"), Front: front.Scene, Back: back.Scene}
}

func plus(at render.Point, arm float64) render.Path {
	return render.Lines(render.Point{X: at.X - arm, Y: at.Y}, render.Point{X: at.X + arm, Y: at.Y}).
		Also(render.Lines(render.Point{X: at.X, Y: at.Y - arm}, render.Point{X: at.X, Y: at.Y + arm}))
}

// rulerCross draws two crossing rulers of a centimetre each way.
func (p page) rulerCross(at render.Point) {
	path := plus(at, 10)
	for n := -10; n <= 10; n++ {
		high := 1.4
		if n%5 == 0 {
			high = 2.5
		}
		x, y := at.X+float64(n), at.Y+float64(n)
		path = path.Also(render.Lines(render.Point{X: x, Y: at.Y - high}, render.Point{X: x, Y: at.Y + high})).
			Also(render.Lines(render.Point{X: at.X - high, Y: y}, render.Point{X: at.X + high, Y: y}))
	}
	p.Add(render.Shape{Path: path, Line: ink, Width: .2, Blunt: true})
	for _, d := range []render.Point{{X: -10, Y: -5}, {X: 10, Y: -5}, {X: -5.5, Y: -10}, {X: -5.5, Y: 10}} {
		p.write(small.aligned(render.Middle), at.X+d.X, at.Y+d.Y, "10")
	}
}
