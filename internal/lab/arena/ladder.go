package arena

import (
	"fmt"

	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Ladder returns, for every game with default options, the series that measure each of the given levels against the
// next lower level.
func Ladder(games []game.Game, levels []int) ([]Series, error) {
	var ladder []Series
	for _, g := range games {
		o, err := game.ParseOptions(g.Info().Options, nil)
		if err != nil {
			return nil, err
		}
		for _, level := range levels {
			series, err := rung(g, o, level)
			if err != nil {
				return nil, err
			}
			ladder = append(ladder, series)
		}
	}
	return ladder, nil
}

// rung returns the series of a level against the next lower level.
func rung(g game.Game, o game.Options, level int) (s Series, err error) {
	if level < 2 || level > bot.Top {
		return s, catalog.Error(i18n.Of("arena.no-level-below", "level", level, "levels", bot.Top))
	}
	s = Series{Game: g, Options: o}
	if s.A, err = Parse(fmt.Sprintf("level:%d", level), bot.Budget{}, nil); err != nil {
		return s, err
	}
	s.B, err = Parse(fmt.Sprintf("level:%d", level-1), bot.Budget{}, nil)
	return s, err
}
