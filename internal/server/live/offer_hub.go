package live

import (
	"slices"
	"sync"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// Bounds of streams of offers. A message is sent to all streams at once; the pause between messages grows with the
// number of streams, so that changes take about a hundredth of one processor.
const (
	offerPause   = 250 * time.Millisecond // between two messages, and for each stream so much more:
	offerShare   = 2 * time.Millisecond
	offerRate    = 1800 // bytes of changes that a stream is sent in a second at most
	offerBeat    = 20 * time.Second
	shownOffers  = 200 // offers that a new stream is sent
	keptChanges  = 16  // messages; a stream that lags behind that gets all offers anew
	leavingGrace = 20 * time.Second
	keptTables   = 5 // matches that have come of a user's offers
	keptDeclined = time.Minute
)

// OfferHub sends changes of offers to all streams of offers at this server.
type OfferHub struct {
	open func(id string) (o lobby.Offer, open bool)

	mu      sync.Mutex
	shown   map[string]lobby.Offer // offers that the streams have been sent, by id
	changed []string               // ids of offers changed since the last message; each once
	armed   bool                   // whether the next message is scheduled
	number  int                    // number of the last message, from 1
	kept    [keptChanges]offerMessage
	streams map[*offerStream]struct{}
	theirs  map[string][]*offerStream // open streams, by user id
	tables  map[string][]string       // latest matches from a user's offers, by user id
	refused map[string]refused        // latest declined challenge, by the maker's user id

	presence offerPresence
}

// offerMessage is one message with changes of offers, as it is sent to all streams.
type offerMessage struct {
	gone []string
	new  []lobby.Offer
	text []byte
}

type refused struct {
	whom string
	at   time.Time
}

// NewOfferHub returns a hub without offers and streams; Begin sets the offers.
func NewOfferHub(presence *cluster.Presence) *OfferHub {
	h := &OfferHub{
		shown: map[string]lobby.Offer{}, streams: map[*offerStream]struct{}{}, theirs: map[string][]*offerStream{},
		tables: map[string][]string{}, refused: map[string]refused{},
		presence: offerPresence{soft: presence, opened: time.Now(), streams: map[string]int{}, left: map[string]time.Time{}},
	}
	if presence.Shared() {
		presence.Follow(presenceOffers, h.presence.hear)
	}
	return h
}

// Here reports whether a user has a stream of offers open, or had one within leavingGrace. Within leavingGrace after
// the start of the server it is true for all users.
func (h *OfferHub) Here(user string) bool {
	d := &h.presence
	if d.has(user) {
		return true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Since(d.left[user]) < leavingGrace || time.Since(d.opened) < leavingGrace
}

// Begin sets the function that finds an open offer by id, and the list of open offers.
func (h *OfferHub) Begin(open func(id string) (o lobby.Offer, open bool), offers []lobby.Offer) {
	h.open = open
	for _, o := range offers[:min(shownOffers, len(offers))] {
		h.shown[o.ID] = o
	}
}

// Publish schedules a change of the lobby for the next message.
func (h *OfferHub) Publish(c lobby.Change) {
	h.mu.Lock()
	defer h.mu.Unlock()
	o := c.Offer
	if c.Event != nil {
		h.note(o, *c.Event)
	}
	if o.Whom == "" && !slices.Contains(h.changed, o.ID) {
		h.changed = append(h.changed, o.ID)
		h.arm()
	}
	h.wakeOwn(o.Maker.ID, o.Whom)
}

// note stores for the maker of an offer that it led to a match or was declined. The caller holds mu.
func (h *OfferHub) note(o lobby.Offer, e lobby.Event) {
	switch maker := o.Maker.ID; e.Kind {
	case lobby.Taken:
		if slices.Contains(h.tables[maker], e.Match) {
			return
		}
		h.tables[maker] = append(h.tables[maker], e.Match)
		h.tables[maker] = h.tables[maker][max(0, len(h.tables[maker])-keptTables):]
	case lobby.Declined:
		h.refused[maker] = refused{o.Whom, time.Now()}
	}
}

// MatchesOf returns the ids of the latest matches that began from a user's offers, at most keptTables.
func (h *OfferHub) MatchesOf(user string) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.tables[user])
}

// DeclinedBy returns the opponent who has declined a challenge of a user within keptDeclined, or an empty text.
func (h *OfferHub) DeclinedBy(user string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, known := h.refused[user]
	if known && time.Since(r.at) > keptDeclined {
		delete(h.refused, user)
		known = false
	}
	if !known {
		return ""
	}
	return r.whom
}

