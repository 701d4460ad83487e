package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"hexparlor/game"
)

// ISMCTS searches games in which something is hidden, by information set Monte Carlo tree search (Cowling, Powley,
// Whitehouse 2012): every simulation plays in another position that the seat holds possible, drawn by Determinize, and
// one tree gathers them all. Its nodes are told apart by the moves made and by the moves that are listed next, which
// are a part of what the seat that acts can see. So a plan may depend on what a move will turn up, but not on what is
// hidden; and all moves of a node are available whenever it is visited, which makes its visits the availability count
// that the bound asks for.
//
// Nothing is proven: a win in the positions drawn so far need not be one in the next.
type ISMCTS struct {
	Playouts bool // play to the end whatever the position can estimate
}

const (
	// The weight of curiosity, as for UCT. Both are measured, in Hexstrat.
	hiddenPlayoutExploration = 0.7
	hiddenGuessExploration   = 0.2
	// maxEdges bounds the memory of a search: 24 MiB of edges, and half as much of sets.
	maxEdges = 1 << 20
	maxSets  = 1 << 19
)

// edge is a move at an information set.
type edge struct {
	move   game.Move
	sum    float64 // values of the visits, for the seat that made the move
	visits uint32
	first  uint32 // of the sets that it led to; 0: none is kept
}

// infoset is what a seat that decides can tell of the position.
type infoset struct {
	list   uint64 // hash of the seat and its moves
	visits uint32
	first  uint32 // of the edges, which lie side by side
	count  uint32
	next   uint32 // another set to which the same move led
}

// hiddenSearch is one run of ISMCTS. Set 0 is the root.
type hiddenSearch struct {
	walk
	draw        *rand.Rand // draws from rng
	edges       []edge
	sets        []infoset
	path        []step
	exploration float64
}

var hiddenSearches = sync.Pool{New: func() any { return newHiddenSearch() }}

func newHiddenSearch() *hiddenSearch {
	h := &hiddenSearch{}
	h.draw = rand.New(&h.rng)
	return h
}

// Choose implements Searcher.
func (t ISMCTS) Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error) {
	if err := mustOwe(s, seat); err != nil {
		return Choice{}, err
	}
	if b.Workers > 1 {
		return together(ctx, t, s, seat, b, seed)
	}
	h := hiddenSearches.Get().(*hiddenSearch)
	defer hiddenSearches.Put(h)
	h.start(s, seat, seed, t.Playouts)
	err := h.run(ctx, s, seat, b)
	h.end()
	return h.choice(), err
}

// start makes the root's set.
func (h *hiddenSearch) start(root game.State, seat game.Seat, seed uint64, playouts bool) {
	h.begin(root, seed, playouts)
	h.exploration = hiddenPlayoutExploration
	if h.guess != nil {
		h.exploration = hiddenGuessExploration
	}
	h.edges, h.sets = h.edges[:0], h.sets[:0]
	h.moves = root.Moves(seat, h.moves[:0])
	h.expand(0)
}

// run simulates until there is no choice left, the budget is used up or ctx ends.
func (h *hiddenSearch) run(ctx context.Context, root game.State, seat game.Seat, b Budget) error {
	if h.sets[0].count == 1 {
		return nil
	}
	m := b.meter(ctx)
	for done := 0; ; done++ {
		if spent, err := m.spent(done); spent || h.decided(done, m.left(done)) {
			return err
		}
		h.state.Copy(root)
		h.state.Determinize(seat, h.draw)
		h.simulate()
	}
}

// decided tells whether the simulations that are left cannot change which move has the most visits.
func (h *hiddenSearch) decided(done, left int) bool {
	if done%lookEvery != 0 {
		return false
	}
	var first, second uint32
	for _, e := range h.edgesOf(0) {
		if e.visits > first {
			first, second = e.visits, first
		} else {
			second = max(second, e.visits)
		}
	}
	return int(first-second) > left
}

