package hexgame

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"unsafe"

	"hexparlor/game"
	"hexparlor/game/hex"
)

// set is a set of cells; bit n stands for the cell with number n.
type set [(cells + 63) / 64]uint64

func (s *set) has(n uint16) bool { return s[n>>6]>>(n&63)&1 != 0 }
func (s *set) add(n uint16)      { s[n>>6] |= 1 << (n & 63) }
func (s *set) remove(n uint16)   { s[n>>6] &^= 1 << (n & 63) }

// all returns the cells of the set in their order.
func (s *set) all() iter.Seq[uint16] {
	return func(yield func(uint16) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(uint16(i*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

func (s *set) len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// State is a position. Touching stones are linked to chains as they are placed (union-find). A chain records
// the edges that it touches, so the end is found at once. State has no pointers to changing memory, so copying
// is an assignment.
type State struct {
	game.HeuristicDefaults
	game.MetricsDefaults
	*board
	stones [3]set        // cells with the stones of each seat
	parent [cells]uint16 // next stone towards the root of the chain; the root has itself
	edges  [cells]uint8  // edges that a chain touches, at its root
	mover  game.Seat
	winner game.Seat // 0 while the game runs
	swaps  bool      // whether option swap allows the swap
}

// ToAct returns the player to move, or none when the game is over.
func (s *State) ToAct() game.Seats {
	if s.winner != 0 {
		return 0
	}
	return 1 << s.mover
}

// Result returns a win for the player who has connected their edges (R5.2).
func (s *State) Result() game.Result {
	if s.winner == 0 {
		return game.Result{Text: "*"}
	}
	return game.TwoPlayerResult(s.winner, "connected")
}

// put places a stone of a seat on the cell n and links it to the stones of the same colour that it touches (R5.1).
func (s *State) put(seat game.Seat, n uint16) {
	s.stones[seat].add(n)
	s.parent[n], s.edges[n] = n, s.rim[seat][n]
	for _, next := range s.near[n] {
		if s.stones[seat].has(next) {
			s.link(n, next)
		}
	}
	if s.edges[s.root(n)] == bothEdges {
		s.winner = seat
	}
}

// link joins the chains of two stones.
func (s *State) link(a, b uint16) {
	a, b = s.root(a), s.root(b)
	s.parent[a] = b
	s.edges[b] |= s.edges[a]
}

// root returns the root of a stone's chain. It halves paths on the way, so that they stay short.
func (s *State) root(n uint16) uint16 {
	for s.parent[n] != n {
		s.parent[n] = s.parent[s.parent[n]]
		n = s.parent[n]
	}
	return n
}

// owner returns the seat whose stone is on the cell n; 0 for an empty cell.
func (s *State) owner(n uint16) game.Seat {
	switch {
	case s.stones[red].has(n):
		return red
	case s.stones[blue].has(n):
		return blue
	}
	return 0
}

// chain returns a shortest chain of the winner's stones from edge to edge, always the same in equal positions.
// It is empty while the game runs.
func (s *State) chain() []hex.Cell {
	way := []hex.Cell{}
	if s.winner == 0 {
		return way
	}
	var from [cells]uint16 // the previous stone; itself for the first
	var seen set
	var queue []uint16
	visit := func(n, before uint16) {
		if s.stones[s.winner].has(n) && !seen.has(n) {
			seen.add(n)
			from[n], queue = before, append(queue, n)
		}
	}
	for n := range uint16(len(s.near)) {
		if s.rim[s.winner][n]&firstEdge != 0 {
			visit(n, n)
		}
	}
	last := queue[0]
	for i := 0; s.rim[s.winner][last]&lastEdge == 0; i++ {
		last = queue[i]
		for _, next := range s.near[last] {
			visit(next, last)
		}
	}
	for way = append(way, s.cell(last)); from[last] != last; way = append(way, s.cell(last)) {
		last = from[last]
	}
	slices.Reverse(way)
	return way
}

// Determinize changes nothing: nothing is hidden.
func (s *State) Determinize(game.Seat, *rand.Rand) {}

// Blank returns an empty state, to be filled by Copy.
func (s *State) Blank() game.State { return &State{} }

// Copy makes s equal to from.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Hash returns a hash of the stones and the player to move; the order of the moves does not matter.
func (s *State) Hash() uint64 {
	h := game.Mix(uint64(s.columns), uint64(s.mover))
	for i := range s.stones[red] {
		h = game.Mix(h, s.stones[red][i])
		h = game.Mix(h, s.stones[blue][i])
	}
	return h
}

// Size returns the size of a position in bytes.
func (s *State) Size() int { return int(unsafe.Sizeof(*s)) }
