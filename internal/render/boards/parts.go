package boards

import (
	"image/color"

	"hexparlor/game/hex"
	"hexparlor/internal/render"
)

// Colour returns a colour of the web client's light theme by its name.
func Colour(name string) color.NRGBA { return colour(name) }

// TeamPattern returns the pattern of a team, named by its small letter, in colour c on a hexagon with that radius
// around the origin. Team a has none.
func TeamPattern(letter string, l hex.Layout, radius float64, c color.NRGBA) []render.Shape {
	p, ok := patterns[letter]
	if !ok {
		return nil
	}
	return p.shapes(l, render.Point{}, radius, c)
}

// Hatching returns lines in colour c on a hexagon with that radius around the origin, falling to the right.
func Hatching(l hex.Layout, radius, spacing, width float64, c color.NRGBA) []render.Shape {
	return pattern{angles: []float64{45}, spacing: spacing, width: width}.shapes(l, render.Point{}, radius, c)
}

// SwarmSign returns the outline of the sign of a kind of Swarm's pieces.
func SwarmSign(kind string) render.Path { return render.Read(swarmSigns[kind]) }

// DustSpecks returns the specks on a piece of Swarm that belongs to no player.
func DustSpecks() []render.Shape { return specks() }

// Growth returns the plants or the rocks on a ground of Hexstrat: plains, forest or mountain.
func Growth(ground string) []render.Shape { return growth(ground, false) }

// Castle returns the headquarters of Hexstrat in two colours.
func Castle(wall, gate color.NRGBA) []render.Shape {
	return []render.Shape{{Path: castle, Fill: wall}, {Path: door, Fill: gate}}
}

// Troop returns the sign of a kind of Hexstrat's squads: inf, rkt or mech.
func Troop(kind string, c color.NRGBA) []render.Shape {
	t := troops[kind]
	return []render.Shape{{Path: t[0], Fill: c}, {Path: t[1], Line: c, Width: 2}}
}

// Star returns the outline of the star of Hexstrat's tiles.
func Star() render.Path { return star }
