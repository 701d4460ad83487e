package hexstrike

import (
	"iter"
	"math"
	"math/bits"

	"hexparlor/game/hex"
)

// layout is how the board is drawn (R1.1).
const layout = hex.Pointy

// The board is unbounded, but all that tokens can reach lies in an area of this size around the centre: nobody acts
// more than four hexes from land, and no card reaches farther than three.
const (
	areaRows    = 21
	areaColumns = 32
	middleRow   = areaRows / 2
	middleCol   = areaColumns / 2
)

// farthest is the distance from land at which a player is lost (R14.1).
const farthest = 5

// area is a set of hexes around the island: a word of bits for each row r, which lists them in reading order.
type area [areaRows]uint32

func inArea(c hex.Cell) bool {
	return c.R >= -middleRow && c.R <= middleRow && c.Q >= -middleCol && c.Q < middleCol
}

func (a *area) has(c hex.Cell) bool {
	return inArea(c) && a[c.R+middleRow]>>(c.Q+middleCol)&1 != 0
}

// add puts a hex into the set; what lies outside of the area concerns nobody.
func (a *area) add(c hex.Cell) {
	if inArea(c) {
		a[c.R+middleRow] |= 1 << (c.Q + middleCol)
	}
}

func (a *area) remove(c hex.Cell) {
	if inArea(c) {
		a[c.R+middleRow] &^= 1 << (c.Q + middleCol)
	}
}

// all yields the hexes by row, then by column.
func (a *area) all() iter.Seq[hex.Cell] {
	return func(yield func(hex.Cell) bool) {
		for r, word := range a {
			for ; word != 0; word &= word - 1 {
				q := bits.TrailingZeros32(word)
				if !yield(hex.Cell{Q: int16(q - middleCol), R: int16(r - middleRow)}) {
					return
				}
			}
		}
	}
}

// isLand tells whether a hex is one of the thirteen (R1.2).
func isLand(c hex.Cell) bool {
	switch c.R {
	case -1:
		return c.Q >= -1 && c.Q <= 2
	case 0:
		return c.Q >= -2 && c.Q <= 2
	case 1:
		return c.Q >= -2 && c.Q <= 1
	}
	return false
}

// isInland tells whether all neighbours of a hex are land.
func isInland(c hex.Cell) bool { return c.R == 0 && c.Q >= -1 && c.Q <= 1 }

// landRows are the rows of the area that hold land, and their columns as bits.
const landFirst = middleRow - 1

var landBits = [3]uint32{15 << (middleCol - 1), 31 << (middleCol - 2), 15 << (middleCol - 2)}

// dropAbyss takes all hexes out that are not land.
func (a *area) dropAbyss() {
	land := [3]uint32{a[landFirst] & landBits[0], a[landFirst+1] & landBits[1], a[landFirst+2] & landBits[2]}
	*a = area{landFirst: land[0], landFirst + 1: land[1], landFirst + 2: land[2]}
}

// land lists the thirteen hexes in reading order.
var land = func() []hex.Cell {
	var cells []hex.Cell
	for _, c := range hex.Region(2) {
		if isLand(c) {
			cells = append(cells, c)
		}
	}
	return cells
}()

// offLand is the distance to the nearest land hex (R1.4).
func offLand(c hex.Cell) int {
	if inArea(c) {
		return int(offLands[c.R+middleRow][c.Q+middleCol])
	}
	return fromLand(c)
}

// offLands is offLand of the hexes of the area, which is asked for all the time.
var offLands = func() (list [areaRows][areaColumns]uint8) {
	for r := range list {
		for q := range list[r] {
			list[r][q] = uint8(fromLand(hex.Cell{Q: int16(q - middleCol), R: int16(r - middleRow)}))
		}
	}
	return list
}()

func fromLand(c hex.Cell) int {
	best := math.MaxInt
	for _, l := range land {
		best = min(best, c.Distance(l))
	}
	return best
}
