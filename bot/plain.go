package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"hexparlor/game"
)

// Plain is a baseline for other searches: UCT as first published (Kocsis, Szepesvári 2006), with random games
// to the end. With hidden or sealed information, it searches several possible positions as if all were known
// and adds up the visits (determinized UCT: Cowling, Powley, Whitehouse 2012, section III). Seats that decide
// at the same time are treated as if they answered the searching seat.
type Plain struct {
	Hidden bool // whether information is hidden or orders are sealed
}

// maxPlain bounds the memory of a search to about 32 MiB.
const maxPlain = 1 << 20

// plainNode is a move and the position after it.
type plainNode struct {
	move   game.Move
	sum    float64 // sum of the values of the visits, for the seat that made the move
	visits uint32
	first  uint32 // index of the first child in nodes; children are adjacent; 0 means no children yet
	count  uint32
}

// plainSearch is one run of Plain. Each drawn position has its own tree; node k is the root of tree k.
type plainSearch struct {
	walk
	seat   game.Seat
	worlds []game.State
	nodes  []plainNode
	path   []step
}

// Choose implements Searcher.
func (t Plain) Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error) {
	if err := checkToAct(s, seat); err != nil {
		return Choice{}, err
	}
	p := &plainSearch{seat: seat}
	p.begin(s, seed, nil, true)
	p.plant(s, t.Hidden)
	c, err := Choice{}, error(nil)
	if p.nodes[0].count > 1 {
		c.Simulations, err = p.run(ctx, b)
	}
	return p.choose(c), err
}

// plant creates the trees, one for each drawn position.
func (p *plainSearch) plant(root game.State, hidden bool) {
	draw := rand.New(&p.rng)
	for hidden && len(p.worlds) < worlds {
		w := p.imagine(root, p.seat, draw)
		if !p.possible(w) {
			break
		}
		p.worlds = append(p.worlds, w)
	}
	if len(p.worlds) == 0 {
		p.worlds = append(p.worlds, root)
	}
	p.nodes = make([]plainNode, len(p.worlds))
	for k := range p.worlds {
		p.moves = root.Moves(p.seat, p.moves[:0])
		p.expand(uint32(k))
	}
}

// run simulates in one tree after the other until the budget is used up or ctx ends; done counts the simulations.
func (p *plainSearch) run(ctx context.Context, b Budget) (done int, err error) {
	m := b.meter(ctx)
	for ; ; done++ {
		if spent, err := m.spent(done); spent {
			return done, err
		}
		k := done % len(p.worlds)
		p.state.Copy(p.worlds[k])
		p.simulate(uint32(k))
	}
}

// simulate walks down a tree from its root to a leaf, plays on at random and adds the outcome to the path.
func (p *plainSearch) simulate(at uint32) {
	p.path = append(p.path[:0], step{node: at, seat: p.seat})
	for p.state.ToAct() != 0 && p.descends(at) {
		seat := p.mover()
		at = p.pick(at)
		p.state.Play(seat, p.nodes[at].move, nil)
		p.path = append(p.path, step{node: at, seat: seat})
	}
	r := p.playOut()
	for _, s := range p.path {
		n := &p.nodes[s.node]
		n.visits++
		n.sum += r.Value(s.seat)
	}
}

// mover returns the seat that decides next. If several seats decide, it returns the searching seat where that is one of
// them.
func (p *plainSearch) mover() game.Seat {
	if toAct := p.state.ToAct(); !toAct.Has(p.seat) {
		return toAct.First()
	}
	return p.seat
}

// descends reports whether a simulation continues below a node; a node gets children at its second visit.
func (p *plainSearch) descends(at uint32) bool {
	n := p.nodes[at]
	if n.count > 0 || n.visits == 0 || len(p.nodes) >= maxPlain {
		return n.count > 0
	}
	p.moves = p.state.Moves(p.mover(), p.moves[:0])
	p.expand(at)
	return true
}

// expand creates a child of a node for each move in p.moves.
func (p *plainSearch) expand(at uint32) {
	p.shuffle()
	p.nodes[at].first, p.nodes[at].count = uint32(len(p.nodes)), uint32(len(p.moves))
	for _, m := range p.moves {
		p.nodes = append(p.nodes, plainNode{move: m})
	}
}

// pick returns the child with the highest upper confidence bound, or the first unvisited one.
func (p *plainSearch) pick(at uint32) uint32 {
	n := p.nodes[at]
	curiosity := playoutExploration * math.Sqrt(math.Log(float64(n.visits+1)))
	best, highest := n.first, math.Inf(-1)
	for i := n.first; i < n.first+n.count; i++ {
		visits := float64(p.nodes[i].visits)
		if visits == 0 {
			return i
		}
		if bound := p.nodes[i].sum/visits + curiosity/math.Sqrt(visits); bound > highest {
			best, highest = i, bound
		}
	}
	return best
}

// choose adds the statistics of the first moves in all trees to c, and makes the best move the chosen one.
func (p *plainSearch) choose(c Choice) Choice {
	totals := map[game.Move]*plainNode{}
	for k := range p.worlds {
		root := p.nodes[k]
		for _, n := range p.nodes[root.first : root.first+root.count] {
			if totals[n.move] == nil {
				totals[n.move] = &plainNode{}
			}
			totals[n.move].visits += n.visits
			totals[n.move].sum += n.sum
		}
	}
	for m, n := range totals {
		c.Moves = append(c.Moves, statOf(m, n.visits, n.sum))
	}
	slices.SortFunc(c.Moves, byVisits)
	c.take(c.Moves[0])
	return c
}
