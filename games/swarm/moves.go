package swarm

import (
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// A move has its verb in bits 48 and up. Bits 8 to 39 are the place of the acting hex, or of a new hex or
// Assembler. The bits below are the verb's arguments: a colour or directions. Bits 40 to 47 are the level of a
// covered acting hex (R6.3a), else 0. A deactivation of a cell that is no neighbour (R8.9) has the bit farBit, and the
// difference between the two cells: its columns in bits 0 to 7, its rows in bits 52 to 59.
const (
	verbPlace game.Move = (iota + 1) << 48
	verbSeat
	verbActivate
	verbDeactivate
	verbLift
	verbMove
	verbEnd
	verbPass
	verbBits game.Move = 0x0f << 48

	levelShift           = 40
	rowShift             = 52
	farBit     game.Move = 1 << 60
)

func verbOf(m game.Move) game.Move { return m & verbBits }
func placeIn(m game.Move) place    { return place(m >> 8) }
func wayIn(m game.Move) uint8      { return uint8(m & 7) }
func levelIn(m game.Move) uint8    { return uint8(m >> levelShift) }
func toWayIn(m game.Move) uint8    { return uint8(m >> 3 & 7) }

// aimOf returns the cell that a deactivation aims at.
func aimOf(m game.Move) place {
	if m&farBit == 0 {
		return placeIn(m) + steps[wayIn(m)]
	}
	return placeIn(m) + placeOf(hex.Cell{Q: int16(int8(m)), R: int16(int8(m >> rowShift))}) - origin
}

// encodeAim returns the deactivation of a cell by a hex of another cell; ok is false if they are too far apart for any
// hive.
func encodeAim(from, to place) (m game.Move, ok bool) {
	if d, near := stepWay(from, to); near {
		return encode(verbDeactivate, from, d), true
	}
	a, b := from.cell(), to.cell()
	q, r := int(b.Q)-int(a.Q), int(b.R)-int(a.R)
	if max(q, -q, r, -r) > maxHexes {
		return 0, false
	}
	return encode(verbDeactivate, from, uint8(q)) | game.Move(uint8(r))<<rowShift | farBit, true
}

func encode(verb game.Move, at place, way uint8) game.Move {
	return verb | game.Move(at)<<8 | game.Move(way)
}

func encodeLift(at place, from, to uint8) game.Move { return encode(verbLift, at, from|to<<3) }

// Moves appends the legal moves in the order of R11.3.
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if seat != s.mover || s.phase == over {
		return buf
	}
	switch s.phase {
	case build:
		return s.appendPlacements(buf)
	case seating:
		return s.appendSeats(buf)
	}
	had := len(buf)
	if s.acting != 0 {
		if buf = s.appendSecond(buf); !s.rules.must || len(buf) == had {
			buf = append(buf, verbEnd) // R6.2, R6.2a
		}
		return buf
	}
	if buf = s.appendFirst(buf); len(buf) == had {
		buf = append(buf, verbPass) // R6.6
	}
	return buf
}

// spots appends the places where a hex may be placed during the setup, in canonical order (R4.3).
func (s *hive) spots(buf []place) []place {
	had := len(buf)
	var seen [slots / 64]uint64
	for _, id := range s.order[:s.cells] {
		at := s.pieces[id].at
		if s.mayTower(at) {
			buf = append(buf, at)
		}
		for _, step := range steps {
			next := at + step
			slot := next.slot()
			if bit := uint64(1) << (slot & 63); s.tops[slot] == 0 && seen[slot>>6]&bit == 0 {
				seen[slot>>6] |= bit
				buf = append(buf, next)
			}
		}
	}
	slices.Sort(buf[had:])
	return buf
}

// mayTower reports whether a stack may grow by one hex during the setup (R4.3).
func (s *hive) mayTower(at place) bool {
	height := s.height(at) + 1
	if height > s.rules.tower {
		return false
	}
	if height <= 2 {
		return true
	}
	for _, step := range steps {
		if height <= s.height(at+step)+2 {
			return true
		}
	}
	return false
}

func (s *State) appendPlacements(buf []game.Move) []game.Move {
	var room [7 * maxHexes]place
	spots := s.spots(room[:0])
	for _, colour := range [...]game.Seat{first, second, game.Spectator} {
		if !s.placeable(colour) {
			continue
		}
		for _, at := range spots {
			buf = append(buf, encode(verbPlace, at, uint8(colour)))
		}
	}
	return buf
}

// seats appends the places for the Assembler of the player to move (R5).
func (s *State) seats(buf []place) []place {
	if s.rules.freeSeats {
		return s.freeSeats(buf)
	}
	return s.fairSeats(buf)
}

