package main

import (
	"errors"

	"hexparlor/bot"
	"hexparlor/internal/cli"
	"hexparlor/internal/lab/solve"
)

type readCmd struct {
	Game   string `arg:"" help:"solve.game" predictor:"game"`
	Level  int    `required:"" placeholder:"level" help:"read.level"`
	Watch  int    `default:"500" help:"read.watch"`
	Games  int    `short:"n" default:"200" help:"read.games"`
	Rounds int    `default:"1" help:"read.rounds"`
	Seed   uint64 `default:"1" help:"read.seed"`
	JSON   bool   `help:"read.json"`

	cli.RulesFlags `embed:""`
}

// readOutcome is the score of a player who predicts a level after watching its games.
type readOutcome struct {
	Level    int        `json:"level"`
	Watched  int        `json:"watched"`
	Games    int        `json:"games"`
	Share    float64    `json:"share"`
	Interval [2]float64 `json:"share_interval"`
}

// Run lets a player watch games of a level, then play against it, and prints the player's score.
func (c readCmd) Run(a *cli.App) error {
	r, err := c.reading()
	if err != nil {
		return err
	}
	pairs, failed := r.Run(a.Ctx, a.Progress())
	failed = cli.FinalError(failed)
	if pairs.Count() == 0 {
		return failed
	}
	o := readOutcome{Level: c.Level, Watched: c.Watch, Games: 2 * pairs.Count(), Share: pairs.Share()}
	o.Interval[0], o.Interval[1] = pairs.Interval()
	if c.JSON {
		return errors.Join(cli.PrintJSON(a.Stdout, o), failed)
	}
	err = a.Print(a.Stdout, "command.read.outcome", "level", o.Level, "watched", o.Watched, "games", o.Games,
		"share", a.Catalog.Number(100*o.Share, 1),
		"low", a.Catalog.Number(100*o.Interval[0], 1), "high", a.Catalog.Number(100*o.Interval[1], 1))
	return errors.Join(err, failed)
}

func (c readCmd) reading() (r solve.Reading, err error) {
	r = solve.Reading{Watch: c.Watch, Pairs: c.Games / 2, Rounds: c.Rounds, Seed: c.Seed}
	if r.Game, err = findSealed(c.Game); err != nil {
		return r, err
	}
	if r.Options, err = c.Options(r.Game); err != nil {
		return r, err
	}
	if r.Level, err = bot.UntimedLevel(c.Game, c.Level); err != nil {
		return r, cli.WrongFlag("--level", err)
	}
	if c.Games < 2 || c.Games%2 != 0 || c.Watch < 0 || c.Rounds < 1 || c.Rounds > 4 {
		return r, cli.WrongUse("command.read.counts")
	}
	return r, nil
}
