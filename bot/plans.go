package bot

import (
	"slices"

	"hexparlor/game"
)

// plan is everything that a seat may do at a stage: its orders up to the commitment, or one answer.
type plan struct {
	moves  []game.Move
	regret float64 // value that the plan would have gained over the plans played (regret matching); never below 0
	weight float64 // weight in the average strategy
	sum    float64 // sum of the values that judging the plan has returned, the n-th n times
	tried  float64 // number of times that the plan was judged
	shares float64 // number of values in sum
	stays  bool    // whether renew must keep the plan
}

// table holds the plans of a seat at a stage and their statistics.
type table struct {
	seat   game.Seat
	others game.Seats // the other seats that decide at the same stage
	round  int
	plans  []plan
	whole  bool      // whether plans lists every plan of the seat's candidates
	judged []float64 // values of the plans against the plans drawn for the other seats, by index in plans
	turns  float64   // number of calls of learn
	worth  mean      // expected result of the seat at the stage
	drawn  int       // index of the plan drawn last
}

// table returns an empty table for seat, with the memory of an earlier search if there is any.
func (r *regretSearch) table(seat game.Seat, s game.State) *table {
	if r.used == len(r.tables) {
		r.tables = append(r.tables, &table{})
	}
	t := r.tables[r.used]
	r.used++
	*t = table{
		seat: seat, others: s.ToAct() &^ game.SeatsOf(seat), round: round(s),
		plans: t.plans[:0], judged: t.judged,
	}
	return t
}

func round(s game.State) int {
	if sealer, ok := s.(game.SimultaneousMoves); ok {
		return sealer.Round()
	}
	return 0
}

// ends reports whether a plan that has led to s is complete: the seat has no decision left before it sees the
// others' decisions. A seat that decides alone sees the result of every move.
func (t *table) ends(s game.State, length int) bool {
	pending := s.ToAct()
	return t.others == 0 || !pending.Has(t.seat) || pending&^game.SeatsOf(t.seat) != t.others || round(s) != t.round ||
		length == maxPlan
}

// fill adds all plans of the table's seat in s, or draws r.most random plans if there are more.
func (r *regretSearch) fill(t *table, s game.State) {
	t.whole = r.list(t, s, make([]game.Move, 0, 8), r.most)
	if !t.whole {
		for i := range t.plans {
			r.vary(t, &t.plans[i], nil, s)
		}
	}
	t.resize(len(t.plans))
}

// include adds a plan to the table of the searching seat, and replaces another plan if the table does not list all. It
// ignores a plan that is not exactly one decision at the root, because other seats may act before the rest of the plan.
func (r *regretSearch) include(moves []game.Move) {
	t := r.own
	same := func(p plan) bool { return slices.Equal(p.moves, moves) }
	if slices.ContainsFunc(t.plans, same) || !r.isComplete(t, r.worlds[0].state, moves) {
		return
	}
	if t.whole { // the plan has moves that are no candidates
		t.add()
		t.resize(len(t.plans))
	}
	p := &t.plans[len(t.plans)-1]
	p.moves = append(p.moves[:0], moves...)
	p.stays = true
}

// isComplete reports whether moves are exactly one legal decision of the table's seat in s.
func (r *regretSearch) isComplete(t *table, s game.State, moves []game.Move) bool {
	r.state.Copy(s)
	for i, m := range moves {
		if i > 0 && t.ends(r.state, i) || r.state.Check(t.seat, m) != nil {
			return false
		}
		r.state.Play(t.seat, m, nil)
	}
	return len(moves) > 0 && t.ends(r.state, len(moves))
}

// list adds every plan that begins with the moves done, which have led to s. It returns false if there are more than
// most plans.
func (r *regretSearch) list(t *table, s game.State, done []game.Move, most int) bool {
	if len(done) > 0 && t.ends(s, len(done)) {
		if len(t.plans) == most {
			return false
		}
		p := t.add()
		p.moves = append(p.moves, done...)
		return true
	}
	for len(r.plies) <= len(done) {
		r.plies = append(r.plies, room{})
	}
	r.plies[len(done)].ready(r.state)
	next := r.plies[len(done)].leaf
	for _, m := range candidates(s, t.seat, nil) {
		next.Copy(s)
		next.Play(t.seat, m, nil)
		if !r.list(t, next, append(done, m), most) {
			return false
		}
	}
	return true
}

// candidates appends the moves of seat from which plans are made.
func candidates(s game.State, seat game.Seat, buf []game.Move) []game.Move {
	if c, ok := s.(game.Candidates); ok {
		return c.Candidates(seat, buf)
	}
	return s.Moves(seat, buf)
}

// add appends an empty plan, with the memory of an earlier one for its moves.
func (t *table) add() *plan {
	if n := len(t.plans); n < cap(t.plans) {
		t.plans = t.plans[:n+1]
		t.plans[n] = plan{moves: t.plans[n].moves[:0]}
	} else {
		t.plans = append(t.plans, plan{})
	}
	return &t.plans[len(t.plans)-1]
}