// freeSeats appends all cells where a hex of the set-up might be placed, except the stack of the other Assembler
// (R5a).
func (s *State) freeSeats(buf []place) []place {
	return s.farSeats(slices.DeleteFunc(s.spots(buf), s.sharesStack))
}

func (s *State) fairSeats(buf []place) []place {
	spots := s.spots(buf)
	calm := spots[:0]
	for _, at := range spots {
		if !s.sharesStack(at) && !s.trapsOnSeating(at) {
			calm = append(calm, at)
		}
	}
	if len(calm) == 0 { // R5.4 is ignored
		calm = slices.DeleteFunc(spots, s.sharesStack)
	}
	return s.farSeats(calm)
}

// farSeats keeps the places at the required distance from the other Assembler, or else the farthest ones
// (R5.5).
func (s *State) farSeats(spots []place) []place {
	rival := s.home[other(s.mover)]
	if rival == 0 {
		return spots
	}
	from, far := s.pieces[rival].at, 0
	for _, at := range spots {
		far = max(far, at.distance(from))
	}
	far = min(far, s.rules.gap) // R5.5
	return slices.DeleteFunc(spots, func(at place) bool { return at.distance(from) < far })
}

// sharesStack reports whether the stack on a place has the other Assembler (R5.3).
func (s *State) sharesStack(at place) bool {
	rival := s.home[other(s.mover)]
	return rival != 0 && s.pieces[rival].at == at
}

// trapsOnSeating reports whether an Assembler would be trapped if the player to move put theirs on a place
// (R5.4).
func (s *State) trapsOnSeating(at place) bool {
	rival := other(s.mover)
	id := s.add(codeOf(s.mover, assembler)|active|shown, at)
	traps := s.trapped(s.mover) != free || s.home[rival] != 0 && s.trapped(rival) != free
	s.take(id)
	s.hexes--
	s.home[s.mover] = 0
	return traps
}

func (s *State) appendSeats(buf []game.Move) []game.Move {
	var room [7 * maxHexes]place
	for _, at := range s.seats(room[:0]) {
		buf = append(buf, encode(verbSeat, at, 0))
	}
	return buf
}

// canAct reports whether a hex is active, uncovered and owned by the player to move (R6.3).
func (s *State) canAct(id uint8) bool { return s.pieces[id].code.wakeful(s.mover) && !s.covered(id) }

// canUse reports whether a hex of the player to move can use its ability now (R6.3, R6.3a).
func (s *State) canUse(id uint8) bool {
	return s.pieces[id].code.wakeful(s.mover) && (s.rules.able || !s.covered(id))
}

// covered reports whether other hexes lie on a hex.
func (s *hive) covered(id uint8) bool { return s.top(s.pieces[id].at) != id }

// next returns the id of the hex under another hex if covered hexes can act (R6.3a), otherwise 0.
func (s *hive) next(id uint8) uint8 {
	if s.rules.able {
		return s.pieces[id].below
	}
	return 0
}

// layer returns the bits by which a move names the acting hex in its cell: 0 for the top hex, otherwise the hex's
// level.
func (s *hive) layer(id uint8) game.Move {
	if !s.covered(id) {
		return 0
	}
	return game.Move(s.pieces[id].level) << levelShift
}

// actor returns the id of the acting hex of a move, or 0 if its place has no such hex.
func (s *hive) actor(m game.Move) uint8 { return s.at(placeIn(m), levelIn(m)) }

// at returns the id of the hex on a level of a place, or 0 if there is none. Levels count from 1; level 0 means the
// top hex.
func (s *hive) at(where place, level uint8) uint8 {
	id := s.find(where)
	for id != 0 && level != 0 && s.pieces[id].level != level {
		id = s.pieces[id].below
	}
	return id
}

// appendFirst appends all moves that may begin a turn (R6.2).
func (s *State) appendFirst(buf []game.Move) []game.Move {
	l := links{hive: &s.hive}
	var actors [maxHexes]uint8
	n := 0
	for _, top := range s.order[:s.cells] {
		for id := top; id != 0; id = s.next(id) {
			if s.pieces[id].code.wakeful(s.mover) {
				actors[n] = id
				n++
			}
		}
	}
	if home := s.home[s.mover]; s.canUse(home) {
		buf = s.appendTurns(verbActivate, home, buf)
	}
	for _, id := range actors[:n] {
		if s.pieces[id].code.kind() == disassembler {
			buf = s.appendTurns(verbDeactivate, id, buf)
		}
	}
	for _, id := range actors[:n] {
		if s.pieces[id].code.kind() == lifter {
			buf = s.appendLifts(id, &l, buf)
		}
	}
	for _, id := range actors[:n] {
		if !s.rules.able || !s.covered(id) { // R7.2
			buf = s.appendSteps(id, &l, buf)
		}
	}
	return buf
}

