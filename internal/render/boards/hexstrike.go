package boards

import (
	"embed"
	"math"
	"slices"
	"strconv"
	"sync"

	"hexparlor/game/hex"
	"hexparlor/games/hexstrike"
	"hexparlor/i18n"
	"hexparlor/internal/render"
)

func init() { drawings["hexstrike"] = drawing{position: drawHexstrike} }

// The sizes of the island over the abyss, equal to those in the web client.
const (
	tilt   = .745 // compression of the tilted ground; fighters stand upright on it
	thick  = 11.0
	shadow = 20.0
	half   = 40.0 // half of the width of a portrait
	foot   = 8.0  // overlap below the middle of its disc
)

// artFiles has the portraits of the characters and the pictures of the cards as SVG files.
//
//go:embed portraits/*.svg cards/*.svg
var artFiles embed.FS

// portraits has the portraits of the characters by id. They look west and are 100 units wide and high.
var portraits = sync.OnceValue(func() map[string][]render.Shape { return readArt("portraits") })

// cardArt has the pictures of the cards by id. They are CardArtWidth wide and CardArtHeight high.
var cardArt = sync.OnceValue(func() map[string][]render.Shape { return readArt("cards") })

// The size of the picture of a card, in its own units.
const (
	CardArtWidth  = 96.0
	CardArtHeight = 56.0
)

// CardArt returns the picture of a card of HexStrike, or nothing for an unknown card.
func CardArt(id string) []render.Shape { return cardArt()[id] }

// Portrait returns the portrait of a character of HexStrike, who looks west, 100 units wide and high.
func Portrait(id string) []render.Shape { return portraits()[id] }

// readArt returns the drawings of a folder of artFiles by the names of their files.
func readArt(folder string) map[string][]render.Shape {
	all := map[string][]render.Shape{}
	files, err := artFiles.ReadDir(folder)
	for _, f := range files {
		svg, readErr := artFiles.ReadFile(folder + "/" + f.Name())
		shapes, drawErr := render.CutOut(string(svg))
		if err != nil || readErr != nil || drawErr != nil {
			panic("a drawing cannot be read: " + f.Name()) // they are embedded
		}
		all[f.Name()[:len(f.Name())-len(".svg")]] = shapes
	}
	return all
}

type island struct{ *render.Scene }

// drawHexstrike returns the drawing of the land over the abyss, with tokens and fighters.
func drawHexstrike(words *i18n.Catalogue, view any) *render.Scene {
	v := view.(hexstrike.View)
	m := island{&render.Scene{Ground: mat, Title: words.Say(i18n.Of("hexstrike.title"))}}
	m.ground(v)
	for _, c := range v.Platforms {
		plank := render.Hex(hex.Pointy, render.Side-9, 3)
		m.lay(c, render.Shape{Path: plank.Moved(render.Point{Y: 9}), Fill: colour("tile-light-side")},
			render.Shape{Path: plank, Fill: colour("piece-paper"), Line: colour("tile-light-rim"), Width: 1.5},
			render.Shape{Path: render.Read("M-13,-5H13M-13,5H13"), Line: colour("tile-light-rim"), Width: 2})
	}
	flame := render.Read("M0,26C-14,24 -16,10 -8,2C-7,8 -3,8 -3,4C-4,-6 3,-12 5,-20C12,-8 20,2 15,14C13,21 7,25 0,26Z")
	for _, c := range v.Fires {
		m.Add(render.Shape{Path: flame.Moved(middle(c)), Fill: colour("accent"), Line: colour("bad"), Width: 2.5})
	}
	m.tokens(v)
	m.fighters(v)
	return m.Scene
}

// middle returns the centre of a cell on the tilted ground, in the units of the scene.
func middle(c hex.Cell) render.Point {
	at := render.Centre(hex.Pointy, c)
	return render.Point{X: at.X, Y: at.Y * tilt}
}

// lay draws shapes tilted onto the ground, around the middle of a cell.
func (m island) lay(c hex.Cell, shapes ...render.Shape) {
	for _, s := range shapes {
		s.Path = s.Path.Scaled(1, tilt).Moved(middle(c))
		m.Add(s)
	}
}

// ground draws the land, the abyss (darker with the distance from land), and the edge beyond which a fighter is lost.
func (m island) ground(v hexstrike.View) {
	cell := render.Hex(hex.Pointy, render.Side-1, 2)
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
		m.lay(c, render.Shape{Path: cell, Fill: depth, Line: render.Sheer(mat, .6), Width: 1.2})
		if c.R == 0 {
			m.Add(render.Shape{Fill: render.Sheer(colour("abyss-ink"), .8), Text: render.Text{
				At: middle(c), String: strconv.Itoa(away), Size: 16, Bold: true,
			}})
		}
	}
	// lost fighters too
	b := render.Around(hex.Pointy, append([]hex.Cell{v.Players[0].Cell, v.Players[1].Cell}, all...), 0)
	m.Box = render.Box{Left: b.Left - 26, Top: b.Top*tilt - 40, Right: b.Right + 26, Bottom: b.Bottom*tilt + 30}
	brink := render.Outline(hex.Pointy, all, -1).Scaled(1, tilt)
	m.Add(render.Shape{Path: brink, Line: render.Mix(mat, colour("bad"), .75), Width: 3, Dash: []float64{9, 7}})
	m.land(v.Land, cell)
}

