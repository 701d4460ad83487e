// Package hex is the geometry that every board shares: cells of an unbounded plane in axial coordinates, the
// six directions, distances and regions. It is independent of pieces and rules.
package hex

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Limit is the largest absolute value of a coordinate in the text of a cell.
const Limit = 999

// Cell is one hexagon of the plane in axial coordinates; the third cube coordinate is -Q-R.
type Cell struct{ Q, R int16 }

// Direction is one of the six directions from a cell to its neighbours, numbered clockwise from 0. Turn adds directions
// modulo 6.
type Direction uint8

// Directions is the number of directions.
const Directions = 6

// Layout is how a board is drawn: it defines where direction 0 points and the names of the six directions.
type Layout uint8

const (
	// Pointy hexes have a corner on top; direction 0 is east.
	Pointy Layout = iota
	// Flat hexes have an edge on top; direction 0 is north.
	Flat
)

var steps = [2][Directions]Cell{
	Pointy: {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}},
	Flat:   {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}},
}

var names = [2][Directions]string{
	Pointy: {"E", "SE", "SW", "W", "NW", "NE"},
	Flat:   {"N", "NE", "SE", "S", "SW", "NW"},
}

// String returns the name of the layout that the web client and the API use.
func (l Layout) String() string {
	if l == Flat {
		return "flat"
	}
	return "pointy"
}

// Step returns the cell that is one step from the origin in direction d.
func (l Layout) Step(d Direction) Cell { return steps[l][d] }

// Name returns the canonical short name of direction d, such as "NE".
func (l Layout) Name(d Direction) string { return names[l][d] }

// ParseDirection parses a canonical short name such as "NE", in upper or lower case; the result is false for other
// texts.
func (l Layout) ParseDirection(text string) (Direction, bool) {
	for d, name := range names[l] {
		if strings.EqualFold(name, text) {
			return Direction(d), true
		}
	}
	return 0, false
}

// Turn returns d turned clockwise by n sixths of a circle; n may be negative.
func (d Direction) Turn(n int) Direction {
	return Direction(((int(d)+n)%Directions + Directions) % Directions)
}

// Opposite returns d turned by half a circle.
func (d Direction) Opposite() Direction { return d.Turn(3) }

// Add returns the sum of c and o as vectors: the cell reached from c by the steps that lead from the origin to o.
func (c Cell) Add(o Cell) Cell { return Cell{c.Q + o.Q, c.R + o.R} }

// Sub returns the difference of c and o as vectors: the steps that lead from o to c.
func (c Cell) Sub(o Cell) Cell { return Cell{c.Q - o.Q, c.R - o.R} }

// Times returns the vector c multiplied by n.
func (c Cell) Times(n int) Cell { return Cell{c.Q * int16(n), c.R * int16(n)} }

// Distance returns the smallest number of steps between neighbouring cells that lead from c to o.
func (c Cell) Distance(o Cell) int {
	q, r := int(c.Q-o.Q), int(c.R-o.R)
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

// Compare orders cells by row (R), then by column (Q): line by line as they are drawn.
func (c Cell) Compare(o Cell) int {
	if c.R != o.R {
		return int(c.R) - int(o.R)
	}
	return int(c.Q) - int(o.Q)
}

// Region returns the cells within a radius around the origin, in the order of Compare.
func Region(radius int) []Cell {
	var cells []Cell
	for r := -radius; r <= radius; r++ {
		for q := max(-radius, -radius-r); q <= min(radius, radius-r); q++ {
			cells = append(cells, Cell{int16(q), int16(r)})
		}
	}
	return cells
}

// String returns a cell as text such as "0,1".
func (c Cell) String() string {
	var buf [16]byte // makes the result the only allocation
	return string(c.Append(buf[:0]))
}

// Append appends a cell as text such as "0,1" to buf.
func (c Cell) Append(buf []byte) []byte {
	buf = strconv.AppendInt(buf, int64(c.Q), 10)
	buf = append(buf, ',')
	return strconv.AppendInt(buf, int64(c.R), 10)
}

// MarshalText returns a cell as text such as "0,1", so that JSON shows it as every notation does.
func (c Cell) MarshalText() ([]byte, error) { return c.Append(nil), nil }

// UnmarshalText parses a cell such as "0,1".
func (c *Cell) UnmarshalText(text []byte) error {
	cell, err := ParseCell(string(text))
	if err == nil {
		*c = cell
	}
	return err
}

// ParseCell parses "q,r" in canonical form: whole numbers from -999 to 999 without plus signs, leading zeros or
// "-0".
func ParseCell(text string) (Cell, error) {
	q, r, ok := strings.Cut(text, ",")
	if ok {
		x, okQ := parseInt(q)
		y, okR := parseInt(r)
		if okQ && okR {
			return Cell{x, y}, nil
		}
	}
	return Cell{}, catalog.Error(i18n.Of("common.no-cell", "text", i18n.Escaped(text), "limit", Limit))
}

func parseInt(text string) (int16, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || abs(n) > Limit || strconv.Itoa(n) != text {
		return 0, false
	}
	return int16(n), true
}

func abs(n int) int { return max(n, -n) }

// CellsIn returns the cells among values, each once, and those of values with a method Cell; nil if there are none.
func CellsIn(values iter.Seq[any]) []string {
	var cells []string
	for value := range values {
		c, ok := value.(Cell)
		if named, is := value.(interface{ Cell() Cell }); is {
			c, ok = named.Cell(), true
		}
		if ok && !slices.Contains(cells, c.String()) {
			cells = append(cells, c.String())
		}
	}
	return cells
}
