package terminal

import (
	"testing"

	"hexparlor/game"
	"hexparlor/games/hexit"
	"hexparlor/i18n/catalog"
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
			for _, e := range menu(s, 1, path) {
				if len(e.moves) == 1 {
					found[e.moves[0]] = true
				} else if e.done {
					t.Errorf("%v makes %d moves at once", path, len(e.moves))
				} else {
					walk(append(path[:len(path):len(path)], e.pick))
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

func TestDrawHexItPutsEveryCellInItsPlace(t *testing.T) {
	s := position(t, "2 -1,-1xWB/0,-1bW/1,-1b/0,0wBB/1,0w/-1,1w/0,1b 7,5 34 0 21")
	want := `
  -1,-1xWB  0,-1bW    1,-1b
                 0,0wBB    1,0w
            -1,1w     0,1b
White: score 3 (3 tiles, 3 of them in the biggest group), 7 stones in hand.
`
	got := "\n" + drawHexit(catalog.English(), s.View(game.Spectator))
	if len(got) < len(want) || got[:len(want)] != want {
		t.Errorf("drawn as%swanted%s", got, want)
	}
}
