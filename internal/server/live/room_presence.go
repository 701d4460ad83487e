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

// here is who has a match open at a server, or at all servers, as far as players are concerned.
type here struct {
	Users    []string         `json:"here,omitempty"`   // users who hold seats
	Watchers int              `json:"others,omitempty"` // users who do not
	Opened   int64            `json:"opened,omitempty"` // Unix milliseconds; no user was seen before
	Left     map[string]int64 `json:"left,omitempty"`   // when users who hold seats were last seen
}

// String returns here as it is published to other servers.
func (h here) String() string {
	text, _ := json.Marshal(h) // never fails
	return string(text)
}

func hereIn(text string) (h here) {
	_ = json.Unmarshal([]byte(text), &h) // a server of another version counts as empty
	return h
}

// elsewhere returns what other servers publish of a match.
func elsewhere(soft *cluster.Presence, table string) (all []here) {
	for _, text := range soft.Others(presenceMatch, table) {
		all = append(all, hereIn(text))
	}
	return all
}

// with returns who is here or at one of the other servers.
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
		for person, left := range other.Left {
			if h.Left == nil {
				h.Left = map[string]int64{}
			}
			h.Left[person] = max(h.Left[person], left)
		}
	}
	return h
}

// presence returns here as the presence of a match.
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

// hearPresence notes which users have come to a match at another server, and which have left it there.
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

// miss notes in a presence since when the users who hold seats and are not here have been away.
func miss(p *view.Presence, f *match.State, h here) {
	for i, player := range f.Seats.Players {
		seat := game.Seat(i + 1)
		if player.Guest == "" || player.Guest == match.ImportedGuest || p.Online.Has(seat) {
			continue
		}
		p.Left[seat] = h.Opened
		if left, seen := h.Left[player.Guest]; seen {
			p.Left[seat] = left
		}
	}
}
