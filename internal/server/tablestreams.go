package server

import (
	"slices"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/panics"
)

const (
	keptFrames    = 4 // steps whose messages are kept; viewers who lag behind that are few
	presencePause = 250 * time.Millisecond
)

// room is the streams of one table. They share the work of putting a step into words: those who hold the same
// seats and read the same language get the same message.
type room struct {
	table *host.Table
	id    string
	soft  *cluster.Presence // by which other servers know who is here

	frames [keptFrames]frames // used under the conditions of host.Table.Since only

	mu       sync.Mutex // guards what follows
	streams  map[*stream]struct{}
	opened   time.Time // nobody was seen here before
	patience time.Duration
	left     map[string]time.Time // when each guest was last seen, of those who are not here
	pending  bool                 // a change of presence waits to be told
	line     int                  // see presence

	here    view.Presence // as counted for; of all servers
	counted *match.Player // the first of these players; nil: count anew
}

// frames are the messages of one step. There are few different ones.
type frames struct {
	number int
	scenes []view.Scene
	texts  []frame
}

// frame is the message to those who hold the same seats and read the same language.
type frame struct {
	held   game.Seats
	viewer game.Seat // with which they saw the table before
	words  *i18n.Catalogue
	text   []byte
}

// enter adds a stream to the room of its table.
func (s *Server) enter(st *stream) *room {
	place := st.table.BotPlace()
	s.roomsMu.Lock()
	defer s.roomsMu.Unlock()
	if len(s.rooms) == 0 {
		s.unwatched = make(chan struct{})
		done := s.unwatched
		go panics.Guard(s.cfg.Log, "bots' line", func() { s.watchLine(done) })
	}
	r := s.rooms[st.table.ID()]
	if r == nil {
		r = &room{
			table: st.table, id: st.table.ID(), soft: s.soft, streams: map[*stream]struct{}{},
			opened: time.Now(), left: map[string]time.Time{}, patience: s.cfg.Patience,
		}
		s.rooms[r.id] = r
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.streams[st], r.line = struct{}{}, place
	s.watching.add(st.viewer, 1)
	s.whereabouts.watch(st.guest, 1)
	r.tellPresence()
	return r
}

// leave takes a stream out of its room; the last one closes it.
func (s *Server) leave(r *room, st *stream) {
	s.roomsMu.Lock()
	defer s.roomsMu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.streams, st)
	s.watching.add(st.viewer, -1)
	s.whereabouts.watch(st.guest, -1)
	r.left[st.guest] = time.Now()
	r.tellPresence()
	if len(r.streams) == 0 {
		delete(s.rooms, r.id)
		s.soft.Say(softTable, r.id, "")
	}
	if len(s.rooms) == 0 {
		close(s.unwatched)
	}
}

// presenceAt is who has the table open.
func (s *Server) presenceAt(f *match.State) view.Presence {
	s.roomsMu.Lock()
	r := s.rooms[f.Match.ID]
	s.roomsMu.Unlock()
	if r == nil {
		return here{}.with(saidOf(s.soft, f.Match.ID)).presence(f, s.cfg.Patience)
	}
	return r.presence(f)
}

// tellPresence has all streams look who is there, soon: many may come or go at the same time.
func (r *room) tellPresence() {
	r.counted = nil
	if r.pending {
		return
	}
	r.pending = true
	time.AfterFunc(presencePause, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.pending = false
		for st := range r.streams {
			st.hint()
		}
	})
}

// setAway has a stream's viewer count as away or not, as if they came or left.
func (r *room) setAway(st *stream, away bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if st.away == away {
		return
	}
	st.away = away
	r.left[st.guest] = time.Now()
	r.tellPresence()
}

// presence counts each person once at each server, however many pages they have open.
func (r *room) presence(f *match.State) view.Presence {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counted == &f.Seats.Players[0] { // a fold with other players has another slice
		return r.here
	}
	own := r.count(f)
	// What spectators have of the table must not take the place of what the players have.
	if r.soft.Shared() && (!f.Delayed || len(own.People) == 0) {
		r.soft.Say(softTable, r.id, own.String())
	}
	p := own.with(saidOf(r.soft, r.id)).presence(f, r.patience)
	p.Line = r.line
	if f.Delayed {
		p.Line = 0 // it tells that somebody has moved
	}
	r.here, r.counted = p, &f.Seats.Players[0]
	return p
}

// count is who has the table open at this server.
func (r *room) count(f *match.State) here {
	own := here{Opened: r.opened.UnixMilli(), Left: map[string]int64{}}
	people := map[string]bool{}
	var watchers audience
	for st := range r.streams {
		switch held := f.Seats.HeldBy(st.guest) != 0; {
		case !held:
			watchers.add(st.viewer, 1)
		case !people[st.guest] && !st.away:
			people[st.guest] = true
			own.People = append(own.People, st.guest)
		}
	}
	own.Watchers = watchers.size()
	for _, player := range f.Seats.Players {
		if left, seen := r.left[player.Guest]; seen && player.Guest != "" {
			own.Left[player.Guest] = left.UnixMilli()
		}
	}
	slices.Sort(own.People)
	return own
}

// frame is the message of a step to who holds these seats and saw the table with these eyes before. It is called under
// the conditions of host.Table.Since, so by one goroutine at a time; after that the message must not be used any more,
// since its memory is that of later ones.
func (r *room) frame(step match.Step, held game.Seats, eyes game.Seat, words *i18n.Catalogue) []byte {
	at := &r.frames[step.Entry.Number%keptFrames]
	if at.number != step.Entry.Number {
		*at = frames{number: step.Entry.Number, scenes: at.scenes[:0], texts: at.texts[:0]}
	}
	for _, f := range at.texts {
		if f.held == held && f.viewer == eyes && f.words == words {
			return f.text
		}
	}
	v := view.Follow(step, held, eyes, words)
	c := at.scene(v, step)
	told := v.Step(step.Entry, c, r.presence(step.State))
	f := at.add()
	text := begin(f.text[:0], "step", v.LastNumber)
	text = append(view.AppendStep(text, &told), "\n\n"...)
	*f = frame{held, eyes, words, text}
	return text
}

// add makes place for one more message, if possible where there was one of an earlier step: its memory serves again.
func (f *frames) add() *frame {
	last := len(f.texts)
	f.texts = slices.Grow(f.texts, 1)[:last+1]
	return &f.texts[last]
}

// scene is what v sees of a step.
func (f *frames) scene(v view.View, step match.Step) view.Scene {
	for _, c := range f.scenes {
		if c.Observer == v.Observer && c.Words == v.Words {
			return c
		}
	}
	c := v.Scene(step.Events)
	f.scenes = append(f.scenes, c)
	return c
}
