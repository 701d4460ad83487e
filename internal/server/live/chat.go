package live

import (
	"slices"

	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

// maxHeard is the greatest number of chat messages queued for one slow stream. Beyond it the oldest is dropped;
// reloading the page shows all.
const maxHeard = 50

// Spread sends a chat message to the streams of users who may read it now and are none of the author's blockers.
func (h *Hub) Spread(m chat.Message, blockers []string) {
	r := h.room(m.Match)
	if r == nil {
		return
	}
	blocked := map[string]bool{}
	for _, user := range blockers {
		blocked[user] = true
	}
	r.table.Read(func(state *match.State) { r.hear(state, m, blocked) })
}

// hear queues a chat message for the streams of users who may read it and are not in blocked.
func (r *room) hear(state *match.State, m chat.Message, blocked map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for st := range r.streams {
		if blocked[st.user] && st.user != "" {
			continue
		}
		if _, reads := chat.At(state, st.user, m.Room); !reads {
			continue
		}
		if len(st.heard) >= maxHeard {
			st.heard = slices.Delete(st.heard, 0, 1)
		}
		st.heard = append(st.heard, m)
		st.hint()
	}
}

// appendMessages appends the chat messages that have come since its last call.
func (st *stream) appendMessages(out []byte) []byte {
	st.room.mu.Lock()
	heard := st.heard
	st.heard = nil
	st.room.mu.Unlock()
	for _, m := range heard {
		out = append(out, sse("chat", -1, httpapi.ChatMessage(st.words, m, st.user))...)
	}
	return out
}
