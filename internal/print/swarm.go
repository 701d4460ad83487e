package print

import (
	"hexparlor/game"
	"hexparlor/games/swarm"
	"hexparlor/internal/render"
	"hexparlor/internal/render/boards"
)

func init() { builders["swarm"] = builder{[3]float64{30, 35, 40}, swarmSet} }

// swarmKinds are the kinds of Swarm's hexes, in the order of the sheets.
var swarmKinds = []string{"A", "D", "L", "X"}

func swarmSet(j *Job) (*set, error) {
	counts, dust, err := swarmCounts(j)
	if err != nil {
		return nil, err
	}
	s := &set{players: 2}
	k := j.Hex / 35
	for owner := 1; owner <= 2; owner++ {
		for _, kind := range swarmKinds {
			if n := counts[owner][kind]; n > 0 {
				s.tiles = append(s.tiles, scaledPiece(k, swarmPiece(j, owner, kind, n)))
			}
		}
	}
	s.tiles = append(s.tiles, scaledPiece(k, dustPiece(j, dust)))
	for _, kind := range swarmKinds {
		sign := render.Shape{Path: boards.SwarmSign(kind), Line: ink, Width: 2.2}
		s.aid = append(s.aid, topic{
			sign: []render.Shape{sign}, title: j.say("print.aid.title", "name", j.say("print.swarm."+kind)),
			text: j.say("print.aid.swarm." + kind),
		})
	}
	for _, part := range []string{"turn", "step", "win"} {
		s.aid = append(s.aid, topic{title: j.say("print.aid." + part), text: j.say("print.aid.swarm." + part)})
	}
	return s, nil
}

// swarmCounts returns the numbers of hexes by owner and kind, and of Dust. They are those of a hive that is built at
// random, in which all hexes lie on the board.
func swarmCounts(j *Job) (counts [3]map[string]int, dust int, err error) {
	options := game.Options{}
	for name, value := range j.Options {
		options[name] = value
	}
	options["setup"] = "auto"
	view, err := j.view(options)
	if err != nil {
		return counts, 0, err
	}
	counts[1], counts[2] = map[string]int{}, map[string]int{}
	for _, stack := range view.(swarm.View).Stacks {
		for _, h := range stack.Hexes {
			if h.Owner == 0 {
				dust++
			} else {
				counts[h.Owner][h.Kind]++
			}
		}
	}
	for owner := 1; owner <= 2; owner++ {
		counts[owner]["A"] = max(1, counts[owner]["A"]) // the Assemblers are seated after the hive is built
	}
	return counts, dust, nil
}

const swarmRadius = 20.2 // of a hex of 35 mm

func swarmPiece(j *Job, owner int, kind string, count int) piece {
	c := teamColour(seatLetter(owner))
	front := []render.Shape{{Path: hexagon(17.3), Line: c, Width: 1.5}}
	if owner == 2 {
		front = []render.Shape{
			{Path: hexagon(17.3), Line: c, Width: .9}, {Path: hexagon(15.3), Line: c, Width: .9},
		}
	}
	sign := render.Placed(render.Point{Y: -2}, .8, render.Shape{Path: boards.SwarmSign(kind), Line: c, Width: 2.3})
	name := j.say("print.swarm." + kind)
	word := style{size: 3, bold: true, font: render.Sans, color: soft}
	front = append(append(front, sign...), word.fitted(name, 17).at(0, 10.3, name))
	p := hexPiece(count, swarmRadius, front, swarmBack(owner, swarmRadius))
	p.under = swarmBack(owner, swarmRadius+bleed/low)
	return p
}

func swarmBack(owner int, radius float64) []render.Shape {
	letter := seatLetter(owner)
	back := []render.Shape{{Path: hexagon(radius), Fill: teamColour(letter)}}
	if owner == 1 {
		return append(back, render.Shape{Path: hexagon(11.1), Line: render.Sheer(white, .6), Width: .5})
	}
	return append(back, pattern(letter, radius)...)
}

func dustPiece(j *Job, count int) piece {
	face := func(radius float64) []render.Shape {
		ground := render.Shape{Path: hexagon(radius), Fill: boards.Colour("dust")}
		return append([]render.Shape{ground}, scaled(.5, boards.DustSpecks()...)...)
	}
	word := j.say("print.swarm.dust")
	front := append(face(swarmRadius), style{size: 3, bold: true, font: render.Sans, color: soft}.at(0, 11.5, word))
	p := hexPiece(count, swarmRadius, front, face(swarmRadius))
	p.under = face(swarmRadius + bleed/low)
	return p
}
