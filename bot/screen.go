package bot

import (
	"cmp"
	"slices"
	"time"

	"hexparlor/game"
)

// A seat that has more plans at the root than are weighed looks at all of them first, or at as many as it can, each
// time against other plans of the others. Those that do best are weighed, beside others that are drawn: the best are
// often much alike, and a mixture of them alone is easily answered.
const (
	mostScreened = 512 // plans
	screenRounds = 12
	screenStays  = 4 // one of so many plans that are weighed is there because it did best
	// screenShare is the part of the budget that may go into that.
	screenShare = 0.5
	// judging is about how long it takes to judge a position, if the budget is a time.
	judging = 20 * time.Microsecond
)

// screen looks at the plans of the seat that searches.
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
		if !r.judgeAll(&w.stage, w.state, t, r.depth(0)) {
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

// judgements is how many positions may be judged while plans are screened.
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

// listMany gives a table all plans that there are, or draws some if there are more than most.
func (r *regretSearch) listMany(t *table, s game.State, most int) {
	t.plans = t.plans[:0]
	if !r.list(t, s, make([]game.Move, 0, 8), most) {
		for i := range t.plans {
			r.vary(t, &t.plans[i], nil, s)
		}
	}
	t.resize(len(t.plans))
}

// keepBest drops the plans that were judged worst.
func (t *table) keepBest(n int) {
	if n < len(t.plans) {
		slices.SortStableFunc(t.plans, func(a, b plan) int { return cmp.Compare(b.sum, a.sum) })
		t.resize(n)
	}
}

// resize keeps the first plans.
func (t *table) resize(n int) {
	t.plans = t.plans[:n]
	t.judged = slices.Grow(t.judged[:0], n)[:n]
}
