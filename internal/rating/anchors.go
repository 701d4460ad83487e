package rating

import (
	_ "embed"
	"encoding/json"
	"math"
)

// measured is the file anchors.json. It has, for each game, the steps from one bot level to the next in Elo points,
// measured by the arena (docs/benchmarks.md). Matches never change the ratings of levels.
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

// Levels returns the ratings of the bots of a game, the bot of level n at index n-1; none if they were not measured.
func Levels(game string) []Rating { return anchors[game] }

// Match returns the 1-based level of the bot against which a player with rating r is expected to score closest to one
// half; 0 if no bot of the game was measured.
func Match(game string, r Rating) (level int) {
	best := math.Inf(1)
	for i, l := range Levels(game) {
		if off := math.Abs(r.Expected(l) - 0.5); off < best {
			best, level = off, i+1
		}
	}
	return level
}
