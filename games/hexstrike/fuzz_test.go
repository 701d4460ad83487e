package hexstrike_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// positionsInFiles collects positions of the files that came with the rules.
func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	const folder = "../../testdata/hexstrike/"
	return gametest.Positions(tb, folder+"scenarios.jsonl", folder+"traces-open.jsonl")
}

// FuzzParsePosition reads anything. What is accepted is written canonically, reads back the same, and can be played on
// and shown without harm.
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

// stepAnyhow shows a position in every way and plays the listed move of a number.
func stepAnyhow(t *testing.T, s game.State, choice uint8) bool {
	t.Helper()
	gametest.Shows(t, s, 2)
	seat := s.ToAct().First()
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		return false // over, or read from what one seat may know
	}
	m := moves[int(choice)%len(moves)]
	gametest.AllowsListed(t, s, seat, m)
	if isRedacted(s) {
		return false
	}
	gametest.PlaysTold(t, s, seat, m)
	return true
}

// isRedacted tells whether a position was read from what somebody may not know all of; such a one is not played.
func isRedacted(s game.State) bool {
	for _, r := range s.Text(game.Arbiter) {
		if r == '?' {
			return !answersOnly(s)
		}
	}
	return false
}

// answersOnly tells whether every question mark of a position is that of an open question.
func answersOnly(s game.State) bool {
	text := s.Text(game.Arbiter)
	for i := range text {
		if text[i] == '?' && text[i-1] != '=' || i >= 5 && text[i-5:i+1] == "play=?" {
			return false
		}
	}
	return true
}

// FuzzParseMove sends anything as a move to positions of all sorts. It is refused and changes nothing, or it is a
// move whose canonical text is the same move.
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
