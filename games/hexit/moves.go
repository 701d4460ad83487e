package hexit

import (
	"math/bits"
	"slices"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// A Move has its verb in the two highest bits and its arguments below. A deal has the rank of the cell times
// eight plus the direction, a drop the rank of the cell. A release has the set of prisoners numbered in
// canonical order (R10.3), a pass nothing. The moves of the opening are passes with further bits: see swap and
// place.
const (
	deal game.Move = iota << verbShift
	drop
	release
	pass
	verbShift = 62
	verbMask  = game.Move(3) << verbShift
)

// nameable is the largest number of prisoners among which a release can select. Games with 40 stones never reach
// it. In a composed position, the prisoners after the first 62 cannot be released.
const nameable = verbShift

// listed is the largest number of releases that Moves lists, because composed positions with large groups of
// prisoners have too many. Check allows releases that are not listed too.
const listed = 1 << 16

func dealMove(rank uint16, d hex.Direction) game.Move {
	return deal | game.Move(rank)<<3 | game.Move(d)
}

func dropMove(rank uint16) game.Move { return drop | game.Move(rank) }

// Moves lists the legal moves of seat (R4), in the order of R11.4.
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if s.over() || seat != s.mover {
		return buf
	}
	start := len(buf)
	if s.placing() {
		buf = s.appendPlaces(buf)
	} else if buf = s.appendDeals(buf); len(buf) > start {
		return buf // R4.2
	} else {
		if s.hand[seat] > 0 {
			buf = s.appendDrops(buf)
		}
		buf = s.appendReleases(buf)
	}
	if s.canSwap() {
		buf = append(buf, swap)
	}
	if len(buf) == start {
		buf = append(buf, pass) // R4.5
	}
	return buf
}

// outcome is the result of a deal.
type outcome uint8

const (
	illegal outcome = iota
	lands           // all stones end on tiles
	takes           // some stones become a prisoner (R5.6)
)

// appendDeals appends the deals of the player to move. If some of them make a prisoner, only these are appended
// (R4.3).
func (s *State) appendDeals(buf []game.Move) []game.Move {
	start, taking := len(buf), false
	for row := range s.sets {
		for set := s.sets[row][s.mover]; set != 0; {
			var b batch
			set = s.collect(&b, s.mover, row, set)
			if b.takes != 0 && !taking {
				taking, buf = true, buf[:start]
			}
			if taking {
				b.legal = b.takes
			}
			buf = b.list(buf)
		}
	}
	return buf
}

// batch has the deals of up to eight stacks, with one byte of directions for each stack, so that one loop can list
// all of them.
type batch struct {
	ranks        [8]uint16
	legal, takes uint64
}

// collect finds the deals of the first eight of a seat's stacks in a set, and returns the set without these stacks.
// It first treats all stacks as single stones, which can only land on neighbours, and then handles higher stacks.
func (s *State) collect(b *batch, seat game.Seat, row int, set uint64) uint64 {
	enemy, higher := black+white-kind(seat), uint64(0)
	for shift := 0; set != 0 && shift < 64; set, shift = set&(set-1), shift+8 {
		rank := uint16(row<<6 | bits.TrailingZeros64(set))
		b.ranks[shift>>3&7] = rank
		from := &s.sites[s.order[rank]]
		b.legal |= uint64(from.near.within(1, enemy)) << (shift & 63)
		higher |= uint64(min(from.height-1, 1)) << (shift & 63)
	}
	for ; higher != 0; higher &= higher - 1 {
		shift := bits.TrailingZeros64(higher)
		land, take := s.lines(&s.sites[s.order[b.ranks[shift>>3&7]]])
		b.legal = b.legal&^(0xff<<(shift&63)) | uint64(land)<<(shift&63)
		b.takes |= uint64(take) << (shift & 63)
	}
	return set
}

// lines returns the sets of directions in which a stack of two or more stones can be dealt: land if all stones end
// on tiles, take if the deal makes a prisoner.
func (s *State) lines(from *site) (land, take uint8) {
	if from.height > 2 {
		return s.longLines(from)
	}
	enemy, next := black+white-from.kind, beyond(s.sites, &from.link)
	direct, tiles := from.near.within(2, enemy), next.tiles()
	land, take = direct&tiles|from.near.beside(empty)&next.within(2, enemy), direct&^tiles
	if !s.join {
		take &^= next.beside(captive)
	}
	return land, take
}