// appendSecond appends the actions that may follow the first action of a turn, without the move that ends the turn
// (R6.2, R6.4).
func (s *State) appendSecond(buf []game.Move) []game.Move {
	l := links{hive: &s.hive}
	id := s.acting
	k := s.pieces[id].code.kind()
	if s.canUse(id) {
		switch k {
		case assembler:
			buf = s.appendTurns(verbActivate, id, buf)
		case disassembler:
			buf = s.appendTurns(verbDeactivate, id, buf)
		case lifter:
			buf = s.appendLifts(id, &l, buf)
		}
	}
	switch {
	case s.calm():
		return buf
	case k != drone:
		if s.canAct(id) {
			buf = s.appendSteps(id, &l, buf)
		}
		return buf
	}
	for _, id := range s.order[:s.cells] {
		if c := s.pieces[id].code; c.wakeful(s.mover) && c.kind() == drone {
			buf = s.appendSteps(id, &l, buf)
		}
	}
	return buf
}

// calm reports whether the second action of this turn may not be a move, because option calm forbids it in the
// first turn of the game (R6.7).
func (s *State) calm() bool { return s.rules.calm && s.turn == 0 }

// appendTurns appends the moves that turn a hex over: activations by an Assembler or deactivations by a
// Disassembler (R8.2, R8.3).
func (s *State) appendTurns(verb game.Move, id uint8, buf []game.Move) []game.Move {
	if s.rules.anyRange {
		return s.appendFarTurns(verb, id, buf)
	}
	p, layer := &s.pieces[id], s.layer(id)
	for _, d := range ways {
		at := p.at + steps[d]
		target := s.top(at)
		if target == 0 || !s.turns(verb, target) || !s.reaches(id, target) {
			continue
		}
		if verb == verbActivate {
			buf = append(buf, encode(verb, at, 0))
		} else {
			buf = append(buf, encode(verb, p.at, d)|layer)
		}
	}
	return buf
}

// appendFarTurns appends the moves that turn over a hex anywhere in the hive (R8.9).
func (s *State) appendFarTurns(verb game.Move, id uint8, buf []game.Move) []game.Move {
	from, layer := s.pieces[id].at, s.layer(id)
	for _, target := range s.order[:s.cells] {
		if !s.turns(verb, target) || !s.reaches(id, target) {
			continue
		}
		at := s.pieces[target].at
		if verb == verbActivate {
			buf = append(buf, encode(verb, at, 0))
		} else if m, ok := encodeAim(from, at); ok {
			buf = append(buf, m|layer)
		}
	}
	return buf
}

// turns reports whether a verb can turn the target over: own inactive hexes for activate, active hexes of the
// opponent for deactivate.
func (s *State) turns(verb game.Move, target uint8) bool {
	c := s.pieces[target].code
	if verb == verbActivate {
		return c.owner() == s.mover && c&active == 0
	}
	return c.wakeful(other(s.mover))
}

// reaches reports whether a target's level is at most one above or below that of the acting hex, or option reach
// allows any level (R8.1).
func (s *hive) reaches(id, target uint8) bool {
	difference := int(s.pieces[id].level) - int(s.pieces[target].level)
	return s.rules.anyReach || difference >= -1 && difference <= 1
}

// appendLifts appends the lifts of a Lifter (R8.4).
func (s *State) appendLifts(id uint8, l *links, buf []game.Move) []game.Move {
	at, layer := s.pieces[id].at, s.layer(id)
	for _, from := range ways {
		load := s.top(at + steps[from])
		if load == 0 || !s.liftable(id, load) || l.has(load) {
			continue
		}
		for _, to := range ways {
			if to != from && s.canLand(id, load, s.height(at+steps[to])+1) {
				buf = append(buf, encodeLift(at, from, to)|layer)
			}
		}
	}
	return buf
}

// liftable reports whether a hex lies low enough for a Lifter to carry it (R8.6).
func (s *hive) liftable(id, load uint8) bool {
	return !s.rules.liftStep || s.pieces[load].level <= s.pieces[id].level+1
}

