package hexstrike_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// positionsInFiles returns positions of the files that came with the rules.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	const folder = "../../testdata/hexstrike/"
	return gametest.Positions(tb, folder+"scenarios.jsonl", folder+"traces-open.jsonl")
}

// FuzzParsePosition parses any text. An accepted position must print canonically, parse back to the same, and
// can be shown and played on.
func FuzzParsePosition(f *testing.F) {
	for _, text := range positionsInFiles(f) {
		f.Add(text, uint8(0))
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		canonical := s.Text(game.Arbiter)
		back, err := rules.Parse(o, canonical)
		if err != nil || back.Text(game.Arbiter) != canonical || back.Hash() != s.Hash() {
			t.Fatalf("%q is written as %q, which reads back as %v, %v", text, canonical, back, err)
		}
		for range 6 {
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
	if len(moves) == 0 {
		return false // over, or parsed from what one seat may know
	}
	m := moves[int(choice)%len(moves)]
	gametest.AllowsListed(t, s, seat, m)
	if isRedacted(s) {
		return false
	}
	gametest.PlayAndCheckEvents(t, s, seat, m)
	return true
}

// isRedacted reports whether a position was parsed from a redacted text; such a position is not played.
func isRedacted(s game.State) bool {
	for _, r := range s.Text(game.Arbiter) {
		if r == '?' {
			return !answersOnly(s)
		}
	}
	return false
}

// answersOnly reports whether every question mark of a position belongs to an open question.
func answersOnly(s game.State) bool {
	text := s.Text(game.Arbiter)
	for i := range text {
		if text[i] == '?' && text[i-1] != '=' || i >= 5 && text[i-5:i+1] == "play=?" {
			return false
		}
	}
	return true
}

// FuzzParseMove submits any text as a move in many positions. Either it is refused and changes nothing, or its
// canonical text gives the same move.
func FuzzParseMove(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{
		"play step/jab 0", "PLAY jab/STEP r1", "throw NE", "combo yes", "guard no", "return yes", "haven 0,-2", "draw step",
		"discard jab+step", "reveal -", "keep", "resign", "discard -", "play step/step 3", "",
	} {
		f.Add(uint16(90*i), text)
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		s, err := rules.Parse(o, positions[int(n)%len(positions)])
		if err != nil {
			t.Fatal(err)
		}
		gametest.TakesText(t, s, max(1, s.ToAct().First()), text)
	})
}
