package cli

import (
	"embed"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	completion "github.com/posener/complete"
	"github.com/willabides/kongplete"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/i18n/catalog"
)

// completionScripts are the scripts by which a shell asks the program for completions. The program answers with one
// completion a line when the variable COMP_LINE has the line that is being typed. A completion stands for what follows
// the last equals sign of the last word: words end there in bash, but not in zsh and fish.
//
//go:embed completion
var completionScripts embed.FS

// CompletionCmd is the command that prints the script that completes command lines in a shell.
type CompletionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"completion.shell"`
}

// Run prints the script.
func (c CompletionCmd) Run(a *App) error {
	script, err := completionScripts.ReadFile("completion/" + c.Shell + ".txt")
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.Stdout, strings.ReplaceAll(string(script), "PROGRAM", a.program.Name))
	return err
}

// complete prints the completions of a command line, if a shell asks for them, and reports whether it does. The tag
// predictor of a field says which values a flag or an argument can have.
func complete(parser *kong.Kong) (asked bool) {
	line := os.Getenv("COMP_LINE")
	if line == "" {
		return false
	}
	if values, ok := settingValues(strings.Fields(line)); ok {
		for _, value := range values {
			_, _ = io.WriteString(parser.Stdout, value+"\n")
		}
		return true
	}
	kongplete.Complete(parser, kongplete.WithExitFunc(func(int) {}), kongplete.WithPredictors(predictors(parser)))
	return true
}

// settingValues returns the values with which the last word of a command line can go on, if that is the setting of a
// game's option, such as "swap=f". The library takes the name of the option for the flag itself.
func settingValues(words []string) (values []string, ok bool) {
	if len(words) < 2 {
		return nil, false
	}
	last := strings.TrimPrefix(words[len(words)-1], "--option=")
	name, begun, ok := strings.Cut(last, "=")
	g, known := gameOn(words)
	if !ok || !known || strings.HasPrefix(name, "-") {
		return nil, false
	}
	for _, option := range g.Info().Options {
		if option.Name == name {
			values = optionValues(option)
		}
	}
	return slices.DeleteFunc(slices.Clone(values), func(value string) bool {
		return !strings.HasPrefix(value, begun)
	}), true
}

// predictors returns the predictors of values, by the name that a tag has for them.
func predictors(parser *kong.Kong) map[string]completion.Predictor {
	return map[string]completion.Predictor{
		"command":  completion.PredictFunc(func(args completion.Args) []string { return predictCommand(parser, args) }),
		"file":     completion.PredictFiles("*"),
		"folder":   completion.PredictDirs("*"),
		"game":     completion.PredictSet(gameNames()...),
		"language": completion.PredictSet(languageTags()...),
		"option":   completion.PredictFunc(predictOption),
		"preset":   completion.PredictFunc(predictPreset),
	}
}

// predictCommand returns the commands below the command that the arguments of help name.
func predictCommand(parser *kong.Kong, args completion.Args) []string {
	node := parser.Model.Node
	for _, word := range args.Completed {
		i := slices.IndexFunc(node.Children, func(child *kong.Node) bool { return child.Name == word })
		if i >= 0 && word != "help" {
			node = node.Children[i]
		}
	}
	return commandNames(node)
}

// predictPreset returns the presets of the game on a command line.
func predictPreset(args completion.Args) []string {
	if g, ok := gameOn(args.All); ok {
		return presetNames(g.Info())
	}
	return nil
}

// predictOption returns the options of the game on a command line, each with its equals sign.
func predictOption(args completion.Args) (predicted []string) {
	if g, ok := gameOn(args.All); ok {
		for _, option := range g.Info().Options {
			predicted = append(predicted, option.Name+"=")
		}
	}
	return predicted
}

// optionValues returns the values of an option, or its default if there are too many to list.
func optionValues(option game.Option) []string {
	switch {
	case len(option.Values) > 0:
		return option.Values
	case option.Kind == game.BoolOption:
		return []string{"true", "false"}
	}
	return []string{option.Default}
}

// gameOn returns the game that a command line names.
func gameOn(words []string) (game.Game, bool) {
	for _, word := range words {
		if g, ok := games.Lookup(word); ok {
			return g, true
		}
	}
	return nil, false
}

// gameNames returns the ids of all games.
func gameNames() []string {
	var ids []string
	for _, g := range games.All() {
		ids = append(ids, g.Info().ID)
	}
	return ids
}

// languageTags returns the tags of all languages.
func languageTags() []string {
	var tags []string
	for _, tag := range catalog.Tags() {
		tags = append(tags, tag.String())
	}
	return tags
}
