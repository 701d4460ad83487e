//go:build unix

package main

import (
	"fmt"
	"html"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/ultraviolet"
)

// The size of a cell of the screen, in pixels.
const (
	cellWidth  = 10
	cellHeight = 20
)

// The colours of cells without a colour of their own.
const (
	ink    = "#d8d5cc"
	ground = "#1a130f"
)

// draw returns an animated SVG of frames. Rows that look alike are drawn once.
func draw(frames []frame) string {
	var defs, body, style strings.Builder
	known, p := map[string]int{}, &palette{}
	all := time.Duration(0)
	for _, f := range frames {
		all += f.hold
	}
	begin := time.Duration(0)
	for i, f := range frames {
		fmt.Fprintf(&body, `<g class="f f%d">`, i)
		for y, row := range f.cells {
			drawn := p.drawRow(row)
			if drawn == "" {
				continue
			}
			n, ok := known[drawn]
			if !ok {
				n = len(known)
				known[drawn] = n
				fmt.Fprintf(&defs, "<g id=\"r%d\">%s</g>\n", n, drawn)
			}
			fmt.Fprintf(&body, `<use href="#r%d" y="%d"/>`, n, y*cellHeight)
		}
		body.WriteString("</g>\n")
		style.WriteString(keyframes(i, begin, begin+f.hold, all))
		begin += f.hold
	}
	w, h := columns*cellWidth, rows*cellHeight
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d"`+
		` font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="16" text-rendering="geometricPrecision">
<title>hexparlor play</title>
<style>.f{visibility:hidden}.b{font-weight:700}
%s%s@media (prefers-reduced-motion:reduce){.f{animation:none!important}.f%d{visibility:visible}}
</style>
<defs>
%s</defs>
<rect width="%d" height="%d" fill="%s"/>
%s</svg>
`, w, h, w, h, p.style(), style.String(), len(frames)-1, defs.String(), w, h, ground, body.String())
}

// keyframes returns the style by which a frame is visible from begin to end of each repetition.
func keyframes(i int, begin, end, all time.Duration) string {
	from, to := 100*begin.Seconds()/all.Seconds(), 100*end.Seconds()/all.Seconds()
	first := "0%{visibility:hidden}"
	if begin == 0 {
		first = ""
	}
	last := "100%{visibility:hidden}"
	if end == all {
		last = "100%{visibility:visible}"
	}
	return fmt.Sprintf("@keyframes k%d{%s%.2f%%{visibility:visible}%.2f%%{visibility:hidden}%s}"+
		".f%d{animation:k%d %.1fs step-end infinite}\n", i, first, from, to, last, i, i, all.Seconds())
}

// look is how a cell is drawn.
type look struct {
	ink, ground string
	bold        bool
}

// lookOf returns the colours of a cell.
func lookOf(c uv.Cell) look {
	l := look{hexOf(c.Style.Fg, ink), hexOf(c.Style.Bg, ground), c.Style.Attrs&uv.AttrBold != 0}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		l.ink, l.ground = l.ground, l.ink
	}
	return l
}

