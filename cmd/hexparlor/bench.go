package main

import (
	"time"

	"hexparlor/bot/bench"
	"hexparlor/game"
)

type benchCmd struct {
	Games []string      `arg:"" optional:"" name:"game" help:"bench.games"`
	JSON  bool          `help:"any.json"`
	Time  time.Duration `default:"1.5s" help:"bench.time"`
}

// Run measures.
func (c benchCmd) Run(a *app) error {
	if c.Time < time.Millisecond || c.Time > time.Minute {
		return wrongUse("command.bench.time")
	}
	chosen, err := findGames(c.Games)
	if err != nil {
		return err
	}
	return c.measure(a, chosen)
}

func (c benchCmd) measure(a *app, chosen []game.Game) error {
	figures, err := bench.Run(a.ctx, chosen, bench.Options{Time: c.Time})
	if err != nil {
		return failure("command.bench.broke-off", "why", err)
	}
	if c.JSON {
		return printJSON(a.stdout, figures)
	}
	return bench.Table(a.stdout, figures)
}
