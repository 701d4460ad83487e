package main

import (
	"io"

	"hexparlor/internal/terminal"
)

type rulesCmd struct {
	Game string `arg:"" help:"any.game"`
}

// Run prints the rules of a game, with their examples drawn.
func (c rulesCmd) Run(a *app) error {
	g, err := findGame(c.Game)
	if err != nil {
		return err
	}
	page, err := terminal.Rules(g, a.words)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.stdout, page)
	return err
}