func hexOf(c color.Color, missing string) string {
	if c == nil {
		return missing
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// palette numbers the colours of a drawing, so that its elements name short classes.
type palette struct{ colours []string }

// class returns the class of a colour.
func (p *palette) class(colour string) string {
	i := slices.Index(p.colours, colour)
	if i < 0 {
		i = len(p.colours)
		p.colours = append(p.colours, colour)
	}
	return "c" + strconv.Itoa(i)
}

// style returns the rules of all classes; l draws lines instead of areas.
func (p *palette) style() string {
	var b strings.Builder
	for i, colour := range p.colours {
		fmt.Fprintf(&b, ".c%d{fill:%s;stroke:%s}", i, colour, colour)
	}
	return b.String() + "path,text{stroke-width:0}.l{stroke-width:1;fill:none}\n"
}

// drawRow returns a row of cells as rectangles and texts; empty if nothing differs from the ground.
func (p *palette) drawRow(row []uv.Cell) string {
	var grounds, signs strings.Builder
	for x := 0; x < len(row); {
		l, end := lookOf(row[x]), x+1
		for end < len(row) && lookOf(row[end]).ground == l.ground {
			end++
		}
		if l.ground != ground {
			fmt.Fprintf(&grounds, `<path class="%s" d="M%d 0h%dv%dH%d"/>`, p.class(l.ground), x*cellWidth, (end-x)*cellWidth,
				cellHeight, x*cellWidth)
		}
		x = end
	}
	for x := 0; x < len(row); {
		x = p.drawSigns(&signs, row, x)
	}
	return grounds.String() + signs.String()
}

// drawSigns draws the sign at a column, together with those that follow in the same look, and returns the next column.
func (p *palette) drawSigns(b *strings.Builder, row []uv.Cell, x int) int {
	sign, end := first(row[x]), x+1
	switch {
	case sign == ' ':
		return end
	case shape(sign, 0, 1) != "":
		return p.drawShapes(b, row, x)
	}
	text := row[x].Content
	for end < len(row) && sameInk(row[x], row[end]) && shape(first(row[end]), 0, 1) == "" && row[end].Content != " " {
		text += row[end].Content
		end++
	}
	class := p.class(lookOf(row[x]).ink)
	if lookOf(row[x]).bold {
		class += " b"
	}
	fmt.Fprintf(b, `<text class="%s" x="%d" y="15" textLength="%d">%s</text>`,
		class, x*cellWidth, (end-x)*cellWidth, html.EscapeString(text))
	return end
}

// drawShapes draws the signs of lines or blocks from a column on as one path, and returns the next column.
func (p *palette) drawShapes(b *strings.Builder, row []uv.Cell, x int) int {
	var d strings.Builder
	sign, end := first(row[x]), x
	for at := x; at < len(row) && sameInk(row[x], row[at]) && joins(sign, first(row[at])); at = end {
		for end = at + 1; end < len(row) && sameInk(row[x], row[end]) && wide(first(row[at]), first(row[end])); {
			end++
		}
		d.WriteString(shape(first(row[at]), at*cellWidth, end-at))
	}
	class := p.class(lookOf(row[x]).ink)
	if line(sign) {
		class += " l"
	}
	fmt.Fprintf(b, `<path class="%s" d="%s"/>`, class, d.String())
	return end
}

// sameInk reports whether the signs of two cells look alike.
func sameInk(a, b uv.Cell) bool {
	l, o := lookOf(a), lookOf(b)
	return l.ink == o.ink && l.bold == o.bold
}

func first(c uv.Cell) rune { return []rune(c.Content)[0] }

// line reports whether a sign is drawn as a line, not as an area.
func line(sign rune) bool { return sign == '╱' || sign == '╲' }

// joins reports whether a sign can be a part of a path that begins with another one.
func joins(begin, sign rune) bool { return shape(sign, 0, 1) != "" && line(begin) == line(sign) }

// wide reports whether two signs side by side are one area.
func wide(a, b rune) bool { return a == b && strings.ContainsRune("▀▄▁▂█─━", a) }

// blocks are the signs that fill a part of their cell: left, top, width and height.
var blocks = map[rune][4]int{
	'▀': {0, 0, 10, 10}, '▄': {0, 10, 10, 10}, '▁': {0, 18, 10, 2}, '▂': {0, 15, 10, 5}, '█': {0, 0, 10, 20},
	'▌': {0, 0, 5, 20}, '▐': {5, 0, 5, 20}, '▏': {0, 0, 1, 20}, '▎': {0, 0, 3, 20},
	'─': {0, 10, 10, 1}, '━': {0, 9, 10, 3}, '│': {4, 0, 1, 20},
}

// dots are the places of the dots of braille, in the order of the bits of its characters.
var dots = [][2]int{{2, 2}, {2, 7}, {2, 12}, {7, 2}, {7, 7}, {7, 12}, {2, 17}, {7, 17}}

// shape returns the path of n signs that are made of lines and blocks, so that neighbouring cells join; empty for other
// signs.
func shape(sign rune, x, n int) string {
	block := func(left, top, w, h int) string { return fmt.Sprintf("M%d %dh%dv%dh-%dz", x+left, top, w, h, w) }
	if b, ok := blocks[sign]; ok {
		return block(b[0], b[1], b[2]+(n-1)*cellWidth, b[3])
	}
	switch {
	case sign == '╱':
		return fmt.Sprintf("M%d 20l10-20", x)
	case sign == '╲':
		return fmt.Sprintf("M%d 0l10 20", x)
	case sign < 0x2800 || sign > 0x28ff:
		return ""
	}
	var d strings.Builder
	for i, at := range dots {
		if sign>>i&1 == 1 {
			d.WriteString(block(at[0], at[1], 2, 2))
		}
	}
	return d.String()
}
