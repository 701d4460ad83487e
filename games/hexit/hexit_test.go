package hexit_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/hexit"
)

// rules is the game under test.
var rules = hexit.Game{}

// printed are the options of the preset of that name.
var printed = map[string]string{"prisoners": "join", "release": "ripe", "quiet": "0"}

// TestGamePassesCasesOfSpecFiles checks the scenarios, positions, traces and perft tables that came with the rules.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexit/*.json*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexit" }
	specfile.Test(t, lookup, paths...)
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract.
func TestRandomGamesKeepGameContract(t *testing.T) {
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			nil,
			{"start": "twin", "release": "all", "prisoners": "join"},
			{"tiles": "99", "stones": "20"},
			{"tiles": "8", "stones": "3", "quiet": "10"},
			printed,
			{"pie": "true"},
			{"setup": "placed"},
			{"pie": "true", "setup": "placed", "tiles": "8", "stones": "3"},
			{"pie": "true", "start": "twin", "release": "all", "tiles": "19"},
			{"board": "0,0wBW/1,0b/0,1w/1,-1xB", "stock": "12/9", "scoring": "group=3,hand=1,stacks=-1,prison=-2"},
			{"board": "0,0w/1,0b/3,0w", "stock": "5/6", "pie": "true", "tiles": "12"},
		},
		Games: 5,
	})
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{Data: drawData})
}
