package print

import (
	"strings"

	"hexparlor/internal/render"
)

// run is a piece of text in one weight.
type run struct {
	text string
	bold bool
}

// breakRuns breaks runs into lines that are not wider than width. Spaces at the ends of lines are left out.
func breakRuns(s style, runs []run, width float64) [][]run {
	var lines [][]run
	var line []run
	used := 0.0
	for _, word := range wordsOf(runs) {
		w := widthOf(s, word)
		gap := s.width(" ")
		switch {
		case len(line) == 0:
			line, used = word, w
		case used+gap+w <= width:
			line, used = append(append(line, run{" ", false}), word...), used+gap+w
		default:
			lines, line, used = append(lines, joined(line)), word, w
		}
	}
	if len(line) > 0 {
		lines = append(lines, joined(line))
	}
	return lines
}

// wordsOf splits runs at spaces. A word can have several runs.
func wordsOf(runs []run) (words [][]run) {
	open := false // the last word may go on
	for _, r := range runs {
		for i, part := range strings.Split(strings.ReplaceAll(r.text, "\n", " "), " ") {
			if i > 0 {
				open = false
			}
			if part == "" {
				continue
			}
			if !open {
				words, open = append(words, nil), true
			}
			words[len(words)-1] = append(words[len(words)-1], run{part, r.bold})
		}
	}
	return words
}

func widthOf(s style, runs []run) (width float64) {
	for _, r := range runs {
		s.bold = r.bold
		width += s.width(r.text)
	}
	return width
}

// joined returns a line with as few runs as possible.
func joined(line []run) (short []run) {
	for i, r := range line {
		last := len(short) - 1
		space := r.text == " " && i+1 < len(line)
		if last >= 0 && (short[last].bold == r.bold || space) {
			short[last].text += r.text
			continue
		}
		short = append(short, r)
	}
	return short
}

// shapes returns a line of runs, starting at a point on the left.
func lineShapes(s style, x, y float64, line []run) (shapes []render.Shape) {
	s.align = render.Start
	for _, r := range line {
		s.bold = r.bold
		shapes = append(shapes, s.at(x, y, r.text))
		x += s.width(r.text)
	}
	return shapes
}
