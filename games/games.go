// Package games lists the rule books of the house, and the lessons that teach them.
package games

import (
	"embed"
	"path"

	"hexparlor/exercise"
	"hexparlor/game"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/games/hexstrike"
	"hexparlor/games/swarm"
)

// All is every game, in the order in which the lobby shows them.
func All() []game.Game {
	return []game.Game{
		hexattack.Game{},
		hexstrat.Game{},
		swarm.Game{},
		hexit.Game{},
		hexstrike.Game{},
		hexgame.Game{},
	}
}

// Lookup finds a game by its id.
func Lookup(id string) (game.Game, bool) {
	for _, g := range All() {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

//go:embed */lessons/*.json
var lessons embed.FS

// Course is the lessons of a game; a game may have none.
func Course(g game.Game) (*exercise.Course, error) {
	return exercise.ReadCourse(g, lessons, path.Join(g.Info().ID, "lessons"))
}
