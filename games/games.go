// Package games lists all games with their lessons and puzzles.
package games

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"path"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/game/puzzle"
	hexgame "hexparlor/games/hex"
	"hexparlor/games/hexattack"
	"hexparlor/games/hexit"
	"hexparlor/games/hexstrat"
	"hexparlor/games/hexstrike"
	"hexparlor/games/swarm"
)

// All returns every game, in the order of the lobby.
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

// Lookup returns a game by its id.
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

// Course returns the lessons of a game; a game may have none.
func Course(g game.Game) (*lesson.Course, error) {
	return lesson.ReadCourse(g, lessons, path.Join(g.Info().ID, "lessons"))
}

//go:embed */puzzles
var puzzles embed.FS

// Puzzles returns the puzzles of a game, from easy to hard; a game may have none.
func Puzzles(g game.Game) ([]*puzzle.Puzzle, error) {
	text, err := puzzles.ReadFile(path.Join(g.Info().ID, "puzzles", "kept.jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return puzzle.Read(g, text)
}

// Recipe returns how puzzles of a game are found; nil if the game has no recipe.
func Recipe(g game.Game) (*puzzle.Recipe, error) {
	text, err := puzzles.ReadFile(path.Join(g.Info().ID, "puzzles", "mine.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	recipe := &puzzle.Recipe{}
	return recipe, json.Unmarshal(text, recipe)
}
