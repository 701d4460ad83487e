package render

import (
	"encoding/xml"
	"errors"
	"image/color"
	"io"
	"strconv"
	"strings"
)

// CutOut parses an SVG drawing made for this project: paths, circles and ellipses in plain colours, with round line
// ends.
func CutOut(svg string) ([]Shape, error) {
	var shapes []Shape
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return shapes, nil
		}
		if err != nil {
			return nil, err
		}
		if e, begins := token.(xml.StartElement); begins {
			if s, ok := shapeOf(e); ok {
				shapes = append(shapes, s)
			}
		}
	}
}

// shapeOf returns the shape of an SVG element; ok is false if the element is no path, circle or ellipse.
func shapeOf(e xml.StartElement) (s Shape, ok bool) {
	a := map[string]string{}
	for _, attribute := range e.Attr {
		a[attribute.Name.Local] = attribute.Value
	}
	value := func(name string) float64 {
		v, _ := strconv.ParseFloat(a[name], 64)
		return v
	}
	at := Point{value("cx"), value("cy")}
	switch e.Name.Local {
	case "path":
		s.Path = Read(a["d"])
	case "circle":
		s.Path = Circle(at, value("r"))
	case "ellipse":
		s.Path = Ellipse(at, value("rx"), value("ry"))
	default:
		return s, false
	}
	s.Fill, s.Line = paint(a["fill"], "#000"), paint(a["stroke"], "none")
	if s.Width = value("stroke-width"); s.Width == 0 {
		s.Width = 1
	}
	return s, true
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
