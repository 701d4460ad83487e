package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"hexparlor/game"
)

// Regret searches games in which several seats decide at the same time, by regret matching (Hart, Mas-Colell 2000, in
// the variant of Tammelin 2014) over a tree of stages (Lanctot, Lisý, Winands 2014). It plays a plan drawn from the
// average strategy, which opponents cannot foresee.
//
// A stage is a position in which some seats owe a decision, none knowing what the others choose. What a seat decides
// there is a plan: all its orders up to its commitment. In turn each seat draws the plans of the others and judges
// every plan of its own against them. A seat that has too many plans keeps some of them, and goes on to replace those
// without prospects by variations of those with (in the manner of a double oracle: McMahan, Gordon, Blum 2003).
//
// Where something else is hidden too, the search holds several draws of it. The seat has one table of plans for all
// of them, the others have one for each, since they know what they hold.
type Regret struct {
	Hidden   bool     // something is hidden besides the orders
	Playouts bool     // play to the end whatever the position can estimate
	Estimate Estimate // in place of the positions' own, if it is not nil

	also []game.Move // a plan of the seat that searches, to be weighed in any case
}

const (
	// mostPlans bounds the plans that are weighed for one seat.
	mostPlans = 64
	// fewestPlans are weighed however small the budget.
	fewestPlans = 6
	// worlds is how many draws of what is hidden are held at first, or fewer if the budget is below perFirstWorld
	// simulations for each, and mostWorlds in the end: one more is drawn whenever perWorld positions have been judged for
	// each. A plan that suits few draws too well has no success in others.
	worlds        = 12
	fewestWorlds  = 3
	perFirstWorld = 100
	mostWorlds    = 60
	perWorld      = 1000
	// openAfter is how often a position must be met before it becomes a stage of its own.
	openAfter = 6
	// maxTables bounds the memory of a search, to some 40 MiB.
	maxTables = 1 << 12
	// maxMet bounds the positions whose visits are counted; when it is reached, counting starts anew.
	maxMet = 1 << 16
	// maxDepth is how many stages follow one another in a simulation.
	maxDepth = 6
	// maxPlan is the length of the longest plan.
	maxPlan = 64
)

// stage is a position in which some seats decide at the same time.
type stage struct {
	tables []*table
	turn   int  // counts whose turn it is to learn
	loose  bool // a plan may take effect at once and make another impossible
}

// world is one draw of what is hidden, with the stage at the root.
type world struct {
	state game.State
	stage stage
}

// regretSearch is one run of Regret.
type regretSearch struct {
	walk
	most       int // plans of a table
	own        *table
	also       []game.Move // see Regret
	root       game.State
	seat       game.Seat
	draws      *rand.Rand // of what is hidden
	worlds     []world
	mostWorlds int // as the constant, or fewer if the budget says so
	stages     map[uint64]*stage
	met        map[uint64]uint8
	tables     []*table // all that were ever made
	used       int      // of tables
	plies      []room   // by the length of a plan
	depths     []room   // by depth
	done       int      // positions judged
	meter      meter    // of what is under way
}

// room is memory for positions at one depth.
type room struct{ rest, leaf game.State }

var regretSearches = sync.Pool{New: func() any { return newRegretSearch() }}

func newRegretSearch() *regretSearch {
	return &regretSearch{stages: map[uint64]*stage{}, met: map[uint64]uint8{}}
}

// Choose implements Searcher.
func (t Regret) Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error) {
	if err := mustOwe(s, seat); err != nil {
		return Choice{}, err
	}
	if b.Workers > 1 {
		return together(ctx, t, s, seat, b, seed)
	}
	m := b.meter(ctx)
	r := regretSearches.Get().(*regretSearch)
	r.start(s, seat, b, seed, t)
	c, err := Choice{}, errNoMove(seat)
	if r.own != nil {
		err = r.run(m)
		c = r.choice()
	}
	r.close()
	regretSearches.Put(r) // not after a panic, which may leave anything in it
	return c, err
}

