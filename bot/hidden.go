package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"hexparlor/game"
)

// ISMCTS searches games with hidden information by information set Monte Carlo tree search (Cowling, Powley,
// Whitehouse 2012). Every simulation plays in a position that is possible for the seat, drawn by Determinize,
// and one tree collects them all.
//
// A node is identified by the moves made and by the moves listed next, which the acting seat can see. So a plan
// may depend on what a move reveals, but not on hidden information. All moves of a node are available at every
// visit, so its visits are the availability count of the bound.
//
// The search proves nothing: a win in the positions drawn so far need not be one in the next.
type ISMCTS struct {
	Playouts bool     // whether simulations play to the end even if positions have an estimate
	Estimate Estimate // estimate in place of the positions' own estimate; nil means the positions' own
	ZeroSum  bool     // whether the seats' results add up to 1, as in game.Traits
}

const (
	// The exploration constants, as for UCT. Both are measured in Hexstrat.
	hiddenPlayoutExploration = 0.7
	hiddenGuessExploration   = 0.12
	// maxEdges bounds the memory of a search: 24 MiB of edges, and half as much of sets.
	maxEdges = 1 << 20
	maxSets  = 1 << 19
)

// edge is a move at an information set. As in UCT's tree, several workers read and write it at the same time.
type edge struct {
	move   game.Move
	sum    total // sum of the values of the visits, for the seat that made the move
	visits atomic.Uint32
	first  atomic.Uint32 // index of the first information set in the list of sets after the edge; 0 means none
}

// infoset is an information set: all positions that the deciding seat cannot distinguish.
type infoset struct {
	list   uint64 // hash of the deciding seat and its legal moves
	visits atomic.Uint32
	first  uint32 // index of the set's first edge; its edges are adjacent
	count  uint32
	next   uint32 // index of the next set in the list of sets after the same edge; 0 means none
}

// infosets is an arena of information sets and their edges; set 0 is the root.
type infosets struct {
	edges       []edge
	sets        []infoset
	usedEdges   atomic.Uint32
	usedSets    atomic.Uint32
	exploration float64
	effort
}

// hiddenSearch is the state of one worker of an ISMCTS search.
type hiddenSearch struct {
	walk
	tree *infosets
	draw *rand.Rand // random generator for hidden information, which draws from walk.rng
	path []step

	guessed []game.State // drawn positions in which simulations start if Budget.Guesses limits their number; else empty
}

var hiddenSearches = sync.Pool{New: func() any { return newHiddenSearch(&infosets{}) }}

func newHiddenSearch(tree *infosets) *hiddenSearch {
	h := &hiddenSearch{tree: tree}
	h.draw = rand.New(&h.rng)
	return h
}

// Choose implements Searcher.
func (t ISMCTS) Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error) {
	if err := checkToAct(s, seat); err != nil {
		return Choice{}, err
	}
	if decidesWithOthers(s, seat) {
		return evenChoice(s, seat, seed), nil
	}
	m := b.meter(ctx)
	h := hiddenSearches.Get().(*hiddenSearch)
	h.start(s, seat, seed, t, b)
	err := b.inParallel(func(worker int) error {
		if worker == 0 {
			return h.run(s, seat, m)
		}
		helper, own := newHiddenSearch(h.tree), game.Clone(s) // a position may hold scratch memory
		helper.begin(own, luck(seed, worker), t.Estimate, t.Playouts)
		helper.even, helper.horizon, helper.guessed = t.ZeroSum, b.Horizon, h.guessed
		helper.self, helper.drawn = h.self, h.drawn
		return helper.run(own, seat, m)
	})
	h.end()
	c := h.choice()
	if !isPanic(err) {
		hiddenSearches.Put(h) // a panic may leave it in any state
	}
	return c, err
}

// decidesWithOthers reports whether other seats decide at the same time as seat. In a game that is not Sealed, this is
// so in its opening choice only (Traits.SealedOpening).
func decidesWithOthers(s game.State, seat game.Seat) bool {
	sealer, ok := s.(game.SimultaneousMoves)
	return ok && s.ToAct()|sealer.Sealed() != game.SeatsOf(seat)
}

// evenChoice returns a random move of a choice in which no move is better than another. Any other probabilities could
// be exploited by an opponent.
func evenChoice(s game.State, seat game.Seat, seed uint64) Choice {
	c := Choice{mixed: true}
	for _, m := range s.Moves(seat, nil) {
		c.Moves = append(c.Moves, statOf(m, 1, 0.5))
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(c.Moves), func(i, j int) {
		c.Moves[i], c.Moves[j] = c.Moves[j], c.Moves[i]
	})
	c.take(c.Moves[0])
	return c
}

