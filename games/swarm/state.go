package swarm

import (
	"bytes"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// kind is the kind of a hex.
type kind uint8

const (
	unknown kind = iota // a hex of a redacted text
	assembler
	drone
	lifter
	disassembler
	dust
)

// kinds is the number of kinds of hexes.
const kinds = int(dust) + 1

// code describes a hex: kind in bits 0 to 2, owner in bits 3 and 4, then one bit each for active and shown.
type code uint8

const (
	kindBits code = 7
	active   code = 1 << 5 // whether the hex is face up
	shown    code = 1 << 6 // whether its kind has been seen (R1.3); every active hex has it
	dustHex       = code(dust)
)

func codeOf(seat game.Seat, k kind) code { return code(seat)<<3 | code(k) }

func (c code) kind() kind       { return kind(c & kindBits) }
func (c code) owner() game.Seat { return game.Seat(c >> 3 & 3) }

// hidden reports whether the kind of the hex was never shown (R1.3).
func (c code) hidden() bool { return c&shown == 0 && c != dustHex }

// wakeful reports whether the hex is active and belongs to the seat.
func (c code) wakeful(seat game.Seat) bool { return c&(active|3<<3) == active|code(seat)<<3 }

// public returns the code without the kind of a hidden hex.
func (c code) public() code {
	if c.hidden() {
		return c &^ kindBits
	}
	return c
}

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

// piece is a hex on the board, which is a playing piece of Swarm. Its id is its index in State.pieces; id 0 stands
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

// phase is the phase of the game (R2.1).
type phase uint8

const (
	build phase = iota
	seating
	play
	over
)

// counters has the values of a position that are not lists.
type counters struct {
	rules  *rules
	reason string // reason for the end of the game; empty while it runs
	public uint64 // hash of the publicly known board (R9.4)
	phase  phase
	mover  game.Seat
	winner game.Seat
	acting uint8 // id of the hex that has acted in this turn, or 0
	flag   bool  // whether the Assembler of the player to move was trapped when the turn began (R9.3)
	queued bool  // whether the pile is one queue for both colours (R4.6)
	blind  bool  // whether the pile was parsed from a redacted text
	turn   uint16
	hexes  uint8    // number of hexes on the board
	cells  uint8    // number of cells with hexes
	left   [3]uint8 // number of hexes in the pile, by colour: Dust, then seats 1 and 2
	home   [3]uint8 // ids of the Assemblers by seat; 0 before the seating
}

// State is a position as one flat value. A ring of slots holds the id of the top hex of every cell; each hex
// has the id of the one below it. Equal positions may have different ids, so everything that leaves the package
// goes by cells in their order.
type State struct {
	game.HiddenDefaults
	game.MetricsDefaults
	counters
	pieces  [maxHexes + 1]piece
	order   [maxHexes]uint8   // ids of the top hexes, sorted by cell
	pile    [2][maxHexes]code // draw orders by colour, next hex last; one queue is in pile[0]
	history []uint64          // hashes of the starts of turns since a hidden hex was last revealed (R9.4)
	tops    [slots]uint8
}

func newState(r *rules) *State {
	return &State{counters: counters{rules: r}, history: make([]uint64, 0, r.maxTurns+1)}
}

// top returns the id of the top hex of a place within the hive or beside it.
func (s *State) top(at place) uint8 { return s.tops[at.slot()] }

// find returns the id of the top hex of any place.
func (s *State) find(at place) uint8 {
	id := s.tops[at.slot()]
	if s.pieces[id].at != at {
		return 0
	}
	return id
}

// height returns the number of hexes on a place within the hive or beside it.
func (s *State) height(at place) int { return int(s.pieces[s.top(at)].level) }

// add puts a new hex on top of a place and returns its id.
func (s *State) add(c code, at place) uint8 {
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
func (s *State) land(id uint8, at place) {
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
func (s *State) take(id uint8) {
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
func (s *State) rank(id uint8) int { return bytes.IndexByte(s.order[:s.cells], id) }

// turnTo replaces the code of a hex, which turns it face up or down, and updates the hash.
func (s *State) turnTo(id uint8, c code) {
	p := &s.pieces[id]
	s.public -= p.look()
	p.code = c
	s.public += p.look()
}

// ToAct returns the player to move, or none when the game is over.
func (s *State) ToAct() game.Seats {
	if s.phase == over {
		return 0
	}
	return 1 << s.mover
}

// Result returns the winner and the reason (R9.7).
func (s *State) Result() game.Result {
	if s.phase != over {
		return game.Result{Text: "*"}
	}
	return game.TwoPlayerResult(s.winner, s.reason)
}

// Blank returns an empty state with room for a game of the same length.
func (s *State) Blank() game.State {
	return &State{history: make([]uint64, 0, cap(s.history))}
}

// Copy makes s equal to from. It only writes the slots in use.
func (s *State) Copy(from game.State) {
	f := from.(*State)
	for _, id := range s.order[:s.cells] {
		s.tops[s.pieces[id].at.slot()] = 0
	}
	s.counters = f.counters
	copy(s.pieces[:f.hexes+1], f.pieces[:f.hexes+1])
	copy(s.order[:f.cells], f.order[:f.cells])
	s.history = append(s.history[:0], f.history...)
	if f.phase == build {
		s.pile = f.pile
	}
	for _, id := range s.order[:s.cells] {
		s.tops[s.pieces[id].at.slot()] = id
	}
}

// Hash returns the hash of the whole position, including hidden information.
func (s *State) Hash() uint64 {
	h := uint64(s.phase)<<32 | uint64(s.mover)<<24 | uint64(s.winner)<<16 | uint64(s.turn)
	if s.flag {
		h |= 1 << 40
	}
	if s.acting != 0 {
		h = game.Mix(h, uint64(s.pieces[s.acting].at)|uint64(s.layer(s.acting)))
	}
	for _, id := range s.order[:s.cells] {
		h = game.Mix(h, uint64(s.pieces[id].at))
		for ; id != 0; id = s.pieces[id].below {
			h = game.Mix(h, uint64(s.pieces[id].code))
		}
	}
	for colour := range s.pile {
		for _, c := range s.pileOf(colour) {
			h = game.Mix(h, uint64(c)<<8|uint64(colour))
		}
	}
	return game.Mix(h, uint64(s.left[0]))
}

// pileOf returns the hexes that are left in a draw order, the next hex last. If the pile is one queue, list 0 has
// all hexes.
func (s *State) pileOf(list int) []code {
	switch {
	case !s.queued:
		return s.pile[list][:s.left[list+1]]
	case list == 0:
		return s.pile[0][:s.left[0]+s.left[1]+s.left[2]]
	}
	return nil
}

// fillPiles sets the draw orders of both colours from lists with the next hex first, and the number of Dust (R4.2).
func (s *State) fillPiles(one, two []code, dusts int) {
	s.left = [3]uint8{uint8(dusts), uint8(len(one)), uint8(len(two))}
	for i, list := range [2][]code{one, two} {
		for n, c := range list {
			s.pile[i][len(list)-1-n] = c
		}
	}
	s.endBuilding()
}

// fillQueue makes the pile one queue, from a list with the next hex first (R4.6).
func (s *State) fillQueue(list []code) {
	s.queued = true
	for n, c := range list {
		s.left[c.owner()]++
		s.pile[0][len(list)-1-n] = c
	}
	s.endBuilding()
}

// endBuilding starts the phase in which Assemblers are seated, when the pile is empty (R4.5).
func (s *State) endBuilding() {
	if s.left == [3]uint8{} {
		s.phase, s.mover = seating, second
	}
}

// Size returns the memory in use, in bytes.
func (s *State) Size() int {
	return int(unsafe.Sizeof(s.counters)) + int(s.hexes+1)*int(unsafe.Sizeof(piece{})) + 2*int(s.cells) +
		len(s.pileOf(0)) + len(s.pileOf(1)) + 8*len(s.history)
}
