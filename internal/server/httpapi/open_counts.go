package httpapi

import (
	"net/netip"
	"sync"

	"hexparlor/internal/limit"
)

// openCount counts streams or connections that are open at the same time, by key, up to most per key.
type openCount[K comparable] struct {
	most    int
	publish func(key K, open int) // sends a key's count to the other servers; nil if there is no other server

	mu        sync.Mutex
	open      map[K]int
	elsewhere map[K]int // counts at other servers, by key
}

func newOpenCount[K comparable](most int) *openCount[K] {
	return &openCount[K]{most: most, open: map[K]int{}, elsewhere: map[K]int{}}
}

// rounded returns a count rounded down to a multiple of most/16: only such steps are published, to save messages.
func (t *openCount[K]) rounded(open int) int {
	step := max(1, t.most/16)
	return open / step * step
}

// set stores the number of open streams or connections of a key at this server, and publishes it if its rounded value
// has changed. The caller holds mu.
func (t *openCount[K]) set(key K, open int) {
	before := t.open[key]
	if t.open[key] = open; open <= 0 {
		delete(t.open, key)
	}
	if t.publish != nil && t.rounded(before) != t.rounded(open) {
		t.publish(key, t.rounded(open))
	}
}

// learn stores the number of open streams or connections of a key at all other servers.
func (t *openCount[K]) learn(key K, open int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.elsewhere[key] = open; open <= 0 {
		delete(t.elsewhere, key)
	}
}

// enter returns false if a key has reached its limit; otherwise it counts one more stream or connection until leave.
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

// standing returns the number of keys with an open stream or connection, and how many of these keys have reached their
// limit.
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

// OpenCounts counts open streams or connections by address, and by the network that contains the address.
type OpenCounts struct{ near, wide *openCount[netip.Prefix] }

// NewOpenCounts returns empty counts with a limit of most open streams or connections per address.
func NewOpenCounts(most int) OpenCounts {
	return OpenCounts{newOpenCount[netip.Prefix](most), newOpenCount[netip.Prefix](limit.WideShare * most)}
}

// Enter returns false if an address or its network has reached its limit; otherwise it counts one more until Leave.
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

// Leave undoes one successful call of Enter for the same origin.
func (t OpenCounts) Leave(from Origin) {
	t.near.leave(from.Near)
	if from.Wide.IsValid() {
		t.wide.leave(from.Wide)
	}
}
