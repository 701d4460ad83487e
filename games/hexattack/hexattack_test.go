package hexattack_test

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hexparlor/game"
	"hexparlor/game/gametest"
	"hexparlor/game/hex"
	"hexparlor/game/specfile"
	"hexparlor/games/hexattack"
)

// rules is the game under test.
var rules = hexattack.Game{}

// TestGamePassesCasesOfSpecFiles checks the scenarios, traces and crowded turns that came with the rules.
func TestGamePassesCasesOfSpecFiles(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/hexattack/*.jsonl")
	if err != nil || len(paths) < 3 {
		t.Fatalf("files %v, error %v", paths, err)
	}
	lookup := func(id string) (game.Game, bool) { return rules, id == "hexattack" }
	specfile.Test(t, lookup, paths...)
}

// reveals reports whether events reveal sealed orders.
func reveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Kind() == "turn" })
}

// TestRandomGamesKeepGameContract plays random games of every variant and checks the laws of the contract. It
// compares pairs of positions that differ only in what a viewer may not know.
func TestRandomGamesKeepGameContract(t *testing.T) {
	pairs := gametest.Pairs(t)
	gametest.Run(t, rules, gametest.Config{
		Options: []map[string]string{
			{"map": "custom", "turns": "8", "custom": "h2#0,0 1,3/2 1.2@0,1;1.9@0,2;2.1@0,-1;3.4@1,0 0/0 t1 -"},
			{"turns": "6"},
			{"names": "captain", "turns": "6"},
			{"goal": "captain", "names": "captain", "map": "pairs", "turns": "5"},
			{
				"goal": "captain", "map": "custom", "turns": "9",
				"custom": "h2#0,0 1,3/2/4 1.1@0,1;1.9@0,2;2.1@0,-1;3.4@1,0;4.1@-1,0 0/0/0 t1 -",
			},
			{"map": "duel", "goal": "race", "target": "1"},
			{"map": "pairs", "share": "false", "ffpenalty": "1", "turns": "4"},
			{"map": "squads", "turns": "10", "tiebreak": "draw"},
			{"map": "ffa6", "credit": "attacker", "turns": "10"},
		},
		Positions: []string{
			"h3#0,0 1,3/2 1.1@0,1;1.9@1,1;2.2@0,-2;2.3@0,-1;3.1@1,0 2/-1 t5 1:1aN+9h!;2:3mNW",
			"h2 1,3/2 2.1@0,0;3.5@0,1 0/3 t6 3:!",
		},
		Games: 2,
		Pairs: pairs,
		Opens: reveals,
	})
}

// drawData draws a map or a list of verbs, right or wrong.
func drawData(option string, r *rand.Rand) string {
	text := drawVerbs(r)
	if option == "custom" {
		text = drawMap(r)
	}
	if text != "" && r.IntN(6) == 0 {
		at := r.IntN(len(text))
		text = text[:at] + string("0#*;@x,/ "[r.IntN(9)]) + text[at+1:]
	}
	return text
}

func drawVerbs(r *rand.Rand) string {
	names := []string{"attack", "defend", "move", "grab", "push", "hold"}
	r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return strings.Join(names[:1+r.IntN(len(names))], ",")
}

// drawMap draws a map with rocks, holes and up to four teams, which may be wrong where warriors do not fit.
func drawMap(r *rand.Rand) string {
	radius := 1 + r.IntN(3)
	if r.IntN(20) == 0 {
		radius = 9
	}
	cells := hex.Region(radius)
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	list := func(mark string, most int) (text string) {
		for range r.IntN(most) {
			text += mark + cells[0].String()
			cells, mark = cells[1:], ";"
		}
		return text
	}
	text := "h" + strconv.Itoa(radius) + list("#", len(cells)/4) + list("*", len(cells)/4)
	var teams, warriors, points []string
	for team := range 2 + r.IntN(2) {
		name := strconv.Itoa(team + 1)
		teams, points = append(teams, name), append(points, "0")
		for number := range 1 + r.IntN(2) {
			if len(cells) > 0 {
				warriors = append(warriors, name+"."+strconv.Itoa(number+1)+"@"+cells[0].String())
				cells = cells[1:]
			}
		}
	}
	return text + " " + strings.Join(teams, "/") + " " + strings.Join(warriors, ";") + " " +
		strings.Join(points, "/") + " t1 -"
}

// TestPresetsAndRandomOptionsKeepGameContract plays under every preset and under random options.
func TestPresetsAndRandomOptionsKeepGameContract(t *testing.T) {
	gametest.RunOptions(t, rules, gametest.Config{
		Options: []map[string]string{
			{"custom": "h2#0,0 1,3/2 1.2@0,1;1.9@0,2;2.1@0,-1;3.4@1,0 0/0 t1 -"},
			{"custom": "h3 1/2/3/4 1.1@0,2;2.1@0,-2;3.1@2,0;4.1@-2,0 0/0/0/0 t1 -"},
		},
		Opens: reveals,
		Data:  drawData,
		Adjust: func(given map[string]string, r *rand.Rand) {
			if given["custom"] != "" && r.IntN(8) > 0 {
				given["map"] = "custom"
			}
		},
	})
}
