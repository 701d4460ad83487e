package cli

import (
	"strings"

	"golang.org/x/text/language"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// languageFlag is the flag that sets the language of the output. It is read before the rest of the command line, so
// that errors in that are printed in the language too.
const languageFlag = "--language"

// languageOf returns the language of the flag in args, or else of the first variable set of LC_ALL, LC_MESSAGES and
// LANG, or else English.
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
		return languageOfTag(value, system)
	}
	return system, nil
}

// languageOfTag returns the language of a tag such as "de". If no catalog has it, it returns system and an error.
func languageOfTag(text string, system *i18n.Catalogue) (*i18n.Catalogue, error) {
	var tags []string
	asked, err := language.Parse(text)
	base, _ := asked.Base()
	for _, tag := range catalog.Tags() {
		if own, _ := tag.Base(); err == nil && own == base {
			return catalog.For(text), nil
		}
		tags = append(tags, tag.String())
	}
	return system, WrongUse("command.unknown-language", "tag", i18n.Escaped(text), "tags", strings.Join(tags, ", "))
}
