package server

import (
	"net/netip"
	"sync"

	"hexparlor/internal/limit"
)

// tally counts what is open at the same time, for each key up to a number.
type tally[K comparable] struct {
	most int
	tell func(key K, open int) // others how many are open here; nil: there are none

	mu        sync.Mutex
	open      map[K]int
	elsewhere map[K]int // as others tell
}

func newTally[K comparable](most int) *tally[K] {
	return &tally[K]{most: most, open: map[K]int{}, elsewhere: map[K]int{}}
}

// told is a number as others are told it: they need not know it to the last one.
func (t *tally[K]) told(open int) int {
	step := max(1, t.most/16)
	return open / step * step
}

// count sets how many are open. The caller holds mu.
func (t *tally[K]) count(key K, open int) {
	before := t.open[key]
	if t.open[key] = open; open <= 0 {
		delete(t.open, key)
	}
	if t.tell != nil && t.told(before) != t.told(open) {
		t.tell(key, t.told(open))
	}
}

// learn takes in how many are open elsewhere.
func (t *tally[K]) learn(key K, open int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.elsewhere[key] = open; open <= 0 {
		delete(t.elsewhere, key)
	}
}

// enter tells whether one more may be open, and counts it until leave.
func (t *tally[K]) enter(key K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key]+t.elsewhere[key] >= t.most {
		return false
	}
	t.count(key, t.open[key]+1)
	return true
}

func (t *tally[K]) leave(key K) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count(key, t.open[key]-1)
}

// tallies count for addresses, and for the networks that they are in.
type tallies struct{ near, wide *tally[netip.Prefix] }

func newTallies(most int) tallies {
	return tallies{newTally[netip.Prefix](most), newTally[netip.Prefix](limit.WideShare * most)}
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
	for key, n := range t.open {
		if n+t.elsewhere[key] >= t.most {
			full++
		}
	}
	return len(t.open), full
}
