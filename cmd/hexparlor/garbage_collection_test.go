package main

import "testing"

func TestGCPercentGrowsWithAllocationAndShrinksWithLiveMemory(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		name            string
		allocated, live uint64
		want            int
	}{
		{"busy", 1800 * mb, 30 * mb, 400},
		{"many idle streams", 2 * mb, 150 * mb, 10},
		{"many streams, some busy", 135 * mb, 150 * mb, 90},
		{"many busy streams", 300 * mb, 150 * mb, 100},
		{"busy, with some streams", 1800 * mb, 64 * mb, 200},
		{"small and idle", 0, 20 * mb, 80},
		{"nothing yet", 0, 0, 400},
	} {
		if got := gcPercentFor(c.allocated, c.live); got != c.want {
			t.Errorf("%s: GOGC is %d, want %d", c.name, got, c.want)
		}
	}
}