// vary makes p a variation of other: one choice changes, and later choices that it makes impossible. Without
// other moves, p is drawn at random.
func (r *regretSearch) vary(t *table, p *plan, other []game.Move, s game.State) {
	*p = plan{moves: p.moves[:0]}
	change := 0
	if len(other) > 1 {
		change = r.below(len(other) - 1) // the last move only commits
	}
	r.state.Copy(s)
	for len(p.moves) == 0 || !t.ends(r.state, len(p.moves)) {
		if r.moves = candidates(r.state, t.seat, r.moves[:0]); len(r.moves) == 0 {
			return // the drawn position is impossible: see imagine
		}
		m := r.moves[r.below(len(r.moves))]
		if at := len(p.moves); at != change && at < len(other) && slices.Contains(r.moves, other[at]) {
			m = other[at]
		}
		r.state.Play(t.seat, m, nil)
		p.moves = append(p.moves, m)
	}
}

// A plan is replaced if it was drawn at random, was judged fairTrial times, has no regret and has little weight. Each
// call of renew looks at renewals plans.
const (
	renewals  = 16
	fairTrial = 3
)

// renew replaces plans without regret and with little weight by variations of better plans.
func (r *regretSearch) renew(t *table, s game.State) {
	total := 0.0
	for i := range t.plans {
		total += t.plans[i].weight
	}
	little := total / float64(8*len(t.plans))
	for range renewals {
		p := &t.plans[r.below(len(t.plans))]
		if p.stays || p.regret > 0 || p.tried < fairTrial || p.weight > little {
			continue
		}
		parent := &t.plans[t.draw(r.fraction())]
		if parent == p || r.below(8) == 0 {
			r.vary(t, p, nil, s)
		} else {
			r.vary(t, p, parent.moves, s)
		}
	}
}

// draw returns a plan by regret matching: in proportion to its regret, or any plan if all regrets are 0. at is
// from 0 to 1.
func (t *table) draw(at float64) int {
	total := 0.0
	for i := range t.plans {
		total += t.plans[i].regret
	}
	if total == 0 {
		return int(at * float64(len(t.plans)))
	}
	at *= total
	last := 0
	for i := range t.plans {
		if r := t.plans[i].regret; r > 0 {
			if last = i; at < r {
				return i
			}
			at -= r
		}
	}
	return last
}

// learn adds the current strategy to the average strategy, with more weight for later strategies. It then adjusts the
// current strategy to the judged values of the plans.
func (t *table) learn() {
	total := 0.0
	for i := range t.plans {
		total += t.plans[i].regret
	}
	share := func(i int) float64 {
		if total == 0 {
			return 1 / float64(len(t.plans))
		}
		return t.plans[i].regret / total
	}
	mean := 0.0
	for i, v := range t.judged {
		p := share(i)
		mean += p * v
		t.plans[i].weight += p * t.turns
	}
	for i, v := range t.judged {
		p := &t.plans[i]
		p.regret = max(0, p.regret+v-mean)
		p.tried++
		p.sum += v * p.tried
		p.shares += p.tried
	}
	t.turns++
	t.worth.add(mean)
}

// merge combines equal plans into one, because some plans are drawn twice.
func (t *table) merge() {
	if t.whole {
		return
	}
	kept := t.plans[:0]
	for _, p := range t.plans {
		at := slices.IndexFunc(kept, func(k plan) bool { return slices.Equal(k.moves, p.moves) })
		if at < 0 {
			kept = append(kept, p)
			continue
		}
		k := &kept[at]
		k.weight += p.weight
		k.sum += p.sum
		k.tried += p.tried
		k.shares += p.shares
	}
	clear(t.plans[len(kept):]) // the memory of moved plans must not be used twice
	t.plans = kept
}

// shares returns the average strategy without plans that have weight only because they were tried (Ganzfried, Sandholm,
// Waugh 2012). The fewer times the seat has learnt, the more of the strategy is noise and left out.
func (t *table) shares() []float64 {
	rare := 1 / min(6+t.turns/50, 30)
	shares := make([]float64, len(t.plans))
	most := 0.0
	for i := range t.plans {
		most = max(most, t.plans[i].weight)
	}
	total := 0.0
	for i := range t.plans {
		if w := t.plans[i].weight; w >= most*rare {
			shares[i] = w
		}
		if most == 0 {
			shares[i] = 1
		}
		total += shares[i]
	}
	for i := range shares {
		shares[i] /= total
	}
	return shares
}

// drawBy returns a random index, each with its probability in shares; at is a random number from 0 to 1.
func drawBy(shares []float64, at float64) int {
	last := 0
	for i, share := range shares {
		if share > 0 {
			if last = i; at < share {
				return i
			}
			at -= share
		}
	}
	return last
}

// stat returns the statistics of a plan from its probability and the number of simulations of the search.
func (p *plan) stat(share float64, simulations int) MoveStat {
	m := MoveStat{
		Move: p.moves[0], Then: slices.Clone(p.moves[1:]), Visits: int(share*float64(simulations) + 0.5), Value: 0.5,
	}
	if p.tried > 0 {
		m.Value = p.sum / p.shares
	}
	return m
}
