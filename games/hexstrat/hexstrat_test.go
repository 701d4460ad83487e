package hexstrat_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/hexstrat"
)

// rules is the game under test.
var rules = hexstrat.Game{}

// TestGamePassesCasesOfSpecFiles checks the scenarios, positions, views, traces and perft tables that came with the
// rules.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexstrat/*.json*")
	if err != nil || len(paths) < 5 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexstrat" }
	specfile.Test(t, lookup, paths...)
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract.
func TestRandomGamesKeepGameContract(t *testing.T) {
	pairs := gametest.Pairs(t)
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			nil,
			{"bonus": "true"},
			{"answer": "all", "impeded": "turn", "bounced": "act", "hq": "corners", "first": "rps"}, // the rules as printed
			{"first": "rps", "bonus": "true", "radius": "2"},
			{"answer": "all", "impeded": "turn", "bonus": "true", "radius": "2"},
			{"radius": "2", "bonus": "true", "hqattack": "false", "first": "2"},
			{"radius": "5", "hq": "corners", "maxturns": "20", "bonus": "true"},
		},
		Games: 5, Pairs: pairs, Opens: game.Unveils,
	})
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{Opens: game.Unveils})
}
