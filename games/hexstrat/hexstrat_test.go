package hexstrat_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/hex"
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
			{"radius": "2", "shape": "-1,-1;1,1;0,0", "tiles": "6/5/3", "units": "2/0/3", "effects": "1,0/0,2/3,0", "bonus": "true"},
			{"radius": "2", "first": "rps", "units": "1/9/0", "strikes": "0/1/2;3/4/5;6/7/8"},
		},
		Games: 5, Pairs: pairs, Opens: game.Unveils,
	})
}

// drawData draws a value of an option of data for the map of radius 3, right or wrong.
func drawData(option string, r *rand.Rand) string {
	numbers := func(n, most int, separator string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strconv.Itoa(r.IntN(most + 1))
		}
		return strings.Join(parts, separator)
	}
	var text string
	switch option {
	case "tiles":
		forests := r.IntN(20)
		mountains := r.IntN(20)
		text = fmt.Sprintf("%d/%d/%d", 35-forests-mountains, forests, mountains)
	case "units":
		text = numbers(3, 8, "/")
		if r.IntN(2) == 0 {
			text += ";" + numbers(3, 8, "/")
		}
	case "strikes":
		text = numbers(3, 9, "/") + ";" + numbers(3, 4, "/") + ";" + numbers(3, 2, "/")
	case "effects":
		text = numbers(2, 3, ",") + "/" + numbers(2, 9, ",") + "/" + numbers(2, 2, ",")
	case "shape":
		text = drawShape(r)
	}
	if r.IntN(8) == 0 {
		at := r.IntN(len(text))
		text = text[:at] + string("0;/,x-9 "[r.IntN(8)]) + text[at+1:]
	}
	return text
}

// drawShape draws cells to leave out; more than a few of them rarely leave the map in one piece.
func drawShape(r *rand.Rand) string {
	cells := hex.Region(3)
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	var parts []string
	for _, c := range cells[:1+r.IntN(12)] {
		parts = append(parts, c.String())
	}
	return strings.Join(parts, ";")
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{
		Opens: game.Unveils, Data: drawData,
		Adjust: func(given map[string]string, r *rand.Rand) {
			if given["tiles"]+given["shape"] != "" && r.IntN(4) > 0 {
				delete(given, "radius") // drawn data are for radius 3
			}
			if given["shape"] != "" && r.IntN(4) > 0 {
				delete(given, "tiles")
			}
		},
	})
}
