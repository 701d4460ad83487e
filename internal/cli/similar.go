package cli

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
	"github.com/alecthomas/kong"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// maxSimilar is the largest number of names that an error suggests.
const maxSimilar = 3

// similar returns the names that a mistyped name may stand for, the most similar first: those that begin with it, and
// those that two changed letters turn into it, as long as half of it is right.
func similar(typed string, names []string) []string {
	distance := map[string]int{}
	for _, name := range names {
		d := levenshtein.ComputeDistance(strings.ToLower(typed), strings.ToLower(name))
		if typed != "" && strings.HasPrefix(name, typed) {
			d = min(d, 1)
		}
		if d <= 2 && 2*d <= len(typed) {
			distance[name] = d
		}
	}
	found := slices.SortedFunc(func(yield func(string) bool) {
		for _, name := range names {
			if _, ok := distance[name]; ok && !yield(name) {
				return
			}
		}
	}, func(a, b string) int { return cmp.Or(cmp.Compare(distance[a], distance[b]), strings.Compare(a, b)) })
	return found[:min(len(found), maxSimilar)]
}

// withSimilar returns a message about an unknown name, with the names that it may stand for.
func withSimilar(unknown i18n.Message, typed string, names []string) i18n.Message {
	meant := similar(typed, names)
	if len(meant) == 0 {
		return unknown
	}
	for i, name := range meant {
		meant[i] = strconv.Quote(name)
	}
	if len(meant) == 1 {
		return i18n.Of("command.kong.similar", "what", unknown, "name", meant[0])
	}
	return i18n.Of("command.kong.similar-ones", "what", unknown, "names", strings.Join(meant, ", "))
}

// withSimilarOption returns err, the error about a preset, an option or a value that a game does not have, as a misuse
// with the names that it may stand for.
func withSimilarOption(err error, info game.Info, preset string, values map[string]string) error {
	reason := i18n.OfError(err)
	if names := presetNames(info); preset != "" && !slices.Contains(names, preset) {
		return Misuse(catalog.Error(withSimilar(reason, preset, names)))
	}
	var names []string
	for _, option := range info.Options {
		names = append(names, option.Name)
		if value, ok := values[option.Name]; ok && len(option.Values) > 0 && !slices.Contains(option.Values, value) {
			return Misuse(catalog.Error(withSimilar(reason, value, option.Values)))
		}
	}
	for name := range values {
		if !slices.Contains(names, name) {
			return Misuse(catalog.Error(withSimilar(reason, name, names)))
		}
	}
	return Misuse(err)
}

// presetNames returns the names of a game's presets.
func presetNames(info game.Info) []string {
	var names []string
	for _, p := range info.Presets {
		names = append(names, p.Name)
	}
	if !slices.Contains(names, game.Standard) {
		names = append(names, game.Standard)
	}
	return names
}

// misunderstood returns the error for a command line that kong has refused. kong suggests no commands of the program
// itself, since other words are arguments of its default command.
func (p Program) misunderstood(parser *kong.Kong, err error) error {
	why := parseMessage(err)
	var refused *kong.ParseError
	if word, ok := strings.CutPrefix(err.Error(), "unexpected argument "); ok && errors.As(err, &refused) {
		if isDefault(refused.Context) {
			why = withSimilar(why, word, commandNames(parser.Model.Node))
		}
	}
	return WrongUse("command.misunderstood", "why", why, "program", p.Name)
}

// isDefault reports whether a command line names no command, so that it is one of the default command.
func isDefault(line *kong.Context) bool {
	selected := line.Selected()
	return selected == nil || !slices.Contains(line.Args, selected.Name)
}

// commandNames returns the names of the commands below a node that its help lists.
func commandNames(node *kong.Node) []string {
	var names []string
	for _, child := range node.Children {
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	return names
}
