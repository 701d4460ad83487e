package hexgame

import (
	"strconv"
	"strings"

	"hexparlor/game/hex"
)

// point is a cell that texts for users name as Hex players do: the letter of its column and the number of its row, as
// in d4. a1 is the acute corner at the top left.
type point hex.Cell

// Cell returns the cell itself.
func (p point) Cell() hex.Cell { return hex.Cell(p) }

// String returns the name of the cell. Cells beside the board have the name of the notation, such as 0,-1.
func (p point) String() string {
	if p.Q < 0 || p.R < 0 || int(p.Q) >= len(columns) {
		return hex.Cell(p).String()
	}
	return columns[p.Q:p.Q+1] + strconv.Itoa(int(p.R)+1)
}

// columns has the letter of each column.
const columns = "abcdefghijklmnopqrstuvwxyz"

// parsePoint parses a name such as d4; the result is false for other texts.
func parsePoint(text string) (hex.Cell, bool) {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return hex.Cell{}, false
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil || row < 1 || row > len(columns) || text[1:] != strconv.Itoa(row) {
		return hex.Cell{}, false
	}
	return hex.Cell{Q: int16(strings.IndexByte(columns, text[0])), R: int16(row - 1)}, true
}
