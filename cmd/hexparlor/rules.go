package main

import (
	"io"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cli"
	"hexparlor/internal/terminal"
)

type rulesCmd struct {
	Game string   `arg:"" help:"any.game" predictor:"game"`
	Find []string `arg:"" optional:"" help:"rules.find"`
}

// Run prints the rules of a game, with the figures drawn as text: all of them, or what is said about a card, a rule or a
// text.
func (c rulesCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	find := strings.Join(c.Find, " ")
	page, err := "", error(nil)
	if find == "" {
		page, err = terminal.Rules(g, a.Catalog)
	} else if page, err = terminal.FindRules(g, a.Catalog, find); page == "" && err == nil {
		return cli.Misuse(catalog.Error(i18n.Of("command.rules.none", "text", i18n.Escaped(find))))
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Stdout, page)
	return err
}
