package hextest

import (
	"math/bits"
	"slices"

	"hexparlor/game/hex"
)

// cells is a set of cells by number, row by row.
type cells uint64

func (c cells) has(n int) bool { return c>>n&1 != 0 }

func (c cells) len() int { return bits.OnesCount64(uint64(c)) }

// most is the number of ways between two points that are kept. Dropping ways costs time, but the result stays
// right.
const most = 40

// web is the connections of one player's stones (H-search: Anshelevich 2002). Its points are empty cells,
// chains and the player's two edges; a chain has the number of one of its cells. A way is a set of empty cells
// that connects two points. A whole way connects them even if the opponent moves first, a half way only if the
// player does.
type web struct {
	size  int
	rows  bool // whether the edges are the first and last row, not column
	own   cells
	empty cells
	stand []int // the point to which a cell or an edge belongs
	whole [][][]cells
	half  [][][]cells
	queue []link // whole ways that were not combined with others yet
}

type link struct {
	from, to int
	way      cells
}

func connect(size int, own, empty cells, rows bool) *web {
	w := &web{size: size, rows: rows, own: own, empty: empty}
	n := size*size + 2
	for range n {
		w.whole = append(w.whole, make([][]cells, n))
		w.half = append(w.half, make([][]cells, n))
	}
	w.joinChains()
	for p := range size * size {
		for _, next := range w.beside(p) {
			if a, b := w.stand[p], w.stand[next]; a != b && w.isPoint(p) && w.isPoint(next) {
				w.addWhole(a, b, 0)
			}
		}
	}
	for len(w.queue) > 0 {
		next := w.queue[0]
		w.queue = w.queue[1:]
		if slices.Contains(w.whole[next.from][next.to], next.way) {
			w.extend(next.from, next.to, next.way)
			w.extend(next.to, next.from, next.way)
		}
	}
	return w
}

// edge returns the number of the first edge; the last edge has the next number.
func (w *web) edge() int { return w.size * w.size }

// isChain reports whether a point already belongs to the player.
func (w *web) isChain(p int) bool { return p >= w.edge() || w.own.has(p) }

// isPoint reports whether a cell or edge is not the opponent's.
func (w *web) isPoint(p int) bool { return w.isChain(p) || w.empty.has(p) }

// beside returns the cells and edges that touch a cell.
func (w *web) beside(p int) (list []int) {
	q, r := p%w.size, p/w.size
	for d := range hex.Direction(hex.Directions) {
		step := hex.Pointy.Step(d)
		if x, y := q+int(step.Q), r+int(step.R); x >= 0 && y >= 0 && x < w.size && y < w.size {
			list = append(list, y*w.size+x)
		}
	}
	line := q
	if w.rows {
		line = r
	}
	switch line {
	case 0:
		list = append(list, w.edge())
	case w.size - 1:
		list = append(list, w.edge()+1)
	}
	return list
}

// joinChains computes the point to which every cell and edge belongs. A chain that touches an edge belongs to
// the edge.
func (w *web) joinChains() {
	for p := range w.edge() + 2 {
		w.stand = append(w.stand, p)
	}
	for p := range w.edge() {
		if !w.own.has(p) {
			continue
		}
		for _, next := range w.beside(p) {
			if w.isChain(next) {
				a, b := w.stand[p], w.stand[next]
				for i, stands := range w.stand {
					if stands == min(a, b) {
						w.stand[i] = max(a, b)
					}
				}
			}
		}
	}
}

// extend combines a new whole way to the point via with all whole ways from there: the player can answer in the
// way where the opponent plays. Over an empty cell the result is a half way, because the player must first play
// that cell.
func (w *web) extend(from, via int, way cells) {
	if via >= w.edge() {
		return
	}
	chain := w.isChain(via)
	for to := range w.edge() + 2 {
		if to == from || to == via {
			continue
		}
		ends := (1<<from | 1<<to) & w.empty // they are no part of a way between them
		for _, on := range w.whole[via][to] {
			switch {
			case way&on != 0 || (way|on)&ends != 0:
			case chain:
				w.addWhole(from, to, way|on)
			default:
				w.addHalf(from, to, way|on|1<<via)
			}
		}
	}
}

func (w *web) addWhole(from, to int, way cells) {
	if add(w.whole, from, to, way) {
		w.queue = append(w.queue, link{from, to, way})
	}
}

// addHalf adds a half way, and makes whole ways of half ways without a common cell: the opponent cannot play in
// all of them.
func (w *web) addHalf(from, to int, way cells) {
	if !add(w.half, from, to, way) {
		return
	}
	var join func(common, all cells, rest []cells, deep int)
	join = func(common, all cells, rest []cells, deep int) {
		for i, other := range rest {
			switch both := common & other; {
			case both == 0:
				w.addWhole(from, to, all|other)
			case both != common && deep > 1:
				join(both, all|other, rest[i+1:], deep-1)
			}
		}
	}
	join(way, way, w.half[from][to], 3)
}

// add adds a way unless a subset of it exists, and reports whether it did. It replaces ways that need more
// cells.
func add(ways [][][]cells, from, to int, way cells) bool {
	list := ways[from][to]
	if slices.ContainsFunc(list, func(c cells) bool { return c&^way == 0 }) {
		return false
	}
	list = slices.DeleteFunc(list, func(c cells) bool { return way&^c == 0 })
	place, _ := slices.BinarySearchFunc(list, way.len()+1, func(c cells, n int) int { return c.len() - n })
	if place < most {
		list = slices.Insert(list, place, way)
		list = list[:min(len(list), most)]
	}
	ways[from][to], ways[to][from] = list, list
	return place < most
}
