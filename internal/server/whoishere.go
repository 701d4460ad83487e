package server

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
)

// here is who has a table open at a server, or at all of them, as far as players are concerned.
type here struct {
	People   []string         `json:"here,omitempty"`   // who hold seats
	Watchers int              `json:"others,omitempty"` // who do not
	Opened   int64            `json:"opened,omitempty"` // before that nobody was seen; in Unix milliseconds
	Left     map[string]int64 `json:"left,omitempty"`   // when somebody who holds a seat was last seen
}

// String is what other servers are told.
func (h here) String() string {
	text, _ := json.Marshal(h) // never fails
	return string(text)
}

func hereIn(text string) (h here) {
	_ = json.Unmarshal([]byte(text), &h) // of a server of another version nothing is known
	return h
}

// saidOf is what other servers say of a table.
func saidOf(soft *cluster.Presence, table string) (all []here) {
	for _, text := range soft.Others(softTable, table) {
		all = append(all, hereIn(text))
	}
	return all
}

// with is who is here or at one of the other servers.
func (h here) with(others []here) here {
	if len(others) == 0 {
		return h
	}
	h.Left = maps.Clone(h.Left)
	for _, other := range others {
		h.People = append(h.People, other.People...)
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

// presence is what that means for a table.
func (h here) presence(f *match.State, patience time.Duration) view.Presence {
	p := view.Presence{Watchers: h.Watchers, Patience: patienceAt(f, patience)}
	for _, person := range h.People {
		p.Online |= f.Seats.HeldBy(person)
	}
	if h.Opened > 0 { // else nobody has the table open
		miss(&p, f, h)
	}
	return p
}

// hearTable takes in who has come to a table at another server, and who has left it there.
func (s *Server) hearTable(c cluster.Change) {
	s.roomsMu.Lock()
	r := s.rooms[c.Name]
	s.roomsMu.Unlock()
	if r == nil {
		return
	}
	before, now := hereIn(c.Before).People, hereIn(c.Now).People
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, person := range before {
		if !slices.Contains(now, person) {
			r.left[person] = time.Now()
		}
	}
	r.tellPresence()
}
