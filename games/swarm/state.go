package swarm

import (
	"unsafe"

	"hexparlor/game"
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
	reason string // reason for the end of the game; empty while it runs
	phase  phase
	mover  game.Seat
	winner game.Seat
	acting uint8 // id of the hex that has acted in this turn, or 0
	flag   bool  // whether the Assembler of the player to move was trapped when the turn began (R9.3)
	turn   uint16
}

// State is a position as one flat value. Equal positions may have different ids of hexes, so everything that leaves
// the package goes by cells in their order.
type State struct {
	game.HiddenDefaults
	game.MetricsDefaults
	counters
	pile
	history []uint64 // hashes of the starts of turns since a hidden hex was last revealed (R9.4)
	hive
}

func newState(r *rules) *State {
	return &State{hive: hive{hiveCounts: hiveCounts{rules: r}}, history: make([]uint64, 0, r.maxTurns+1)}
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
	s.pileCounts = f.pileCounts
	s.hiveCounts = f.hiveCounts
	copy(s.pieces[:f.hexes+1], f.pieces[:f.hexes+1])
	copy(s.order[:f.cells], f.order[:f.cells])
	s.history = append(s.history[:0], f.history...)
	if f.phase == build {
		s.draws = f.draws
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
	for colour := range s.draws {
		for _, c := range s.pileOf(colour) {
			h = game.Mix(h, uint64(c)<<8|uint64(colour))
		}
	}
	return game.Mix(h, uint64(s.left[0]))
}

// endBuilding starts the phase in which Assemblers are seated, when the pile is empty (R4.5).
func (s *State) endBuilding() {
	if s.left == [3]uint8{} {
		s.phase, s.mover = seating, second
	}
}

// Size returns the memory in use, in bytes.
func (s *State) Size() int {
	counts := unsafe.Sizeof(s.counters) + unsafe.Sizeof(s.pileCounts) + unsafe.Sizeof(s.hiveCounts)
	return int(counts) + int(s.hexes+1)*int(unsafe.Sizeof(piece{})) + 2*int(s.cells) +
		len(s.pileOf(0)) + len(s.pileOf(1)) + 8*len(s.history)
}
