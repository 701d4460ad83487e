package main

import (
	"strings"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/i18n"
)

// findGame is the game of an id that was typed.
func findGame(id string) (game.Game, error) {
	if g, ok := games.Lookup(id); ok {
		return g, nil
	}
	var ids []string
	for _, g := range games.All() {
		ids = append(ids, g.Info().ID)
	}
	return nil, wrongUse("command.no-game", "game", i18n.Escaped(id), "games", strings.Join(ids, ", "))
}

// findGames are the games of the ids that were typed; all games if none was.
func findGames(ids []string) ([]game.Game, error) {
	if len(ids) == 0 {
		return games.All(), nil
	}
	var found []game.Game
	for _, id := range ids {
		g, err := findGame(id)
		if err != nil {
			return nil, err
		}
		found = append(found, g)
	}
	return found, nil
}

// optionsOf are the options of a game, as far as they were typed.
func optionsOf(g game.Game, typed map[string]string) (game.Options, error) {
	o, err := game.ParseOptions(g.Info().Options, typed)
	if err != nil {
		return nil, misuse{err}
	}
	return o, nil
}

// untimedLevels are the levels of a game that --levels names, without their bounds of time.
func untimedLevels(id string, numbers []int) ([]bot.Level, error) {
	var levels []bot.Level
	for _, n := range numbers {
		l, err := bot.UntimedLevel(id, n)
		if err != nil {
			return nil, wrongFlag("--levels", err)
		}
		levels = append(levels, l)
	}
	return levels, nil
}

// startState is the position that was typed, or the opening position of the game with these options.
func startState(id string, typed map[string]string, position string) (game.State, error) {
	g, err := findGame(id)
	if err != nil {
		return nil, err
	}
	o, err := optionsOf(g, typed)
	if err != nil {
		return nil, err
	}
	if position == "" {
		return g.New(o, rng.Seed{})
	}
	s, err := g.Parse(o, position)
	if err != nil {
		return nil, wrongUse("command.bad-position", "why", err)
	}
	return s, nil
}
