package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"hexparlor/game"
)

// Regret searches games in which several seats decide at the same time. It uses regret matching (Hart,
// Mas-Colell 2000, in the variant of Tammelin 2014) over a tree of stages (Lanctot, Lisý, Winands 2014). It
// plays a plan drawn from the average strategy, which opponents cannot predict.
//
// A stage is a position in which some seats decide without knowing each other's choices. The decision of a seat
// there is a plan: all its orders up to its commitment. At every visit each seat judges all of its own plans against
// plans drawn for the others. A seat with too many plans keeps some and replaces bad ones by variations of good ones
// (as in a double oracle: McMahan, Gordon, Blum 2003).
//
// Where other information is hidden too, the search keeps several draws of it. The seat has one table of plans
// for all draws; the others have one for each, because they know what they hold.
type Regret struct {
	Hidden   bool     // whether information besides the orders is hidden
	Playouts bool     // whether simulations play to the end even if positions have an estimate
	Estimate Estimate // replaces the positions' own estimate if it is not nil

	also []game.Move // plan of the searching seat that is judged even if the table has no room for it
}

const (
	// mostPlans bounds the plans that are considered for one seat.
	mostPlans = 64
	// fewestPlans is the number of plans that are considered however small the budget is.
	fewestPlans = 6
	// worlds is the number of draws of hidden information at the start; it is lower if the budget has less than
	// perFirstWorld simulations for each. One more is drawn after every perWorld judged positions for each, up
	// to mostWorlds. A plan that only suits a few draws then fails in others.
	worlds        = 12
	fewestWorlds  = 3
	perFirstWorld = 100
	mostWorlds    = 60
	perWorld      = 1000
	// openAfter is the number of visits after which a position becomes its own stage.
	openAfter = 6
	// maxTables bounds the memory of a search to about 40 MiB.
	maxTables = 1 << 12
	// maxMet bounds the positions whose visits are counted; counting then starts again.
	maxMet = 1 << 16
	// maxDepth is the most stages in one simulation.
	maxDepth = 6
	// explored is the share of simulations that continue after a random plan of one seat. Without them, a seat that
	// judges a position too low by chance avoids it and never corrects the value.
	explored = 0.1
	// guessed is the number of visits of a stage for which the first estimate of its position counts.
	guessed = 10
	// maxPlan is the length of the longest plan.
	maxPlan = 64
)

// stage is a position in which some seats decide at the same time.
type stage struct {
	tables []*table
	seats  game.Seats              // seats that have a table
	others [game.MaxSeats + 1]mean // expected results of seats without a table, by seat
	turn   int                     // number of visits; it determines which seat plays first
	loose  bool                    // whether a plan may take effect at once and make another seat's plan impossible
}

// mean is a mean of results in which later ones count more: the first strategies are drawn at random.
type mean struct{ value, count float64 }

// recent bounds the results that count in a mean.
const recent = 50

func (m *mean) add(v float64) {
	m.count++
	m.value += (v - m.value) * max(2/(m.count+1), 1./recent)
}

// world is one draw of the hidden information, with the stage at the root.
type world struct {
	state game.State
	stage stage
}

// regretSearch is the state of one search by Regret.
type regretSearch struct {
	walk
	most       int // most plans in a table
	own        *table
	also       []game.Move // plan of the searching seat that is judged even if its table has no room for it
	root       game.State
	seat       game.Seat
	seats      game.Seats // seats that have a decision at a stage
	draws      *rand.Rand // random generator for hidden information
	worlds     []world
	mostWorlds int // most worlds of this search: the constant mostWorlds, or Budget.Guesses
	stages     map[uint64]*stage
	met        map[uint64]uint8
	tables     []*table // all tables ever made, for reuse
	used       int      // number of tables in use
	plies      []room   // scratch positions by the length of a plan
	depths     []room   // scratch positions by depth
	done       int      // number of positions judged
	meter      meter    // budget of the current search
}

// room holds scratch positions for one depth of a simulation.
type room struct{ rest, leaf game.State }

var regretSearches = sync.Pool{New: func() any { return newRegretSearch() }}

func newRegretSearch() *regretSearch {
	return &regretSearch{stages: map[uint64]*stage{}, met: map[uint64]uint8{}}
}

// Choose implements Searcher.
func (t Regret) Choose(ctx context.Context, s game.State, seat game.Seat, b Budget, seed uint64) (Choice, error) {
	if err := checkToAct(s, seat); err != nil {
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
	regretSearches.Put(r) // not after a panic, which may leave it in any state
	return c, err
}

// start prepares a search from root: it sets the bounds and draws the first worlds with their stages.
func (r *regretSearch) start(root game.State, seat game.Seat, b Budget, seed uint64, t Regret) {
	r.begin(root, seed, t.Estimate, t.Playouts)
	r.horizon = b.Horizon
	r.done, r.used, r.seats = 0, 0, 0
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
	r.rng.Seed(seed, 1) // the search is the same whether or not other seats have committed already
}

// firstWorlds returns the number of worlds at the start of a search.
func (t Regret) firstWorlds(b Budget) int {
	switch {
	case !t.Hidden:
		return 1
	case b.Simulations > 0:
		return min(max(b.Simulations/perFirstWorld, fewestWorlds), worlds)
	}
	return worlds
}

// addWorld draws the hidden information once more and adds the position to r.worlds.
func (r *regretSearch) addWorld() {
	w := world{state: r.imagine(r.root, r.seat, r.draws)}
	r.open(&w.stage, w.state, r.seat)
	r.worlds = append(r.worlds, w)
}

// close drops the references to positions, so that a pooled search holds none.
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

// run lets the seats learn until no choice is left, the budget is used up or ctx ends.
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
		w := &r.worlds[n%len(r.worlds)]
		r.visit(&w.stage, w.state, 0)
	}
}

