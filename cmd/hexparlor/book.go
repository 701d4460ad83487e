package main

import (
	"context"
	"errors"

	"hexparlor/book"
	"hexparlor/bot"
)

type bookCmd struct {
	Game        string   `arg:"" help:"any.game"`
	Out         string   `required:"" placeholder:"file" help:"book.out"`
	Positions   int      `short:"n" default:"250" help:"book.positions"`
	Simulations int      `default:"200000" help:"book.simulations"`
	Vary        []string `placeholder:"name" help:"book.vary"`
	Seed        uint64   `default:"1" help:"book.seed"`
}

// The most positions and simulations that are asked for.
const (
	mostBookPositions   = 100_000
	mostBookSimulations = 100_000_000
)

// Run searches the first positions of a game and keeps what is found.
func (c bookCmd) Run(a *app) error {
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Positions < 1 || c.Positions > mostBookPositions {
		return wrongUse("command.train.number", "flag", "--positions", "least", 1, "most", mostBookPositions)
	}
	if c.Simulations < 1 || c.Simulations > mostBookSimulations {
		return wrongUse("command.train.number", "flag", "--simulations", "least", 1, "most", mostBookSimulations)
	}
	m := book.Making{
		BookSettings: bot.BookSettings{
			Game: g.Info().ID, Version: g.Info().Version, Simulations: c.Simulations, Seed: c.Seed, Vary: c.Vary,
		},
		Rules: g, File: c.Out, Positions: c.Positions,
	}
	progress := a.progress()
	positions, err := m.Run(a.ctx, func(searched, from int) {
		if progress != nil {
			progress(float64(searched-from) / float64(max(c.Positions, searched)-from))
		}
	})
	if errors.Is(err, context.Canceled) {
		return failure("command.book.stopped", "file", c.Out)
	}
	if err != nil {
		return err
	}
	return a.tell(a.stdout, "command.book.done", "positions", positions, "file", c.Out, "game", c.Game)
}
