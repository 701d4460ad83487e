package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/bot/bench"
	"hexparlor/game"
	"hexparlor/games/hexit"
)

func TestRunReturnsFiguresOfMeasuredGame(t *testing.T) {
	figures, err := bench.Run(t.Context(), []game.Game{hexit.Game{}}, bench.Options{Time: 100 * time.Millisecond})
	if err != nil || len(figures) != 1 {
		t.Fatalf("%d figures, error %v", len(figures), err)
	}
	f := figures[0]
	if f.Game != "hexit" || f.GamesPerS <= 0 || f.StateBytes <= 0 || f.CopyNs <= 0 || f.SimsPerS <= 0 {
		t.Errorf("%+v", f)
	}
	// A random game takes 145 moves on average, and the rules do not allocate.
	if length := f.PliesPerS / f.GamesPerS; length < 110 || length > 190 {
		t.Errorf("a game takes %.0f moves", length)
	}
	if ns := 1e9 / f.PliesPerS; ns < 0.9*f.NsPerPly || ns > 1.1*f.NsPerPly {
		t.Errorf("%v plies per second of %v ns each", f.PliesPerS, f.NsPerPly)
	}
	if f.AllocsPerPly > 0.05 {
		t.Errorf("%v allocations per ply", f.AllocsPerPly)
	}
}

func TestFigureKeepsItsJSONKeys(t *testing.T) {
	text, err := json.Marshal(bench.Figure{})
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(text, &keys); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"game", "games_per_s", "plies_per_s", "ns_per_ply", "allocs_per_ply", "state_bytes", "copy_ns", "sims_per_s",
	}
	for _, key := range want {
		if _, ok := keys[key]; !ok {
			t.Errorf("%s is missing in %s", key, text)
		}
	}
	if len(keys) != len(want) {
		t.Errorf("%s has other keys than %v", text, want)
	}
}

func TestRunStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bench.Run(ctx, []game.Game{hexit.Game{}}, bench.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTableHasOneLinePerGame(t *testing.T) {
	var b strings.Builder
	if err := bench.Table(&b, []bench.Figure{{Game: "hexit", NsPerPly: 123, SimsPerS: 45678}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if fields := strings.Fields(lines[1]); len(lines) != 2 || !slices.Contains(fields, "123") ||
		!slices.Contains(fields, "45678") {
		t.Errorf("%s", b.String())
	}
}
