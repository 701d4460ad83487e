package print

import (
	"image/color"
	"math"
	"strings"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

// teamColour returns the colour of a team, named by its letter.
func teamColour(letter string) color.NRGBA {
	switch letter = strings.ToLower(letter); letter {
	case "a":
		return blue
	case "b":
		return orange
	}
	return boards.Colour("team-" + letter)
}

// seatLetter returns the letter of a seat's colour and pattern.
func seatLetter(seat int) string { return string(rune('a' + seat - 1)) }

// pattern returns the pattern of a team on a hexagon with that radius, in millimetres.
func pattern(letter string, radius float64) []render.Shape {
	const unit = .5 // patterns are drawn for hexes of 42 units
	return render.Placed(render.Point{}, unit,
		boards.TeamPattern(strings.ToLower(letter), hex.Flat, radius/unit, render.Sheer(white, .6))...)
}

// hexagon returns a hexagon with flat upper and lower sides around the origin.
func hexagon(radius float64) render.Path {
	return render.Polygon(render.Corners(hex.Flat, render.Point{}, radius)...)
}

// low is the distance from the centre of a hexagon with radius 1 to its sides.
var low = math.Sqrt(3) / 2

// square returns a square with rounded corners around the origin; half is half of its side.
func square(half, round float64) render.Path {
	return render.Rounded(render.Box{Left: -half, Top: -half, Right: half, Bottom: half}, round)
}

// text returns a text around a point.
func centred(x, y, size float64, c color.NRGBA, words string) render.Shape {
	return style{size: size, bold: true, font: render.Sans, color: c}.at(x, y, words)
}

// scaled returns shapes scaled by k.
func scaled(k float64, shapes ...render.Shape) []render.Shape {
	return render.Placed(render.Point{}, k, shapes...)
}

// scaledPiece returns a piece that is larger by k.
func scaledPiece(k float64, p piece) piece {
	p.cut = p.cut.Scaled(k, k)
	p.front, p.back, p.under = scaled(k, p.front...), scaled(k, p.back...), scaled(k, p.under...)
	p.wide, p.high = p.wide*k, p.high*k
	return p
}

// hexPiece returns a hexagonal piece with that radius.
func hexPiece(count int, radius float64, front, back []render.Shape) piece {
	return piece{count: count, cut: hexagon(radius), front: front, back: back, wide: radius, high: radius * low}
}

// arrowUp returns an arrow that points up, about 20 units high.
func arrowUp() render.Path {
	return render.Polygon([]render.Point{
		{Y: -9}, {X: 5.5, Y: -1}, {X: 2, Y: -1}, {X: 2, Y: 9}, {X: -2, Y: 9}, {X: -2, Y: -1}, {X: -5.5, Y: -1},
	}...)
}

func crossOut(arm float64) render.Path {
	return render.Lines(render.Point{X: -arm, Y: -arm}, render.Point{X: arm, Y: arm}).
		Also(render.Lines(render.Point{X: arm, Y: -arm}, render.Point{X: -arm, Y: arm}))
}
