package perft_test

import (
	"context"
	"errors"
	"testing"

	"hexparlor/game"
	"hexparlor/game/perft"
	"hexparlor/game/rng"
	"hexparlor/games"
)

func opening(t *testing.T) game.State {
	t.Helper()
	g, _ := games.Lookup("hexit")
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.New(o, rng.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDivideCountsOfFirstMovesAddUpToPerftCount checks that the counts below the first moves add up to the whole at
// every depth, and that the position is unchanged.
func TestDivideCountsOfFirstMovesAddUpToPerftCount(t *testing.T) {
	s := opening(t)
	before := s.Text(game.Arbiter)
	var c perft.Counter
	counts, err := c.Counts(t.Context(), s, 8)
	if err != nil {
		t.Fatal(err)
	}
	if counts[0] != 4 || counts[7] != 324 {
		t.Errorf("got %d", counts)
	}
	for depth, want := range counts {
		branches, err := c.Divide(t.Context(), s, depth+1)
		if err != nil {
			t.Fatal(err)
		}
		sum := uint64(0)
		for _, b := range branches {
			sum += b.Count
		}
		if sum != want || len(branches) != 4 {
			t.Errorf("depth %d: %d branches with %d sequences in all, want %d", depth+1, len(branches), sum, want)
		}
	}
	if after := s.Text(game.Arbiter); after != before {
		t.Errorf("counting changed the position from %s to %s", before, after)
	}
}

func TestCounterReportsProgressRisingToOne(t *testing.T) {
	last, calls := 0.0, 0
	c := perft.Counter{Progress: func(done float64) {
		calls++
		if done < last || done > 1 {
			t.Errorf("progress goes from %v to %v", last, done)
		}
		last = done
	}}
	if _, err := c.Counts(t.Context(), opening(t), 8); err != nil {
		t.Fatal(err)
	}
	if last < 0.999 || calls < 10 {
		t.Errorf("progress ends at %v after %d calls", last, calls)
	}
	last = 0
	if _, err := c.Divide(t.Context(), opening(t), 6); err != nil {
		t.Fatal(err)
	}
	if last < 0.999 {
		t.Errorf("progress of a division ends at %v", last)
	}
}

// TestCountsStopAtEndOfGameAndWhenCancelled checks that a finished game has no continuation, and that a
// cancelled count stops.
func TestCountsStopAtEndOfGameAndWhenCancelled(t *testing.T) {
	g, _ := games.Lookup("hexit")
	o, _ := game.ParseOptions(g.Info().Options, nil)
	over, err := g.Parse(o, "1 0,0w 8,8 0 0 0")
	if err != nil {
		t.Fatal(err)
	}
	var c perft.Counter
	if counts, err := c.Counts(t.Context(), over, 3); err != nil || counts[0]+counts[1]+counts[2] != 0 {
		t.Errorf("after the end: %v, %v", counts, err)
	}
	if branches, err := c.Divide(t.Context(), over, 3); err != nil || len(branches) != 0 {
		t.Errorf("after the end: %v, %v", branches, err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Counts(cancelled, opening(t), 60); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := c.Divide(cancelled, opening(t), 60); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
