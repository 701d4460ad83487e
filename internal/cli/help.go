package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// translate replaces the message keys in the help of a command and of its subcommands by texts in the language of a.
func (a *App) translate(node *kong.Node) {
	if more := "command.help." + node.Help + ".more"; a.Catalog.Has(more) {
		node.Detail = a.Text(more)
	}
	node.Help = a.Text("command.help." + node.Help)
	for _, flag := range node.Flags {
		flag.Help = a.Text("command.help." + flag.Help)
		if flag.PlaceHolder != "" {
			flag.PlaceHolder = a.Text("command.placeholder." + flag.PlaceHolder)
		}
	}
	for _, arg := range node.Positional {
		arg.Help = a.Text("command.help." + arg.Help)
		arg.Name = a.Text("command.argument." + arg.Name)
	}
	for _, child := range node.Children {
		if child.Group != nil {
			child.Group.Title = a.Text("command.group." + child.Group.Key)
		}
		a.translate(child)
	}
}

// printHelp prints the help of a command, with the English words of kong replaced by texts in the language of a.
func (a *App) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	var printed bytes.Buffer
	out := ctx.Stdout
	ctx.Stdout = &printed
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	own := strings.NewReplacer(
		`Run "`+a.program.Name+` <command> --help" for more information on a command.`,
		a.Text("command.usage.more", "program", a.program.Name),
		"Usage: ", a.Text("command.usage")+" ",
		"\nArguments:\n", "\n"+a.Text("command.usage.arguments")+"\n",
		"\nFlags:\n", "\n"+a.Text("command.usage.flags")+"\n",
		"\nCommands:\n", "\n"+a.Text("command.usage.commands")+"\n",
		"<command>", "<"+a.Text("command.usage.command")+">",
		"[flags]", "["+a.Text("command.usage.flag")+"]",
	)
	_, failed := own.WriteString(out, printed.String())
	return errors.Join(err, failed)
}

// HelpCmd is the command that prints the help of a command, or of the program.
type HelpCmd struct {
	Command []string `arg:"" optional:"" name:"command" help:"help.command" predictor:"command"`
}

// Run prints the help.
func (c HelpCmd) Run(a *App) error {
	line := append(slices.Clone(c.Command), "--help", languageFlag, a.Catalog.Tag.String())
	if code := a.program.Run(a, line); code != exitOK {
		return Misuse(ErrFailed)
	}
	return nil
}
