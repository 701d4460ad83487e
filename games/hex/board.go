package hexgame

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// cells is the number of cells of the largest board.
const cells = maxSize * maxSize

// board is the fixed part of a game. Its cells are numbered row by row, holes included (R1.1). Cells around a hole are
// neighbours, because a hole belongs to both players (R1.4).
type board struct {
	columns int
	rows    int
	holes   set
	empty   string     // the rows without stones in a position text
	mirrors bool       // whether exchanging rows and columns maps the board to itself (R4.2)
	near    [][]uint16 // neighbours of each cell, by cell; none of a hole
	rim     [3][]uint8 // edges of the seat on which a cell lies, by seat and cell
}

// The two edges that a seat has to connect (R1.3): for Red the top and the bottom, for Blue the left and the
// right.
const (
	firstEdge = 1 << iota
	lastEdge
	bothEdges = firstEdge | lastEdge
)

// boards has the board of every size without holes; the size is the index.
var boards = func() (all [maxSize + 1]*board) {
	for size := minSize; size <= maxSize; size++ {
		all[size] = newBoard(size, size, nil)
	}
	return all
}()

func newBoard(columns, rows int, holes []hex.Cell) *board {
	b := &board{columns: columns, rows: rows}
	b.near = make([][]uint16, columns*rows)
	b.rim[red], b.rim[blue] = make([]uint8, columns*rows), make([]uint8, columns*rows)
	for _, c := range holes {
		b.holes.add(b.number(c))
	}
	for n := range uint16(len(b.near)) {
		if b.holes.has(n) {
			continue
		}
		at := b.cell(n)
		b.near[n] = b.beside(n)
		b.rim[red][n], b.rim[blue][n] = edges(int(at.R), rows), edges(int(at.Q), columns)
	}
	b.bridgeHoles()
	b.empty = b.emptyText()
	b.mirrors = columns == rows && !slices.ContainsFunc(holes, func(c hex.Cell) bool {
		return !b.holes.has(b.mirror(b.number(c)))
	})
	return b
}

// beside returns the cells that touch a cell, without holes.
func (b *board) beside(n uint16) (list []uint16) {
	at := b.cell(n)
	for d := range hex.Direction(hex.Directions) {
		if next := at.Add(layout.Step(d)); b.has(next) && !b.holes.has(b.number(next)) {
			list = append(list, b.number(next))
		}
	}
	return list
}

// bridgeHoles makes all cells around each group of touching holes neighbours, and gives them the edges on which the
// group lies.
func (b *board) bridgeHoles() {
	var seen set
	for n := range uint16(len(b.near)) {
		if !b.holes.has(n) || seen.has(n) {
			continue
		}
		around, reds, blues := b.aroundHoles(n, &seen)
		for _, c := range around {
			b.rim[red][c] |= reds
			b.rim[blue][c] |= blues
			var known set
			known.add(c)
			for _, n := range b.near[c] {
				known.add(n)
			}
			for _, other := range around {
				if !known.has(other) {
					b.near[c] = append(b.near[c], other)
				}
			}
		}
	}
}

// aroundHoles returns the cells around the group of a hole, and the edges of each seat on which the group lies. It adds
// the group to seen.
func (b *board) aroundHoles(hole uint16, seen *set) (around []uint16, reds, blues uint8) {
	seen.add(hole)
	for group := []uint16{hole}; len(group) > 0; group = group[1:] {
		at := b.cell(group[0])
		reds, blues = reds|edges(int(at.R), b.rows), blues|edges(int(at.Q), b.columns)
		for d := range hex.Direction(hex.Directions) {
			next := at.Add(layout.Step(d))
			switch {
			case !b.has(next):
			case !b.holes.has(b.number(next)):
				if !slices.Contains(around, b.number(next)) {
					around = append(around, b.number(next))
				}
			case !seen.has(b.number(next)):
				seen.add(b.number(next))
				group = append(group, b.number(next))
			}
		}
	}
	return around, reds, blues
}

// leastStones returns the number of stones that a seat needs at least to connect its edges.
func (b *board) leastStones(seat game.Seat) int {
	var reached set
	var line []uint16
	for n, rim := range b.rim[seat] {
		if rim&firstEdge != 0 {
			line = append(line, uint16(n))
			reached.add(uint16(n))
		}
	}
	for stones := 1; len(line) > 0; stones++ {
		var next []uint16
		for _, n := range line {
			if b.rim[seat][n]&lastEdge != 0 {
				return stones
			}
			for _, c := range b.near[n] {
				if !reached.has(c) {
					reached.add(c)
					next = append(next, c)
				}
			}
		}
		line = next
	}
	return 0 // holes alone connect the edges
}

// edges returns the set of edges, as bits, on which one of a number of rows or columns lies.
func edges(line, lines int) uint8 {
	switch line {
	case 0:
		return firstEdge
	case lines - 1:
		return lastEdge
	}
	return 0
}

// has reports whether a cell or a hole, given by its coordinates, is on the board.
func (b *board) has(c hex.Cell) bool {
	return c.Q >= 0 && c.R >= 0 && int(c.Q) < b.columns && int(c.R) < b.rows
}

func (b *board) number(c hex.Cell) uint16 { return uint16(int(c.R)*b.columns + int(c.Q)) }

func (b *board) cell(n uint16) hex.Cell {
	return hex.Cell{Q: int16(int(n) % b.columns), R: int16(int(n) / b.columns)}
}

// mirror returns the cell with row and column exchanged, which maps Red's edges to Blue's (R4.2).
func (b *board) mirror(n uint16) uint16 {
	c := b.cell(n)
	return b.number(hex.Cell{Q: c.R, R: c.Q})
}

// other returns the opponent of a seat.
func other(seat game.Seat) game.Seat { return red + blue - seat }
