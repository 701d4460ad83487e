package canvas

import "strings"

// Wrap returns a text as lines of at most width columns, broken at blanks but not at no-break spaces. Longer words are
// broken anywhere, so nothing is lost.
func Wrap(text string, width int) []string {
	width = max(width, 1)
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, word := range strings.FieldsFunc(paragraph, func(r rune) bool { return r == ' ' }) {
			if line != "" && Width(line)+1+Width(word) <= width {
				line += " " + word
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			line = word
			for Width(line) > width {
				head := []rune(line)[:width]
				lines, line = append(lines, string(head)), string([]rune(line)[width:])
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// WrapLines returns a text whose lines are at most width columns wide. Continued lines keep the indent of their line,
// and lines that fit stay unchanged.
func WrapLines(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\n")
		if Width(bare) <= width {
			b.WriteString(line)
			continue
		}
		indent := bare[:len(bare)-len(strings.TrimLeft(bare, " "))]
		rows := Wrap(bare, width-len(indent))
		b.WriteString(indent + strings.Join(rows, "\n"+indent) + line[len(bare):])
	}
	return b.String()
}
