package terminal

import (
	"regexp"
	"strings"

	"hexparlor/game"
	"hexparlor/game/lesson"
	"hexparlor/i18n"
)

// ruleNumber matches the number of a rule, such as R6.1.
var ruleNumber = regexp.MustCompile(`^[Rr]?\d+(\.\d+)*[a-z]?$`)

// FindRules returns the card with a name, or the sections of the rules that have a rule number or some words; empty if
// there are none. o are the options of a match, or nil.
func FindRules(g game.Game, o game.Options, words *i18n.Catalogue, find string) (string, error) {
	if lines, ok := Card(g, o, words, find); ok {
		return strings.Join(lines, "\n") + "\n", nil
	}
	draw := func(_ int, f *lesson.Figure) (string, error) { return drawFigure(g, words, f) }
	page, err := lesson.WriteFigures(g, game.Rules(g, o, words), draw)
	if err != nil {
		return "", err
	}
	all := sections(page)
	for ; ; find = ruleAbove(find) {
		var found []string
		for _, section := range all {
			if mentions(section, find) {
				found = append(found, strings.TrimSpace(anchor.ReplaceAllString(section, ""))+"\n")
			}
		}
		if len(found) > 0 || ruleAbove(find) == "" {
			return strings.Join(found, "\n"), nil
		}
	}
}

// ruleAbove returns the number of the rule of which a rule without a section of its own is a part, such as R6 for R6.1;
// empty if there is none.
func ruleAbove(find string) string {
	at := strings.LastIndexByte(find, '.')
	if !ruleNumber.MatchString(find) || at < 0 {
		return ""
	}
	if last := len(find) - 1; find[last] > '9' {
		return find[:last] // R10.6 for R10.6b
	}
	return find[:at]
}

// sections returns the parts of a page in Markdown, each from one heading to the next.
func sections(page string) (list []string) {
	var part strings.Builder
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "#") && part.Len() > 0 {
			list = append(list, part.String())
			part.Reset()
		}
		part.WriteString(line)
	}
	return append(list, part.String())
}

// mentions reports whether a section is that of a rule, or has all words of a text.
func mentions(section, find string) bool {
	if ruleNumber.MatchString(find) {
		number := strings.TrimLeft(strings.ToUpper(find[:1]), "R") + find[1:]
		head, _, _ := strings.Cut(section, "\n")
		return strings.Contains(head, "{#R"+number+"}")
	}
	text := strings.ToLower(section)
	for word := range strings.FieldsSeq(strings.ToLower(find)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
