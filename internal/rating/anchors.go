package rating

import (
	_ "embed"
	"encoding/json"
	"math"
)

// anchors.json has for each game the steps from one level of the server's bots to the next, in Elo points, as the
// arena's series measured them (docs/benchmarks.md). Levels are fixed points: nobody's games with them move anything.
//
//go:embed anchors.json
var measured []byte

const (
	middle          = 5  // the level that is as strong as a newcomer is taken for
	anchorDeviation = 60 // of a level: the steps were measured to some ten points each
)

var anchors = readAnchors(measured)

func readAnchors(text []byte) map[string][]Rating {
	var steps map[string][]float64
	if err := json.Unmarshal(text, &steps); err != nil {
		panic(err) // it is part of the program
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

// Levels is how strong the levels of the server's bots are in a game, from level 1 on; none if that was not measured.
func Levels(game string) []Rating { return anchors[game] }

// Match is the level from 1 on against which a player may expect most nearly half of the points; 0 if none is known.
func Match(game string, r Rating) (level int) {
	best := math.Inf(1)
	for i, l := range Levels(game) {
		if off := math.Abs(r.Expected(l) - 0.5); off < best {
			best, level = off, i+1
		}
	}
	return level
}
