package main

import (
	"io"

	"hexparlor/internal/cli"
	"hexparlor/internal/terminal"
)

type rulesCmd struct {
	Game string `arg:"" help:"any.game" predictor:"game"`
}

// Run prints the rules of a game, with the figures drawn as text.
func (c rulesCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	page, err := terminal.Rules(g, a.Catalog)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Stdout, page)
	return err
}
