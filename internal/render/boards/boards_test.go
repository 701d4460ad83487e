package boards

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/game/rng"
	"hexparlor/games"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/games/hexstrike"
	"hexparlor/games/swarm"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/render"
)

// TestColourTokensEqualThoseOfWebClient compares the colours with the style sheet.
func TestColourTokensEqualThoseOfWebClient(t *testing.T) {
	css, err := os.ReadFile("../../../web/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	light, _, _ := strings.Cut(string(css), `:root[data-theme="dark"] {`)
	defined := regexp.MustCompile(`--([a-z0-9-]+):\s*oklch\(([0-9.]+)% ([0-9.]+) ([0-9.]+)\)`)
	found := 0
	for _, m := range defined.FindAllStringSubmatch(light, -1) {
		got, ok := tokens[m[1]]
		if !ok {
			continue
		}
		found++
		value := func(i int) float64 {
			v, err := strconv.ParseFloat(m[i], 64)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if want := render.Oklch(value(2)/100, value(3), value(4)); got != want {
			t.Errorf("%s is %v, and %v in the web client", m[1], got, want)
		}
	}
	if found != len(tokens) {
		t.Errorf("the web client defines %d of %d colours", found, len(tokens))
	}
}

// busy returns a turn of Hexattack with events in every phase.
func busy(t *testing.T) (before, after any, events []game.Event) {
	t.Helper()
	rules := hexattack.Game{}
	o, err := game.ParseOptions(rules.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Parse(o, "h4#-4,2;4,-2 1,2/3,4 1.1@0,0;1.2@-1,2;2.1@-1,-1;2.2@1,-1;"+
		"3.1@0,-1;3.2@-1,0;4.1@2,-2;4.2@3,-3 3/1 t6 1:1aN+2gN!;2:1aSE+2aNE!;3:1aNW+2pN!;4:1dSW+2mSW")
	if err != nil {
		t.Fatal(err)
	}
	before = s.View(game.Spectator)
	var log game.Log
	if _, refusal := game.Submit(s, 4, "commit", &log); refusal != nil {
		t.Fatal(refusal)
	}
	return before, s.View(game.Spectator), log.For(game.Spectator)
}

// TestHexattackFilmShowsAllWarriorsInEveryPhase checks that each phase with events has a frame, in valid SVG and
// PNG, with every warrior on the map at that time.
func TestHexattackFilmShowsAllWarriorsInEveryPhase(t *testing.T) {
	before, after, events := busy(t)
	frames := Frames(catalog.English(), "hexattack", before, after, events)
	var phases []string
	for i, f := range frames {
		phases = append(phases, f.Phase)
		svg := f.Scene.SVG()
		if err := wellFormed(svg); err != nil {
			t.Errorf("%s: %v", f.Phase, err)
		}
		painted := f.Scene.PNG(1)
		if _, err := png.Decode(bytes.NewReader(painted)); err != nil {
			t.Errorf("%s: %v", f.Phase, err)
		}
		if stands := strings.Contains(string(svg), ">3.1<"); stands != (i < 4) {
			t.Errorf("%s: 3.1, who falls in the attack, is shown: %v", f.Phase, stands)
		}
		if dir := os.Getenv("PICTURES"); dir != "" { // to look at them
			name := filepath.Join(dir, strconv.Itoa(i+1)+"-"+f.Phase)
			if err := os.WriteFile(name+".svg", svg, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name+".png", painted, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := []string{"orders", "grab", "defend", "attack", "move", "push", "after"}; !slices.Equal(phases, want) {
		t.Errorf("the phases are %v, not %v", phases, want)
	}
}

func wellFormed(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// played returns a game after so many random moves.
func played(t testing.TB, g game.Game, options map[string]string, moves int, seed byte) game.State {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, options)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{seed})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(uint64(seed), 3))
	for range moves {
		seat := s.ToAct().First()
		if seat == game.Spectator {
			break
		}
		all := s.Moves(seat, nil)
		s.Play(seat, all[r.IntN(len(all))], nil)
	}
	return s
}

// filled counts the shapes in a colour.
func filled(scene *render.Scene, name string) (count int) {
	for _, shape := range scene.Shapes {
		if shape.Fill == colour(name) && shape.Text.String == "" {
			count++
		}
	}
	return count
}

// TestDrawShowsEveryPieceOfEveryGame draws every game as spectators see it, and counts the pieces by colours that
// nothing else has.
func TestDrawShowsEveryPieceOfEveryGame(t *testing.T) {
	counts := map[string]func(*testing.T, any, *render.Scene){
		"hex": func(t *testing.T, view any, scene *render.Scene) {
			v := view.(hexgame.View)
			same(t, "red stones", filled(scene, "team-b"), len(v.Red))
			same(t, "blue stones", filled(scene, "team-a"), len(v.Blue))
		},
		"hexit": func(t *testing.T, view any, scene *render.Scene) {
			v := view.(hexit.View)
			stones := 0
			for _, p := range v.Cells {
				stones += len(p.Stack)
			}
			same(t, "light tiles", filled(scene, "tile-light"), v.Tiles[0])
			same(t, "dark tiles", filled(scene, "tile-dark"), v.Tiles[1])
			same(t, "stones", filled(scene, "stone-light")+filled(scene, "stone-dark"), stones)
		},
		"swarm": func(t *testing.T, view any, scene *render.Scene) {
			active, dust := 0, 0
			for _, s := range view.(swarm.View).Stacks {
				for _, h := range s.Hexes {
					active += btoi(h.Face == "active")
					dust += btoi(h.Face == "dust")
				}
			}
			same(t, "hexes that are on", filled(scene, "face-side"), active)
			same(t, "Dust", filled(scene, "dust"), dust)
		},
		"hexstrat": func(t *testing.T, view any, scene *render.Scene) {
			down := 0
			for _, tile := range view.(hexstrat.View).Tiles {
				down += btoi(tile.State == "down")
			}
			same(t, "tiles that lie face down", filled(scene, "fog"), down)
		},
		"hexstrike": func(t *testing.T, view any, scene *render.Scene) {
			v := view.(hexstrike.View)
			same(t, "hexes of land", filled(scene, "land"), len(v.Land))
			for _, p := range v.Players {
				if at := middle(p.Cell); at.X-half < scene.Box.Left || at.X+half > scene.Box.Right {
					t.Errorf("the fighter on %s is cut off", p.Cell)
				}
			}
		},
		"hexattack": func(t *testing.T, view any, scene *render.Scene) {
			same(t, "rocks", filled(scene, "rock"), len(view.(hexattack.View).Rocks))
		},
	}
	for _, g := range games.All() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			for _, moves := range []int{0, 60, 400} {
				view := game.ViewIn(catalog.English(), played(t, g, nil, moves, 1).View(game.Spectator))
				scene := Draw(catalog.English(), id, view)
				counts[id](t, view, scene)
				drawn(t, id+"-"+strconv.Itoa(moves), scene)
			}
		})
	}
}

func same(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%d %s are drawn, not %d", got, what, want)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// drawn checks that a drawing has a title, is valid as SVG and PNG, and lies inside its box.
func drawn(t *testing.T, name string, scene *render.Scene) {
	t.Helper()
	scale := .4
	if os.Getenv("PICTURES") != "" {
		scale = 1
	}
	svg, painted := scene.SVG(), scene.PNG(scale)
	if err := wellFormed(svg); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if scene.Title == "" {
		t.Errorf("%s has no title", name)
	}
	img, err := png.Decode(bytes.NewReader(painted))
	if err != nil {
		t.Fatal(err)
	}
	ground, edge := color.NRGBAModel.Convert(scene.Ground), img.Bounds()
	for x := range edge.Dx() {
		for _, y := range []int{1, edge.Dy() - 2} {
			if color.NRGBAModel.Convert(img.At(x, y)) != ground {
				t.Fatalf("%s: something is cut off at the top or the bottom", name)
			}
		}
	}
	if dir := os.Getenv("PICTURES"); dir != "" { // to look at them
		if err := os.WriteFile(filepath.Join(dir, name+".png"), painted, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".svg"), svg, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDrawingsOfPositionsThatLookAlikeAreEqual draws pairs of positions that differ only in what spectators may not
// know: the drawings must be equal byte for byte.
func TestDrawingsOfPositionsThatLookAlikeAreEqual(t *testing.T) {
	const pairs = 30
	words := catalog.English()
	for _, g := range games.All() {
		info := g.Info()
		if !info.Hidden && !info.Sealed {
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			options := []map[string]string{nil}
			for _, p := range info.Presets {
				options = append(options, p.Options)
			}
			different := 0
			for round := 0; different < pairs; round++ {
				if round > 40*pairs {
					t.Fatalf("only %d pairs of positions differ", different)
				}
				s := played(t, g, options[round%len(options)], r.IntN(80), byte(round))
				twin := game.Clone(s)
				twin.Determinize(game.Spectator, r)
				if s.Text(game.Arbiter) == twin.Text(game.Arbiter) {
					continue
				}
				different++
				one := Draw(words, info.ID, game.ViewIn(words, s.View(game.Spectator)))
				other := Draw(words, info.ID, game.ViewIn(words, twin.View(game.Spectator)))
				if !bytes.Equal(one.SVG(), other.SVG()) {
					t.Fatalf("spectators see different drawings of %s and %s", s.Text(game.Arbiter), twin.Text(game.Arbiter))
				}
				if different%15 == 0 && !bytes.Equal(one.PNG(.5), other.PNG(.5)) {
					t.Fatalf("spectators see different images of %s and %s", s.Text(game.Arbiter), twin.Text(game.Arbiter))
				}
			}
		})
	}
}

// TestDrawingContainsFighterFarFromLand checks the size of the box.
func TestDrawingContainsFighterFarFromLand(t *testing.T) {
	g, _ := games.Lookup("hexstrike")
	words := catalog.English()
	v := game.ViewIn(words, played(t, g, nil, 0, 1).View(game.Spectator)).(hexstrike.View)
	v.Players[1].Cell = hex.Cell{Q: -9, R: 0}
	scene := Draw(words, "hexstrike", v)
	if at := middle(v.Players[1].Cell); at.X-half < scene.Box.Left {
		t.Errorf("the fighter at %v is outside of %v", at, scene.Box)
	}
}
