package live

import (
	"maps"
	"slices"
	"time"
)

// linePause is the time between two readings of the queue of bots. Most bots decide sooner, so users see no position
// for short waits.
const linePause = 500 * time.Millisecond

// watchBotLine updates the rooms with the positions of their bots in the queue of bots, until done is closed.
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

// stand stores the position of the match's bot in the queue of bots, and wakes the streams if it has changed.
func (r *room) stand(place int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.line != place {
		r.line = place
		r.notifyPresence()
	}
}
