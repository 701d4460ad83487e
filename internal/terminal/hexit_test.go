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
