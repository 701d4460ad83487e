package gif

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// random returns a game of so many random moves, and the number of its frames with positions.
func random(t *testing.T, g game.Game, moves int) (animation Game, positions int) {
	t.Helper()
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	animation = Game{Game: g, Viewer: game.Spectator, Replay: func(show func(game.State, []game.Event)) error {
		s, err := g.New(o, rng.Seed{1})
		if err != nil {
			return err
		}
		show(s, nil)
		r := rand.New(rand.NewPCG(1, 3))
		for range moves {
			if s.Result().Over {
				break
			}
			var log game.Log
			seat := s.ToAct().First()
			all := s.Moves(seat, nil)
			s.Play(seat, all[r.IntN(len(all))], &log)
			show(s, log.Events)
		}
		return nil
	}}
	round := -1
	err = animation.Replay(func(s game.State, _ []game.Event) {
		if seals, ok := s.(game.SimultaneousMoves); !ok || seals.Round() != round || s.Result().Over {
			positions++
			if ok {
				round = seals.Round()
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return animation, positions
}

func atOnce(context.Context) (func(), error) { return func() {}, nil }

// TestLastFrameOfGIFShowsLastPosition makes a GIF of each game. All frames have one size, and the last one shows the
// end.
func TestLastFrameOfGIFShowsLastPosition(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			played, positions := random(t, g, 8)
			text, err := Make(t.Context(), catalog.English(), played, atOnce)
			if err != nil {
				t.Fatal(err)
			}
			if dir := os.Getenv("PICTURES"); dir != "" { // to look at it
				if err := os.WriteFile(filepath.Join(dir, g.Info().ID+".gif"), text, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			animation, err := gif.DecodeAll(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if side := max(animation.Config.Width, animation.Config.Height); side != MaxSide {
				t.Errorf("its pictures are %d pixels wide or high", side)
			}
			if _, phased := g.(game.Presentation); !phased && len(animation.Image) > positions {
				t.Errorf("it has %d pictures of %d positions", len(animation.Image), positions)
			}
			if len(animation.Image) < 2 || animation.Delay[len(animation.Delay)-1] < lastTime {
				t.Errorf("it has %d pictures, the last one for %d", len(animation.Image), animation.Delay[len(animation.Delay)-1])
			}
		})
	}
}

// TestGIFOfLongGameStaysWithinLimitsAndStopsWhenCancelled checks the limits of a GIF.
func TestGIFOfLongGameStaysWithinLimitsAndStopsWhenCancelled(t *testing.T) {
	g, _ := games.Lookup("hexit")
	played, positions := random(t, g, 3*MaxFrames)
	turns := 0
	turn := func(context.Context) (func(), error) { turns++; return func() {}, nil }
	m := maker{Game: played, words: catalog.English(), id: "hexit", turn: turn}
	if err := m.measure(t.Context()); err != nil {
		t.Fatal(err)
	}
	frames, last := 0, 0
	err := m.frames(t.Context(), func(f frame) error { frames, last = frames+1, f.time; return nil })
	if err != nil || positions <= MaxFrames || frames > MaxFrames || frames < MaxFrames/3 || last != lastTime {
		t.Errorf("%d positions make %d pictures, the last one for %d: %v", positions, frames, last, err)
	}
	if turns < frames {
		t.Errorf("%d pictures were measured in %d turns", frames, turns)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = Make(ctx, catalog.English(), played, func(context.Context) (func(), error) {
		cancel()
		return func() {}, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it ends with %v", err)
	}
}

// TestGIFFramesHoldOnlyChangedPixels decodes frames and compares them with the painted images.
func TestGIFFramesHoldOnlyChangedPixels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s strip
	var painted []*image.RGBA
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.RGBA{250, 250, 240, 255}), image.Point{}, draw.Src)
	for range 6 {
		next := image.NewRGBA(img.Bounds())
		copy(next.Pix, img.Pix)
		at := image.Pt(r.IntN(30), r.IntN(20))
		c := color.RGBA{uint8(r.IntN(250)), uint8(r.IntN(250)), uint8(r.IntN(250)), 255}
		draw.Draw(next, image.Rectangle{at, at.Add(image.Pt(9, 7))}, image.NewUniform(c), image.Point{}, draw.Src)
		s.add(next, 10)
		painted, img = append(painted, next), next
	}
	s.add(img, 5) // an unchanged image
	if len(s.animation.Image) != 6 || s.animation.Delay[5] != 15 {
		t.Fatalf("%d frames, the last one for %d", len(s.animation.Image), s.animation.Delay[len(s.animation.Delay)-1])
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &s.animation); err != nil {
		t.Fatal(err)
	}
	animation, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	shown := image.NewRGBA(img.Bounds())
	for i, frame := range animation.Image {
		draw.Draw(shown, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		if !bytes.Equal(shown.Pix, painted[i].Pix) {
			t.Errorf("frame %d is not as it was painted", i)
		}
	}
}
