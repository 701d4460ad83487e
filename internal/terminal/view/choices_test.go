package view

import (
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexit"
)

// position parses a Hex-It position.
func position(t *testing.T, text string) game.State {
	t.Helper()
	g := hexit.Game{}
	o, err := game.ParseOptions(g.Info().Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNumbersOfMenuLeadToEveryLegalMove checks that numbers alone lead to every legal move, whatever the order of
// picks.
func TestNumbersOfMenuLeadToEveryLegalMove(t *testing.T) {
	for _, text := range []string{
		"1 1,-1b/0,0w/1,0w/0,1b 8,8 35 0 0",
		"1 0,-1xBB/1,-1b/-1,0xW/0,0w/1,0w/-1,1xWB/0,1b 6,5 35 0 0", // three prisoners side by side
	} {
		s := position(t, text)
		found := map[game.Move]bool{}
		var walk func(path []game.Pick)
		walk = func(path []game.Pick) {
			for _, e := range Choices(s, 1, s.Moves(1, nil), path) {
				if len(e.Moves) == 1 {
					found[e.Moves[0]] = true
				} else if e.Done {
					t.Errorf("%v makes %d moves at once", path, len(e.Moves))
				} else {
					walk(append(path[:len(path):len(path)], e.Pick))
				}
			}
		}
		walk(nil)
		moves := s.Moves(1, nil)
		if len(found) != len(moves) {
			t.Errorf("%s: %d of %d moves can be chosen", text, len(found), len(moves))
		}
	}
}

func TestMenuAcceptsPicksOfSetInAnyOrder(t *testing.T) {
	pick := func(value string, set bool) game.Pick { return game.Pick{Kind: game.PickCell, Value: value, Set: set} }
	picks := []game.Pick{pick("a", true), pick("b", true), pick("c", true), pick("d", false)}
	for _, c := range []struct {
		path string
		left string
		ok   bool
	}{
		{"", "abcd", true},
		{"b", "acd", true},
		{"ca", "bd", true},
		{"cab", "d", true},
		{"cabd", "", true},
		{"d", "", false},
		{"cad", "", false},
		{"aa", "", false},
		{"abcda", "", false},
	} {
		var path []game.Pick
		for _, r := range c.path {
			path = append(path, pick(string(r), r != 'd'))
		}
		left, ok := after(path, picks)
		text := ""
		for _, p := range left {
			text += p.Value
		}
		if ok != c.ok || text != c.left {
			t.Errorf("after %q: %q, %v", c.path, text, ok)
		}
	}
}
