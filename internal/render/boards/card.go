package boards

import (
	"image/color"

	"hexparlor/internal/render"
)

// CardWidth and CardHeight are the size of a link preview in pixels, as other sites expect it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// siteName is the site's name in every language.
const siteName = "Hexparlor"

// Caption holds the three lines of text on the link preview of a match.
type Caption struct{ Game, Players, State string }

// felts maps the id of each game to its background colour in the web client.
var felts = map[string]color.NRGBA{
	"hex":       render.Oklch(.68, .040, 205),
	"hexattack": render.Oklch(.50, .085, 28),
	"hexit":     render.Oklch(.66, .052, 160),
	"hexstrat":  render.Oklch(.55, .050, 240),
	"hexstrike": render.Oklch(.86, .022, 256),
	"swarm":     render.Oklch(.79, .060, 78),
}

// mark returns the logo of the site with its middle at a point.
func mark(at render.Point, size float64) []render.Shape {
	outer := render.Read("M-1.7-11Q0-12 1.7-11L8.7-7Q10.4-6 10.4-4V4Q10.4 6 8.7 7L1.7 11Q0 12-1.7 11L-8.7 7" +
		"Q-10.4 6-10.4 4V-4Q-10.4-6-8.7-7Z")
	inner := render.Read("M0-5.6 4.8-2.8V2.8L0 5.6-4.8 2.8V-2.8Z")
	return render.Placed(at, size/24,
		render.Shape{Path: outer, Fill: ink}, render.Shape{Path: inner, Fill: colour("page")})
}

// SiteCard returns the link preview of the site's home page.
func SiteCard() *render.Scene {
	s := &render.Scene{Box: render.Box{Right: CardWidth, Bottom: CardHeight}, Ground: colour("page"), Title: siteName}
	s.Add(mark(render.Point{X: CardWidth / 2, Y: 230}, 190)...)
	s.Add(render.Shape{Fill: ink, Text: render.Text{
		At: render.Point{X: CardWidth / 2, Y: 430}, String: siteName, Size: 96, Bold: true,
	}})
	return s
}

// Card returns the link preview of a match: its board and a caption.
func Card(game string, board *render.Scene, c Caption) *render.Scene {
	s := &render.Scene{Box: render.Box{Right: CardWidth, Bottom: CardHeight}, Ground: colour("page"), Title: c.Players}
	felt := Felt(game)
	cloth := render.Polygon(render.Point{}, render.Point{X: 740}, render.Point{X: 740, Y: CardHeight},
		render.Point{Y: CardHeight})
	tray := render.Box{Left: 36, Top: 36, Right: 704, Bottom: CardHeight - 36}
	room := render.Box{Left: 44, Top: 44, Right: 696, Bottom: CardHeight - 44}
	s.Add(render.Shape{Path: cloth, Fill: felt}, render.Shape{Path: render.Rounded(tray, 26), Fill: mat})
	s.Add(board.Fitted(room)...)
	const left, width = 780.0, CardWidth - 780.0 - 40
	s.Add(mark(render.Point{X: left + 18, Y: 70}, 40)...)
	write := func(y, size float64, bold bool, most int, c color.NRGBA, text string) float64 {
		t := render.Text{String: text, Size: size, Align: render.Start, Bold: bold}
		for _, line := range render.Wrap(t, width, most) {
			t.String, t.At = line, render.Point{X: left, Y: y}
			s.Add(render.Shape{Fill: c, Text: t})
			y += size * 1.3
		}
		return y
	}
	s.Add(render.Shape{Fill: colour("ink-2"), Text: render.Text{
		At: render.Point{X: left + 50, Y: 70}, String: siteName, Size: 30, Align: render.Start, Bold: true,
	}})
	y := write(170, 58, true, 1, ink, c.Game)
	y = write(y+14, 36, false, 4, ink, c.Players)
	write(y+24, 28, false, 4, colour("ink-2"), c.State)
	return s
}

// Felt returns the background colour of a game in the web client.
func Felt(game string) color.NRGBA {
	if felt, known := felts[game]; known {
		return felt
	}
	return colour("dust")
}
