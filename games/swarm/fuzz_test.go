package swarm_test

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
)

// FuzzParsePosition checks that an accepted position prints the same text, lists legal moves and can be
// rendered.
func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{
		middle,
		"build 1 0 - 0,0:o/0,1:?x?D DLX/d/2 0 *",
		"build 2 0 - 0,0:o/0,1:?2 >2:?2/?1/1 0 *",
		"build 1 0 - 0,0:o/0,1:?2?1 ?3/?1/2 0 *",
		"build 1 0 - 0,0:o >dDo 0 *",
		"seat 2 0 - 0,0:o?d?D/1,0:?D?d - 0 *",
		"play 1 1@1,-1 t -1,0:oAd/0,0:o/1,-1:D/1,0:oa - 4 *",
		"over - 0 - -1,0:oA/0,0:oX/1,0:o-a - 4 1-0:off",
	} {
		f.Add(text)
	}
	o := mustOptions(f, nil)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules.Parse(o, text)
		if err != nil {
			return
		}
		if s.Text(game.Arbiter) != text && s.Text(game.Spectator) != text {
			t.Fatalf("%q is read as %q", text, s.Text(game.Arbiter))
		}
		gametest.Shows(t, s, 2)
		for seat := range s.ToAct().All() {
			for _, m := range s.Moves(seat, nil) {
				gametest.AllowsListed(t, s, seat, m)
				gametest.PlayAndCheckEvents(t, game.Clone(s), seat, m)
			}
		}
	})
}

// FuzzParseMove checks that a parsed move is refused with a reason or played.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"move 2,-1 1,-1", "lift -1,1 -2,1 -2,2", "activate 0,0", "deactivate 0,0 1,0", "end", "pass", "place o 0,0",
		"seat 999,-999", "move 0,0 999,999", "PASS", "place 3 0,0", "",
	} {
		f.Add(text)
	}
	positions := []game.State{
		mustParse(f, nil, middle), mustParse(f, nil, "build 1 0 - 0,0:o/0,1:?x?D DLX/d/2 0 *"),
		mustParse(f, nil, "seat 2 0 - 0,0:o?d?D/1,0:?D?d - 0 *"),
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range positions {
			seat := s.ToAct().First()
			gametest.TakesText(t, game.Clone(s), seat, text)
		}
	})
}
