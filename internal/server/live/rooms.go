package live

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
)

const (
	keptFrames    = 4 // steps whose messages are kept; viewers who lag behind that are few
	presencePause = 250 * time.Millisecond
)

// room holds the streams of one match. Viewers who hold the same seats and read the same language share the bytes of a
// step's message.
type room struct {
	table *host.Match
	id    string
	soft  *cluster.Presence // publishes to other servers which users have the match open

	frames [keptFrames]frames // messages of the latest steps; used only within host.Table.Since

	mu       sync.Mutex // guards all fields below
	streams  map[*stream]struct{}
	opened   time.Time // when the room was made: presence is unknown before
	patience time.Duration
	left     map[string]time.Time // when users without an open stream closed their last one, by user id
	pending  bool                 // whether a change of presence waits to be sent
	line     int                  // position of the match's bot in the queue of bots; see presence
	judged   int                  // number of judged decisions of the finished match, as far as this server was informed

	here    view.Presence // presence at all servers, as counted last
	counted *match.Player // first element of the players for which here was counted; nil: here is out of date
}

// frames holds the different messages of one step.
type frames struct {
	number int
	scenes []view.Scene
	texts  []frame
}

// frame is the message to viewers who hold the same seats and read the same language.
type frame struct {
	held   game.Seats
	viewer game.Seat // seat as which the viewers saw the previous step
	words  *i18n.Catalogue
	text   []byte
}

// users returns the ids of the users who have the match open at this server.
func (r *room) users() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	ids := make([]string, 0, len(r.streams))
	for st := range r.streams {
		ids = append(ids, st.user)
	}
	return ids
}

// notifyPresence makes all streams send the presence after presencePause: changes within that time are sent together.
func (r *room) notifyPresence() {
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

// setAway marks a stream's viewer as away or present, for users who may watch but not play.
func (r *room) setAway(st *stream, away bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if st.away == away {
		return
	}
	st.away = away
	r.left[st.user] = time.Now()
	r.notifyPresence()
}

// presence returns the presence at the match at all servers. A user with several open pages counts once per server.
func (r *room) presence(f *match.State) view.Presence {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counted == &f.Seats.Players[0] { // a state with other players has another slice
		return r.here
	}
	own := r.count(f)
	// What spectators know of the match must not replace what the players know.
	if r.soft.Shared() && (!f.Delayed || len(own.Users) == 0) {
		r.soft.Set(presenceMatch, r.id, own.String())
	}
	p := own.with(elsewhere(r.soft, r.id)).presence(f, r.patience)
	p.Line = r.line
	if f.Delayed {
		p.Line = 0 // it would show that a player has moved
	}
	r.here, r.counted = p, &f.Seats.Players[0]
	return p
}

// count returns the users who have the match open at this server, players apart from watchers.
func (r *room) count(f *match.State) here {
	own := here{Opened: r.opened.UnixMilli(), Left: map[string]int64{}}
	users := map[string]bool{}
	var watchers audience
	for st := range r.streams {
		switch held := f.Seats.HeldBy(st.user) != 0; {
		case !held:
			watchers.add(st.viewer, 1)
		case !users[st.user] && !st.away:
			users[st.user] = true
			own.Users = append(own.Users, st.user)
		}
	}
	own.Watchers = watchers.size()
	for _, player := range f.Seats.Players {
		if left, seen := r.left[player.User]; seen && player.User != "" {
			own.Left[player.User] = left.UnixMilli()
		}
	}
	slices.Sort(own.Users)
	return own
}

// frame returns the message of a step for viewers who hold the seats held and saw the match as the seat viewer before.
// It must be called within host.Table.Since, and the message is invalid afterwards: its memory is reused.
func (r *room) frame(step match.Step, held game.Seats, viewer game.Seat, words *i18n.Catalogue) []byte {
	at := &r.frames[step.Entry.Number%keptFrames]
	if at.number != step.Entry.Number {
		*at = frames{number: step.Entry.Number, scenes: at.scenes[:0], texts: at.texts[:0]}
	}
	for _, f := range at.texts {
		if f.held == held && f.viewer == viewer && f.words == words {
			return f.text
		}
	}
	v := view.Follow(step, held, viewer, words)
	c := at.scene(v, step)
	sent := v.Step(step.Entry, c, r.presence(step.State))
	f := at.add()
	text := begin(f.text[:0], "step", v.LastNumber)
	text = append(view.AppendStep(text, &sent), "\n\n"...)
	*f = frame{held, viewer, words, text}
	return text
}

// add appends an empty frame and returns it; it reuses the memory of a frame of an earlier step if there is one.
func (f *frames) add() *frame {
	last := len(f.texts)
	f.texts = slices.Grow(f.texts, 1)[:last+1]
	return &f.texts[last]
}

// scene returns the step as the viewer of v sees it; viewers with equal knowledge share one scene.
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
