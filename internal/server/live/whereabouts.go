package live

import (
	"maps"
	"net/netip"
	"sync"
	"time"

	"hexparlor/internal/cluster"
)

const (
	stays       = 2 * time.Minute // for so long a user counts as online after their last request
	cachedSeen  = 20000
	notedSeldom = 20 * time.Second // between two notes that a user is online
)

// Whereabouts holds in memory which users are online: they have a match open, or their last request is no older than
// stays.
type Whereabouts struct {
	publish func(user string, from netip.Prefix) // publishes to other servers that a user is online

	mu   sync.Mutex
	open map[string]int  // number of open matches, by user id
	seen map[string]seen // last request, by user id
}

// seen is the time and the address of a user's last request.
type seen struct {
	at   time.Time
	from netip.Prefix
}

// Note stores that a user has made a request from an address now, and publishes it to other servers.
func (w *Whereabouts) Note(user string, from netip.Prefix) {
	now := time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if before := w.seen[user]; before.from == from && now.Sub(before.at) < notedSeldom {
		return
	}
	w.keep(user, seen{now, from})
	w.publish(user, from)
}

// learn stores that a user has made a request to another server now.
func (w *Whereabouts) learn(user string, from netip.Prefix) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keep(user, seen{time.Now(), from})
}

// StillHere publishes to other servers which users have a match open.
func (w *Whereabouts) StillHere() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for user := range w.open {
		w.publish(user, w.seen[user].from)
	}
}

// keep stores a user's last request. The caller holds mu.
func (w *Whereabouts) keep(user string, last seen) {
	now := last.at
	if w.seen == nil || len(w.seen) >= cachedSeen {
		maps.DeleteFunc(w.seen, func(_ string, s seen) bool { return now.Sub(s.at) > stays })
	}
	if w.seen == nil || len(w.seen) >= cachedSeen {
		w.seen = map[string]seen{}
	}
	w.seen[user] = last
}

// watch adds by, 1 for an opened and -1 for a closed match, to the number of a user's open matches.
func (w *Whereabouts) watch(user string, by int) {
	if user == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.open == nil {
		w.open = map[string]int{}
	}
	if w.open[user] += by; w.open[user] <= 0 {
		delete(w.open, user)
	}
}

// atMatches adds the ids of the users who have a match open at this server.
func (w *Whereabouts) atMatches(ids map[string]bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id := range w.open {
		ids[id] = true
	}
}

// IsHere reports whether a user is online.
func (w *Whereabouts) IsHere(user string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	last, ok := w.seen[user]
	return w.open[user] > 0 || ok && time.Since(last.at) < stays
}

// AreTogether reports whether the last requests of two users came from the same address. It reports false for addresses
// that many users share: those of a private network, or of a proxy that the server does not know.
func (w *Whereabouts) AreTogether(one, other string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	a, b := w.seen[one].from, w.seen[other].from
	at := a.Addr()
	return a.IsValid() && a == b && !at.IsLoopback() && !at.IsPrivate() && !at.IsLinkLocalUnicast()
}

// Forget drops a deleted user's last request.
func (w *Whereabouts) Forget(user string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.seen, user)
}

// NewWhereabouts returns the whereabouts of users at this server and, by presence, at the others.
func NewWhereabouts(presence *cluster.Presence) *Whereabouts {
	w := &Whereabouts{publish: func(user string, from netip.Prefix) {
		presence.Broadcast(presenceSeen, user, from.String())
	}}
	if presence.Shared() {
		presence.Follow(presenceSeen, func(c cluster.Change) {
			from, _ := netip.ParsePrefix(c.Now) // an unknown address is that of no other user
			w.learn(c.Name, from)
		})
	}
	return w
}
