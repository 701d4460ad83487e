package fullscreen

import (
	"regexp"
	"strings"
)

// emphasis matches text that Markdown emphasizes with asterisks.
var emphasis = regexp.MustCompile(`\*{1,2}([^*\s][^*]*)\*{1,2}`)

// reflow returns a page of Markdown for reading: each paragraph and each entry of a list is one line without asterisks.
// Figures, tables and headings stay as they are.
func reflow(page string) string {
	var b strings.Builder
	open := false // whether the line before can be continued
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		bare := strings.TrimSpace(line)
		fixed := bare == "" || strings.HasPrefix(line, "    ") || strings.HasPrefix(bare, "#") || strings.HasPrefix(bare, "|")
		entry := strings.HasPrefix(bare, "* ") || strings.HasPrefix(bare, "- ")
		switch {
		case open && !fixed && !entry:
			b.WriteString(" " + bare)
		case b.Len() > 0:
			b.WriteString("\n" + line)
		default:
			b.WriteString(line)
		}
		open = !fixed
	}
	return emphasis.ReplaceAllString(b.String(), "$1")
}
