package render

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// SVG returns the scene as an SVG file.
func (s *Scene) SVG() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="%s %s %s %s" width="%s" height="%s">`,
		number(s.Box.Left), number(s.Box.Top), number(s.Box.Width()), number(s.Box.Height()),
		number(s.Box.Width()), number(s.Box.Height()))
	if s.Title != "" {
		fmt.Fprintf(&b, "<title>%s</title>", html.EscapeString(s.Title))
	}
	b.WriteByte('\n')
	for _, shape := range s.all() {
		if c := shape.Clip; c != (Box{}) {
			at := fmt.Sprintf(`%s %s %s %s`, number(c.Left), number(c.Top), number(c.Width()), number(c.Height()))
			fmt.Fprintf(&b, `<svg x="%s" y="%s" width="%s" height="%s" viewBox="%s">`,
				number(c.Left), number(c.Top), number(c.Width()), number(c.Height()), at)
		}
		if shape.Text.String != "" {
			shape.Text.writeSVG(&b, shape.Fill)
		} else {
			shape.writeSVG(&b)
		}
		if shape.Clip != (Box{}) {
			b.WriteString("</svg>\n")
		}
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// all returns the shapes of the scene, without its background.
func (s *Scene) all() []Shape {
	b := s.Box
	ground := Polygon(Point{b.Left, b.Top}, Point{b.Right, b.Top}, Point{b.Right, b.Bottom}, Point{b.Left, b.Bottom})
	return append([]Shape{{Path: ground, Fill: s.Ground}}, s.Shapes...)
}

func (s Shape) writeSVG(b *strings.Builder) {
	fmt.Fprintf(b, `<path d="%s"%s`, s.Path.svg(), ink("fill", s.Fill))
	if s.Line.A > 0 {
		fmt.Fprintf(b, `%s stroke-width="%s"`, ink("stroke", s.Line), number(s.Width))
		if !s.Blunt {
			b.WriteString(` stroke-linecap="round" stroke-linejoin="round"`)
		}
		if len(s.Dash) > 0 {
			lengths := make([]string, len(s.Dash))
			for i, length := range s.Dash {
				lengths[i] = number(length)
			}
			fmt.Fprintf(b, ` stroke-dasharray="%s"`, strings.Join(lengths, " "))
		}
	}
	b.WriteString("/>\n")
}

// baseline is the vertical distance from the middle of capital letters to the baseline of a text with size 1.
const baseline = 0.36

func (t Text) writeSVG(b *strings.Builder, c color.NRGBA) {
	anchor := [...]string{Middle: "middle", Start: "start", End: "end"}[t.Align]
	weight := ""
	if t.Bold {
		weight = ` font-weight="700"`
	}
	turn := ""
	if t.Turn != 0 {
		turn = fmt.Sprintf(` transform="rotate(%s %s %s)"`, number(t.Turn*180/math.Pi), number(t.At.X), number(t.At.Y))
	}
	fmt.Fprintf(b, `<text x="%s" y="%s" font-family="%s" font-size="%s"%s text-anchor="%s"%s%s>%s</text>`,
		number(t.At.X), number(t.At.Y+baseline*t.Size), t.Font.typeface(t.Bold).names, number(t.Size), weight, anchor,
		turn, ink("fill", c), html.EscapeString(t.String))
	b.WriteByte('\n')
}

// svg returns the path in SVG path notation.
func (p Path) svg() string {
	var b strings.Builder
	for _, s := range p.steps {
		b.WriteByte(s.op)
		for i, at := range s.points() {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(at.X) + "," + number(at.Y))
		}
	}
	return b.String()
}

// ink returns the SVG attributes that set the colour and opacity of name, which is "fill" or "stroke".
func ink(name string, c color.NRGBA) string {
	switch c.A {
	case 0:
		return ` ` + name + `="none"`
	case 255:
		return fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	}
	return fmt.Sprintf(` %s="#%02x%02x%02x" %s-opacity="%s"`, name, c.R, c.G, c.B, name, number(float64(c.A)/255))
}

// number returns v as text with at most two decimals.
func number(v float64) string {
	text := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 2, 64), "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}
