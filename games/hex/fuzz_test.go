package hexgame_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// small are the options of the positions in the files, most of which have boards of three rows.
var small = map[string]string{"size": "3"}

func positionsInFiles(tb testing.TB) []string {
	tb.Helper()
	return gametest.Positions(tb, "../../testdata/hex/positions.jsonl", "../../testdata/hex/scenarios.jsonl")
}

// FuzzParsePosition parses any text. An accepted position must print the same text, and can be shown and played
// on.
func FuzzParsePosition(f *testing.F) {
	for _, text := range positionsInFiles(f) {
		f.Add(text, uint8(1))
	}
	o := mustOptions(f, small)
	f.Fuzz(func(t *testing.T, text string, choice uint8) {
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		if got := s.Text(game.Arbiter); got != text {
			t.Fatalf("%q is written as %q", text, got)
		}
		for s.ToAct() != 0 {
			gametest.Shows(t, s, 2)
			seat := s.ToAct().First()
			moves := s.Moves(seat, nil)
			m := moves[int(choice)%len(moves)]
			gametest.AllowsListed(t, s, seat, m)
			gametest.PlayAndCheckEvents(t, s, seat, m)
		}
		gametest.Shows(t, s, 2)
	})
}

// FuzzParseMove submits any text as a move in many positions. Either it is refused and changes nothing, or its
// canonical text gives the same move.
func FuzzParseMove(f *testing.F) {
	positions := positionsInFiles(f)
	for i, text := range []string{"place 0,0", "swap", "PLACE  2,2", "place 3,3", "place -1,0", "Swap 0,0", "", "b2"} {
		f.Add(uint16(i), text)
	}
	o := mustOptions(f, small)
	f.Fuzz(func(t *testing.T, n uint16, text string) {
		s, err := rules.Parse(o, positions[int(n)%len(positions)])
		if err != nil {
			return
		}
		gametest.TakesText(t, s, s.ToAct().First(), text)
	})
}
