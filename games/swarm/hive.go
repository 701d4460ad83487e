package swarm

import (
	"bytes"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// place is a cell as one number, column above row, so that numbers compare as cells do in R11.3.
type place uint32

const (
	bias   = 1 << 15
	origin = place(bias<<16 | bias)
)

func placeOf(c hex.Cell) place {
	return place(uint32(int32(c.Q)+bias)<<16 | uint32(int32(c.R)+bias))
}

func (p place) cell() hex.Cell {
	return hex.Cell{Q: int16(int32(p>>16) - bias), R: int16(int32(p&0xffff) - bias)}
}

func (p place) distance(o place) int { return p.cell().Distance(o.cell()) }
func (p place) opposite() place      { return origin - (p - origin) }

// steps are the differences between a place and its neighbours, by direction.
var steps = func() (table [hex.Directions]place) {
	for d := range table {
		table[d] = placeOf(layout.Step(hex.Direction(d))) - origin
	}
	return table
}()

// ways are the directions in the order of the neighbours (R11.3): NW, SW, N, S, NE, SE.
var ways = [hex.Directions]uint8{5, 4, 0, 3, 1, 2}

// The board is wound around a ring: place q,r has slot q + winding*r. With this winding, two places that share
// a slot are at least 72 steps apart. So a hive of at most maxHexes hexes and its border never overlap
// themselves.
const (
	slots    = 4096
	winding  = 281
	maxHexes = 68
)

func (p place) slot() int { return int(uint32(p>>16)+winding*uint32(p)) & (slots - 1) }

// piece is a hex on the board, which is a playing piece of Swarm. Its id is its index in hive.pieces; id 0 stands
// for no hex.
type piece struct {
	at    place
	code  code
	level uint8 // level of the hex, from 1 (R1.4)
	below uint8 // id of the hex directly under it, or 0
}

// look returns the contribution of a hex to the hash of the public position.
func (p *piece) look() uint64 {
	return game.Mix(uint64(p.at), uint64(p.level)<<8|uint64(p.code.public()))
}

// hive is the board: all hexes on it, with the rules by which they move. A ring of slots holds the id of the top hex
// of every cell; each hex has the id of the one below it.
type hive struct {
	hiveCounts
	pieces [maxHexes + 1]piece
	order  [maxHexes]uint8 // ids of the top hexes, sorted by cell
	tops   [slots]uint8
}

// hiveCounts has the values of a hive that are not lists.
type hiveCounts struct {
	rules  *rules
	public uint64   // hash of the publicly known board (R9.4)
	hexes  uint8    // number of hexes on the board
	cells  uint8    // number of cells with hexes
	home   [3]uint8 // ids of the Assemblers by seat; 0 before the seating
}

// top returns the id of the top hex of a place within the hive or beside it.
func (s *hive) top(at place) uint8 { return s.tops[at.slot()] }

// find returns the id of the top hex of any place.
func (s *hive) find(at place) uint8 {
	id := s.tops[at.slot()]
	if s.pieces[id].at != at {
		return 0
	}
	return id
}

// height returns the number of hexes on a place within the hive or beside it.
func (s *hive) height(at place) int { return int(s.pieces[s.top(at)].level) }

// add puts a new hex on top of a place and returns its id.
func (s *hive) add(c code, at place) uint8 {
	s.hexes++
	id := s.hexes
	s.pieces[id].code = c
	s.land(id, at)
	if c.kind() == assembler {
		s.home[c.owner()] = id
	}
	return id
}

// land puts a lifted hex on top of a place.
func (s *hive) land(id uint8, at place) {
	slot := at.slot()
	under := s.tops[slot]
	p := &s.pieces[id]
	p.at, p.below, p.level = at, under, s.pieces[under].level+1
	s.tops[slot] = id
	s.public += p.look()
	if under != 0 {
		s.order[s.rank(under)] = id
		return
	}
	i := int(s.cells)
	for ; i > 0 && s.pieces[s.order[i-1]].at > at; i-- {
		s.order[i] = s.order[i-1]
	}
	s.order[i] = id
	s.cells++
}

// take removes a top hex from its place, to be put elsewhere.
func (s *hive) take(id uint8) {
	p := &s.pieces[id]
	s.public -= p.look()
	s.tops[p.at.slot()] = p.below
	i := s.rank(id)
	if p.below != 0 {
		s.order[i] = p.below
		return
	}
	copy(s.order[i:s.cells], s.order[i+1:s.cells])
	s.cells--
}

// rank returns the index of a top hex in the list order, which is sorted by cell.
func (s *hive) rank(id uint8) int { return bytes.IndexByte(s.order[:s.cells], id) }

// turnTo replaces the code of a hex, which turns it face up or down, and updates the hash.
func (s *hive) turnTo(id uint8, c code) {
	p := &s.pieces[id]
	s.public -= p.look()
	p.code = c
	s.public += p.look()
}