// list appends the legal deals of the stacks in the batch.
func (b *batch) list(buf []game.Move) []game.Move {
	for legal := b.legal; legal != 0; legal &= legal - 1 {
		n := bits.TrailingZeros64(legal)
		buf = append(buf, dealMove(b.ranks[n>>3&7], hex.Direction(n&7)))
	}
	return buf
}

// longLines returns the same sets as lines, for any stack of more than one stone. It follows all six lines at once:
// open are those with only empty tiles so far, land those that have met a stack to deal to.
func (s *State) longLines(from *site) (land, take uint8) {
	enemy, open := black+white-from.kind, uint8(1<<hex.Directions-1)
	at, next := from.link, from.near
	for left := from.height; ; left-- {
		gap := land &^ next.tiles()
		land ^= gap
		if !s.join {
			gap &^= next.beside(captive)
		}
		take |= gap
		land |= s.noTaller(from, &at, open&next.beside(enemy)&^next.within(2, enemy)) | open&next.within(2, enemy)
		if open &= next.beside(empty); left == 1 || open|land == 0 {
			return land, take
		}
		next = beyond(s.sites, &at)
		for d := range at {
			at[d] = s.sites[at[d]].link[d]
		}
	}
}

// noTaller returns the directions out of the set among in which the stack of the site at[d] has no more stones than
// from.
func (s *State) noTaller(from *site, at *[hex.Directions]uint16, among uint8) (set uint8) {
	for ; among != 0; among &= among - 1 {
		if d := bits.TrailingZeros8(among); s.sites[at[d]].height <= from.height {
			set |= 1 << d
		}
	}
	return set
}

// beyond returns, for each kind of site, the directions in which such a site is two steps away.
func beyond(sites []site, link *[hex.Directions]uint16) nearby {
	const one = 0x0101010101010101
	return sites[link[0]].near&one | sites[link[1]].near&(one<<1) | sites[link[2]].near&(one<<2) |
		sites[link[3]].near&(one<<3) | sites[link[4]].near&(one<<4) | sites[link[5]].near&(one<<5)
}

// reach returns the outcome of a deal of the stack on a site in direction d by its owner (R5.2, R5.3, R5.5).
func (s *State) reach(id uint16, d hex.Direction) outcome {
	from := &s.sites[id]
	enemy, left := black+white-from.kind, from.height
	for {
		id = s.sites[id].link[d]
		left--
		if at := &s.sites[id]; at.kind == enemy && at.height <= from.height {
			break
		} else if at.kind != empty || left == 0 {
			return illegal
		}
	}
	for ; left > 0; left-- {
		id = s.sites[id].link[d]
		if k := s.sites[id].kind; k == void || k.isGap() && s.join {
			return takes
		} else if k.isGap() {
			return illegal
		}
	}
	return lands
}

// bestDeal returns the best result of any deal of the player to move; illegal if there is no deal.
func (s *State) bestDeal() outcome {
	best := illegal
	for row := range s.sets {
		for set := s.sets[row][s.mover]; set != 0; set &= set - 1 {
			id := s.order[row<<6|bits.TrailingZeros64(set)]
			for d := range hex.Direction(hex.Directions) {
				best = max(best, s.reach(id, d))
			}
		}
	}
	return best
}

// appendDrops appends a drop on every empty tile (R6.1).
func (s *State) appendDrops(buf []game.Move) []game.Move {
	for row := range s.sets {
		for set := s.sets[row][empty]; set != 0; set &= set - 1 {
			buf = append(buf, dropMove(uint16(row<<6|bits.TrailingZeros64(set))))
		}
	}
	return buf
}