// start prepares a search from root: it draws the guessed positions and creates the root's information set.
func (h *hiddenSearch) start(root game.State, seat game.Seat, seed uint64, t ISMCTS, b Budget) {
	h.begin(root, seed, t.Estimate, t.Playouts)
	h.even, h.horizon = t.ZeroSum, b.Horizon
	h.self, h.drawn = seat, 0.5-b.Contempt
	exploration := hiddenPlayoutExploration
	if h.guess != nil {
		exploration = hiddenGuessExploration
	}
	h.tree.reset(exploration, b.Workers > 1)
	for range b.Guesses {
		h.guessed = append(h.guessed, h.imagine(root, seat, h.draw))
	}
	h.moves = root.Moves(seat, h.moves[:0])
	h.expand(0)
}

// reset empties the arena and keeps its memory. A shared arena gets all of its memory at once, because it must
// not be moved.
func (t *infosets) reset(exploration float64, shared bool) {
	t.exploration = exploration
	t.effort.begin()
	t.usedEdges.Store(0)
	t.usedSets.Store(0)
	if shared {
		grow(&t.edges, maxEdges, maxEdges)
		grow(&t.sets, maxSets, maxSets)
	}
}

// run simulates until no choice is left, the budget is used up or ctx ends.
func (h *hiddenSearch) run(root game.State, seat game.Seat, m meter) error {
	t := h.tree
	if t.sets[0].count == 1 {
		return nil
	}
	for !t.ended.Load() {
		done := int(t.started.Add(1)) - 1
		if spent, err := m.spent(done); spent || h.decided(done, m.left(done)) {
			t.ended.Store(true)
			return err
		}
		h.place(root, seat)
		h.simulate()
	}
	return nil
}

// end drops the references to positions, so that a pooled worker holds none.
func (h *hiddenSearch) end() {
	h.walk.end()
	clear(h.guessed)
	h.guessed = h.guessed[:0]
}

// place starts a simulation in a drawn position that is possible for the seat.
func (h *hiddenSearch) place(root game.State, seat game.Seat) {
	if n := len(h.guessed); n > 0 {
		h.state.Copy(h.guessed[h.below(n)])
		return
	}
	h.state.Copy(root)
	h.state.Determinize(seat, h.draw)
}

// decided reports whether the remaining simulations cannot change which move has the most visits.
func (h *hiddenSearch) decided(done, left int) bool {
	if done%lookEvery != 0 {
		return false
	}
	var first, second uint32
	edges := h.tree.edgesOf(0)
	for i := range edges {
		if visits := edges[i].visits.Load(); visits > first {
			first, second = visits, first
		} else {
			second = max(second, visits)
		}
	}
	return int(first-second) > left
}

// simulate walks down the tree to a leaf, judges it, and adds the value to every edge of the path.
func (h *hiddenSearch) simulate() {
	h.path = h.path[:0]
	for set, inside := uint32(0), true; inside; {
		seat := h.state.ToAct().First()
		at := h.pick(set)
		h.path = append(h.path, step{node: at, seat: seat})
		h.state.Play(seat, h.tree.edges[at].move, nil)
		set, inside = h.arrive(at)
	}
	if h.guess == nil || h.state.ToAct() == 0 {
		r := h.playOut()
		for _, s := range h.path {
			value := r.Value(s.seat)
			if value == 0.5 {
				value = h.drawValue(s.seat)
			}
			h.tree.edges[s.node].sum.add(value)
		}
		return
	}
	var worth worths
	h.estimates(h.path, &worth)
	for _, s := range h.path {
		h.tree.edges[s.node].sum.add(worth[s.seat])
	}
}

// pick returns the edge of a set with the highest UCB1 bound, and counts its visit. The visit counts as a loss
// until its value arrives, as in UCT.
func (h *hiddenSearch) pick(set uint32) uint32 {
	t := h.tree
	curiosity := t.exploration * spread(t.sets[set].visits.Add(1))
	best, bestScore := -1, math.Inf(-1)
	untried, sum, visits := -1, 0.0, 0.0
	edges := t.edgesOf(set)
	for i := range edges {
		e := &edges[i]
		tries := float64(e.visits.Load())
		if tries == 0 {
			if untried < 0 {
				untried = i
			}
			continue
		}
		worth := e.sum.value()
		sum += worth
		visits += tries
		if score := worth/tries + curiosity/math.Sqrt(tries); score > bestScore {
			best, bestScore = i, score
		}
	}
	if untried >= 0 && (visits == 0 || sum/visits+firstPlay > bestScore) {
		best = untried
	}
	edges[best].visits.Add(1)
	return t.sets[set].first + uint32(best)
}

