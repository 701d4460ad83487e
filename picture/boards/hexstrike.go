package boards

import (
	"embed"
	"math"
	"slices"
	"strconv"
	"sync"

	"hexparlor/games/hexstrike"
	"hexparlor/hex"
	"hexparlor/message"
	"hexparlor/picture"
)

func init() { drawings["hexstrike"] = drawing{position: drawHexstrike} }

// Sizes of the island over the abyss, those of the web client.
const (
	tilt   = .745 // the ground lies tilted, and fighters stand on it as cut-outs
	thick  = 11.0
	shadow = 20.0
	half   = 40.0 // of the width of a portrait
	foot   = 8.0  // how far it reaches below the middle of its disc
)

//go:embed portraits/*.svg
var portraitFiles embed.FS

// portraits are those of the characters by their ids: cut-outs that look west, 100 wide and 100 high.
var portraits = sync.OnceValue(func() map[string][]picture.Shape {
	all := map[string][]picture.Shape{}
	files, err := portraitFiles.ReadDir("portraits")
	for _, f := range files {
		svg, readErr := portraitFiles.ReadFile("portraits/" + f.Name())
		shapes, drawErr := picture.CutOut(string(svg))
		if err != nil || readErr != nil || drawErr != nil {
			panic("a portrait cannot be read: " + f.Name()) // they are part of the program
		}
		all[f.Name()[:len(f.Name())-len(".svg")]] = shapes
	}
	return all
})

type island struct{ *picture.Scene }

// drawHexstrike is the land over the abyss, with tokens and fighters.
func drawHexstrike(words *message.Catalogue, view any) *picture.Scene {
	v := view.(hexstrike.View)
	m := island{&picture.Scene{Ground: mat, Title: words.Say(message.Of("hexstrike.title"))}}
	m.ground(v)
	for _, c := range v.Platforms {
		plank := picture.Hex(hex.Pointy, picture.Side-9, 3)
		m.lay(c, picture.Shape{Path: plank.Moved(picture.Point{Y: 9}), Fill: colour("tile-light-side")},
			picture.Shape{Path: plank, Fill: colour("piece-paper"), Line: colour("tile-light-rim"), Width: 1.5},
			picture.Shape{Path: picture.Read("M-13,-5H13M-13,5H13"), Line: colour("tile-light-rim"), Width: 2})
	}
	flame := picture.Read("M0,26C-14,24 -16,10 -8,2C-7,8 -3,8 -3,4C-4,-6 3,-12 5,-20C12,-8 20,2 15,14C13,21 7,25 0,26Z")
	for _, c := range v.Fires {
		m.Add(picture.Shape{Path: flame.Moved(middle(c)), Fill: colour("accent"), Line: colour("bad"), Width: 2.5})
	}
	m.tokens(v)
	m.fighters(v)
	return m.Scene
}

// middle is where a cell of the tilted ground lies.
func middle(c hex.Cell) picture.Point {
	at := picture.Centre(hex.Pointy, c)
	return picture.Point{X: at.X, Y: at.Y * tilt}
}

// lay puts shapes onto the ground, tilted as it is.
func (m island) lay(c hex.Cell, shapes ...picture.Shape) {
	for _, s := range shapes {
		s.Path = s.Path.Scaled(1, tilt).Moved(middle(c))
		m.Add(s)
	}
}

// ground is the abyss, darker the farther it is from land, the brink beyond which a fighter is lost, and the land.
func (m island) ground(v hexstrike.View) {
	cell := picture.Hex(hex.Pointy, picture.Side-1, 2)
	var all []hex.Cell
	for _, c := range hex.Region(len(v.Land) + v.Lost) {
		away := distance(v.Land, c)
		if away >= v.Lost {
			continue
		}
		all = append(all, c)
		if away == 0 {
			continue
		}
		depth := colour("abyss-" + strconv.Itoa(min(4, away)))
		m.lay(c, picture.Shape{Path: cell, Fill: depth, Line: picture.Sheer(mat, .6), Width: 1.2})
		if c.R == 0 {
			m.Add(picture.Shape{Fill: picture.Sheer(colour("abyss-ink"), .8), Text: picture.Text{
				At: middle(c), String: strconv.Itoa(away), Size: 16, Bold: true,
			}})
		}
	}
	b := picture.Around(hex.Pointy, append([]hex.Cell{v.Players[0].Cell, v.Players[1].Cell}, all...), 0) // who is lost too
	m.Box = picture.Box{Left: b.Left - 26, Top: b.Top*tilt - 40, Right: b.Right + 26, Bottom: b.Bottom*tilt + 30}
	brink := picture.Outline(hex.Pointy, all, -1).Scaled(1, tilt)
	m.Add(picture.Shape{Path: brink, Line: picture.Mix(mat, colour("bad"), .75), Width: 3, Dash: []float64{9, 7}})
	m.land(v.Land, cell)
}