// simulate goes down the tree to a leaf, judges it, and takes the judgement back up.
func (h *hiddenSearch) simulate() {
	h.path = h.path[:0]
	for set, inside := uint32(0), true; inside; {
		seat := h.state.ToAct().First()
		at := h.pick(set)
		h.path = append(h.path, step{node: at, seat: seat})
		h.state.Play(seat, h.edges[at].move, nil)
		set, inside = h.arrive(at)
	}
	if h.guess == nil || h.state.ToAct() == 0 {
		r := h.playOut()
		for _, s := range h.path {
			h.add(s.node, r.Value(s.seat))
		}
		return
	}
	var worth [game.MaxSeats + 1]float64
	var known game.Seats
	for _, s := range h.path {
		if !known.Has(s.seat) {
			known |= game.SeatsOf(s.seat)
			worth[s.seat] = h.guess.Evaluate(s.seat)
		}
		h.add(s.node, worth[s.seat])
	}
}

func (h *hiddenSearch) add(at uint32, value float64) {
	e := &h.edges[at]
	e.visits++
	e.sum += value
}

// pick is the edge of a set that UCB1 wants to see next.
func (h *hiddenSearch) pick(set uint32) uint32 {
	n := &h.sets[set]
	n.visits++
	curiosity := h.exploration * math.Sqrt(math.Log(float64(n.visits)))
	best, bestScore := -1, math.Inf(-1)
	untried, sum, visits := -1, 0.0, 0.0
	for i := range h.edgesOf(set) {
		e := &h.edges[int(n.first)+i]
		if e.visits == 0 {
			if untried < 0 {
				untried = i
			}
			continue
		}
		tries := float64(e.visits)
		sum += e.sum
		visits += tries
		if score := e.sum/tries + curiosity/math.Sqrt(tries); score > bestScore {
			best, bestScore = i, score
		}
	}
	if untried >= 0 && (visits == 0 || sum/visits+firstPlay > bestScore) {
		best = untried
	}
	return n.first + uint32(best)
}

// arrive plays on through forced plies after a move and finds the set to which it has led; inside is false if the
// simulation has left the tree or the game has ended.
func (h *hiddenSearch) arrive(at uint32) (set uint32, inside bool) {
	for {
		toAct := h.state.ToAct()
		if toAct == 0 {
			return 0, false
		}
		seat := toAct.First()
		h.moves = h.state.Moves(seat, h.moves[:0])
		if len(h.moves) > 1 {
			return h.find(at, seat)
		}
		h.state.Play(seat, h.moves[0], nil)
	}
}

// find is the set after a move in which seat has the moves listed; it is made if the move was visited often enough.
func (h *hiddenSearch) find(at uint32, seat game.Seat) (set uint32, inside bool) {
	list := uint64(seat)
	for _, m := range h.moves {
		list = (list ^ uint64(m)) * 0x9e3779b97f4a7c15
		list ^= list >> 29
	}
	for set = h.edges[at].first; set != 0; set = h.sets[set].next {
		if h.sets[set].list == list {
			return set, true
		}
	}
	if h.edges[at].visits < expandAfter || len(h.sets) >= maxSets || len(h.edges)+len(h.moves) > maxEdges {
		return 0, false
	}
	set = h.expand(list)
	h.sets[set].next, h.edges[at].first = h.edges[at].first, set
	return set, true
}

// expand makes a set with an edge for each move listed.
func (h *hiddenSearch) expand(list uint64) uint32 {
	h.shuffle()
	h.sets = append(h.sets, infoset{list: list, first: uint32(len(h.edges)), count: uint32(len(h.moves))})
	for _, m := range h.moves {
		h.edges = append(h.edges, edge{move: m})
	}
	return uint32(len(h.sets) - 1)
}

func (h *hiddenSearch) edgesOf(set uint32) []edge {
	n := &h.sets[set]
	return h.edges[n.first : n.first+n.count]
}

// choice sums up the search.
func (h *hiddenSearch) choice() Choice {
	c := Choice{Simulations: int(h.sets[0].visits)}
	for _, e := range h.edgesOf(0) {
		c.Moves = append(c.Moves, statOf(e.move, e.visits, e.sum))
	}
	slices.SortFunc(c.Moves, byVisits)
	c.take(c.Moves[0])
	return c
}

// byVisits puts the move first that was visited most.
func byVisits(a, b MoveStat) int {
	return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Move, b.Move))
}
