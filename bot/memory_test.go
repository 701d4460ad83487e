package bot

import (
	"runtime"
	"testing"

	"hexparlor/game"
	rulebooks "hexparlor/games"
)

// reused returns a function that runs a search which keeps its memory.
func reused(t *testing.T, g game.Game, s game.State, b Budget) (run func(seed uint64)) {
	seat, ctx := s.ToAct().First(), t.Context()
	switch k := For(g.Info()).(type) {
	case UCT:
		u := newSearch(maxNodes)
		return func(seed uint64) {
			u.meter = b.meter(ctx)
			u.start(s, seed, k, b)
			_ = u.run(s)
			u.choice(seat)
			u.end()
		}
	case ISMCTS:
		h := newHiddenSearch(&infosets{})
		return func(seed uint64) {
			h.start(s, seat, seed, k, b)
			_ = h.run(s, seat, b.meter(ctx))
			h.choice()
			h.end()
		}
	case Regret:
		r := newRegretSearch()
		return func(seed uint64) {
			r.start(s, seat, b, seed, k)
			_ = r.run(b.meter(ctx))
			r.choice()
			r.close()
		}
	}
	t.Fatal("no such search")
	return nil
}

// allocated returns the number of bytes that f allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// A search reuses the memory of the previous one. So its allocations do not grow from move to move, and are
// small per simulation.
func TestLaterSearchAllocatesLittleMemory(t *testing.T) {
	for _, g := range rulebooks.All() {
		s := dealt(t, g, 4)
		run := reused(t, g, s, Budget{Simulations: 2000})
		for seed := range uint64(4) {
			run(seed)
		}
		early := allocated(func() { run(1) })
		for seed := range uint64(8) {
			run(seed)
		}
		late := allocated(func() { run(1) })
		if late > early+early/4+16<<10 {
			t.Errorf("%s: a search asks for %d bytes after twelve others, and for %d after four", g.Info().ID, late, early)
		}
		if late > 400<<10 { // 200 bytes per simulation; a new tree needs more
			t.Errorf("%s: a search of 2000 simulations asks for %d bytes", g.Info().ID, late)
		}
	}
}
