package hexit_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/hexit"
)

// TestSpecFiles checks the scenarios, positions, traces and perft tables that came with the rules.
func TestSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexit/*.json*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return hexit.Game{}, id == "hexit" }
	specfile.Test(t, lookup, paths...)
}

// TestContract plays random games of every variant against the laws that all games keep.
func TestContract(t *testing.T) {
	gametest.Run(t, hexit.Game{}, gametest.Config{
		Options: []map[string]string{
			nil,
			{"start": "twin", "release": "all", "prisoners": "join"},
			{"tiles": "99", "stones": "20"},
			{"tiles": "8", "stones": "3", "quiet": "10"},
		},
		Games: 5,
	})
}
