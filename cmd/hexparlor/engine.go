package main

import (
	"hexparlor/bot/engine"
	"hexparlor/games"
	"hexparlor/internal/cli"
)

type engineCmd struct{}

// Run answers engine commands on stdin as the built-in bot, until the command quit, the end of the input or an
// interrupt.
func (engineCmd) Run(a *cli.App) error {
	err := engine.Serve(a.Ctx, a.Stdin, a.Stdout, games.All())
	if a.Ctx.Err() != nil {
		return nil
	}
	return err
}
