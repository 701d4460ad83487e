package bot

import (
	"math"
	"math/bits"
	"sync/atomic"

	"hexparlor/game"
)

const (
	// maxNodes bounds the memory of a search: 32 MiB of nodes. A full tree is still searched but does not grow.
	maxNodes = 1 << 20
	// maxForced bounds the forced plies stored with the nodes: another 16 MiB.
	maxForced = 1 << 21
	// maxChain is the longest run of forced plies stored with one node; the rest become nodes with one child.
	maxChain = 64

	// The exploration constants of UCB1 (Auer, Cesa-Bianchi, Fischer 2002). Estimates scatter much less than
	// outcomes of random play. Both are measured in Hex-It.
	playoutExploration = 0.7
	guessExploration   = 0.1
	// firstPlay is the assumed value of an untried move, above the mean of the tried ones (after Gelly, Wang
	// 2006).
	firstPlay = 0.2
)

// proof is the proven outcome of a node: the winners' seats and a bit that belongs to no seat. Zero means not
// proven.
type proof game.Seats

const (
	proven     proof = 1
	provenDraw       = proven // proven that no seat wins
)

func proofOf(r game.Result) proof { return proof(r.Winners) | proven }

func (p proof) result() game.Result { return game.Result{Over: true, Winners: game.Seats(p &^ proven)} }

func (p proof) value(seat game.Seat) float64 { return p.result().Value(seat) }

// node is a move and the statistics of the position after it and after the forced plies that follow. Links are
// indices, so the garbage collector does not scan the tree. Several workers read and write nodes at the same
// time, each field atomically and without locks.
type node struct {
	move   game.Move
	sum    total // sum of the values of the visits, for the seat that made the move
	below  atomic.Uint64
	visits atomic.Uint32
	chain  atomic.Uint32 // index in tree.forced of the list of plies that are forced after the move; 0 if not stored
}

// total is a sum of values that several workers add to, in units of 1/fine. Sums of whole numbers do not depend on the
// order of the additions.
type total struct{ units atomic.Int64 }

const fine = 1 << 32

func (t *total) add(value float64) { t.units.Add(int64(value * fine)) }

func (t *total) value() float64 { return float64(t.units.Load()) / fine }

func (t *total) clear() { t.units.Store(0) }

// below packs the index of a node's first child, whether moves lack a child, the number of children and the proof into
// 32, 1, 15 and 16 bits.
func below(first uint32, count int, narrow bool, p proof) uint64 {
	b := uint64(first)<<32 | uint64(count)<<16 | uint64(p)
	if narrow {
		b |= narrowed
	}
	return b
}

// narrowed is the bit of node.below of a node that has children for game.Candidates only.
const narrowed = 1 << 31

// mostChildren is the largest number of children of a node.
const mostChildren = 1<<15 - 1

func countIn(below uint64) int { return int(below >> 16 & mostChildren) }

func (n *node) proof() proof { return proof(n.below.Load()) }

func (n *node) count() int { return countIn(n.below.Load()) }

// narrow reports whether moves lack a child, so that the children prove no loss.
func (n *node) narrow() bool { return n.below.Load()&narrowed != 0 }

// conclude stores the proof p of a node, unless the node has a proof already.
func (n *node) conclude(p proof) {
	for {
		old := n.below.Load()
		if proof(old) != 0 || n.below.CompareAndSwap(old, old|uint64(p)) {
			return
		}
	}
}

// visit counts a simulation that passes through the node. It counts as a loss until its value arrives, so that
// other workers search elsewhere (virtual loss: Chaslot, Winands, van den Herik 2008).
func (n *node) visit() { n.visits.Add(1) }

// tree is an arena of nodes; node 0 is the root.
type tree struct {
	nodes       []node
	used        atomic.Uint32 // number of nodes in use
	forced      []game.Move   // lists of forced plies, each preceded by its length
	kept        atomic.Uint32 // number of elements of forced in use
	limit       int           // largest number of nodes in the tree
	exploration float64
	effort
}

// effort is the state that the workers of a search share besides their tree.
type effort struct {
	started atomic.Int64 // number of simulations started
	ended   atomic.Bool  // whether all workers may stop
}

func (e *effort) begin() {
	e.started.Store(0)
	e.ended.Store(false)
}

// reset empties the tree and keeps its memory. A shared tree gets all of its memory at once, because it cannot
// be moved while others read it.
func (t *tree) reset(exploration float64, shared bool) {
	t.exploration = exploration
	t.used.Store(1)
	t.kept.Store(1)
	t.effort.begin()
	nodes, forced := 1, 1
	if shared {
		nodes, forced = t.limit, maxForced
	}
	grow(&t.nodes, nodes, t.limit)
	grow(&t.forced, forced, maxForced)
	t.nodes[0].become(0)
}

// grow extends a list to at least need items, and reserves room for most of them. It does not touch a list that has the
// room, because other workers may be reading it.
func grow[T any](list *[]T, need, most int) {
	if have := len(*list); need > have {
		*list = append(*list, make([]T, min(max(need, 2*have), most)-have)...)
	}
}

