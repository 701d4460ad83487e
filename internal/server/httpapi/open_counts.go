package httpapi

import (
	"net/netip"
	"sync"

	"hexparlor/internal/limit"
)

// openCount counts what is open at the same time, for each key up to a number.
type openCount[K comparable] struct {
	most    int
	publish func(key K, open int) // sends a count to the other servers; nil: there are none

	mu        sync.Mutex
	open      map[K]int
	elsewhere map[K]int // at other servers
}

func newOpenCount[K comparable](most int) *openCount[K] {
	return &openCount[K]{most: most, open: map[K]int{}, elsewhere: map[K]int{}}
}

// rounded returns a count as it is published: other servers need not know it exactly.
func (t *openCount[K]) rounded(open int) int {
	step := max(1, t.most/16)
	return open / step * step
}

// set sets how many are open. The caller holds mu.
func (t *openCount[K]) set(key K, open int) {
	before := t.open[key]
	if t.open[key] = open; open <= 0 {
		delete(t.open, key)
	}
	if t.publish != nil && t.rounded(before) != t.rounded(open) {
		t.publish(key, t.rounded(open))
	}
}

// learn sets how many are open at other servers.
func (t *openCount[K]) learn(key K, open int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.elsewhere[key] = open; open <= 0 {
		delete(t.elsewhere, key)
	}
}

// enter reports whether one more may be open, and counts it until leave.
func (t *openCount[K]) enter(key K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[key]+t.elsewhere[key] >= t.most {
		return false
	}
	t.set(key, t.open[key]+1)
	return true
}

func (t *openCount[K]) leave(key K) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.set(key, t.open[key]-1)
}

// standing returns how many keys have something open, and how many of these as much as they may.
func (t *openCount[K]) standing() (taking, full int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for key, n := range t.open {
		if n+t.elsewhere[key] >= t.most {
			full++
		}
	}
	return len(t.open), full
}

// OpenCounts counts what is open for addresses, and for the networks that contain them.
type OpenCounts struct{ near, wide *openCount[netip.Prefix] }

// NewOpenCounts returns counts of which an address may have so many open.
func NewOpenCounts(most int) OpenCounts {
	return OpenCounts{newOpenCount[netip.Prefix](most), newOpenCount[netip.Prefix](limit.WideShare * most)}
}

// Enter reports whether an origin may have one more open, and counts it until Leave.
func (t OpenCounts) Enter(from Origin) bool {
	if !t.near.enter(from.Near) {
		return false
	}
	if from.Wide.IsValid() && !t.wide.enter(from.Wide) {
		t.near.leave(from.Near)
		return false
	}
	return true
}

// Leave uncounts what Enter has counted.
func (t OpenCounts) Leave(from Origin) {
	t.near.leave(from.Near)
	if from.Wide.IsValid() {
		t.wide.leave(from.Wide)
	}
}
