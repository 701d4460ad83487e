package bot

import (
	"cmp"
	"slices"
	"time"

	"hexparlor/game"
)

// If a seat has too many plans at the root, screening first judges as many of them as the budget allows, against random
// plans of the other seats. The best plans stay, beside randomly drawn plans: the best are often similar, and a mixture
// of only the best is easily exploited.
const (
	mostScreened = 512 // most plans that are screened
	screenRounds = 12
	screenStays  = 4 // one of this many kept plans is there because it was judged best
	// screenShare is the part of the budget that screening may use.
	screenShare = 0.5
	// judging is the approximate time to judge a position, if the budget is a time.
	judging = 20 * time.Microsecond
)

// screen judges the plans of the searching seat and keeps the best.
func (r *regretSearch) screen() {
	t, left := r.own, r.meter.judgements()
	if t.whole || left < 2*len(t.plans) {
		return
	}
	r.listMany(t, r.worlds[0].state, min(left/2, mostScreened))
	for round := 0; round < screenRounds && left >= len(t.plans); round++ {
		if spent, _ := r.meter.spent(r.done); spent {
			break
		}
		left -= len(t.plans)
		w := &r.worlds[round%len(r.worlds)]
		w.stage.draw(r)
		if !r.judgePlans(&w.stage, w.state, t, r.depth(0)) {
			break
		}
		t.learn()
		t.keepBest(max(r.most, len(t.plans)*2/3))
	}
	t.keepBest(r.most / screenStays)
	for len(t.plans) < r.most {
		r.vary(t, t.add(), nil, r.worlds[0].state)
	}
	t.resize(len(t.plans))
}

// judgements returns the number of positions that screening may judge.
func (m *meter) judgements() int {
	most := mostScreened * screenRounds
	if m.Simulations > 0 {
		most = min(most, int(screenShare*float64(m.Simulations)))
	}
	if m.Time > 0 {
		most = min(most, int(screenShare*float64(m.Time/judging)))
	}
	return most
}

// listMany replaces the plans of a table by all plans, or by most random plans if there are more.
func (r *regretSearch) listMany(t *table, s game.State, most int) {
	t.plans = t.plans[:0]
	if !r.list(t, s, make([]game.Move, 0, 8), most) {
		for i := range t.plans {
			r.vary(t, &t.plans[i], nil, s)
		}
	}
	t.resize(len(t.plans))
}

// keepBest keeps the n plans with the highest sums of values.
func (t *table) keepBest(n int) {
	if n < len(t.plans) {
		slices.SortStableFunc(t.plans, func(a, b plan) int { return cmp.Compare(b.sum, a.sum) })
		t.resize(n)
	}
}

// resize keeps the first n plans.
func (t *table) resize(n int) {
	t.plans = t.plans[:n]
	t.judged = slices.Grow(t.judged[:0], n)[:n]
}