// become resets a node to move m without visits.
func (n *node) become(m game.Move) {
	n.move = m
	n.sum.clear()
	n.below.Store(0)
	n.visits.Store(0)
	n.chain.Store(0)
}

// keepChain stores the plies that are forced after n's move. If there is no room, the plies have to be found
// again at every visit.
func (t *tree) keepChain(n *node, plies []game.Move) {
	start := int(t.kept.Add(uint32(len(plies)+1))) - len(plies) - 1
	if start+len(plies)+1 > maxForced {
		t.kept.Store(maxForced)
		return
	}
	grow(&t.forced, start+len(plies)+1, maxForced)
	t.forced[start] = game.Move(len(plies))
	copy(t.forced[start+1:], plies)
	n.chain.Store(uint32(start))
}

// children returns the children of node at.
func (t *tree) children(at uint32) []node {
	b := t.nodes[at].below.Load()
	return t.nodes[b>>32 : int(b>>32)+countIn(b)]
}

// room allocates adjacent nodes, one for each move, and returns the index of the first node; ok is false if the tree is
// full. No other worker can reach the nodes yet.
func (t *tree) room(moves []game.Move) (first uint32, ok bool) {
	count := uint32(len(moves))
	if count > mostChildren {
		return 0, false
	}
	end := t.used.Add(count)
	if int(end) > t.limit {
		t.used.Add(-count) // until then no other worker has got room either
		return 0, false
	}
	grow(&t.nodes, int(end), t.limit)
	first = end - count
	for i, m := range moves {
		t.nodes[first+uint32(i)].become(m)
	}
	return first, true
}

// expand sets the children of node at, unless another worker has set them already.
func (t *tree) expand(at, first uint32, count int, narrow bool) {
	n := &t.nodes[at]
	for {
		old := n.below.Load()
		if old>>32 != 0 && old&narrowed == 0 || n.below.CompareAndSwap(old, below(first, count, narrow, proof(old))) {
			return
		}
	}
}

// inherit gives n what the tree knows about the same move of node at; it returns false if that has no such child.
func (t *tree) inherit(n *node, at uint32) bool {
	children := t.children(at)
	for i := range children {
		if c := &children[i]; c.move == n.move {
			n.sum.units.Store(c.sum.units.Load())
			n.below.Store(c.below.Load())
			n.visits.Store(c.visits.Load())
			n.chain.Store(c.chain.Load())
			return true
		}
	}
	return false
}

// pick returns the child of node at with the highest UCB1 bound, and whether another child is a proven draw. Proven
// children need no visits; as long as node at is unproven, it has an unproven child, unless it is narrow.
func (t *tree) pick(at uint32) (child uint32, draw bool) {
	b := t.nodes[at].below.Load()
	children := t.nodes[b>>32 : int(b>>32)+countIn(b)]
	curiosity := t.exploration * spread(t.nodes[at].visits.Load())
	best, bestScore := 0, math.Inf(-1)
	untried, sum, visits := -1, 0.0, 0.0
	for i := range children {
		c := &children[i]
		if p := c.proof(); p != 0 {
			draw = draw || p == provenDraw
			continue
		}
		tries := float64(c.visits.Load())
		if tries == 0 {
			if untried < 0 {
				untried = i
			}
			continue
		}
		worth := c.sum.value()
		sum += worth
		visits += tries
		if score := worth/tries + curiosity/math.Sqrt(tries); score > bestScore {
			best, bestScore = i, score
		}
	}
	if untried >= 0 && (visits == 0 || sum/visits+firstPlay > bestScore) {
		best = untried
	}
	return uint32(b>>32) + uint32(best), draw
}

// spreads caches the results of spread by number of visits.
var spreads = func() (list [26<<6 + 64]float64) {
	for i := range list {
		shift := max(0, i>>6-1)
		visits := (i - shift<<6) << shift
		list[i] = math.Sqrt(math.Log(float64(max(1, visits))))
	}
	return list
}()

// spread returns the square root of the logarithm of a number of visits, which UCB1's bound has for all
// children of a node. Its table is exact up to 127 visits and has 64 steps per doubling after that: computing
// logarithms took an eighth of a search.
func spread(visits uint32) float64 {
	shift := max(0, bits.Len32(visits)-7)
	return spreads[shift<<6+int(visits>>shift)]
}

// prove returns the outcome of at if its children decide it for seat, which acts there: one child is won, or
// all moves are proven (Winands, Björnsson, Saito 2008). With more than two sides, each side maximizes its own result
// and takes the first of equal moves.
func (t *tree) prove(at uint32, seat game.Seat) proof {
	var best proof
	open := false
	children := t.children(at)
	for i := range children {
		switch p := children[i].proof(); {
		case p == 0:
			open = true
		case p.value(seat) == 1:
			return p
		case best == 0 || p.value(seat) > best.value(seat):
			best = p
		}
	}
	if open || t.nodes[at].narrow() {
		return 0
	}
	return best
}

// exhausted reports whether node at is narrow and all of its children are proven.
func (t *tree) exhausted(at uint32) bool {
	if !t.nodes[at].narrow() {
		return false
	}
	children := t.children(at)
	for i := range children {
		if children[i].proof() == 0 {
			return false
		}
	}
	return true
}
