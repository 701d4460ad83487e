package print

import (
	"image/color"
	"strconv"

	"hexparlor/games/hexit"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

func init() { builders["hexit"] = builder{[3]float64{30, 35, 45}, hexitSet} }

func hexitSet(j *Job) (*set, error) {
	view, err := j.view(j.Options)
	if err != nil {
		return nil, err
	}
	v := view.(hexit.View)
	tiles, stones := v.Reserve, [2]int{v.Hands[0], v.Hands[1]}
	for _, p := range v.Cells {
		if p.Tile != "x" {
			tiles++
		}
		for _, s := range p.Stack {
			if s == 'B' {
				stones[1]++
			} else {
				stones[0]++
			}
		}
	}
	k := j.Hex / 35
	s := &set{players: 2}
	p := hexPiece(tiles, swarmRadius, hexitTile(false, swarmRadius), hexitTile(true, swarmRadius))
	p.under = hexitTile(true, swarmRadius+bleed/low)
	s.tiles = []piece{scaledPiece(k, p)}
	for i, n := range stones {
		if n > 0 {
			s.counters = append(s.counters, scaledPiece(k, hexitStone(i == 1, n)))
		}
	}
	for _, part := range []string{"deal", "drop", "release", "end"} {
		key := "print.aid.hexit." + part
		s.aid = append(s.aid, topic{title: j.say(key), text: j.say(key + ".text")})
	}
	s.aid = append(s.aid, topic{title: j.say("print.aid.score"), text: j.say("print.aid.hexit.score",
		"group", number(v.Worth.Group), "other", number(v.Worth.Other))})
	return s, nil
}

// number returns a number with as few digits as possible.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// hexitTile returns one face of a tile: light, or dark with a ring.
func hexitTile(dark bool, radius float64) []render.Shape {
	if !dark {
		return []render.Shape{
			{Path: hexagon(radius), Fill: boards.Colour("tile-light")},
			{Path: hexagon(16.5), Line: boards.Colour("group-light"), Width: .5},
		}
	}
	return []render.Shape{
		{Path: hexagon(radius), Fill: boards.Colour("tile-dark")},
		{Path: hexagon(16.5), Line: boards.Colour("group-dark"), Width: .5},
		{Path: hexagon(14), Line: boards.Colour("group-dark"), Width: .5},
	}
}

// hexitStone returns stones of one colour, equal on both faces.
func hexitStone(black bool, count int) piece {
	const radius = 8.5
	fill, ring := white, color.NRGBA{0x55, 0x52, 0x4d, 255}
	if black {
		fill, ring = darkGrey, white
	}
	face := []render.Shape{
		{Path: render.Circle(render.Point{}, radius-.3), Fill: fill},
		{Path: render.Circle(render.Point{}, radius-2), Line: ring, Width: .6},
	}
	if black {
		face = append(face, render.Shape{Path: render.Circle(render.Point{}, radius-4), Line: ring, Width: .6})
	}
	return piece{
		count: count, cut: render.Circle(render.Point{}, radius), front: face, back: face, wide: radius, high: radius,
	}
}
