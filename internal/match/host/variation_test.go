package host_test

import (
	"fmt"
	"testing"

	"hexparlor/game"
	"hexparlor/internal/match"
)

// TestVariationContinuesFromPositionOfFinishedMatch: a variation goes on from a position of a finished match as the
// match itself did, and elsewhere too; nothing of it is kept.
func TestVariationContinuesFromPositionOfFinishedMatch(t *testing.T) {
	h := newTestHost(t)
	for _, id := range []string{"hexit", "pennies"} {
		from := h.create(id, anna, ben)
		h.play(from, 5)
		if _, err := match.Vary(read(from), 0, nil); code(err) != match.NotFinished {
			t.Errorf("%s: a running match: %v", id, err)
		}
		h.must(from, ben, 2, match.Resign, "")
		f := read(from)
		var texts, moves []string
		err := f.Replay(func(e match.Entry, s game.State, _ []game.Event) {
			texts = append(texts, s.Text(game.Arbiter))
			if e.Kind == match.Move {
				moves = append(moves, fmt.Sprint(e.Seat, " ", e.Text))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		for made := range 4 {
			for end := made; end <= len(moves); end++ {
				v, err := match.Vary(f, made, moves[made:end])
				if err != nil {
					t.Fatalf("%s, from %d to %d: %v", id, made, end, err)
				}
				if now := v.State.Position.Text(game.Arbiter); now != texts[end] {
					t.Errorf("%s, from %d to %d: %s, not %s", id, made, end, now, texts[end])
				}
				if steps := len(v.Steps); (end > made) != (steps > 0) {
					t.Errorf("%s, from %d to %d: %d steps", id, made, end, steps)
				}
			}
		}
		if v, err := match.Vary(f, 1000, nil); err != nil || v.State.Position.Text(game.Arbiter) != texts[len(texts)-1] {
			t.Errorf("%s: beyond the end: %v", id, err)
		}
		if _, err := match.Vary(f, 0, []string{"1 nonsense"}); err == nil {
			t.Errorf("%s: nonsense was played", id)
		}
		if _, err := match.Vary(f, 0, make([]string, 65)); code(err) != match.BadText {
			t.Errorf("%s: a variation without end: %v", id, err)
		}
		if len(read(from).Log) != len(f.Log) {
			t.Errorf("%s: the match has changed", id)
		}
	}
}
