package main

import (
	"os"
	"strings"

	"hexparlor/game"
	"hexparlor/game/variant"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
)

// variantCmd is the command "variant" with its subcommands.
type variantCmd struct {
	New    variantNewCmd    `cmd:"" help:"variant.new"`
	Check  variantCheckCmd  `cmd:"" help:"variant.check"`
	Diff   variantDiffCmd   `cmd:"" help:"variant.diff"`
	Schema variantSchemaCmd `cmd:"" help:"variant.schema"`
}

type variantNewCmd struct {
	Game   string `arg:"" help:"any.game" predictor:"game"`
	Name   string `placeholder:"name" help:"variant.name"`
	Author string `placeholder:"name" help:"variant.author"`
	Out    string `placeholder:"file" help:"variant.out" predictor:"file"`

	cli.RulesFlags `embed:""`
}

// Run writes the file of a new variant.
func (c variantNewCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	v := variant.Variant{}
	if c.RulesFlags.Variant != "" {
		if v, err = cli.ReadVariantOf(c.RulesFlags.Variant, g); err != nil {
			return err
		}
	}
	v.Game, v.Version = g.Info().ID, 0
	if v.Options, err = c.Options(g); err != nil {
		return err
	}
	if c.Name != "" {
		v.Name = c.Name
	}
	if c.Author != "" {
		v.Author = c.Author
	}
	if v.Name == "" {
		v.Name = a.Text("server.variants.new-name", "game", g.Info().Title())
	}
	if v, err = v.Check(g); err != nil {
		return cli.Misuse(err)
	}
	if c.Out == "" {
		_, err = a.Stdout.Write(v.Text())
		return err
	}
	f, err := os.OpenFile(c.Out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return cli.Misuse(err)
	}
	defer f.Close()
	_, err = f.Write(v.Text())
	return err
}

type variantCheckCmd struct {
	Files []string `arg:"" name:"file" help:"variant.file" predictor:"file"`
}

// Run says of each file whether it is a variant, and what its rules change.
func (c variantCheckCmd) Run(a *cli.App) error {
	for _, path := range c.Files {
		v, g, err := cli.ReadVariant(path)
		if err != nil {
			return err
		}
		o := game.CompleteOptions(g.Info().Options, v.Options)
		err = a.Print(a.Stdout, "command.variant.good", "file", i18n.Escaped(path), "name", i18n.Escaped(v.Name),
			"game", g.Info().Title(), "hash", variant.Hash(g, o)[:12])
		if err == nil {
			err = printChanges(a, variant.Changes(g, o))
		}
		if err != nil {
			return err
		}
		if !variant.Learnt(g, o) {
			if err := a.Print(a.Stdout, "command.variant.not-learnt"); err != nil {
				return err
			}
		}
	}
	return nil
}

// printChanges prints each change as a line.
func printChanges(a *cli.App, changes []game.DataChange) error {
	for _, c := range changes {
		if err := a.PrintWrapped(a.Stdout, indent, "command.variant.change", "change", c.Text); err != nil {
			return err
		}
	}
	return nil
}

type variantDiffCmd struct {
	File string `arg:"" name:"file" help:"variant.file" predictor:"file"`
	With string `arg:"" name:"other" optional:"" help:"variant.with" predictor:"file"`

	Format string `enum:"text,csv,json" default:"text" help:"variant.format"`
}

// Run prints in words what a variant changes in the standard rules, or a second variant in the first.
func (c variantDiffCmd) Run(a *cli.App) error {
	v, g, err := cli.ReadVariant(c.File)
	if err != nil {
		return err
	}
	specs := g.Info().Options
	before, after := game.CompleteOptions(specs, nil), game.CompleteOptions(specs, v.Options)
	if c.With != "" {
		with, err := cli.ReadVariantOf(c.With, g)
		if err != nil {
			return err
		}
		before, after = after, game.CompleteOptions(specs, with.Options)
	}
	changes := variant.Between(g, before, after)
	if c.Format != "text" {
		table, err := variant.ChangeTable(changes, a.Catalog, c.Format)
		if err == nil {
			_, err = a.Stdout.Write(table)
		}
		return err
	}
	if len(changes) == 0 {
		return a.Print(a.Stdout, "command.variant.equal")
	}
	for _, change := range changes {
		if err := a.Print(a.Stdout, "command.variant.change", "change", change.Text); err != nil {
			return err
		}
	}
	return nil
}

type variantSchemaCmd struct {
	Game string `arg:"" help:"any.game" predictor:"game"`
}

// Run prints the JSON schema of a game's variants.
func (c variantSchemaCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	return cli.PrintJSON(a.Stdout, variant.Schema(g, func(m i18n.Message) string {
		return strings.TrimSpace(a.Catalog.Say(m))
	}))
}