func distance(land []hex.Cell, c hex.Cell) int {
	away := math.MaxInt
	for _, l := range land {
		away = min(away, l.Distance(c))
	}
	return away
}

func (m island) land(land []hex.Cell, cell picture.Path) {
	lower := func(by float64) picture.Path { return cell.Moved(picture.Point{Y: by / tilt}) }
	for _, c := range land {
		m.lay(c, picture.Shape{Path: lower(shadow), Fill: picture.Sheer(colour("piece-ink"), .22)})
	}
	for _, c := range land {
		m.lay(c, picture.Shape{Path: lower(thick), Fill: colour("land-rim")})
	}
	tuft := picture.Read("M-24,8l-3,-9M-20,8v-11M-16,8l3,-8M14,-6l-3,-8M18,-6v-9M22,-6l3,-8")
	for _, c := range land {
		m.lay(c, picture.Shape{Path: cell, Fill: colour("land"), Line: colour("land-rim"), Width: 1.5},
			picture.Shape{Path: tuft, Line: picture.Sheer(colour("land-rim"), .75), Width: 1.6})
	}
}

// tokens are the places to return to, and arrows in flight.
func (m island) tokens(v hexstrike.View) {
	for i, p := range v.Players {
		if p.Focus != "" {
			m.lay(cellOf(p.Focus), picture.Shape{
				Path: picture.Read("M0,-26 20,0 0,26 -20,0Z"), Line: colour(seatColours[i+1]), Width: 4, Dash: []float64{5, 4},
			})
		}
	}
	arrow := picture.Read("M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6")
	for _, a := range v.Arrows {
		path := arrow.Turned(angle(a.Direction))
		m.lay(a.Cell, picture.Shape{Path: path, Line: mat, Width: 8},
			picture.Shape{Path: path, Line: colour(seatColours[a.Owner]), Width: 4})
	}
}

// angle is that of a direction seen from above, clockwise from east.
func angle(direction string) float64 {
	d, _ := hex.Pointy.ParseDirection(direction)
	way := picture.Way(hex.Pointy, d)
	return math.Atan2(way.Y, way.X)
}

// fighters stand before each other, the farthest first.
func (m island) fighters(v hexstrike.View) {
	order := []int{0, 1}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(middle(v.Players[a].Cell).Y - middle(v.Players[b].Cell).Y)
	})
	for _, i := range order {
		m.fighter(seatColours[i+1], v.Players[i], i == 1)
	}
}

// fighter is a disc in the colour of its side with a wedge where it faces, a portrait that looks that way, and the
// damage.
func (m island) fighter(own string, p hexstrike.Player, striped bool) {
	turn := angle(p.Facing)
	m.lay(p.Cell, picture.Shape{
		Path: picture.Circle(picture.Point{}, 31), Fill: colour(own), Line: colour("piece-rim"), Width: 3,
	})
	if striped {
		stripes := picture.Read("M-26,-14 -14,-26M-30,2 2,-30M-26,18 18,-26M-18,26 26,-18M-2,31 31,-2M14,28 28,14")
		m.lay(p.Cell, picture.Shape{Path: stripes, Line: patInk, Width: 4})
	}
	m.lay(p.Cell, picture.Shape{
		Path: picture.Read("M33,-13 50,0 33,13Z").Turned(turn), Fill: colour(own), Line: colour("piece-rim"), Width: 2,
	})
	east := math.Cos(turn) > .1
	m.portrait(p, east)
	side := 1.0
	if east {
		side = -1
	}
	m.Add(picture.Placed(middle(p.Cell).Plus(picture.Point{X: 32 * side, Y: 7}), 1,
		picture.Shape{
			Path: picture.Rounded(picture.Box{Left: -17, Top: -12, Right: 17, Bottom: 12}, 12), Fill: colour("piece-ink"),
			Line: colour("piece-rim"), Width: 2,
		},
		picture.Shape{Fill: colour("piece-paper"), Text: picture.Text{
			At: picture.Point{Y: 1}, String: strconv.Itoa(p.Damage), Size: 16, Bold: true,
		}})...)
}

// portrait is that of a character, or the letter of who has none, as while the players choose.
func (m island) portrait(p hexstrike.Player, east bool) {
	shapes, known := portraits()[p.Character]
	if !known {
		at := middle(p.Cell).Plus(picture.Point{Y: -14})
		m.Add(picture.Shape{
			Path: picture.Circle(at, 21), Fill: colour("piece-paper"), Line: colour("piece-ink"), Width: 2,
		}, picture.Shape{Fill: colour("piece-ink"), Text: picture.Text{
			At: at, String: strconv.Itoa(int(p.Seat)), Size: 22, Bold: true,
		}})
		return
	}
	const k = 2 * half / 100
	corner := middle(p.Cell).Plus(picture.Point{X: -half, Y: foot - 2*half})
	for _, s := range shapes {
		if east {
			s.Path = s.Path.Scaled(-1, 1).Moved(picture.Point{X: 100})
		}
		m.Add(picture.Placed(corner, k, s)...)
	}
}
