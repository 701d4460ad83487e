package arena

import (
	"fmt"

	"hexparlor/bot"
	"hexparlor/game"
)

// Ladder is the series that measure the levels named, each against the one below, in every game with its defaults.
func Ladder(games []game.Game, levels []int) ([]Series, error) {
	var ladder []Series
	for _, g := range games {
		o, err := game.ParseOptions(g.Info().Options, nil)
		if err != nil {
			return nil, err
		}
		for _, level := range levels {
			if level < 2 || level > len(bot.Levels) {
				return nil, fmt.Errorf("level %d is measured against none; name levels from 2 to %d", level, len(bot.Levels))
			}
			a, b := untimed(bot.Levels[level-1]), untimed(bot.Levels[level-2])
			ladder = append(ladder, Series{Game: g, Options: o, A: a, B: b})
		}
	}
	return ladder, nil
}
