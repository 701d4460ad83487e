package server

import (
	"maps"
	"net/netip"
	"sync"
	"time"
)

const (
	stays       = 2 * time.Minute // that somebody counts as in the house after their last request
	cachedSeen  = 20000
	notedSeldom = 20 * time.Second // before it is noted again that somebody is here
)

// whereabouts is who is in the house: who has a table open, or has asked for something a moment ago. Nothing of it is
// stored.
type whereabouts struct {
	tell func(person string, from netip.Prefix) // other servers that somebody is here

	mu   sync.Mutex
	open map[string]int  // tables that each person has open
	seen map[string]seen // by person
}

// seen is when somebody has last asked for something, and from where.
type seen struct {
	at   time.Time
	from netip.Prefix
}

// CountRefusal takes in that a person has asked for something from an address.
func (w *whereabouts) note(person string, from netip.Prefix) {
	now := time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if before := w.seen[person]; before.from == from && now.Sub(before.at) < notedSeldom {
		return
	}
	w.keep(person, seen{now, from})
	w.tell(person, from)
}

// learn takes in that a person has asked another server for something.
func (w *whereabouts) learn(person string, from netip.Prefix) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keep(person, seen{time.Now(), from})
}

// stillHere tells other servers who has a table open.
func (w *whereabouts) stillHere() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for person := range w.open {
		w.tell(person, w.seen[person].from)
	}
}

// keep remembers when somebody was seen. The caller holds mu.
func (w *whereabouts) keep(person string, last seen) {
	now := last.at
	if w.seen == nil || len(w.seen) >= cachedSeen {
		maps.DeleteFunc(w.seen, func(_ string, s seen) bool { return now.Sub(s.at) > stays })
	}
	if w.seen == nil || len(w.seen) >= cachedSeen {
		w.seen = map[string]seen{}
	}
	w.seen[person] = last
}

// watch counts a table that a person has opened, or closed if by is -1.
func (w *whereabouts) watch(person string, by int) {
	if person == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open == nil {
		w.open = map[string]int{}
	}
	if w.open[person] += by; w.open[person] <= 0 {
		delete(w.open, person)
	}
}

// here tells whether a person is in the house.
func (w *whereabouts) here(person string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	last, ok := w.seen[person]
	return w.open[person] > 0 || ok && time.Since(last.at) < stays
}

// together tells whether two people have last asked from the same address, if an address tells people apart: it does
// not within a house, a club, or behind a proxy that is not told of.
func (w *whereabouts) together(one, other string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	a, b := w.seen[one].from, w.seen[other].from
	at := a.Addr()
	return a.IsValid() && a == b && !at.IsLoopback() && !at.IsPrivate() && !at.IsLinkLocalUnicast()
}

// forget has nobody know any more that a person was here.
func (w *whereabouts) forget(person string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.seen, person)
}
