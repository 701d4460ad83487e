package hexattack

import (
	"math/bits"

	"hexparlor/game/hex"
)

// layout is how the board is drawn (R1.1).
const layout = hex.Flat

// maxRadius is the radius of the largest map (R1.2).
const maxRadius = 9

// A site is a cell's index in a square grid that contains the largest map and a rim of one cell around it. So
// one step from a playable cell never leaves the grid.
type site uint16

const (
	gridSide = 2*maxRadius + 3
	sites    = gridSide * gridSide
)

// siteOf returns the site of a cell of the largest map or its rim.
func siteOf(c hex.Cell) site {
	return site((int(c.R)+maxRadius+1)*gridSide + int(c.Q) + maxRadius + 1)
}

// cell returns the cell of the site.
func (p site) cell() hex.Cell {
	return hex.Cell{Q: int16(p%gridSide) - maxRadius - 1, R: int16(p/gridSide) - maxRadius - 1}
}

// strides are the differences between a site and its neighbour in each direction; they wrap around for steps
// back.
var strides = func() (table [8]site) {
	for d := range hex.Direction(hex.Directions) {
		table[d] = siteOf(layout.Step(d)) - siteOf(hex.Cell{})
	}
	return table
}()

// step returns the neighbour in direction d.
func (p site) step(d hex.Direction) site { return p + strides[d&7] }

// opposite has the opposite of each direction.
var opposite = [8]hex.Direction{3, 4, 5, 0, 1, 2}

// regions has the cells of the map of each radius, line by line.
var regions = func() (table [maxRadius + 1][]hex.Cell) {
	for radius := range table {
		table[radius] = hex.Region(radius)
	}
	return table
}()

// inside reports whether a cell is in the hexagon of a radius (R1.2).
func inside(c hex.Cell, radius int) bool { return c.Distance(hex.Cell{}) <= radius }

// A warrior is one of at most nine times nine, in the order of player and number; the value noWarrior means no
// warrior.
type warrior uint8

const (
	noWarrior warrior = 0
	warriors          = 81  // largest number of warriors (R3.11)
	slots             = 82  // number of warriors and noWarrior together
	rock      warrior = 255 // occupies every cell that is not playable (R1.4)
)

// warriorOf returns the warrior with a player's number; both count from 1.
func warriorOf(player, number int) warrior { return warrior((player-1)*9 + number) }

func (w warrior) player() int { return (int(w)-1)/9 + 1 }
func (w warrior) number() int { return (int(w)-1)%9 + 1 }

// band is a set of warriors.
type band [2]uint64

func (b *band) add(w warrior)     { b[w>>6&1] |= 1 << (w & 63) }
func (b *band) remove(w warrior)  { b[w>>6&1] &^= 1 << (w & 63) }
func (b band) has(w warrior) bool { return b[w>>6&1]>>(w&63)&1 != 0 }
func (b band) empty() bool        { return b[0]|b[1] == 0 }
func (b band) len() int           { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }
func (b band) and(o band) band    { return band{b[0] & o[0], b[1] & o[1]} }
func (b band) or(o band) band     { return band{b[0] | o[0], b[1] | o[1]} }
func (b band) minus(o band) band  { return band{b[0] &^ o[0], b[1] &^ o[1]} }

// pop removes and returns the lowest warrior, or noWarrior if the set is empty.
func (b *band) pop() warrior {
	switch {
	case b[0] != 0:
		w := warrior(bits.TrailingZeros64(b[0]))
		b[0] &= b[0] - 1
		return w
	case b[1] != 0:
		w := 64 + warrior(bits.TrailingZeros64(b[1]))
		b[1] &= b[1] - 1
		return w
	}
	return noWarrior
}

// squads has the warriors of each player, dead or alive.
var squads = func() (table [10]band) {
	for player := 1; player <= 9; player++ {
		for number := 1; number <= 9; number++ {
			table[player].add(warriorOf(player, number))
		}
	}
	return table
}()
