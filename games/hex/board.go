package hexgame

import (
	"hexparlor/game"
	"hexparlor/game/hex"
)

// cells is the number of cells of the largest board.
const cells = maxSize * maxSize

// board is the fixed part of a game: the rhombus of one size. Its cells are numbered row by row (R1.1).
type board struct {
	size int
	near [][]uint16 // neighbours of each cell, by cell
	rim  [3][]uint8 // edges of the seat on which a cell lies, by seat and cell
}

// The two edges that a seat has to connect (R1.3): for Red the top and the bottom, for Blue the left and the
// right.
const (
	firstEdge = 1 << iota
	lastEdge
	bothEdges = firstEdge | lastEdge
)

// boards has the board of every size; the size is the index.
var boards = func() (all [maxSize + 1]*board) {
	for size := minSize; size <= maxSize; size++ {
		all[size] = newBoard(size)
	}
	return all
}()

func newBoard(size int) *board {
	b := &board{size: size}
	for n := range uint16(size * size) {
		at := b.cell(n)
		var near []uint16
		for d := range hex.Direction(hex.Directions) {
			if next := at.Add(layout.Step(d)); b.has(next) {
				near = append(near, b.number(next))
			}
		}
		b.near = append(b.near, near)
		b.rim[red] = append(b.rim[red], b.edges(int(at.R)))
		b.rim[blue] = append(b.rim[blue], b.edges(int(at.Q)))
	}
	return b
}

// edges returns the set of edges, as bits, on which the row or column with the given index lies.
func (b *board) edges(line int) uint8 {
	switch line {
	case 0:
		return firstEdge
	case b.size - 1:
		return lastEdge
	}
	return 0
}

// has reports whether a cell, given by its coordinates, is on the board.
func (b *board) has(c hex.Cell) bool {
	return c.Q >= 0 && c.R >= 0 && int(c.Q) < b.size && int(c.R) < b.size
}

func (b *board) number(c hex.Cell) uint16 { return uint16(int(c.R)*b.size + int(c.Q)) }

func (b *board) cell(n uint16) hex.Cell {
	return hex.Cell{Q: int16(int(n) % b.size), R: int16(int(n) / b.size)}
}

// mirror returns the cell with row and column exchanged, which maps Red's edges to Blue's (R4.2).
func (b *board) mirror(n uint16) uint16 {
	c := b.cell(n)
	return b.number(hex.Cell{Q: c.R, R: c.Q})
}

// other returns the opponent of a seat.
func other(seat game.Seat) game.Seat { return red + blue - seat }