// appendReleases appends the releases in the order of their cell lists.
func (s *State) appendReleases(buf []game.Move) []game.Move {
	if s.ripe == 0 || s.reserve == 0 {
		return buf
	}
	if s.ripe&s.grouped == 0 && s.releases != ripeOnes { // no two prisoners are adjacent, which is the usual case
		for left := s.ripe; left != 0; left &= left - 1 {
			buf = append(buf, release|game.Move(left&-left))
		}
		return buf
	}
	start := len(buf)
	l := lister{State: s, buf: buf, end: start + listed}
	switch {
	case s.releases == ripeOnes:
		l.listRipe(0, s.ripe, int(s.reserve))
	case s.releases == whole && s.reserve > 1:
		l.listWhole()
	default:
		l.list()
	}
	if l.mixed {
		slices.SortFunc(l.buf[start:], compareReleases)
	}
	return l.buf
}

// compareReleases compares releases by their cell lists, as cmp.Compare does: the first cell that is not in both
// lists decides, and a list that continues the other comes later.
func compareReleases(a, b game.Move) int {
	a, b = a&^verbMask, b&^verbMask
	differ := a ^ b
	first := differ & -differ
	switch {
	case differ == 0:
		return 0
	case a&first != 0 && b >= first, b&first != 0 && a < first:
		return -1
	}
	return 1
}

// lister enumerates the sets of prisoners that may be released together. Bit n of a set stands for prisoner n.
type lister struct {
	*State
	buf   []game.Move
	end   int  // length of buf at which the list is full
	mixed bool // whether buf may be out of order
}

// list appends all releases. It finds every set once, by adding neighbours to the set's first ripe prisoner.
func (l *lister) list() {
	for left := l.ripe; left != 0 && len(l.buf) < l.end; left &= left - 1 {
		root := left & -left
		l.buf = append(l.buf, release|game.Move(root))
		if root&l.grouped != 0 {
			l.grow(root, l.beside(root), (root-1)&l.ripe, int(l.reserve), 2)
		}
	}
}

// listRipe appends every set that consists of set and of at most most prisoners of left, in the order of the cell
// lists (R7.2a).
func (l *lister) listRipe(set, left uint64, most int) {
	for ; left != 0 && most > 0 && len(l.buf) < l.end; left &= left - 1 {
		larger := set | left&-left
		l.buf = append(l.buf, release|game.Move(larger))
		l.listRipe(larger, left&(left-1), most-1)
	}
}

// listWhole appends the releases to which no prisoner can be added (R7.5), if two or more tiles are left to be
// laid.
func (l *lister) listWhole() {
	reserve := int(l.reserve)
	l.mixed = true
	for left := l.ripe; left != 0; {
		root := left & -left
		group := l.group(root, ^uint64(0))
		if bits.OnesCount64(group) <= reserve {
			l.buf = append(l.buf, release|game.Move(group))
			left &^= group
			continue
		}
		l.grow(root, l.beside(root), (root-1)&l.ripe, reserve, reserve)
		left &^= root
	}
}

// grow appends every set of least to most prisoners that extends set by prisoners of next and their neighbours,
// without prisoners of barred. It stops when the list is full.
func (l *lister) grow(set, next, barred uint64, most, least int) {
	size := bits.OnesCount64(set) + 1
	if size > most {
		return
	}
	for next &^= barred | set; next != 0 && len(l.buf) < l.end; {
		one := next & -next
		next &^= one
		barred |= one
		larger := set | one
		if size >= least {
			l.buf = append(l.buf, release|game.Move(larger))
			l.mixed = l.mixed || size > 2 || one < set
		} else if bits.OnesCount64(l.group(larger, ^barred)) < least {
			continue
		}
		if more := (next | l.beside(one)) &^ (barred | set); more != 0 {
			l.grow(larger, more, barred, most, least)
		}
	}
}

// beside returns the set of prisoners next to one prisoner.
func (s *State) beside(one uint64) uint64 {
	var set uint64
	at := &s.sites[s.captives[bits.TrailingZeros64(one)]]
	for next := at.near.beside(captive); next != 0; next &= next - 1 {
		set |= 1 << s.sites[at.link[bits.TrailingZeros8(next)]].number
	}
	return set & (1<<nameable - 1)
}

// group returns the prisoners of the set within that are connected with the prisoners of set.
func (s *State) group(set, within uint64) uint64 {
	for fresh := set; fresh != 0; {
		one := fresh & -fresh
		more := s.beside(one) & within &^ set
		set |= more
		fresh = fresh&^one | more
	}
	return set
}
