package hexgame_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	hexgame "hexparlor/games/hex"
)

// rules is the game under test.
var rules = hexgame.Game{}

// TestGamePassesCasesOfSpecFiles checks the positions, scenarios, games and perft tables.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hex/*.json*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hex" }
	specfile.Test(t, lookup, paths...)
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract.
func TestRandomGamesKeepGameContract(t *testing.T) {
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			{"size": "3"},
			{"size": "4", "swap": "false"},
			{"size": "7"},
			{"size": "11"},
			{"size": "19", "swap": "false"},
			{"shape": "7x7*2,4;4,2"},
			{"shape": "7x5*0,0;3,1;3,2"},
		},
		Games: 2,
	})
}

// drawShape draws a board of another form, right or wrong.
func drawShape(_ string, r *rand.Rand) string {
	columns, rows := 3+r.IntN(9), 3+r.IntN(9)
	if r.IntN(3) == 0 {
		rows = columns
	}
	text := fmt.Sprintf("%dx%d", columns, rows)
	for i := range r.IntN(8) {
		text += "*;"[min(i, 1):min(i, 1)+1] + fmt.Sprintf("%d,%d", r.IntN(columns), r.IntN(rows))
	}
	if r.IntN(8) == 0 {
		at := r.IntN(len(text))
		text = text[:at] + string("0;x,*-9 "[r.IntN(8)]) + text[at+1:]
	}
	return text
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{Data: drawShape})
}
