package terminal

import (
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	hexgame "hexparlor/games/hex"
	"hexparlor/i18n/catalog"
)

// TestDrawHexShowsWinningChainInLowerCase draws a won board, with the winning chain in other letters.
func TestDrawHexShowsWinningChainInLowerCase(t *testing.T) {
	s := gametest.Parse(t, hexgame.Game{}, map[string]string{"size": "4"}, "1 .r.b/.rbb/bb.r/..rr")
	const want = `    0 1 2 3 
 0  . R . B 
  1  . R b b 
   2  b b . R 
    3  . . R R 
`
	if got := drawHex(catalog.English(), s.View(game.Spectator)); got != want {
		t.Errorf("expected\n%s, got\n%s", want, got)
	}
}
