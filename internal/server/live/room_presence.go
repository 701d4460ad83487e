package live

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// here holds the users who have a match open, at one server or at all servers of the site.
type here struct {
	Users    []string         `json:"here,omitempty"`   // ids of users who hold seats
	Watchers int              `json:"others,omitempty"` // number of users without a seat
	Opened   int64            `json:"opened,omitempty"` // Unix milliseconds since when the server has recorded presence
	Left     map[string]int64 `json:"left,omitempty"`   // Unix milliseconds when users with seats closed the match, by id
}

// String returns h in JSON, the form in which it is published to other servers.
func (h here) String() string {
	text, _ := json.Marshal(h) // never fails
	return string(text)
}

func hereIn(text string) (h here) {
	_ = json.Unmarshal([]byte(text), &h) // a server of another version counts as empty
	return h
}

// elsewhere returns the presence at a match that each other server has published.
func elsewhere(soft *cluster.Presence, table string) (all []here) {
	for _, text := range soft.Others(presenceMatch, table) {
		all = append(all, hereIn(text))
	}
	return all
}

// with returns h combined with the presence at other servers.
func (h here) with(others []here) here {
	if len(others) == 0 {
		return h
	}
	h.Left = maps.Clone(h.Left)
	for _, other := range others {
		h.Users = append(h.Users, other.Users...)
		h.Watchers += other.Watchers
		if h.Opened == 0 || other.Opened < h.Opened {
			h.Opened = other.Opened
		}
		for userID, left := range other.Left {
			if h.Left == nil {
				h.Left = map[string]int64{}
			}
			h.Left[userID] = max(h.Left[userID], left)
		}
	}
	return h
}

// presence returns h as the presence of the seats of a match, in the state f.
func (h here) presence(f *match.State, patience time.Duration) view.Presence {
	p := view.Presence{Watchers: h.Watchers, Patience: patienceAt(f, patience)}
	for _, user := range h.Users {
		p.Online |= f.Seats.HeldBy(user)
	}
	if h.Opened > 0 { // else no user has the match open
		miss(&p, f, h)
	}
	return p
}

// hearPresence handles the message that users have opened or closed a match at another server.
func (h *Hub) hearPresence(c cluster.Change) {
	r := h.room(c.Name)
	if r == nil {
		return
	}
	before, now := hereIn(c.Before).Users, hereIn(c.Now).Users
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, user := range before {
		if !slices.Contains(now, user) {
			r.left[user] = time.Now()
		}
	}
	r.notifyPresence()
}

// patienceAt returns how long users must have been away from a match before a win can be claimed or, where no time is
// limited, a bot plays on; 0 in games of days, where users are away most of the time.
func patienceAt(f *match.State, patience time.Duration) time.Duration {
	if f.Match.Time.Days {
		return 0
	}
	return patience
}

// miss adds to a presence the times since when users with seats who do not have the match open have been away.
func miss(p *view.Presence, f *match.State, h here) {
	for i, player := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if player.User == "" || player.User == match.ImportedUser || p.Online.Has(seat) {
			continue
		}
		p.Left[seat] = h.Opened
		if left, seen := h.Left[player.User]; seen {
			p.Left[seat] = left
		}
	}
}
