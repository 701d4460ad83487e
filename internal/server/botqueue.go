package server

import (
	"maps"
	"slices"
	"time"
)

// linePause passes between two looks at the line for the bots: most of them think for less, and then nobody needs to be
// told that one has waited.
const linePause = 500 * time.Millisecond

// watchLine keeps the rooms told where their bots stand in line, until done is closed.
func (s *Server) watchLine(done <-chan struct{}) {
	moved, stop := s.cfg.Host.SubscribeLine()
	defer stop()
	for {
		select {
		case <-moved:
		case <-done:
			return
		}
		select {
		case <-time.After(linePause):
		case <-done:
			return
		}
		s.roomsMu.Lock()
		rooms := slices.Collect(maps.Values(s.rooms))
		s.roomsMu.Unlock()
		for _, r := range rooms { // without the lock: a table that is being read may wait for it
			r.stand(r.table.BotPlace())
		}
	}
}

// stand notes where in line the table's bot stands, and has everybody told if that is news.
func (r *room) stand(place int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.line != place {
		r.line = place
		r.tellPresence()
	}
}
