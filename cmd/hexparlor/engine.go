package main

import (
	"hexparlor/engine"
	"hexparlor/games"
)

type engineCmd struct{}

// Help explains the command at length.
func (engineCmd) Help() string {
	return `Speaks the engine protocol on stdin and stdout, so that other programs can ask the house bot for moves. The
line "set level N" sets its level, from 1 to 6. docs/engine-protocol.md tells what every line means.

  printf 'hello 1\nquit\n' | hexparlor engine`
}

// Run answers until it is told to quit, the input ends or the program is interrupted.
func (engineCmd) Run(a *app) error {
	err := engine.Serve(a.ctx, a.stdin, a.stdout, games.All())
	if a.ctx.Err() != nil {
		return nil
	}
	return err
}
