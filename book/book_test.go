package book_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hexparlor/book"
	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
)

// making is a small book.
func making(g game.Game, file string, positions int) book.Making {
	return book.Making{
		BookSettings: bot.BookSettings{Game: g.Info().ID, Version: g.Info().Version, Simulations: 60, Seed: 3},
		Rules:        g, File: file, Positions: positions,
	}
}

func ignore(int, int) {}

// A book that was stopped, and one of which a line was cut off, go on to what they would have become, whether all is known
// in the game, deals are hidden, or orders sealed.
func TestBookIsRepeatable(t *testing.T) {
	for _, g := range []game.Game{hexit.Game{}, hexstrat.Game{}, hexattack.Game{}} {
		t.Run(g.Info().ID, func(t *testing.T) {
			whole, parts := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "parts")
			searched := 0
			n, err := making(g, whole, 12).Run(t.Context(), func(int, int) { searched++ })
			if err != nil || n < 12 || searched != n {
				t.Fatalf("%d positions, %d searched, error %v", n, searched, err)
			}
			want, err := os.ReadFile(whole)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			_, err = making(g, parts, 12).Run(ctx, func(positions, _ int) {
				if positions == 5 {
					stop()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("error %v", err)
			}
			half, err := os.ReadFile(parts)
			if err != nil || !bytes.HasPrefix(want, half) || len(half) == len(want) {
				t.Fatalf("the stopped book has %d bytes, error %v", len(half), err)
			}
			if err := os.WriteFile(parts, half[:len(half)-20], 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := making(g, parts, 12).Run(t.Context(), ignore); err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(parts); err != nil || !bytes.Equal(got, want) {
				t.Errorf("the book that was stopped differs, error %v", err)
			}
		})
	}
}

// Every value of a varied option begins games of its own; an option that is not there is refused.
func TestBookVariesOptions(t *testing.T) {
	m := making(hexit.Game{}, filepath.Join(t.TempDir(), "book"), 4)
	m.Vary = []string{"start", "pie"}
	if n, err := m.Run(t.Context(), ignore); n != 4 || err != nil {
		t.Errorf("%d positions, error %v", n, err)
	}
	text, err := os.ReadFile(m.File)
	if err != nil {
		t.Fatal(err)
	}
	for _, begins := range []string{`{"seat"`, `["pie=true"]`, `["start=twin"]`, `["start=twin","pie=true"]`} {
		if !bytes.Contains(text, []byte(begins)) {
			t.Errorf("nothing begins with %s", begins)
		}
	}
	for _, name := range []string{"colour", "tiles"} { // tiles is a number
		m.File, m.Vary = filepath.Join(t.TempDir(), name), []string{name}
		if _, err := m.Run(t.Context(), ignore); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s was varied: error %v", name, err)
		}
	}
}
