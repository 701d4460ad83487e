package hexstrat

import (
	"math/bits"
	"slices"

	"hexparlor/game/hex"
)

// The sizes of a map (R1.2).
const (
	minRadius = 2
	maxRadius = 5
	maxCells  = 1 + 3*maxRadius*(maxRadius+1)
)

// off is the largest number of a cell outside the map. Eliminated squads have the cell numbers off, off-1 and
// off-2, so that no two of them share a cell.
const off = 127

// cells is a set of cells; bit n stands for the cell with number n.
type cells struct{ lo, hi uint64 }

// only returns the set with one cell, given by its number.
func only(c uint8) cells { return single[c&off] }

var single = func() (sets [off + 1]cells) {
	for c := range sets {
		sets[c] = cells{1 << c, 1 << (uint(c) - 64)}
	}
	return sets
}()

func (a cells) and(b cells) cells { return cells{a.lo & b.lo, a.hi & b.hi} }
func (a cells) or(b cells) cells  { return cells{a.lo | b.lo, a.hi | b.hi} }
func (a cells) not(b cells) cells { return cells{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a cells) has(c uint8) bool  { return a.and(only(c)) != cells{} }
func (a cells) count() int        { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// next removes the cell with the lowest number from a set, which must not be empty, and returns it.
func (a *cells) next() uint8 {
	if a.lo != 0 {
		c := bits.TrailingZeros64(a.lo)
		a.lo &= a.lo - 1
		return uint8(c)
	}
	c := bits.TrailingZeros64(a.hi)
	a.hi &= a.hi - 1
	return uint8(c + 64)
}

// region is a map. Cells are numbered from 0 in the order of R11: column by column from the west,
// each column from the north.
type region struct {
	radius uint8
	cells  []hex.Cell                     // of the whole hexagon
	all    cells                          // the cells that have a tile
	step   [off + 1][hex.Directions]uint8 // number of each cell's neighbour in each direction, or off
	near   [off + 1]cells                 // set of the neighbours of each cell; empty for cells outside the map
}

// makeRegion returns the map of a radius without the cells that are left out.
func makeRegion(radius int, leftOut []hex.Cell) region {
	m := region{radius: uint8(radius)}
	for q := -radius; q <= radius; q++ {
		for r := max(-radius, -q-radius); r <= min(radius, radius-q); r++ {
			cell := hex.Cell{Q: int16(q), R: int16(r)}
			if !slices.Contains(leftOut, cell) {
				m.all = m.all.or(only(uint8(len(m.cells))))
			}
			m.cells = append(m.cells, cell)
		}
	}
	for c := range m.step {
		for d := range hex.Direction(hex.Directions) {
			m.step[c][d] = off
			if !m.all.has(uint8(c)) || c >= len(m.cells) {
				continue
			}
			if n := m.find(m.cells[c].Add(layout.Step(d))); n != off {
				m.step[c][d] = n
				m.near[c] = m.near[c].or(only(n))
			}
		}
	}
	return m
}

// find returns the number of a cell, or off if the cell is outside the map.
func (m *region) find(cell hex.Cell) uint8 {
	for c, other := range m.cells {
		if other == cell && m.all.has(uint8(c)) {
			return uint8(c)
		}
	}
	return off
}

// towards returns the direction from a cell to its neighbour.
func (m *region) towards(from, to uint8) hex.Direction {
	for d, n := range m.step[from] {
		if n == to {
			return hex.Direction(d)
		}
	}
	return hex.Directions
}

// land returns the number of tiles of the map without the two HQs (R1.3).
func (m *region) land() int { return m.all.count() - 2 }

// counts returns the number of land tiles of each ground, if no option sets it (R1.3).
func (m *region) counts() (n [3]int) {
	rough := (20*m.land() + 35) / 70
	n[mountain], n[forest] = rough, rough
	n[plains] = m.land() - 2*rough
	return n
}

// stars returns the number of land tiles with a star (R9.2).
func (m *region) stars() int { return min(deckSize, (12*m.land()+35)/70) }

// ground is the terrain of a tile.
type ground uint8

const (
	plains ground = iota
	mountain
	forest
	headquarters
	unknown // the reader of a redacted text cannot see the tile
)

var groundNames = [...]string{"plains", "mountain", "forest", "hq", ""}

// String returns the ground's name in views, events and messages; empty if it is unknown.
func (g ground) String() string { return groundNames[g] }