// canLand reports whether a Lifter may put a carried hex on a level (R7.1a, R8.6, R8.8).
func (s *State) canLand(id, load uint8, level int) bool {
	if level > int(s.rules.height) || s.rules.liftStep && level > int(s.pieces[id].level)+1 {
		return false
	}
	return s.rules.ownFree || load != s.home[s.mover] || int(s.pieces[load].level)-level < fallHeight
}

// fallHeight is the number of levels by which a hex must fall to be switched off (R7.6, R8.7).
const fallHeight = 3

// surroundings are the heights of the neighbours of a hex, by direction.
type surroundings [hex.Directions]uint8

// around returns the heights of the neighbours of a hex and the number of its open sides (R1.7).
func (s *hive) around(id uint8) (near surroundings, open int) {
	p := &s.pieces[id]
	for d, step := range steps {
		h := s.pieces[s.top(p.at+step)].level
		near[d] = h
		if h < p.level {
			open++
		}
	}
	return near, open
}

// appendSteps appends the moves of a top hex (R7).
func (s *hive) appendSteps(id uint8, l *links, buf []game.Move) []game.Move {
	near, open := s.around(id)
	if open < 2 || l.has(id) {
		return buf // R7.3, R7.4
	}
	at := s.pieces[id].at
	for _, d := range ways {
		if s.steps(id, &near, d) == steppable {
			buf = append(buf, encode(verbMove, at, d))
		}
	}
	return buf
}

// obstacle is the reason why a hex that may leave its cell cannot move in a direction.
type obstacle uint8

const (
	steppable obstacle = iota
	tooHigh            // R7.1
	full               // R7.1a
	tooLow             // R7.1
	tooDeep            // R7.6, leaps are disabled
	noLeap             // R8.8
	adrift             // R7.5
	gated              // R7.7
)

// steps returns the obstacle to a step of a hex in direction d, given the heights of its neighbours.
func (s *hive) steps(id uint8, near *surroundings, d uint8) obstacle {
	p := &s.pieces[id]
	rise := int(near[d]) + 1 - int(p.level)
	switch {
	case rise > 1:
		return tooHigh
	case near[d] >= s.rules.height:
		return full
	case rise == -2:
		return tooLow
	case rise <= -fallHeight && !s.rules.leap:
		return tooDeep
	case rise <= -fallHeight && p.code.kind() == assembler && !s.rules.ownFree:
		return noLeap
	case p.level == 1 && near[d] == 0 && !s.holdsOn(p.at, near, d):
		return adrift
	case s.rules.gate && shut(near, d, p.level):
		return gated
	}
	return steppable
}

// leaps reports whether a hex may leap down by itself (R7.6, R8.8).
func (s *hive) leaps(id uint8) bool {
	return s.rules.leap && (s.rules.ownFree || s.pieces[id].code.kind() != assembler)
}

// holdsOn reports whether a hex that steps to an empty cell has a neighbour there other than the cell it left
// (R7.5).
func (s *hive) holdsOn(at place, near *surroundings, d uint8) bool {
	before, after := (d+5)%hex.Directions, (d+1)%hex.Directions
	if near[before]|near[after] != 0 {
		return true
	}
	to := at + steps[d]
	return s.top(to+steps[d])|s.top(to+steps[before])|s.top(to+steps[after]) != 0
}

// shut reports whether the neighbours on both sides of direction d close the gate to a step at a level (R7.7).
func shut(near *surroundings, d, level uint8) bool {
	one, two := near[(d+5)%hex.Directions], near[(d+1)%hex.Directions]
	if level == 1 && near[d] == 0 && one|two == 0 {
		return true
	}
	return min(one, two) >= max(level, near[d]+1)
}

// trap is the reason why an Assembler cannot move (R9.2).
type trap uint8

const (
	free trap = iota
	covered
	enclosed
	linked
	stranded
)

// trapped returns the reason why a seat's Assembler is trapped, or free. The Assembler must be on the board.
func (s *hive) trapped(seat game.Seat) trap {
	id := s.home[seat]
	if s.covered(id) {
		return covered
	}
	near, open := s.around(id)
	if open < 2 {
		return enclosed
	}
	if s.rules.enclosedOnly {
		return free
	}
	l := links{hive: s}
	if l.has(id) {
		return linked
	}
	for d := range uint8(hex.Directions) {
		if s.steps(id, &near, d) == steppable {
			return free
		}
	}
	return stranded
}

// other returns the opponent of a seat.
func other(seat game.Seat) game.Seat { return first + second - seat }

// stepWay returns the direction from one place to another; ok is false if they are not neighbours.
func stepWay(from, to place) (uint8, bool) {
	for d, step := range steps {
		if from+step == to {
			return uint8(d), true
		}
	}
	return 0, false
}
