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
	var found []string
	for _, section := range sections(page) {
		if mentions(section, find) {
			found = append(found, strings.TrimSpace(anchor.ReplaceAllString(section, ""))+"\n")
		}
	}
	return strings.Join(found, "\n"), nil
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
