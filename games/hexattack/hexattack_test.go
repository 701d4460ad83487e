package hexattack_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/specfile"
	"hexparlor/games/hexattack"
)

// rules is the game under test.
var rules = hexattack.Game{}

// TestSpecFiles checks the scenarios, traces and crowded turns that came with the rules.
func TestSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexattack/*.jsonl")
	if err != nil || len(paths) < 3 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexattack" }
	specfile.Test(t, lookup, paths...)
}
