package cli

import (
	"strings"

	"golang.org/x/text/language"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// languageFlag is the flag of the language. It is read before the rest of the command line, so that errors in the
// command line are printed in that language too.
const languageFlag = "--language"

// languageOf returns the language that args ask for, or else the language of the system: of the first variable that is
// set.
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

// languageOfTag returns the language of a tag. If no catalog has it, the language of the system is returned with an
// error.
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
