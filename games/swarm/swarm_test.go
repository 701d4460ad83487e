package swarm_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/swarm"
)

// rules is the game under test.
var rules = swarm.Game{}

// printed are the options of the preset of that name.
var printed = map[string]string{
	"memory": "false", "calm": "false", "gap": "1", "reach": "any", "covered": "able", "second": "must", "seats": "free",
}

// TestGamePassesCasesOfSpecFiles checks the scenarios, traces and perft tables that came with the rules.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/swarm/*.json*")
	if err != nil || len(paths) < 3 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "swarm" }
	specfile.Test(t, lookup, paths...)
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract.
func TestRandomGamesKeepGameContract(t *testing.T) {
	pairs := gametest.Pairs(t)
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			nil,
			printed,
			{"covered": "able", "second": "must", "setup": "auto", "calm": "false"},
			{"covered": "able", "seats": "free", "pick": "random", "tower": "6", "lift": "step"},
			{"setup": "auto", "gate": "true", "reach": "any", "lift": "step", "trap": "enclosed", "leap": "false"},
			{"pick": "random", "memory": "false", "tower": "5", "repeat": "2"},
			{"drones": "12", "lifters": "6", "disassemblers": "6", "dust": "15", "setup": "auto", "gap": "6", "calm": "false"},
			{"drones": "1", "lifters": "0", "disassemblers": "0", "dust": "1", "memory": "false", "repeat": "0", "maxturns": "20"},
			{"hexes": "2/1/1;5/0/2;3", "hive": "0,0:o*1/1,0:*2-L/0,1:*1d", "height": "3"},
		},
		Games: 4,
		Pairs: pairs,
		Opens: game.Unveils,
	})
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{Opens: game.Unveils, Data: drawData})
}
