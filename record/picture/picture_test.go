package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/record/picture"
)

// TestOpeningOfEachGameIsDrawn compares nothing with stored pictures: it checks that both formats can be read and that
// a viewer who knows more gets another drawing in a game with hidden information.
func TestOpeningOfEachGameIsDrawn(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			o, err := g.Info().ParsePreset("", nil)
			if err != nil {
				t.Fatal(err)
			}
			state, err := g.New(o, rng.Seed{1})
			if err != nil {
				t.Fatal(err)
			}
			svg, err := picture.SVG(g, state, game.Spectator)
			if err != nil {
				t.Fatal(err)
			}
			readXML(t, svg)
			image, err := picture.PNG(g, state, game.Spectator)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(bytes.NewReader(image)); err != nil {
				t.Error(err)
			}
			all, err := picture.SVG(g, state, game.Arbiter)
			if err != nil {
				t.Fatal(err)
			}
			if g.Info().ID == "hexstrat" && bytes.Equal(svg, all) {
				t.Error("the arbiter sees no more of the land than a spectator")
			}
		})
	}
}

func readXML(t *testing.T, text []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// unknown is a game without a drawing.
type unknown struct{ game.Game }

func (unknown) Info() game.Info { return game.Info{ID: "unknown"} }

func TestGameWithoutDrawingIsAnError(t *testing.T) {
	g, _ := games.Lookup("hex")
	o, err := g.Info().ParsePreset("", nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := picture.SVG(unknown{g}, state, game.Spectator); err == nil {
		t.Error("no error from SVG")
	}
	if _, err := picture.PNG(unknown{g}, state, game.Spectator); err == nil {
		t.Error("no error from PNG")
	}
}
