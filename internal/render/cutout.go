package render

import (
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CutOut parses an SVG drawing made for this project: paths, circles and ellipses in plain colours, in groups that pass
// on their colours, lines and transformations. Line ends are round unless the drawing has no line ends.
func CutOut(svg string) ([]Shape, error) {
	var shapes []Shape
	open := []style{{values: map[string]string{}}}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return shapes, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := token.(type) {
		case xml.StartElement:
			open = append(open, open[len(open)-1].with(e.Attr))
			if s, ok := shapeOf(e, open[len(open)-1]); ok {
				shapes = append(shapes, s)
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

// style is what an element passes on to the elements inside it.
type style struct {
	values map[string]string // attributes, also those that only the element itself uses
	moves  []string          // transformations, the outermost first
}

// with returns the style of an element inside one with style s.
func (s style) with(attributes []xml.Attr) style {
	inner := style{maps.Clone(s.values), slices.Clone(s.moves)}
	for _, a := range attributes {
		if a.Name.Local == "transform" {
			inner.moves = append(inner.moves, a.Value)
		} else {
			inner.values[a.Name.Local] = a.Value
		}
	}
	return inner
}

// number returns the value of an attribute; 0 if it has none.
func (s style) number(name string) float64 {
	v, _ := strconv.ParseFloat(s.values[name], 64)
	return v
}

// shapeOf returns the shape of an SVG element; ok is false if the element is no path, circle or ellipse.
func shapeOf(e xml.StartElement, a style) (s Shape, ok bool) {
	at := Point{a.number("cx"), a.number("cy")}
	switch e.Name.Local {
	case "path":
		s.Path = Read(a.values["d"])
	case "circle":
		s.Path = Circle(at, a.number("r"))
	case "ellipse":
		s.Path = Ellipse(at, a.number("rx"), a.number("ry"))
	default:
		return s, false
	}
	s.Fill, s.Line = paint(a.values["fill"], "#000"), paint(a.values["stroke"], "none")
	if s.Width = a.number("stroke-width"); s.Width == 0 {
		s.Width = 1
	}
	s.Dash = numbers(a.values["stroke-dasharray"])
	for _, moves := range slices.Backward(a.moves) {
		s = transformed(s, moves)
	}
	return s, true
}

var transformations = regexp.MustCompile(`([a-z]+)\(([^)]*)\)`)

// transformed applies the transformations of an SVG attribute, translate, rotate and scale, to a shape.
func transformed(s Shape, moves string) Shape {
	for _, match := range slices.Backward(transformations.FindAllStringSubmatch(moves, -1)) {
		a := append(numbers(match[2]), 0, 0, 0)
		switch match[1] {
		case "translate":
			s.Path = s.Path.Moved(Point{a[0], a[1]})
		case "scale":
			s.Path, s.Width = s.Path.Scaled(a[0], a[0]), s.Width*a[0]
		case "rotate":
			centre := Point{a[1], a[2]}
			s.Path = s.Path.Moved(centre.Times(-1)).Turned(a[0] * math.Pi / 180).Moved(centre)
		}
	}
	return s
}

// numbers returns the numbers of a list such as "3 4.5".
func numbers(list string) (values []float64) {
	for _, word := range strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' }) {
		if v, err := strconv.ParseFloat(word, 64); err == nil {
			values = append(values, v)
		}
	}
	return values
}

// paint parses a colour "#abc", "#aabbcc" or "none"; an empty text means otherwise.
func paint(text, otherwise string) color.NRGBA {
	if text == "" {
		text = otherwise
	}
	digits, coloured := strings.CutPrefix(text, "#")
	if len(digits) == 3 {
		digits = strings.Join([]string{digits[:1], digits[:1], digits[1:2], digits[1:2], digits[2:], digits[2:]}, "")
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if !coloured || err != nil {
		return color.NRGBA{}
	}
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