// open creates the tables of plans of all deciding seats at a stage. At the root, own is the searching seat, which
// shares one table among all worlds. At deeper stages own is no seat.
func (r *regretSearch) open(st *stage, s game.State, own game.Seat) {
	pending := s.ToAct()
	for seat := range pending.All() {
		if seat == own && r.own != nil {
			st.add(r.own)
			continue
		}
		t := r.table(seat, s)
		r.fill(t, s)
		if len(t.plans) == 0 {
			continue // the drawn position is impossible: see imagine
		}
		if seat == own {
			r.own = t
		}
		st.add(t)
	}
	r.seats |= st.seats
	st.loose = !r.allSeal(st, s)
}

// add adds the table of another seat.
func (st *stage) add(t *table) {
	st.tables = append(st.tables, t)
	st.seats |= game.SeatsOf(t.seat)
}

// allSeal reports whether the decisions of all seats at a stage are sealed, so that they can be played in any order.
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

// visit lets all seats learn at a stage, draws a plan of each seat, and continues at the position that follows. All
// plans are judged before a seat learns: the value of a seat must not depend on the order of the seats.
func (r *regretSearch) visit(st *stage, s game.State, depth int) {
	room := r.depth(depth)
	if !r.judgeAll(st, s, room) {
		return
	}
	for _, t := range st.tables {
		t.learn()
	}
	st.draw(r)
	if r.fraction() < explored {
		t := st.tables[r.below(len(st.tables))]
		t.drawn = r.below(len(t.plans))
	}
	room.leaf.Copy(s)
	r.carryOutAll(st, room.leaf, nil)
	st.turn++
	for seat := range (r.seats &^ st.seats).All() {
		st.others[seat].add(r.judge(room.leaf, seat))
	}
	for _, t := range st.tables {
		if !t.whole {
			r.renew(t, s)
		}
	}
	r.deepen(room.leaf, depth+1)
}

// judgeAll judges every plan of every seat at a stage against plans drawn for the others. It returns false if the time
// ran out.
func (r *regretSearch) judgeAll(st *stage, s game.State, room *room) bool {
	st.draw(r)
	for _, t := range st.tables {
		if !r.judgePlans(st, s, t, room) {
			return false
		}
	}
	return true
}

// draw draws a plan for every seat at a stage.
func (st *stage) draw(r *regretSearch) {
	for _, t := range st.tables {
		t.drawn = t.draw(r.fraction())
	}
}

// judgePlans judges every plan of a seat against the plans drawn for the others.
func (r *regretSearch) judgePlans(st *stage, s game.State, t *table, room *room) bool {
	room.rest.Copy(s)
	r.carryOutAll(st, room.rest, t)
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

// carryOutAll plays the plans drawn for all seats at a stage except that of one table. The seat that plays first, which
// matters where plans take effect at once, changes with every visit.
func (r *regretSearch) carryOutAll(st *stage, s game.State, except *table) {
	for i := range st.tables {
		if t := st.tables[(st.turn+i)%len(st.tables)]; t != except {
			r.carryOut(st, s, t, t.drawn)
		}
	}
}

// carryOut plays plan i of a table in s. Where plans take effect at once, it plays the part that is still legal.
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

// judge returns the expected result of seat in a position, by its estimate or by random play to the end.
func (r *regretSearch) judge(s game.State, seat game.Seat) float64 {
	r.done++
	if s.ToAct() == 0 {
		return outcome(s, seat)
	}
	if len(r.stages) > 0 {
		if st := r.stages[s.Hash()]; st != nil {
			if m := st.worth(seat); m.count > 0 {
				return r.blend(m, s, seat)
			}
		}
	}
	if r.guess != nil {
		return r.guess(s, seat)
	}
	r.state.Copy(s)
	return r.playOut().Value(seat)
}

// worth returns the expected result of a seat at a stage.
func (st *stage) worth(seat game.Seat) mean {
	for _, t := range st.tables {
		if t.seat == seat {
			return t.worth
		}
	}
	return st.others[seat]
}

// margins is the part of a result that its margin decides.
const margins = 0.001

// outcome returns the result of seat in a position that is over. Equal results differ a little by their margin.
func outcome(s game.State, seat game.Seat) float64 {
	result := s.Result().Value(seat)
	if m, ok := s.(game.Margins); ok {
		result += margins * (m.Margin(seat) - result)
	}
	return result
}

// blend returns the expected result of seat at a stage from its visits and the estimate of its position s.
func (r *regretSearch) blend(m mean, s game.State, seat game.Seat) float64 {
	if r.guess == nil {
		return m.value
	}
	return (m.value*m.count + r.guess(s, seat)*guessed) / (m.count + guessed)
}

// deepen continues the simulation in s. It visits the stage of s if s was reached often enough to have one.
func (r *regretSearch) deepen(s game.State, depth int) {
	if depth == maxDepth || depth == r.horizon || s.ToAct() == 0 || r.meter.left(r.done) <= 0 {
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

// depth returns the scratch positions for a stage at that depth.
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

// choice draws a plan from the average strategy of the searching seat. A seat that decides alone has no
// opponent to deceive and takes the best plan.
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
