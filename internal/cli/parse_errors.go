package cli

import (
	"errors"
	"regexp"
	"strings"

	"hexparlor/i18n"
)

// kongSentences lists the forms of kong's error messages about invalid command lines, with the keys of our messages for
// them. Other texts are printed as they are.
var kongSentences = []struct {
	form *regexp.Regexp // form of the sentence, whose named groups are the arguments of the message
	key  string
}{
	{regexp.MustCompile(`^(?P<what>.*) \(from envar (?P<setting>.*)\)$`), "command.kong.environment"},
	{regexp.MustCompile(`^(?P<what>.*); perhaps try (?P<text>.*)\?$`), "command.kong.try"},
	{regexp.MustCompile(`^(?P<what>.*), did you mean one of (?P<names>.*)\?$`), "command.kong.similar-ones"},
	{regexp.MustCompile(`^(?P<what>.*), did you mean (?P<name>.*)\?$`), "command.kong.similar"},
	{regexp.MustCompile(`^unexpected argument (?P<text>.*)$`), "command.kong.unexpected"},
	{regexp.MustCompile(`^unknown flag (?P<flag>.*)$`), "command.kong.unknown-flag"},
	{regexp.MustCompile(`^missing flags: (?P<flags>.*)$`), "command.kong.missing-flags"},
	{
		regexp.MustCompile(`^(?P<flag>(?:--|<)\S+) must be one of (?P<values>.*) but got (?P<text>".*")$`),
		"command.kong.none-of",
	},
	{regexp.MustCompile(`^(?P<flag>--[a-z-]+): (?P<why>.*)$`), "command.flag"},
	{regexp.MustCompile(`^expected a valid \d+ bit u?int but got (?P<text>".*")$`), "command.kong.number"},
	{regexp.MustCompile(`^expected duration but got (?P<text>"[^"]*").*$`), "command.kong.duration"},
	{regexp.MustCompile(`^expected "<key>=<value>" but got (?P<text>.*)$`), "command.kong.pair"},
	{regexp.MustCompile(`^(?:expected \S+ value but got|missing value, expecting) .*$`), "command.kong.no-value"},
	{regexp.MustCompile(`^bool value must be .* but got (?P<text>".*")$`), "command.kong.truth"},
	{regexp.MustCompile(`^expected one of (?P<names>.*)$`), "command.kong.expected-one-of"},
	{regexp.MustCompile(`^expected (?P<what>".*)$`), "command.kong.expected"},
}

// parseMessage returns the message for an error that kong returned for a command line.
func parseMessage(err error) i18n.Message {
	var ours i18n.Speaker
	if errors.As(err, &ours) {
		flag, _, _ := strings.Cut(err.Error(), ": ")
		return i18n.Of("command.flag", "flag", flag, "why", ours.Message())
	}
	return kongMessage(err.Error())
}

// kongMessage returns the message for a sentence of kong, with the parts that the sentence quotes as messages too.
func kongMessage(text string) i18n.Message {
	for _, s := range kongSentences {
		parts := s.form.FindStringSubmatch(text)
		if parts == nil {
			continue
		}
		var args []any
		for i, name := range s.form.SubexpNames()[1:] {
			args = append(args, name, kongMessage(parts[i+1]))
		}
		return i18n.Of(s.key, args...)
	}
	return i18n.Verbatim(text)
}