// makers returns the games of the shown offers by the ids of their makers.
func (h *OfferHub) makers() map[string]string {
	h.mu.Lock()
	defer h.mu.Unlock()
	games := map[string]string{}
	for _, o := range h.shown {
		games[o.Maker.ID] = o.Game
	}
	return games
}

// RenewRelations makes the streams of users read anew whom they follow, and who follows them.
func (h *OfferHub) RenewRelations(users ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, user := range users {
		for _, st := range h.theirs[user] {
			st.related = true
			st.wake()
		}
	}
}

// Forget drops a deleted user's data from the hub.
func (h *OfferHub) Forget(user string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, user)
	delete(h.refused, user)
}

// Wake makes the streams of the given users send the users' own offers again; if all is true, the whole list of offers.
func (h *OfferHub) Wake(all bool, users ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, user := range users {
		for _, st := range h.theirs[user] {
			st.anew, st.related = st.anew || all, st.related || all
		}
	}
	h.wakeOwn(users...)
}

// wakeOwn makes the streams of users send the users' own offers again. The caller holds mu.
func (h *OfferHub) wakeOwn(users ...string) {
	for _, user := range users {
		for _, st := range h.theirs[user] {
			st.own = true
			st.wake()
		}
	}
}

// add adds a stream; its first message is the whole list of offers.
func (h *OfferHub) add(st *offerStream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams[st] = struct{}{}
	if st.user != "" {
		h.theirs[st.user] = append(h.theirs[st.user], st)
	}
	st.anew = true
}

func (h *OfferHub) remove(st *offerStream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.streams, st)
	rest := slices.DeleteFunc(h.theirs[st.user], func(other *offerStream) bool { return other == st })
	if len(rest) == 0 {
		delete(h.theirs, st.user)
		return
	}
	h.theirs[st.user] = rest
}

// pause returns the time between two messages, which grows with the number of streams.
func (h *OfferHub) pause() time.Duration {
	return offerPause + time.Duration(len(h.streams))*offerShare
}

// arm schedules the next message unless it is scheduled already. The caller holds mu.
func (h *OfferHub) arm() {
	if !h.armed {
		h.armed = true
		time.AfterFunc(h.pause(), h.send)
	}
}

// send sends the changes of offers since the last message to all streams, up to the size bound of one message. An offer
// that was made and ended in between is not sent.
func (h *OfferHub) send() {
	h.mu.Lock()
	defer h.mu.Unlock()
	room := int(h.pause().Seconds() * offerRate)
	var m offerMessage
	sent := 0
	for _, id := range h.changed {
		if room <= 0 {
			break
		}
		sent++
		_, shown := h.shown[id]
		o, open := h.open(id)
		switch {
		case open && (shown || len(h.shown) < shownOffers):
			h.shown[id] = o
			m.new = append(m.new, o)
			room -= len(view.AppendAny(nil, httpapi.GameOffer(o))) + 1
		case shown:
			delete(h.shown, id)
			m.gone = append(m.gone, id)
			room -= len(id) + 3
		}
	}
	h.changed = slices.Delete(h.changed, 0, sent)
	h.armed = false
	if len(h.changed) > 0 {
		h.arm()
	}
	if len(m.gone)+len(m.new) == 0 {
		return
	}
	m.text = m.write(nil)
	h.number++
	h.kept[h.number%keptChanges] = m
	for st := range h.streams {
		st.wake()
	}
}

// write returns the message without the offers of the users in unseen.
func (m offerMessage) write(unseen httpapi.HiddenUsers) []byte {
	change := api.OfferChange{Gone: m.gone}
	for _, o := range m.new {
		if !unseen.Has(o.Maker) {
			change.New = append(change.New, httpapi.GameOffer(o))
		}
	}
	return sse("change", -1, change)
}

// HasStream reports whether a user has a stream of offers open now, at any server.
func (h *OfferHub) HasStream(user string) bool { return h.presence.has(user) }

// Reopen restarts the grace time of all users without a stream, after the connection to other servers was lost.
func (h *OfferHub) Reopen() { h.presence.reopen() }

// EndGrace ends the grace time of all users without a stream, for tests.
func (h *OfferHub) EndGrace() {
	d := &h.presence
	d.mu.Lock()
	defer d.mu.Unlock()
	clear(d.left)
	d.opened = time.Time{}
}
