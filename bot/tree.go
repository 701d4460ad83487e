package bot

import (
	"math"

	"hexparlor/game"
)

const (
	// maxNodes bounds the memory of a search: 32 MiB of nodes. A full tree is still searched, but grows no more.
	maxNodes = 1 << 20
	// maxForced bounds the forced plies that are kept with the nodes: another 16 MiB.
	maxForced = 1 << 21
	// maxChain is the longest run of forced plies kept with one node; the rest follows as nodes with one child.
	maxChain = 64

	// The weight of curiosity against the mean in UCB1 (Auer, Cesa-Bianchi, Fischer 2002). Estimates scatter much less
	// than outcomes of random play. Both are measured, in Hex-It.
	playoutExploration = 0.7
	guessExploration   = 0.1
	// firstPlay is what a move is taken to be worth until it has been tried, above the mean of those that were (after
	// Gelly, Wang 2006).
	firstPlay = 0.2
)

// proof is the proven outcome of a node: the winners' seats and a bit that belongs to no seat. Zero means not proven.
type proof game.Seats

const (
	proven     proof = 1
	provenDraw       = proven // nobody has won
)

func proofOf(r game.Result) proof { return proof(r.Winners) | proven }

func (p proof) result() game.Result { return game.Result{Over: true, Winners: game.Seats(p &^ proven)} }

func (p proof) value(seat game.Seat) float64 { return p.result().Value(seat) }

// node is a move and what was learnt of the position after it and after the forced plies that follow. Links are
// indices, so that the garbage collector never looks into the tree.
type node struct {
	move   game.Move
	sum    float64 // values of the visits, for the seat that made the move
	visits uint32
	first  uint32 // of the children, which lie side by side
	chain  uint32 // in tree.forced, of the plies that are forced after the move; 0 while not kept
	count  uint16 // children
	proof  proof
}

func (n *node) add(value float64) {
	n.visits++
	n.sum += value
}

// tree is an arena of nodes; node 0 is the root.
type tree struct {
	nodes       []node
	forced      []game.Move // chains, each preceded by its length
	limit       int         // nodes
	exploration float64
}

// reset empties the tree and keeps its memory.
func (t *tree) reset(exploration float64) {
	t.exploration = exploration
	t.nodes = append(t.nodes[:0], node{})
	t.forced = append(t.forced[:0], 0)
}

// keepChain makes the forced plies noted after start the chain of n. If the room for them is used up, n goes without
// and its plies have to be found again on every visit.
func (t *tree) keepChain(n *node, start int) {
	if len(t.forced) > maxForced {
		t.forced = t.forced[:start]
		return
	}
	t.forced[start] = game.Move(len(t.forced) - start - 1)
	n.chain = uint32(start)
}

// children are the nodes below at.
func (t *tree) children(at uint32) []node {
	n := &t.nodes[at]
	return t.nodes[n.first : n.first+uint32(n.count)]
}

// expand gives at a child for each move, and tells whether there was room.
func (t *tree) expand(at uint32, moves []game.Move) bool {
	if len(t.nodes)+len(moves) > t.limit || len(moves) > math.MaxUint16 {
		return false
	}
	t.nodes[at].first, t.nodes[at].count = uint32(len(t.nodes)), uint16(len(moves))
	for _, m := range moves {
		t.nodes = append(t.nodes, node{move: m})
	}
	return true
}

// pick is the child of at that UCB1 wants to see next, and whether another is a proven draw. What is proven needs no
// visits, and something is not as long as at itself is not.
func (t *tree) pick(at uint32) (child uint32, draw bool) {
	n := &t.nodes[at]
	curiosity := t.exploration * math.Sqrt(math.Log(float64(n.visits)))
	best, bestScore := -1, math.Inf(-1)
	untried, sum, visits := -1, 0.0, 0.0
	for i, c := range t.children(at) {
		switch {
		case c.proof != 0:
			draw = draw || c.proof == provenDraw
		case c.visits == 0:
			if untried < 0 {
				untried = i
			}
		default:
			sum += c.sum
			visits += float64(c.visits)
			if score := c.score(curiosity); score > bestScore {
				best, bestScore = i, score
			}
		}
	}
	if untried >= 0 && (visits == 0 || sum/visits+firstPlay > bestScore) {
		best = untried
	}
	return n.first + uint32(best), draw
}

// score is the upper confidence bound of a node that was visited.
func (n *node) score(curiosity float64) float64 {
	visits := float64(n.visits)
	return n.sum/visits + curiosity/math.Sqrt(visits)
}

// prove tells the outcome of at if its children decide it for seat, which acts there: one is won, or all are proven
// (Winands, Björnsson, Saito 2008). Where more than two sides play, it is the outcome when each thinks of itself and
// of several equal moves takes the first.
func (t *tree) prove(at uint32, seat game.Seat) proof {
	var best proof
	open := false
	for _, c := range t.children(at) {
		switch {
		case c.proof == 0:
			open = true
		case c.proof.value(seat) == 1:
			return c.proof
		case best == 0 || c.proof.value(seat) > best.value(seat):
			best = c.proof
		}
	}
	if open {
		return 0
	}
	return best
}
