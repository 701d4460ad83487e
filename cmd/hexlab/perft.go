package main

import (
	"fmt"

	"hexparlor/game"
	"hexparlor/game/perft"
	"hexparlor/internal/cli"
)

type perftCmd struct {
	Game     string `arg:"" help:"any.game" predictor:"game"`
	Depth    int    `short:"d" required:"" placeholder:"depth" help:"perft.depth"`
	Position string `short:"p" placeholder:"position" help:"perft.position"`
	Divide   bool   `help:"perft.divide"`

	cli.RulesFlags `embed:""`
}

// maxPerftDepth is the largest accepted depth; counting to it would never end in any game.
const maxPerftDepth = 100

// Run counts sequences of legal moves from a position and prints the counts.
func (c perftCmd) Run(a *cli.App) error {
	if c.Depth < 1 || c.Depth > maxPerftDepth {
		return cli.WrongUse("command.perft.depth", "most", maxPerftDepth)
	}
	s, err := startState(c.Game, c.RulesFlags, c.Position)
	if err != nil {
		return err
	}
	counter := perft.Counter{Progress: a.Progress()}
	if c.Divide {
		err = c.divide(a, &counter, s)
	} else {
		err = c.count(a, &counter, s)
	}
	return cli.FinalError(err)
}

func (c perftCmd) count(a *cli.App, counter *perft.Counter, s game.State) error {
	counts, err := counter.Counts(a.Ctx, s, c.Depth)
	if err != nil {
		return err
	}
	for i, n := range counts {
		if _, err := fmt.Fprintln(a.Stdout, i+1, n); err != nil {
			return err
		}
	}
	return nil
}

func (c perftCmd) divide(a *cli.App, counter *perft.Counter, s game.State) error {
	branches, err := counter.Divide(a.Ctx, s, c.Depth)
	if err != nil {
		return err
	}
	total := uint64(0)
	for _, b := range branches {
		total += b.Count
		if _, err := fmt.Fprintf(a.Stdout, "%d %s: %d\n", b.Seat, b.Move, b.Count); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintln(a.Stdout, "total:", total)
	return err
}
