package live

import (
	"sync"
	"time"

	"hexparlor/internal/cluster"
)

// offerPresence stores which users have a stream of offers open. Its lock is separate from the hub's, since the lobby
// calls it while holding the lobby's lock.
type offerPresence struct {
	soft *cluster.Presence // publishes to other servers which users have a stream open

	mu      sync.Mutex
	opened  time.Time
	streams map[string]int
	left    map[string]time.Time
}

func (d *offerPresence) enter(user string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.streams[user]++
	delete(d.left, user)
	if user != "" {
		d.soft.Set(presenceOffers, user, "1")
	}
}

func (d *offerPresence) leave(user string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.streams[user]--; d.streams[user] > 0 {
		return
	}
	delete(d.streams, user)
	d.soft.Set(presenceOffers, user, "")
	d.miss(user)
}

// miss stores that a user has closed their last stream now. The caller holds mu.
func (d *offerPresence) miss(user string) {
	now := time.Now()
	d.left[user] = now
	if len(d.left) > cachedSeen {
		for who, at := range d.left {
			if now.Sub(at) > leavingGrace {
				delete(d.left, who)
			}
		}
	}
}

// has reports whether a user has a stream open now, at any server.
func (d *offerPresence) has(user string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.streams[user] > 0 || len(d.soft.Others(presenceOffers, user)) > 0
}

// users returns the ids of the users who have a stream of offers open at any server, or had one within rosterGrace.
func (d *offerPresence) users() map[string]bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	ids := map[string]bool{}
	for _, id := range d.soft.Names(presenceOffers) {
		ids[id] = true
	}
	for id, n := range d.streams {
		if n > 0 {
			ids[id] = true
		}
	}
	for id, at := range d.left {
		if time.Since(at) < rosterGrace {
			ids[id] = true
		}
	}
	return ids
}

// hear handles the message that a user has opened their first stream at another server, or closed their last.
func (d *offerPresence) hear(c cluster.Change) {
	if c.Now != "" {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.miss(c.Name)
}

// reopen restarts the grace time of all users without a stream, since it is unknown who is at other servers.
func (d *offerPresence) reopen() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.opened = time.Now()
}