// start makes the worlds and their stages.
func (r *regretSearch) start(root game.State, seat game.Seat, b Budget, seed uint64, t Regret) {
	r.begin(root, seed, t.Estimate, t.Playouts)
	r.horizon = b.Horizon
	r.done, r.used = 0, 0
	r.most = mostPlans
	if b.Simulations > 0 {
		r.most = min(max(b.Simulations/8, fewestPlans), mostPlans)
	}
	for depth := range r.depths {
		r.depths[depth].rest, r.depths[depth].leaf = nil, nil
	}
	r.root, r.seat, r.draws = root, seat, rand.New(rand.NewPCG(seed, 2))
	r.worlds, r.own, r.also = r.worlds[:0], nil, t.also
	r.mostWorlds = mostWorlds
	if b.Guesses > 0 {
		r.mostWorlds = b.Guesses
	}
	for range min(t.firstWorlds(b), r.mostWorlds) {
		r.addWorld()
	}
	r.rng.Seed(seed, 1) // whoever has committed already, the search takes the same course
}

// firstWorlds is how many worlds a search begins with.
func (t Regret) firstWorlds(b Budget) int {
	switch {
	case !t.Hidden:
		return 1
	case b.Simulations > 0:
		return min(max(b.Simulations/perFirstWorld, fewestWorlds), worlds)
	}
	return worlds
}

// addWorld draws what is hidden once more.
func (r *regretSearch) addWorld() {
	w := world{state: r.imagine(r.root, r.seat, r.draws)}
	r.open(&w.stage, w.state, r.seat)
	r.worlds = append(r.worlds, w)
}

// close lets go of the positions.
func (r *regretSearch) close() {
	r.end()
	r.root = nil
	clear(r.worlds)
	clear(r.plies)
	clear(r.depths)
	clear(r.stages)
	clear(r.met)
	r.own, r.also, r.meter = nil, nil, meter{}
}

// run lets the seats learn until there is no choice left, the budget is used up or ctx ends.
func (r *regretSearch) run(m meter) error {
	if r.own.whole && len(r.own.plans) == 1 {
		return nil
	}
	r.meter = m
	r.screen()
	r.include(r.also)
	for n := 0; ; n++ {
		if spent, err := r.meter.spent(r.done); spent {
			return err
		}
		if len(r.worlds) > 1 && len(r.worlds) < r.mostWorlds && r.done > perWorld*len(r.worlds) {
			r.addWorld()
		}
		// In each world everybody learns before the next has its turn.
		w := &r.worlds[n/len(r.worlds[0].stage.tables)%len(r.worlds)]
		r.visit(&w.stage, w.state, 0)
	}
}

// open lists what the seats can do at a stage. At the root the seat that searches has one table for all worlds, and is
// the first to learn; it is named by first, which deeper down is nobody.
func (r *regretSearch) open(st *stage, s game.State, first game.Seat) {
	owing := s.ToAct()
	for seat := range owing.All() {
		if seat == first {
			st.turn = len(st.tables)
		}
		if seat == first && r.own != nil {
			st.tables = append(st.tables, r.own)
			continue
		}
		t := r.table(seat, s)
		r.fill(t, s)
		if len(t.plans) == 0 {
			continue // see imagine
		}
		if seat == first {
			r.own = t
		}
		st.tables = append(st.tables, t)
	}
	st.loose = !r.allSeal(st, s)
}

// allSeal tells whether what the seats choose is a commitment that waits for the others, so that all can be played in
// any order.
func (r *regretSearch) allSeal(st *stage, s game.State) bool {
	if len(st.tables) < 2 {
		return true
	}
	end := r.depth(0).leaf
	for _, t := range st.tables {
		end.Copy(s)
		play(end, t.seat, t.plans[0].moves)
		if sealer, ok := end.(game.SimultaneousMoves); !ok || !sealer.Sealed().Has(t.seat) {
			return false
		}
	}
	return true
}

// visit lets one seat learn at a stage, and then the seats at the stage to which their strategies lead.
func (r *regretSearch) visit(st *stage, s game.State, depth int) {
	t := st.tables[st.turn%len(st.tables)]
	st.turn++
	room := r.depth(depth)
	if !r.judgeAll(st, s, t, room) {
		return
	}
	t.learn()
	chosen := t.draw(r.fraction())
	room.leaf.Copy(room.rest)
	r.carryOut(st, room.leaf, t, chosen)
	if !t.whole {
		r.renew(t, s)
	}
	r.deepen(room.leaf, depth+1)
}