// arrive plays the forced plies after the edge at, and returns the information set that they lead to. inside is false
// if the simulation has left the tree or the game is over.
func (h *hiddenSearch) arrive(at uint32) (set uint32, inside bool) {
	for {
		toAct := h.state.ToAct()
		if toAct == 0 {
			return 0, false
		}
		seat := toAct.First()
		if h.horizon > 0 && h.beyond(h.path, seat) {
			return 0, false
		}
		h.moves = h.state.Moves(seat, h.moves[:0])
		switch len(h.moves) {
		case 0:
			return 0, false // the drawn position is impossible: see imagine
		case 1:
		default:
			return h.find(at, seat)
		}
		h.state.Play(seat, h.moves[0], nil)
	}
}

// find returns the information set after the edge at in which seat chooses among the moves in h.moves. It creates the
// set if the edge was visited often enough; inside is false if there is no set.
func (h *hiddenSearch) find(at uint32, seat game.Seat) (set uint32, inside bool) {
	list := uint64(seat)
	for _, m := range h.moves {
		list = (list ^ uint64(m)) * 0x9e3779b97f4a7c15
		list ^= list >> 29
	}
	t := h.tree
	for set = t.edges[at].first.Load(); set != 0; set = t.sets[set].next {
		if t.sets[set].list == list {
			return set, true
		}
	}
	if t.edges[at].visits.Load() <= expandAfter {
		return 0, false
	}
	if set, inside = h.expand(list); inside {
		t.join(set, at)
	}
	return set, inside
}

// join adds an information set to the list of sets after an edge. If two workers create the same set at once, find
// returns only one of the two from then on.
func (t *infosets) join(set, at uint32) {
	first := &t.edges[at].first
	for {
		others := first.Load()
		t.sets[set].next = others
		if first.CompareAndSwap(others, set) {
			return
		}
	}
}

// expand creates an information set with an edge for each move in h.moves; ok is false if the arena is full. No other
// worker can reach the set yet.
func (h *hiddenSearch) expand(list uint64) (set uint32, ok bool) {
	h.shuffle()
	t, count := h.tree, uint32(len(h.moves))
	end := t.usedEdges.Add(count)
	if end > maxEdges {
		t.usedEdges.Add(-count) // until then no other worker has got room either
		return 0, false
	}
	sets := t.usedSets.Add(1)
	if sets > maxSets {
		t.usedEdges.Add(-count)
		t.usedSets.Add(^uint32(0)) // in this order, for the same reason
		return 0, false
	}
	grow(&t.edges, int(end), maxEdges)
	grow(&t.sets, int(sets), maxSets)
	set = sets - 1
	n := &t.sets[set]
	n.list, n.first, n.count, n.next = list, end-count, count, 0
	n.visits.Store(0)
	for i, m := range h.moves {
		t.edges[n.first+uint32(i)].become(m)
	}
	return set, true
}

// become resets an edge to move m without visits.
func (e *edge) become(m game.Move) {
	e.move = m
	e.sum.clear()
	e.visits.Store(0)
	e.first.Store(0)
}

func (t *infosets) edgesOf(set uint32) []edge {
	n := &t.sets[set]
	return t.edges[n.first : n.first+n.count]
}

// choice returns the result of the search: the most visited move, and the statistics of all moves at the root.
func (h *hiddenSearch) choice() Choice {
	c := Choice{Simulations: int(h.tree.sets[0].visits.Load())}
	edges := h.tree.edgesOf(0)
	for i := range edges {
		e := &edges[i]
		c.Moves = append(c.Moves, statOf(e.move, e.visits.Load(), e.sum.value()))
	}
	slices.SortStableFunc(c.Moves, byPromise) // the edges are in a random order
	c.take(c.Moves[0])
	return c
}

// byPromise compares moves by visits, and moves with equal visits by value, the highest first.
func byPromise(a, b MoveStat) int {
	return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
}

// byVisits compares moves as byPromise does, and moves that are equal in both by their number.
func byVisits(a, b MoveStat) int { return cmp.Or(byPromise(a, b), cmp.Compare(a.Move, b.Move)) }
