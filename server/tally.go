package server

import (
	"net/netip"
	"sync"

	"hexparlor/quota"
)

// tally counts what is open at the same time, for each key up to a number.
type tally[K comparable] struct {
	most int

	mu   sync.Mutex
	open map[K]int
}

func newTally[K comparable](most int) *tally[K] { return &tally[K]{most: most, open: map[K]int{}} }

// enter tells whether one more may be open, and counts it until leave.
func (t *tally[K]) enter(key K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key] >= t.most {
		return false
	}
	t.open[key]++
	return true
}

func (t *tally[K]) leave(key K) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key]--; t.open[key] <= 0 {
		delete(t.open, key)
	}
}

// tallies count for addresses, and for the networks that they are in.
type tallies struct{ near, wide *tally[netip.Prefix] }

func newTallies(most int) tallies {
	return tallies{newTally[netip.Prefix](most), newTally[netip.Prefix](quota.WideShare * most)}
}

func (t tallies) enter(from origin) bool {
	if !t.near.enter(from.near) {
		return false
	}
	if from.wide.IsValid() && !t.wide.enter(from.wide) {
		t.near.leave(from.near)
		return false
	}
	return true
}

func (t tallies) leave(from origin) {
	t.near.leave(from.near)
	if from.wide.IsValid() {
		t.wide.leave(from.wide)
	}
}

// standing is how many keys have something open, and how many of these as much as they may.
func (t *tally[K]) standing() (taking, full int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range t.open {
		if n >= t.most {
			full++
		}
	}
	return len(t.open), full
}
