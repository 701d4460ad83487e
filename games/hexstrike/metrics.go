package hexstrike

import (
	"math"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// CanonicalHash hashes the positions of the players relative to each other and to the island, the tokens and
// rows, and the cards of seat. It ignores rotations, reflections, the numbers of the players, and damage.
func (s *State) CanonicalHash(seat game.Seat) uint64 {
	i, ok := playerOf(seat)
	if !ok {
		return 0
	}
	least := uint64(math.MaxUint64)
	for n := range s.rules.island.images {
		h := uint64(0)
		for _, player := range []int{i, 1 - i} {
			f := &s.figures[player]
			h = game.Mix(h, cellCode(islandImage(f.cell, n)))
			h = game.Mix(h, cellCode(islandImage(layout.Step(f.facing), n)))
		}
		least = min(least, h)
	}
	for _, player := range []int{i, 1 - i} {
		r := &s.rows[player]
		for _, e := range r.slots[:min(int(r.n), rowMax)] {
			least = game.Mix(least, uint64(boolInt(e.isIcon()))<<16|uint64(e.active)<<8|uint64(e.passive))
		}
		least = game.Mix(least, math.MaxUint64)
	}
	z := &s.zones[i]
	var hand uint64
	for _, c := range z.hand[:z.inHand] {
		hand |= 1 << c
	}
	for at, c := range z.moves {
		if z.ready>>at&1 != 0 {
			hand |= 1 << c
		}
	}
	return game.Mix(least, hand)
}

// islandImages is the number of symmetries of the island.
const islandImages = 4

// islandImage returns the nth of a cell's images under the symmetries of the island.
func islandImage(c hex.Cell, n int) hex.Cell {
	if n&1 != 0 {
		c = hex.Cell{Q: -c.Q, R: -c.R}
	}
	if n&2 != 0 {
		c = hex.Cell{Q: c.Q + c.R, R: -c.R}
	}
	return c
}

func cellCode(c hex.Cell) uint64 { return uint64(uint16(c.Q))<<16 | uint64(uint16(c.R)) }

// Uses returns the components of a move for statistics: the cards of a set with their roles, or the kind of any
// other move (game.Metrics).
func (s *State) Uses(_ game.Seat, m game.Move, names []string) ([]string, bool) {
	if kindOf(m) != playMove {
		return append(names, verbOf(m)), true
	}
	active, passive, _ := setOf(m)
	return append(names, pool[active].id, pool[passive].id, roles[active].active, roles[passive].passive), true
}

// roles are the names of cards as active and as passive card.
var roles = func() (names [cards]struct{ active, passive string }) {
	for c := card(1); c < cards; c++ {
		names[c].active, names[c].passive = pool[c].id+"/active", pool[c].id+"/passive"
	}
	return names
}()

// Lead returns how much more damage the opponent has taken than seat; below 0 if it has taken less.
func (s *State) Lead(seat game.Seat) int {
	i, ok := playerOf(seat)
	if !ok {
		return 0
	}
	return int(s.figures[1-i].damage) - int(s.figures[i].damage)
}

// Figures returns the damage of each player, and the cards in each hand.
func (s *State) Figures() (list []game.Figure) {
	for i := range s.figures {
		seat := game.Seat(i + 1)
		list = append(list,
			game.Figure{
				Key: "hexstrike.figure.damage", About: seat, Value: float64(s.figures[i].damage), Unit: 1, Fewer: true,
				Rule: "R9.6",
			},
			game.Figure{
				Key: "hexstrike.figure.hand", About: seat, Value: float64(s.zones[i].inHand), Unit: 1, Minor: true, Rule: "R5.2",
			})
	}
	return list
}
