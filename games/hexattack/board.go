package hexattack

import (
	"math/bits"

	"hexparlor/game/hex"
)

// layout is the orientation in which the board is drawn: hexes with a flat top (R1.1).
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

// strides are the differences between a site's index and its neighbour's, by direction. Differences below 0 wrap
// around, because sites are unsigned.
var strides = func() (table [8]site) {
	for d := range hex.Direction(hex.Directions) {
		table[d] = siteOf(layout.Step(d)) - siteOf(hex.Cell{})
	}
	return table
}()

// step returns the neighbour in direction d.
func (p site) step(d hex.Direction) site { return p + strides[d&7] }

// opposite maps each direction to its opposite direction.
var opposite = [8]hex.Direction{3, 4, 5, 0, 1, 2}

// regions has the cells of the hexagonal map of each radius, listed line by line; the radius is the index.
var regions = func() (table [maxRadius + 1][]hex.Cell) {
	for radius := range table {
		table[radius] = hex.Region(radius)
	}
	return table
}()

// inside reports whether a cell lies in the hexagon of the given radius around the centre 0,0 (R1.2).
func inside(c hex.Cell, radius int) bool { return c.Distance(hex.Cell{}) <= radius }

// A warrior is a number from 1 to 81: nine for each of at most nine players, by player and then by the player's own
// numbering. 0 (noWarrior) means no warrior.
type warrior uint8

const (
	noWarrior warrior = 0
	warriors          = 81  // largest number of warriors (R3.11)
	slots             = 82  // number of warriors and noWarrior together
	rock      warrior = 255 // occupies every cell that is not playable (R1.4)
)

// warriorOf returns a player's warrior with a number from 1 to 9; players count from 1 too.
func warriorOf(player, number int) warrior { return warrior((player-1)*9 + number) }

func (w warrior) player() int { return (int(w)-1)/9 + 1 }
func (w warrior) number() int { return (int(w)-1)%9 + 1 }

// band is a set of warriors; bit n is warrior n.
type band [2]uint64

func (b *band) add(w warrior)     { b[w>>6&1] |= 1 << (w & 63) }
func (b *band) remove(w warrior)  { b[w>>6&1] &^= 1 << (w & 63) }
func (b band) has(w warrior) bool { return b[w>>6&1]>>(w&63)&1 != 0 }
func (b band) empty() bool        { return b[0]|b[1] == 0 }
func (b band) len() int           { return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) }
func (b band) and(o band) band    { return band{b[0] & o[0], b[1] & o[1]} }
func (b band) or(o band) band     { return band{b[0] | o[0], b[1] | o[1]} }
func (b band) minus(o band) band  { return band{b[0] &^ o[0], b[1] &^ o[1]} }

// pop removes the warrior with the lowest number from the set and returns it, or noWarrior if the set is empty.
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

// squads is the set of each player's nine possible warriors, dead or alive, indexed by player from 1.
var squads = func() (table [10]band) {
	for player := 1; player <= 9; player++ {
		for number := 1; number <= 9; number++ {
			table[player].add(warriorOf(player, number))
		}
	}
	return table
}()
