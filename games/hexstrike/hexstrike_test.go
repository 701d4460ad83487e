package hexstrike_test

import (
	"path/filepath"
	"testing"

	"hexparlor/game"
	"hexparlor/game/specfile"
	"hexparlor/games/hexstrike"
)

// rules is the game under test.
var rules = hexstrike.Game{}

// TestSpecFiles checks the scenarios, traces and recorded games that came with the rules.
func TestSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexstrike/*.jsonl*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexstrike" }
	specfile.Test(t, lookup, paths...)
}
