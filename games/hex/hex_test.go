package hexgame_test

import (
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
		},
		Games: 2,
	})
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{})
}
