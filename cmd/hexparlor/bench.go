package main

import (
	"errors"
	"fmt"
	"time"

	"hexparlor/bench"
	"hexparlor/game"
)

type benchCmd struct {
	Games []string      `arg:"" optional:"" name:"game" help:"Games to measure; all of them if left out."`
	JSON  bool          `help:"Print JSON instead of a table."`
	Time  time.Duration `default:"1.5s" help:"How long to measure each figure; other values than the default do not compare."`
}

// Help explains the command at length.
func (benchCmd) Help() string {
	return `Measures random games, copies of positions and the house bot's search, each on one goroutine, with
default options. Run it on a machine that is otherwise idle.

  hexparlor bench
  hexparlor bench hexit --json`
}

// Run measures.
func (c benchCmd) Run(a *app) error {
	if c.Time < time.Millisecond || c.Time > time.Minute {
		return misuse{errors.New("--time must be from 1ms to 1m")}
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
		return fmt.Errorf("the measurement broke off: %w", err)
	}
	if c.JSON {
		return printJSON(a.stdout, figures)
	}
	return bench.Table(a.stdout, figures)
}
