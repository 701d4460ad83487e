package live

import (
	"net/netip"
	"sync"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// guestWatchers is the greatest number of watchers that visitors of one address who are not stored count as: one client
// can open any number of such streams.
const guestWatchers = 4

// viewer identifies the user of a stream for the count of watchers.
type viewer struct {
	user   string
	stored bool
	from   httpapi.Origin
}

func viewerOf(c httpapi.Caller, user string) viewer { return viewer{user, c.IsStored(), c.Origin()} }

// streamCounts holds the number of open streams by user id.
type streamCounts map[string]int

// audience counts viewers: stored users once each, others by address. The zero value is empty; it is not safe for
// concurrent use.
type audience struct {
	users streamCounts
	near  map[httpapi.Origin]streamCounts // streams of users who are not stored, by address
}

// add adds by, which is 1 or -1, to the number of streams of a viewer.
func (a *audience) add(v viewer, by int) {
	if a.users == nil {
		a.users, a.near = streamCounts{}, map[httpapi.Origin]streamCounts{}
	}
	if v.stored {
		a.users.add(v.user, by)
		return
	}
	if a.near[v.from] == nil {
		a.near[v.from] = streamCounts{}
	}
	a.near[v.from].add(v.user, by)
	if len(a.near[v.from]) == 0 {
		delete(a.near, v.from)
	}
}

func (s streamCounts) add(user string, by int) {
	if s[user] += by; s[user] <= 0 {
		delete(s, user)
	}
}

// size returns the number of watchers: stored users, and for each address at most guestWatchers others.
func (a *audience) size() int {
	n := len(a.users)
	networks := map[netip.Prefix]int{}
	for from, users := range a.near {
		counted := min(len(users), guestWatchers)
		if from.Wide.IsValid() {
			networks[from.Wide] += counted
		} else {
			n += counted
		}
	}
	for _, counted := range networks {
		n += min(counted, limit.WideShare*guestWatchers)
	}
	return n
}

// watching is the audience of all matches.
type watching struct {
	mu   sync.Mutex
	open audience
}

func (w *watching) add(v viewer, by int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open.add(v, by)
}

func (w *watching) size() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.open.size()
}
