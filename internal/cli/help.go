package cli

import (
	"bytes"
	"errors"
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
		`Run "`+a.program+` <command> --help" for more information on a command.`,
		a.Text("command.usage.more", "program", a.program),
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
