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
	const want = `    a b c d 
 1  . R . B 
  2  . R b b 
   3  b b . R 
    4  . . R R 
`
	if got := drawHex(catalog.English(), s.View(game.Spectator)); got != want {
		t.Errorf("expected\n%s, got\n%s", want, got)
	}
}
