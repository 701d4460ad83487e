package main

import (
	"hexparlor/bot/engine"
	"hexparlor/games"
)

type engineCmd struct{}

// Run answers until it is told to quit, the input ends or the program is interrupted.
func (engineCmd) Run(a *app) error {
	err := engine.Serve(a.ctx, a.stdin, a.stdout, games.All())
	if a.ctx.Err() != nil {
		return nil
	}
	return err
}