// judgeAll judges every plan of a seat against plans that the others draw; false if the time was up before.
func (r *regretSearch) judgeAll(st *stage, s game.State, t *table, room *room) bool {
	room.rest.Copy(s)
	for _, other := range st.tables {
		if other != t {
			r.carryOut(st, room.rest, other, other.draw(r.fraction()))
		}
	}
	for i := range t.plans {
		if i%fewEstimates == fewEstimates-1 && r.meter.over() {
			return false
		}
		room.leaf.Copy(room.rest)
		r.carryOut(st, room.leaf, t, i)
		t.judged[i] = r.judge(room.leaf, t.seat)
	}
	return true
}

// carryOut plays a plan; where plans take effect at once, as far as it still can be played.
func (r *regretSearch) carryOut(st *stage, s game.State, t *table, i int) {
	if !st.loose {
		play(s, t.seat, t.plans[i].moves)
		return
	}
	for _, m := range t.plans[i].moves {
		if s.Check(t.seat, m) != nil {
			return
		}
		s.Play(t.seat, m, nil)
	}
}

func play(s game.State, seat game.Seat, moves []game.Move) {
	for _, m := range moves {
		s.Play(seat, m, nil)
	}
}

// judge is what a position promises seat.
func (r *regretSearch) judge(s game.State, seat game.Seat) float64 {
	r.done++
	if s.ToAct() == 0 {
		return s.Result().Value(seat)
	}
	if len(r.stages) > 0 {
		if st := r.stages[s.Hash()]; st != nil {
			for _, t := range st.tables {
				if t.seat == seat && t.turns > 0 {
					return t.value
				}
			}
		}
	}
	if r.guess != nil {
		return r.guess(s, seat)
	}
	r.state.Copy(s)
	return r.playOut().Value(seat)
}

// deepen goes on at a position that was met often enough to be a stage.
func (r *regretSearch) deepen(s game.State, depth int) {
	if depth == maxDepth || depth == r.horizon || s.ToAct() == 0 {
		return
	}
	key := s.Hash()
	st := r.stages[key]
	if st == nil {
		if len(r.met) >= maxMet {
			clear(r.met)
		}
		if r.met[key]++; r.met[key] < openAfter || r.used >= maxTables {
			return
		}
		delete(r.met, key)
		st = &stage{}
		r.open(st, s, game.Spectator)
		r.stages[key] = st
	}
	if len(st.tables) == 0 {
		return
	}
	r.visit(st, s, depth)
}

// depth is the memory for a stage at that depth.
func (r *regretSearch) depth(depth int) *room {
	for len(r.depths) <= depth {
		r.depths = append(r.depths, room{})
	}
	return r.depths[depth].ready(r.state)
}

func (m *room) ready(like game.State) *room {
	if m.rest == nil {
		m.rest, m.leaf = like.Blank(), like.Blank()
	}
	return m
}

// choice draws a plan from the average strategy of the seat that searches. If it decides alone, nobody need be
// deceived, and it takes the best.
func (r *regretSearch) choice() Choice {
	t := r.own
	t.merge()
	shares := t.shares()
	c := Choice{mixed: len(r.worlds[0].stage.tables) > 1}
	if !t.whole || len(t.plans) > 1 {
		c.Simulations = r.done
	}
	at := drawBy(shares, r.fraction())
	if !c.mixed {
		at = slices.Index(shares, slices.Max(shares))
	}
	for i := range t.plans {
		c.Moves = append(c.Moves, t.plans[i].stat(shares[i], c.Simulations))
	}
	chosen := c.Moves[at]
	c.Moves = slices.Delete(c.Moves, at, at+1)
	slices.SortFunc(c.Moves, byVisits)
	c.Moves = slices.Insert(c.Moves, 0, chosen)
	c.take(chosen)
	return c
}
