package main

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
	"golang.org/x/text/language"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// languageFlag names the language. It is looked up before anything else is understood, so that whatever is wrong with
// a command line is told in that language too.
const languageFlag = "--language"

// languageOf is the language that args ask for, or else that of the system: of the first variable that is set.
func languageOf(args []string, getenv func(string) string) (*i18n.Catalogue, error) {
	system := catalog.English()
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			system = catalog.For(value)
			break
		}
	}
	for i, arg := range args {
		value, ok := strings.CutPrefix(arg, languageFlag+"=")
		switch {
		case arg == "--":
			return system, nil
		case arg == languageFlag && i+1 < len(args):
			value = args[i+1]
		case !ok:
			continue
		}
		return chosen(value, system)
	}
	return system, nil
}

// chosen is the language of a tag that was typed; if it is none of the program's, the error is told in the system's.
func chosen(text string, system *i18n.Catalogue) (*i18n.Catalogue, error) {
	var tags []string
	asked, err := language.Parse(text)
	base, _ := asked.Base()
	for _, tag := range catalog.Tags() {
		if own, _ := tag.Base(); err == nil && own == base {
			return catalog.For(text), nil
		}
		tags = append(tags, tag.String())
	}
	return system, wrongUse("command.unknown-language", "tag", i18n.Escaped(text), "tags", strings.Join(tags, ", "))
}

// say puts a message into words.
func (a *app) say(key string, args ...any) string { return a.words.Say(i18n.Of(key, args...)) }

// tell says a message on a line of its own.
func (a *app) tell(w io.Writer, key string, args ...any) error {
	_, err := io.WriteString(w, plain(a.say(key, args...))+"\n")
	return err
}

// escapes are the sequences by which a text steers a terminal: CSI, OSC and the like, and single ones.
var escapes = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(\x07|\x1b\\)?|[ -/]*[0-~])`)

// plain removes from a text what would steer a terminal. Names, engines' answers and records are others' texts.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, escapes.ReplaceAllString(text, ""))
}

// complain says what is wrong.
func (a *app) complain(err error) {
	_, _ = io.WriteString(a.stderr, "hexparlor: "+plain(catalog.Explain(a.words, err))+"\n")
}

// wrongUse is an error in how a command was called.
func wrongUse(key string, args ...any) error {
	return misuse{catalog.Error(i18n.Of(key, args...))}
}

// wrongFlag is an error in the value of a flag.
func wrongFlag(flag string, why error) error {
	return wrongUse("command.flag", "flag", flag, "why", why)
}

// failure is an error of a command that was understood.
func failure(key string, args ...any) error { return catalog.Error(i18n.Of(key, args...)) }

// translate puts the help of a command and those below it into words: the tags of the fields name messages.
func (a *app) translate(node *kong.Node) {
	if more := "command.help." + node.Help + ".more"; a.words.Has(more) {
		node.Detail = a.say(more)
	}
	node.Help = a.say("command.help." + node.Help)
	for _, flag := range node.Flags {
		flag.Help = a.say("command.help." + flag.Help)
		if flag.PlaceHolder != "" {
			flag.PlaceHolder = a.say("command.placeholder." + flag.PlaceHolder)
		}
	}
	for _, arg := range node.Positional {
		arg.Help = a.say("command.help." + arg.Help)
		arg.Name = a.say("command.argument." + arg.Name)
	}
	for _, child := range node.Children {
		a.translate(child)
	}
}

// printHelp prints what kong makes of the help, with the few words that are kong's own in the person's language.
func (a *app) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	var printed bytes.Buffer
	out := ctx.Stdout
	ctx.Stdout = &printed
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	own := strings.NewReplacer(
		`Run "hexparlor <command> --help" for more information on a command.`, a.say("command.usage.more"),
		"Usage: ", a.say("command.usage")+" ",
		"\nArguments:\n", "\n"+a.say("command.usage.arguments")+"\n",
		"\nFlags:\n", "\n"+a.say("command.usage.flags")+"\n",
		"\nCommands:\n", "\n"+a.say("command.usage.commands")+"\n",
		"<command>", "<"+a.say("command.usage.command")+">",
		"[flags]", "["+a.say("command.usage.flag")+"]",
	)
	_, failed := own.WriteString(out, printed.String())
	return errors.Join(err, failed)
}

// ofKong are the sentences in which kong tells people what it does not understand. Whatever is none of these, such as
// what a type of ours says of its flag, is said as it is.
var ofKong = []struct {
	form *regexp.Regexp // with the arguments of the message as groups
	key  string
}{
	{regexp.MustCompile(`^(?P<what>.*) \(from envar (?P<setting>.*)\)$`), "command.kong.environment"},
	{regexp.MustCompile(`^(?P<what>.*); perhaps try (?P<text>.*)\?$`), "command.kong.try"},
	{regexp.MustCompile(`^(?P<what>.*), did you mean one of (?P<names>.*)\?$`), "command.kong.similar-ones"},
	{regexp.MustCompile(`^(?P<what>.*), did you mean (?P<name>.*)\?$`), "command.kong.similar"},
	{regexp.MustCompile(`^unexpected argument (?P<text>.*)$`), "command.kong.unexpected"},
	{regexp.MustCompile(`^unknown flag (?P<flag>.*)$`), "command.kong.unknown-flag"},
	{regexp.MustCompile(`^missing flags: (?P<flags>.*)$`), "command.kong.missing-flags"},
	{regexp.MustCompile(`^(?P<flag>--\S+) must be one of (?P<values>.*) but got (?P<text>".*")$`), "command.kong.none-of"},
	{regexp.MustCompile(`^(?P<flag>--[a-z-]+): (?P<why>.*)$`), "command.flag"},
	{regexp.MustCompile(`^expected a valid \d+ bit u?int but got (?P<text>".*")$`), "command.kong.number"},
	{regexp.MustCompile(`^expected duration but got (?P<text>"[^"]*").*$`), "command.kong.duration"},
	{regexp.MustCompile(`^expected "<key>=<value>" but got (?P<text>.*)$`), "command.kong.pair"},
	{regexp.MustCompile(`^(?:expected \S+ value but got|missing value, expecting) .*$`), "command.kong.no-value"},
	{regexp.MustCompile(`^bool value must be .* but got (?P<text>".*")$`), "command.kong.truth"},
	{regexp.MustCompile(`^expected (?P<what>".*)$`), "command.kong.expected"},
}

// misunderstood is what kong says of a command line.
func misunderstood(err error) i18n.Message {
	var ours i18n.Speaker
	if errors.As(err, &ours) {
		flag, _, _ := strings.Cut(err.Error(), ": ")
		return i18n.Of("command.flag", "flag", flag, "why", ours.Message())
	}
	return kongSays(err.Error())
}

// kongSays is a sentence of kong's as a message; so are the parts that it quotes.
func kongSays(text string) i18n.Message {
	for _, s := range ofKong {
		parts := s.form.FindStringSubmatch(text)
		if parts == nil {
			continue
		}
		var args []any
		for i, name := range s.form.SubexpNames()[1:] {
			args = append(args, name, kongSays(parts[i+1]))
		}
		return i18n.Of(s.key, args...)
	}
	return i18n.Verbatim(text)
}