func distance(land []hex.Cell, c hex.Cell) int {
	away := math.MaxInt
	for _, l := range land {
		away = min(away, l.Distance(c))
	}
	return away
}

func (m island) land(land []hex.Cell, cell render.Path) {
	lower := func(by float64) render.Path { return cell.Moved(render.Point{Y: by / tilt}) }
	for _, c := range land {
		m.lay(c, render.Shape{Path: lower(shadow), Fill: render.Sheer(colour("piece-ink"), .22)})
	}
	for _, c := range land {
		m.lay(c, render.Shape{Path: lower(thick), Fill: colour("land-rim")})
	}
	tuft := render.Read("M-24,8l-3,-9M-20,8v-11M-16,8l3,-8M14,-6l-3,-8M18,-6v-9M22,-6l3,-8")
	for _, c := range land {
		m.lay(c, render.Shape{Path: cell, Fill: colour("land"), Line: colour("land-rim"), Width: 1.5},
			render.Shape{Path: tuft, Line: render.Sheer(colour("land-rim"), .75), Width: 1.6})
	}
}

// tokens draws a mark on the focus of each player, and arrows in flight.
func (m island) tokens(v hexstrike.View) {
	for i, p := range v.Players {
		if p.Focus != "" {
			m.lay(cellOf(p.Focus), render.Shape{
				Path: render.Read("M0,-26 20,0 0,26 -20,0Z"), Line: colour(seatColours[i+1]), Width: 4, Dash: []float64{5, 4},
			})
		}
	}
	arrow := render.Read("M-22,0H20M10,-8 22,0 10,8M-22,-6 -16,0 -22,6")
	for _, a := range v.Arrows {
		path := arrow.Turned(angle(a.Direction))
		m.lay(a.Cell, render.Shape{Path: path, Line: mat, Width: 8},
			render.Shape{Path: path, Line: colour(seatColours[a.Owner]), Width: 4})
	}
}

// angle returns the angle of a direction on the ground, in radians clockwise from east.
func angle(direction string) float64 {
	d, _ := hex.Pointy.ParseDirection(direction)
	way := render.Way(hex.Pointy, d)
	return math.Atan2(way.Y, way.X)
}

// fighters draws the fighters, from the back to the front.
func (m island) fighters(v hexstrike.View) {
	order := []int{0, 1}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(middle(v.Players[a].Cell).Y - middle(v.Players[b].Cell).Y)
	})
	for _, i := range order {
		m.fighter(seatColours[i+1], v.Players[i], i == 1)
	}
}

// fighter draws a disc in the colour of its side, with a wedge for the fighter's direction, a portrait and the damage.
func (m island) fighter(own string, p hexstrike.Player, striped bool) {
	turn := angle(p.Facing)
	m.lay(p.Cell, render.Shape{
		Path: render.Circle(render.Point{}, 31), Fill: colour(own), Line: colour("piece-rim"), Width: 3,
	})
	if striped {
		stripes := render.Read("M-26,-14 -14,-26M-30,2 2,-30M-26,18 18,-26M-18,26 26,-18M-2,31 31,-2M14,28 28,14")
		m.lay(p.Cell, render.Shape{Path: stripes, Line: patInk, Width: 4})
	}
	m.lay(p.Cell, render.Shape{
		Path: render.Read("M33,-13 50,0 33,13Z").Turned(turn), Fill: colour(own), Line: colour("piece-rim"), Width: 2,
	})
	east := math.Cos(turn) > .1
	m.portrait(p, east)
	side := 1.0
	if east {
		side = -1
	}
	m.Add(render.Placed(middle(p.Cell).Plus(render.Point{X: 32 * side, Y: 7}), 1,
		render.Shape{
			Path: render.Rounded(render.Box{Left: -17, Top: -12, Right: 17, Bottom: 12}, 12), Fill: colour("piece-ink"),
			Line: colour("piece-rim"), Width: 2,
		},
		render.Shape{Fill: colour("piece-paper"), Text: render.Text{
			At: render.Point{Y: 1}, String: strconv.Itoa(p.Damage), Size: 16, Bold: true,
		}})...)
}

// portrait draws the portrait of a fighter's character. A fighter without a character, as while players choose, has a
// letter instead.
func (m island) portrait(p hexstrike.Player, east bool) {
	shapes, known := portraits()[p.Character]
	if !known {
		at := middle(p.Cell).Plus(render.Point{Y: -14})
		m.Add(render.Shape{
			Path: render.Circle(at, 21), Fill: colour("piece-paper"), Line: colour("piece-ink"), Width: 2,
		}, render.Shape{Fill: colour("piece-ink"), Text: render.Text{
			At: at, String: strconv.Itoa(int(p.Seat)), Size: 22, Bold: true,
		}})
		return
	}
	const k = 2 * half / 100
	corner := middle(p.Cell).Plus(render.Point{X: -half, Y: foot - 2*half})
	for _, s := range shapes {
		if east {
			s.Path = s.Path.Scaled(-1, 1).Moved(render.Point{X: 100})
		}
		m.Add(render.Placed(corner, k, s)...)
	}
}
