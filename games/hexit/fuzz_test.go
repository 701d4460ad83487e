package hexit_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// positionsInFiles returns the valid and invalid positions of the files that came with the rules.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	return gametest.Positions(tb, "../../testdata/hexit/positions.jsonl", "../../testdata/hexit/scenarios.jsonl",
		"../../testdata/hexit/positions-additions.jsonl", "../../testdata/hexit/scenarios-additions.jsonl")
}

// FuzzParsePosition parses any text. An accepted position must print canonically, parse back to the same, and
// can be shown and played on.
func FuzzParsePosition(f *testing.F) {
	for _, text := range positionsInFiles(f) {
		f.Add(text, false, uint8(0))
	}
	f.Add("1 0,0w/1,0b/2,0w/0,1xW/1,1xB/2,1xW/0,2xB/1,2xW 99,99 3 0 0", true, uint8(1))
	plain := mustOptions(f, nil)
	varied := mustOptions(f, map[string]string{"release": "all", "prisoners": "join", "pie": "true", "setup": "placed"})
	f.Fuzz(func(t *testing.T, text string, vary bool, choice uint8) {
		o := plain
		if vary {
			o = varied
		}
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		canonical := s.Text(game.Arbiter)
		back, err := rules.Parse(o, canonical)
		if err != nil || back.Text(game.Arbiter) != canonical || back.Hash() != s.Hash() {
			t.Fatalf("%q is written as %q, which reads back as %v, %v", text, canonical, back, err)
		}
		for range 4 {
			if !stepAnyhow(t, s, choice) {
				return
			}
		}
	})
}

// stepAnyhow renders a position in every way and plays the listed move with the given index.
func stepAnyhow(t *testing.T, s game.State, choice uint8) bool {
	t.Helper()
	gametest.Shows(t, s, 2)
	seat := s.ToAct().First()
	moves := s.Moves(seat, nil)
	if seat == game.Spectator {
		return false
	}
	m := moves[int(choice)%len(moves)]
	gametest.AllowsListed(t, s, seat, m)
	gametest.PlayAndCheckEvents(t, s, seat, m)
	return true
}

// FuzzParseMove submits any text as a move in many positions. Either it is refused and changes nothing, or its
// canonical text gives the same move.
func FuzzParseMove(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{
		"drop 0,0", "deal 0,1 NW", "release 0,-1 1,-1", "pass", "DEAL  -2,3 se", "release 2,1 2,1", "drop 1000,0", "",
		"place 0,0", "place 1,-1", "place 1000,0", "swap", "Swap 0,0",
	} {
		f.Add(uint16(40+i), text)
	}
	variants := []game.Options{
		mustOptions(f, nil), mustOptions(f, map[string]string{"pie": "true", "setup": "placed"}),
	}
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		position := positions[int(n)%len(positions)]
		s, err := rules.Parse(variants[int(n)/len(positions)%len(variants)], position)
		if err != nil {
			return
		}
		gametest.TakesText(t, s, s.ToAct().First(), text)
	})
}
