package main

import (
	"time"

	"hexparlor/bot/bench"
	"hexparlor/game"
	"hexparlor/internal/cli"
)

type benchCmd struct {
	Games []string      `arg:"" optional:"" name:"game" help:"bench.games" predictor:"game"`
	JSON  bool          `help:"any.json"`
	Time  time.Duration `default:"1.5s" help:"bench.time"`
}

// Run measures the speed of games and prints the figures.
func (c benchCmd) Run(a *cli.App) error {
	if c.Time < time.Millisecond || c.Time > time.Minute {
		return cli.WrongUse("command.bench.time")
	}
	chosen, err := cli.FindGames(c.Games)
	if err != nil {
		return err
	}
	return c.measure(a, chosen)
}

func (c benchCmd) measure(a *cli.App, chosen []game.Game) error {
	figures, err := bench.Run(a.Ctx, chosen, bench.Options{Time: c.Time})
	if err != nil {
		return cli.Failure("command.bench.broke-off", "why", err)
	}
	if c.JSON {
		return cli.PrintJSON(a.Stdout, figures)
	}
	return bench.Table(a.Stdout, figures)
}
