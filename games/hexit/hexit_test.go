package hexit_test

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/specfile"
	"hexparlor/games/hexit"
)

// rules is the game under test.
var rules = hexit.Game{}

// TestSpecFiles checks the scenarios, positions, traces and perft tables that came with the rules.
func TestSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexit/*.json*")
	if err != nil || len(paths) < 4 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexit" }
	specfile.Test(t, lookup, paths...)
}

// TestRandomOptions plays under option sets that nobody chose, all of which must work together.
func TestRandomOptions(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 2004))
	var sets []map[string]string
	for range 12 {
		set := map[string]string{}
		for _, o := range rules.Info().Options {
			switch {
			case len(o.Values) > 0:
				set[o.Name] = o.Values[random.IntN(len(o.Values))]
			case o.Kind == game.BoolOption:
				set[o.Name] = strconv.FormatBool(random.IntN(2) == 1)
			default:
				set[o.Name] = strconv.Itoa(o.Min + random.IntN(o.Max-o.Min+1))
			}
		}
		sets = append(sets, set)
	}
	gametest.Run(t, rules, gametest.Config{Options: sets, Games: 1, Pairs: 50})
}

// TestContract plays random games of every variant against the laws that all games keep.
func TestContract(t *testing.T) {
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			nil,
			{"start": "twin", "release": "all", "prisoners": "join"},
			{"tiles": "99", "stones": "20"},
			{"tiles": "8", "stones": "3", "quiet": "10"},
			{"pie": "true"},
			{"setup": "placed"},
			{"pie": "true", "setup": "placed", "tiles": "8", "stones": "3"},
			{"pie": "true", "start": "twin", "release": "all", "tiles": "19"},
		},
		Games: 5,
	})
}
