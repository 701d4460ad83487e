package clitest

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/cli"
)

// CheckHelp fails the test unless every language has texts for all commands, flags and arguments of the program, and
// the help of the commands is in one language. An empty command stands for the program itself.
func CheckHelp(t *testing.T, program func() cli.Program, commands ...string) {
	keys := helpKeys(t, program())
	for _, words := range catalog.All() {
		known := words.Keys()
		for _, key := range keys {
			if !slices.Contains(known, key) {
				t.Errorf("%v has no text for %s", words.Tag, key)
			}
		}
		for _, command := range commands {
			checkHelp(t, program(), words, command)
		}
	}
}

// helpKeys returns the keys of all messages in the help of a program.
func helpKeys(t *testing.T, program cli.Program) (keys []string) {
	t.Helper()
	model, err := kong.New(program.Commands, kong.Description(program.Name), kong.Vars{"workers": "1"})
	if err != nil {
		t.Fatal(err)
	}
	model.Model.HelpFlag.Help = "help"
	err = kong.Visit(model.Model.Node, func(of kong.Visitable, next kong.Next) error {
		switch v := of.(type) {
		case *kong.Node:
			keys = append(keys, "command.help."+v.Help)
			if v.Group != nil {
				keys = append(keys, "command.group."+v.Group.Key)
			}
		case *kong.Flag:
			keys = append(keys, "command.help."+v.Help)
			if v.PlaceHolder != "" {
				keys = append(keys, "command.placeholder."+v.PlaceHolder)
			}
		case *kong.Value:
			if v.Flag == nil {
				keys = append(keys, "command.help."+v.Help, "command.argument."+v.Name)
			}
		}
		return next(nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// textKey matches the key of a message that has no text and is therefore printed itself.
var textKey = regexp.MustCompile(`command\.(help|placeholder|argument|usage|group)`)

// checkHelp fails the test unless the help of a command is in the language of words alone.
func checkHelp(t *testing.T, program cli.Program, words *i18n.Catalogue, command string) {
	t.Helper()
	var out, problems bytes.Buffer
	args := append(strings.Fields(command), "--help", "--language", words.Tag.String())
	code := program.Run(&cli.App{Ctx: t.Context(), Stdout: &out, Stderr: &problems}, args)
	if code != 0 || problems.Len() > 0 {
		t.Errorf("%v %q: exit %d, %s", words.Tag, command, code, problems.String())
	}
	text := out.String()
	start := words.Say(i18n.Of("command.usage")) + " " + program.Name
	if !strings.HasPrefix(text, start) || textKey.MatchString(text) {
		t.Errorf("%v %q:\n%s", words.Tag, command, text)
	}
	for _, key := range []string{"usage", "usage.arguments", "usage.flags", "usage.commands"} {
		english := catalog.English().Say(i18n.Of("command." + key))
		if words.Say(i18n.Of("command."+key)) != english && strings.Contains(text, english+"\n") {
			t.Errorf("%v %q has the English %q:\n%s", words.Tag, command, english, text)
		}
	}
}
