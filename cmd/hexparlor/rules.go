package main

import (
	"io"
	"strings"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cli"
	"hexparlor/internal/terminal"
)

type rulesCmd struct {
	Game string   `arg:"" help:"any.game" predictor:"game"`
	Find []string `arg:"" optional:"" help:"rules.find"`
}

// Run prints the rules of a game with the figures drawn as text: all of them, or what is said about a card, a rule or
// some words.
func (c rulesCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	page, err := c.page(g, a.Catalog)
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Stdout, page)
	return err
}

// page returns what the command prints.
func (c rulesCmd) page(g game.Game, words *i18n.Catalogue) (string, error) {
	find := strings.Join(c.Find, " ")
	if find == "" {
		return terminal.Rules(g, nil, words)
	}
	page, err := terminal.FindRules(g, nil, words, find)
	if page == "" && err == nil {
		err = cli.Misuse(catalog.Error(i18n.Of("command.rules.none", "text", i18n.Escaped(find))))
	}
	return page, err
}
