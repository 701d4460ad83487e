package hexgame

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"hexparlor/game"
	"hexparlor/game/hex"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// shapeOption is the option for boards of another form: columns and rows, and holes after a star, as in 9x7*3,3;5,3.
const shapeOption = "shape"

// fewestStones is the least number of stones that must lie between the edges of each player.
const fewestStones = 3

// parseBoard returns the board of a game with these options. The error names the option and what is wrong.
func parseBoard(o game.Options) (*board, error) {
	if o[shapeOption] == "" {
		return boards[o.Int("size")], nil
	}
	size, list, holed := strings.Cut(o[shapeOption], "*")
	columns, rows, found := strings.Cut(size, "x")
	numbers := [2]int{}
	for i, text := range []string{columns, rows} {
		n, err := strconv.Atoi(text)
		if !found || err != nil || strconv.Itoa(n) != text || n < minSize || n > maxSize {
			return nil, wrongShape("size", "text", i18n.Quote(size), "least", minSize, "most", maxSize)
		}
		numbers[i] = n
	}
	b := newBoard(numbers[0], numbers[1], nil)
	if !holed {
		return b, nil
	}
	holes, err := parseHoles(b, list)
	if err != nil {
		return nil, err
	}
	b = newBoard(b.columns, b.rows, holes)
	for _, seat := range []game.Seat{red, blue} {
		if n := b.leastStones(seat); n < fewestStones {
			return nil, wrongShape("close", "seat", seatName(seat), "stones", n, "least", fewestStones)
		}
	}
	return b, nil
}

// parseHoles parses different cells of a board, such as 3,3;5,3.
func parseHoles(b *board, text string) (holes []hex.Cell, err error) {
	for part := range strings.SplitSeq(text, ";") {
		c, err := hex.ParseCell(part)
		switch {
		case err != nil:
			return nil, wrongShape("cell", "text", i18n.Quote(part))
		case !b.has(c):
			return nil, wrongShape("outside", "cell", c, "columns", b.columns, "rows", b.rows)
		case slices.Contains(holes, c):
			return nil, wrongShape("twice", "cell", c)
		}
		holes = append(holes, c)
	}
	return holes, nil
}

func wrongShape(what string, args ...any) error {
	return game.WrongOption(shapeOption, catalog.Error(i18n.Of("hex.shape."+what, args...)))
}

// shapeText returns the value of option shape for a board.
func shapeText(columns, rows int, holes []hex.Cell) string {
	text := strconv.Itoa(columns) + "x" + strconv.Itoa(rows)
	for i, c := range holes {
		text += "*;"[min(i, 1):min(i, 1)+1] + c.String()
	}
	return text
}

// holeCells returns the holes of a board, row by row.
func (b *board) holeCells() (list []hex.Cell) {
	for n := range uint16(len(b.near)) {
		if b.holes.has(n) {
			list = append(list, b.cell(n))
		}
	}
	return list
}

// Canonical returns o with the holes row by row. A square board without holes has a size and no shape, and a shape
// leaves the size at its default.
func (Game) Canonical(o game.Options) (game.Options, error) {
	b, err := parseBoard(o)
	if err != nil || o[shapeOption] == "" {
		return o, err
	}
	o = maps.Clone(o)
	holes := b.holeCells()
	if len(holes) == 0 && b.columns == b.rows {
		o["size"], o[shapeOption] = strconv.Itoa(b.rows), ""
	} else {
		o["size"], o[shapeOption] = sizeSpec.Default, shapeText(b.columns, b.rows, holes)
	}
	return o, nil
}

// Learnt returns true: the estimate of Hex is not learnt.
func (Game) Learnt(game.Options) bool { return true }

// DataChanges returns what option shape changes in the standard board.
func (Game) DataChanges(o game.Options) (list []game.DataChange) {
	b, err := parseBoard(o)
	if err != nil || o[shapeOption] == "" {
		return nil
	}
	standard, _ := strconv.Atoi(sizeSpec.Default)
	holes := b.holeCells()
	add := func(field string, was, now, columns, rows int, holes []hex.Cell) {
		if was == now {
			return
		}
		without := game.Options{shapeOption: shapeText(columns, rows, insideOnly(holes, columns, rows))}
		if _, err := parseBoard(without); err != nil {
			without[shapeOption] = ""
		}
		list = append(list, game.DataChange{
			Option: shapeOption, Field: field, Old: strconv.Itoa(was), New: strconv.Itoa(now),
			Text: i18n.Of("hex.shape.change."+field, "now", now, "was", was), Without: without[shapeOption],
		})
	}
	add("columns", standard, b.columns, standard, b.rows, holes)
	add("rows", standard, b.rows, b.columns, standard, holes)
	add("holes", 0, len(holes), b.columns, b.rows, nil)
	if o.Bool("swap") && !b.mirrors {
		add("swap", 1, 0, standard, standard, nil)
	}
	return list
}

// insideOnly returns the cells that are on a board.
func insideOnly(cells []hex.Cell, columns, rows int) []hex.Cell {
	return slices.DeleteFunc(slices.Clone(cells), func(c hex.Cell) bool {
		return int(c.Q) >= columns || int(c.R) >= rows
	})
}
