package main

import (
	"cmp"
	"fmt"
	"strconv"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/cli"
)

type optionsCmd struct {
	Game string `arg:"" help:"any.game" predictor:"game"`
}

// indent precedes each line about an option or a preset, below its name.
const indent = "    "

// Run prints the options of a game with their values, and its presets.
func (c optionsCmd) Run(a *cli.App) error {
	g, err := cli.FindGame(c.Game)
	if err != nil {
		return err
	}
	info := g.Info()
	if err := a.PrintWrapped(a.Stdout, "", "command.options.use", "game", info.Title()); err != nil {
		return err
	}
	for _, option := range info.Options {
		if err := printOption(a, info, option); err != nil {
			return err
		}
	}
	if err := printLine(a, "\n", "command.options.presets", "game", info.Title()); err != nil {
		return err
	}
	for _, preset := range info.Presets {
		if err := printPreset(a, info, preset); err != nil {
			return err
		}
	}
	return nil
}

// printLine prints a message as one line after the text before.
func printLine(a *cli.App, before, key string, args ...any) error {
	if _, err := fmt.Fprint(a.Stdout, before); err != nil {
		return err
	}
	return a.Print(a.Stdout, key, args...)
}

// printOption prints the name, the meaning and the values of an option.
func printOption(a *cli.App, info game.Info, option game.Option) error {
	err := printLine(a, "\n", "command.options.name", "name", option.Name, "title", info.OptionTitle(option.Name))
	if err == nil {
		err = a.PrintWrapped(a.Stdout, indent, "command.options.text", "text", info.OptionHelp(option.Name))
	}
	if err != nil {
		return err
	}
	values := option.Values
	if option.Kind == game.BoolOption {
		values = []string{"true", "false"}
	}
	about := []any{"default", option.Default}
	switch {
	case len(values) > 0 && a.Catalog.Has(info.OptionValue(option.Name, values[0]).Key()):
		return printNamedValues(a, info, option)
	case len(values) > 0:
		return a.PrintWrapped(a.Stdout, indent, "command.options.values", append(about, "values", i18n.And(values))...)
	case option.Kind == game.IntOption:
		return a.PrintWrapped(a.Stdout, indent, "command.options.range", append(about,
			"least", option.Min, "most", option.Max, "endless", strconv.FormatBool(option.Endless))...)
	}
	return a.PrintWrapped(a.Stdout, indent, "command.options.free", "default", cmp.Or(option.Default, "none"))
}

// printNamedValues prints the values of an option, each with its name in a line of its own.
func printNamedValues(a *cli.App, info game.Info, option game.Option) error {
	for _, value := range option.Values {
		err := a.PrintWrapped(a.Stdout, indent+indent, "command.options.value", "value", value,
			"name", info.OptionValue(option.Name, value), "default", strconv.FormatBool(value == option.Default))
		if err != nil {
			return err
		}
	}
	return nil
}

// printPreset prints the name and the meaning of a preset, and the options that it sets.
func printPreset(a *cli.App, info game.Info, preset game.Preset) error {
	err := printLine(a, "\n", "command.options.name", "name", preset.Name, "title", info.PresetTitle(preset.Name))
	if err == nil {
		err = a.PrintWrapped(a.Stdout, indent, "command.options.text", "text", info.PresetHelp(preset.Name))
	}
	if err != nil {
		return err
	}
	changed := game.CompleteOptions(info.Options, preset.Options).Changed(info.Options)
	if len(changed) == 0 {
		return a.PrintWrapped(a.Stdout, indent, "command.options.defaults")
	}
	return a.PrintWrapped(a.Stdout, indent, "command.options.sets", "options", i18n.And(changed))
}
