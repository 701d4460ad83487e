package render

import (
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
)

// Wrap breaks a text into up to most lines, none wider than width, at spaces if possible. If the text is too long,
// the last line ends with an ellipsis.
func Wrap(t Text, width float64, most int) []string {
	face, err := opentype.NewFace(t.font(), &opentype.FaceOptions{Size: t.Size, DPI: 72})
	if err != nil {
		return nil
	}
	fits := func(line string) bool { return float64(font.MeasureString(face, line))/64 <= width }
	var lines []string
	line := ""
	for _, word := range strings.Fields(t.String) {
		longer := strings.TrimSpace(line + " " + word)
		if line == "" || fits(longer) {
			line = longer
			continue
		}
		lines, line = append(lines, line), word
	}
	if lines = append(lines, line); len(lines) > most {
		lines[most-1] += "…"
		lines = lines[:most]
	}
	for i, line := range lines {
		lines[i] = shortened(line, fits)
	}
	return lines
}

// shortened returns a line that fits: if it is too long, it is cut and ends with an ellipsis. fits reports whether a
// text is narrow enough.
func shortened(line string, fits func(string) bool) string {
	cut := []rune(strings.TrimSuffix(line, "…"))
	for !fits(line) && len(cut) > 0 {
		cut = cut[:len(cut)-1]
		line = strings.TrimRight(string(cut), " ") + "…"
	}
	return line
}
