package live

import (
	"maps"
	"slices"
	"time"
)

// linePause passes between two looks at the queue of bots: most bots think for less, and then no user needs to know of
// the wait.
const linePause = 500 * time.Millisecond

// watchBotLine keeps the rooms informed where their bots stand in the queue, until done is closed.
func (h *Hub) watchBotLine(done <-chan struct{}) {
	moved, stop := h.Host.SubscribeLine()
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
		h.mu.Lock()
		rooms := slices.Collect(maps.Values(h.rooms))
		h.mu.Unlock()
		for _, r := range rooms { // without the lock: a match that is being read may wait for it
			r.stand(r.table.BotPlace())
		}
	}
}

// stand notes where in the queue the match's bot stands, and informs the streams if that is new.
func (r *room) stand(place int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.line != place {
		r.line = place
		r.notifyPresence()
	}
}
