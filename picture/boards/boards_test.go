package boards

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/chance"
	"hexparlor/game"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
	"hexparlor/languages"
	"hexparlor/picture"
)

// TestTokens compares the colours with those of the web client.
func TestTokens(t *testing.T) {
	css, err := os.ReadFile("../../web/src/styles/tokens.css")
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
		if want := picture.Oklch(value(2)/100, value(3), value(4)); got != want {
			t.Errorf("%s is %v, and %v in the web client", m[1], got, want)
		}
	}
	if found != len(tokens) {
		t.Errorf("the web client defines %d of %d colours", found, len(tokens))
	}
}

// busy is a turn of Hexattack in which something happens in every phase.
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

// TestHexattackFilm holds that a turn has a picture of each phase in which something happened, all of them good SVG and
// PNG with every warrior who stands on the map then.
func TestHexattackFilm(t *testing.T) {
	before, after, events := busy(t)
	frames := Film(languages.English(), "hexattack", before, after, events)
	var phases []string
	for i, f := range frames {
		phases = append(phases, f.Phase)
		svg := f.Scene.SVG()
		if err := wellFormed(svg); err != nil {
			t.Errorf("%s: %v", f.Phase, err)
		}
		painted := f.Scene.PNG(1.5)
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

// TestHex draws a board of Hex with stones of both colours; a turn has the one picture of the position after it.
func TestHex(t *testing.T) {
	rules := hexgame.Game{}
	o, err := game.ParseOptions(rules.Info().Options, map[string]string{"size": "5"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(o, chance.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		seat := s.ToAct().First()
		s.Play(seat, s.Moves(seat, nil)[7], nil)
	}
	frames := Film(languages.English(), "hex", nil, s.View(game.Spectator), nil)
	if len(frames) != 1 || frames[0].Phase != After {
		t.Fatalf("it has %d pictures", len(frames))
	}
	scene := frames[0].Scene
	if err := wellFormed(scene.SVG()); err != nil {
		t.Error(err)
	}
	if dir := os.Getenv("PICTURES"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "hex.png"), scene.PNG(1), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stones := 0
	for _, shape := range scene.Shapes {
		if shape.Fill == colour("team-a") || shape.Fill == colour("team-b") {
			stones++
		}
	}
	if stones != 6 {
		t.Errorf("%d stones of 6 are drawn", stones)
	}
}
