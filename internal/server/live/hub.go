package live

import (
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
)

// Hub holds the streams of all matches at this server.
type Hub struct {
	HubConfig
	watching watching

	mu        sync.Mutex
	rooms     map[string]*room // rooms of the matches with open streams, by match id
	unwatched chan struct{}    // closed when the last room is removed
}

// HubConfig is what a hub needs of the server.
type HubConfig struct {
	Host        *host.Host
	Presence    *cluster.Presence // publishes to the other servers who has which match open
	Whereabouts *Whereabouts
	Patience    time.Duration // how long a player must have been away before the others may act on it
	Log         *slog.Logger
}

// NewHub returns a hub without streams.
func NewHub(cfg HubConfig) *Hub {
	h := &Hub{HubConfig: cfg, rooms: map[string]*room{}}
	if cfg.Presence.Shared() {
		cfg.Presence.Follow(presenceMatch, h.hearPresence)
	}
	return h
}

// Watching returns the number of users who have a match open, summed over all servers; a user counts once at each
// server.
func (h *Hub) Watching() int {
	return h.watching.size() + httpapi.SumElsewhere(h.Presence, presenceWatching, "")
}

// PublishWatching publishes to other servers the number of users who have a match open at this server.
func (h *Hub) PublishWatching() {
	h.Presence.Set(presenceWatching, "", httpapi.CountText(h.watching.size()))
}

// IsOpen reports whether a match has open streams at this server.
func (h *Hub) IsOpen(match string) bool { return h.room(match) != nil }

// Forget drops a deleted user's times of presence from all rooms.
func (h *Hub) Forget(user string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		r.mu.Lock()
		delete(r.left, user)
		r.mu.Unlock()
	}
}

// room returns the room of a match, or nil.
func (h *Hub) room(match string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[match]
}

// allRooms returns the rooms of all matches with open streams at this server.
func (h *Hub) allRooms() []*room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Values(h.rooms))
}

// enter adds a stream to the room of its match.
func (h *Hub) enter(st *stream) *room {
	place := st.table.BotPlace()
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.rooms) == 0 {
		h.unwatched = make(chan struct{})
		done := h.unwatched
		go panics.Guard(h.Log, "bots' line", func() { h.watchBotLine(done) })
	}
	r := h.rooms[st.table.ID()]
	if r == nil {
		r = &room{
			table: st.table, id: st.table.ID(), soft: h.Presence, streams: map[*stream]struct{}{},
			opened: time.Now(), left: map[string]time.Time{}, patience: h.Patience,
		}
		h.rooms[r.id] = r
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.streams[st], r.line = struct{}{}, place
	h.watching.add(st.viewer, 1)
	h.Whereabouts.watch(st.user, 1)
	r.notifyPresence()
	return r
}

// leave removes a stream from its room; the room is removed with its last stream.
func (h *Hub) leave(r *room, st *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.streams, st)
	h.watching.add(st.viewer, -1)
	h.Whereabouts.watch(st.user, -1)
	r.left[st.user] = time.Now()
	r.notifyPresence()
	if len(r.streams) == 0 {
		delete(h.rooms, r.id)
		h.Presence.Set(presenceMatch, r.id, "")
	}
	if len(h.rooms) == 0 {
		close(h.unwatched)
	}
}

// PresenceAt returns which users have a match open.
func (h *Hub) PresenceAt(f *match.State) view.Presence {
	r := h.room(f.Match.ID)
	if r == nil {
		return here{}.with(elsewhere(h.Presence, f.Match.ID)).presence(f, h.Patience)
	}
	return r.presence(f)
}
