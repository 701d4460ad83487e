package main

import (
	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/internal/cli"
)

// untimedLevels returns the levels of a game with the given numbers (flag --levels), without their time bounds.
func untimedLevels(id string, numbers []int) ([]bot.Level, error) {
	var levels []bot.Level
	for _, n := range numbers {
		l, err := bot.UntimedLevel(id, n)
		if err != nil {
			return nil, cli.WrongFlag("--levels", err)
		}
		levels = append(levels, l)
	}
	return levels, nil
}

// startState returns the parsed position (flag --position), or if it is empty, the opening position of the game by
// these rules.
func startState(id string, rules cli.RulesFlags, position string) (game.State, error) {
	g, err := cli.FindGame(id)
	if err != nil {
		return nil, err
	}
	o, err := rules.Options(g)
	if err != nil {
		return nil, err
	}
	if position == "" {
		return g.New(o, rng.Seed{})
	}
	s, err := g.Parse(o, position)
	if err != nil {
		return nil, cli.WrongUse("command.bad-position", "why", err)
	}
	return s, nil
}
