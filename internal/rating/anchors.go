package rating

import (
	_ "embed"
	"encoding/json"
	"math"
)

// anchors.json has for each game the steps from one bot level to the next in Elo points, measured by the arena
// (docs/benchmarks.md). Ratings of levels are fixed: no match changes them.
//
//go:embed anchors.json
var measured []byte

const (
	middle          = 5  // the level whose rating is that of a newcomer
	anchorDeviation = 60 // of a level: the steps were measured to about ten points each
)

var anchors = readAnchors(measured)

func readAnchors(text []byte) map[string][]Rating {
	var steps map[string][]float64
	if err := json.Unmarshal(text, &steps); err != nil {
		panic(err) // the file is part of the program
	}
	levels := map[string][]Rating{}
	for game, ups := range steps {
		value := Duel.Start().Value
		for _, up := range ups[:middle-1] {
			value -= up
		}
		for _, up := range append([]float64{0}, ups...) {
			value += up
			levels[game] = append(levels[game], Rating{Value: value, Deviation: anchorDeviation})
		}
	}
	return levels
}

// Levels returns the ratings of the bot's levels in a game, from level 1 on; none if they were not measured.
func Levels(game string) []Rating { return anchors[game] }

// Match returns the 1-based level against which a player's expected score is closest to one half; 0 if there is none.
func Match(game string, r Rating) (level int) {
	best := math.Inf(1)
	for i, l := range Levels(game) {
		if off := math.Abs(r.Expected(l) - 0.5); off < best {
			best, level = off, i+1
		}
	}
	return level
}
