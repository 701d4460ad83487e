package swarm

import (
	"math/bits"

	"hexparlor/game/hex"
)

// links finds the hexes that hold the hive together (R1.6). It searches the whole hive only if the neighbours
// of a hex do not decide, and then once: by a depth-first search, in which a cell is an articulation point if
// no cell behind it reaches before it (Tarjan 1972).
type links struct {
	hive   *hive
	done   bool
	linked [2]uint64 // set of the hexes that hold the hive together, by id
	depth  [maxHexes + 1]uint8
}

// arcs has, for each set of occupied neighbours of a cell, the number of connected runs that they form around the
// cell.
var arcs = func() (table [1 << hex.Directions]uint8) {
	for set := range table {
		turned := set<<1&63 | set>>5
		table[set] = uint8(bits.OnesCount8(uint8(set &^ turned)))
	}
	return table
}()

// has reports whether a top hex is a link: without it the hive would not be connected.
func (l *links) has(id uint8) bool {
	p := &l.hive.pieces[id]
	if p.level != 1 {
		return false
	}
	if !l.done {
		set := 0
		for d, step := range steps {
			if l.hive.top(p.at+step) != 0 {
				set |= 1 << d
			}
		}
		if arcs[set] < 2 {
			return false
		}
		l.search()
	}
	return l.linked[id>>6]>>(id&63)&1 != 0
}

// search visits all cells of the hive from its first cell and records the links. The first cell is a link if it has
// two branches.
func (l *links) search() {
	l.done = true
	root := l.hive.order[0]
	l.depth[root] = 1
	branches := 0
	for _, step := range steps {
		if next := l.hive.top(l.hive.pieces[root].at + step); next != 0 && l.depth[next] == 0 {
			l.visit(next, 2)
			branches++
		}
	}
	if branches > 1 {
		l.mark(root)
	}
}

// visit continues the search from a top hex. It returns the smallest depth of all hexes that this hex or a hex
// reached through it touches.
func (l *links) visit(id, depth uint8) uint8 {
	l.depth[id] = depth
	low := depth
	for _, step := range steps {
		next := l.hive.top(l.hive.pieces[id].at + step)
		if next == 0 {
			continue
		}
		if seen := l.depth[next]; seen != 0 {
			low = min(low, seen)
			continue
		}
		behind := l.visit(next, depth+1)
		low = min(low, behind)
		if behind >= depth {
			l.mark(id)
		}
	}
	return low
}

func (l *links) mark(id uint8) { l.linked[id>>6] |= 1 << (id & 63) }
