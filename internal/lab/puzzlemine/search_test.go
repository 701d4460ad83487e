package puzzlemine

import (
	"context"
	"errors"
	"testing"

	"hexparlor/game"
	"hexparlor/game/puzzle"
	"hexparlor/games"
)

// playedGame returns a mine of Hex-It, and the options and positions of a game in which it finds puzzles.
func playedGame(t *testing.T) (m Mine, options map[string]string, positions []game.State) {
	t.Helper()
	g, _ := games.Lookup("hexit")
	m, ok, err := Of(g)
	if err != nil || !ok {
		t.Fatal("Hex-It has no recipe", err)
	}
	m.Count, m.Seed = mostOfGame, 5
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	starts, err := m.open().play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range starts {
		positions = append(positions, s.state)
	}
	return m, nil, positions
}

func TestSearchFindsProvenPuzzlesOfPlayedGameOnce(t *testing.T) {
	m, options, positions := playedGame(t)
	found, err := m.Search(t.Context(), options, positions, nil)
	if err != nil || len(found) == 0 {
		t.Fatalf("%d puzzles: %v", len(found), err)
	}
	if wrong := puzzle.ProveAll(m.Game, found); len(wrong) > 0 {
		t.Error(wrong)
	}
	keys := map[any]bool{}
	for _, p := range found {
		s, err := p.Start(m.Game)
		if err != nil {
			t.Fatal(err)
		}
		keys[puzzle.KeyOf(s, p.Seat)] = true
	}
	more, err := m.Search(t.Context(), options, positions, found)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range more {
		if s, err := p.Start(m.Game); err != nil || keys[puzzle.KeyOf(s, p.Seat)] {
			t.Errorf("a known puzzle is found again: %v", err)
		}
	}
}

func TestSearchEndsWithErrorOfQuiet(t *testing.T) {
	m, options, positions := playedGame(t)
	busy := errors.New("bots are waiting")
	calls := 0
	m.Quiet = func(context.Context) error {
		if calls++; calls > 2 {
			return busy
		}
		return nil
	}
	if _, err := m.Search(t.Context(), options, positions, nil); !errors.Is(err, busy) {
		t.Errorf("the search ends with %v", err)
	}
}
