package server

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/api"
	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// The offers are told to all who have the lobby open, at the same time and in the same bytes. To write to each costs
// some ten microseconds, nearly all of them the system's, so it is done the more seldom the more there are: whatever
// changes, it takes about a hundredth of a core.
const (
	offerPause   = 250 * time.Millisecond // between two messages, and for each stream so much more:
	offerShare   = 2 * time.Millisecond
	offerRate    = 1800 // bytes a second that a stream is told of changes at the most
	offerBeat    = 20 * time.Second
	shownOffers  = 200 // that are told to whoever comes
	keptChanges  = 16  // messages; whoever lags behind that gets all offers anew
	leavingGrace = 20 * time.Second
	keptTables   = 5 // that have come of somebody's offers
	keptDeclined = time.Minute
)

// offerHub tells of offers.
type offerHub struct {
	open func(id string) (o lobby.Offer, open bool)

	mu      sync.Mutex
	shown   map[string]lobby.Offer // what the streams have been told
	changed []string               // ids of what they have not; each once
	armed   bool                   // a message is due
	number  int                    // of the last message
	kept    [keptChanges]offerMessage
	streams map[*offerStream]struct{}
	theirs  map[string][]*offerStream // the streams of a person
	tables  map[string][]string       // that have come of a person's offers, the last ones
	refused map[string]refused        // who has declined a challenge of a person last

	doors doors
}

// offerMessage is a change that all are told.
type offerMessage struct {
	gone []string
	new  []lobby.Offer
	text []byte
}

type refused struct {
	whom string
	at   time.Time
}

func newOfferHub(soft *cluster.Presence) *offerHub {
	return &offerHub{
		shown: map[string]lobby.Offer{}, streams: map[*offerStream]struct{}{}, theirs: map[string][]*offerStream{},
		tables: map[string][]string{}, refused: map[string]refused{},
		doors: doors{soft: soft, opened: time.Now(), streams: map[string]int{}, left: map[string]time.Time{}},
	}
}

// doors is who has a stream of offers open. It has a lock of its own: the board asks while it holds its own.
type doors struct {
	soft *cluster.Presence // by which other servers know

	mu      sync.Mutex
	opened  time.Time
	streams map[string]int
	left    map[string]time.Time
}

func (d *doors) enter(person string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.streams[person]++
	delete(d.left, person)
	if person != "" {
		d.soft.Say(softOffers, person, "1")
	}
}

func (d *doors) leave(person string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.streams[person]--; d.streams[person] > 0 {
		return
	}
	delete(d.streams, person)
	d.soft.Say(softOffers, person, "")
	d.miss(person)
}

// miss notes that somebody has just left. The caller holds mu.
func (d *doors) miss(person string) {
	now := time.Now()
	d.left[person] = now
	if len(d.left) > cachedSeen {
		for who, at := range d.left {
			if now.Sub(at) > leavingGrace {
				delete(d.left, who)
			}
		}
	}
}

// has tells whether somebody has a stream open now.
func (d *doors) has(person string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.streams[person] > 0 || len(d.soft.Others(softOffers, person)) > 0
}

// hear takes in that somebody has come to another server, or has left it.
func (d *doors) hear(c cluster.Change) {
	if c.Now != "" {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.miss(c.Name)
}

// reopen takes nobody to have left, since it is not known who is at other servers.
func (d *doors) reopen() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.opened = time.Now()
}

// here tells whether somebody has a stream open, or had one a moment ago. When the house has just been opened nobody is
// taken to have left it.
func (h *offerHub) here(person string) bool {
	d := &h.doors
	if d.has(person) {
		return true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Since(d.left[person]) < leavingGrace || time.Since(d.opened) < leavingGrace
}

// begin shows the offers that are there from the start.
func (h *offerHub) begin(offers []lobby.Offer) {
	for _, o := range offers[:min(shownOffers, len(offers))] {
		h.shown[o.ID] = o
	}
}

// told takes in what the board tells.
func (h *offerHub) told(c lobby.Change) {
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

// CountRefusal keeps what its maker is told of the end of an offer. The caller holds mu.
func (h *offerHub) note(o lobby.Offer, e lobby.Event) {
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

// tablesOf is the last tables that have come of somebody's offers.
func (h *offerHub) tablesOf(person string) []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.tables[person])
}

// declinedBy is who has just declined a challenge of somebody; empty for nobody.
func (h *offerHub) declinedBy(person string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	r, told := h.refused[person]
	if told && time.Since(r.at) > keptDeclined {
		delete(h.refused, person)
		told = false
	}
	if !told {
		return ""
	}
	return r.whom
}

// forget has nothing known any more of a person who was removed.
func (h *offerHub) forget(person string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, person)
	delete(h.refused, person)
}

// wake has the streams of some people tell them anew what concerns them; with all also what they see of others.
func (h *offerHub) wake(all bool, people ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, person := range people {
		for _, st := range h.theirs[person] {
			st.anew = st.anew || all
		}
	}
	h.wakeOwn(people...)
}

// wakeOwn is wake under mu.
func (h *offerHub) wakeOwn(people ...string) {
	for _, person := range people {
		for _, st := range h.theirs[person] {
			st.own = true
			st.wake()
		}
	}
}

// add has a stream told what happens from now on, and all that there is before.
func (h *offerHub) add(st *offerStream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams[st] = struct{}{}
	if st.person != "" {
		h.theirs[st.person] = append(h.theirs[st.person], st)
	}
	st.anew = true
}

func (h *offerHub) remove(st *offerStream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.streams, st)
	rest := slices.DeleteFunc(h.theirs[st.person], func(other *offerStream) bool { return other == st })
	if len(rest) == 0 {
		delete(h.theirs, st.person)
		return
	}
	h.theirs[st.person] = rest
}

// pause is how long it takes from one message to the next.
func (h *offerHub) pause() time.Duration {
	return offerPause + time.Duration(len(h.streams))*offerShare
}

// arm has a message come when it is due. The caller holds mu.
func (h *offerHub) arm() {
	if !h.armed {
		h.armed = true
		time.AfterFunc(h.pause(), h.send)
	}
}

// send tells all streams what has changed, as much as they are told at once. What has come and gone since the last
// message is told to nobody.
func (h *offerHub) send() {
	h.mu.Lock()
	defer h.mu.Unlock()
	room := int(h.pause().Seconds() * offerRate)
	var m offerMessage
	told := 0
	for _, id := range h.changed {
		if room <= 0 {
			break
		}
		told++
		_, shown := h.shown[id]
		o, open := h.open(id)
		switch {
		case open && (shown || len(h.shown) < shownOffers):
			h.shown[id] = o
			m.new = append(m.new, o)
			room -= len(view.AppendAny(nil, gameOffer(o))) + 1
		case shown:
			delete(h.shown, id)
			m.gone = append(m.gone, id)
			room -= len(id) + 3
		}
	}
	h.changed = slices.Delete(h.changed, 0, told)
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

// write is the message to who does not see the offers of some.
func (m offerMessage) write(unseen hidden) []byte {
	change := api.OfferChange{Gone: m.gone}
	for _, o := range m.new {
		if !unseen.has(o.Maker) {
			change.New = append(change.New, gameOffer(o))
		}
	}
	return sse("change", -1, change)
}

// offerStream is one connection that is told of offers.
type offerStream struct {
	server *Server
	person string
	from   netip.Prefix
	wakes  chan struct{}

	own  bool // what concerns the person has changed; guarded by the hub's mu
	anew bool // so has what they see; guarded by the hub's mu

	number int    // of the last message that it has sent
	unseen hidden // whose offers they do not see
	w      http.ResponseWriter
	ctl    *http.ResponseController
}

func (st *offerStream) wake() {
	select {
	case st.wakes <- struct{}{}:
	default:
	}
}

func (s *Server) getOfferStream(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	if err := s.mustMeet(); err != nil {
		return nil, err
	}
	from := callerOf(ctx).Origin().Near
	return s.streamTo(ctx, func(ctx context.Context, person string, w http.ResponseWriter) {
		st := &offerStream{
			server: s, person: person, from: from, wakes: make(chan struct{}, 1), w: w, ctl: http.NewResponseController(w),
		}
		st.serve(ctx)
	})
}

// serve sends what happens until the viewer goes away or the server stops.
func (st *offerStream) serve(ctx context.Context) {
	h := st.server.offers
	h.doors.enter(st.person)
	defer h.doors.leave(st.person)
	h.add(st)
	defer h.remove(st)
	if st.open() != nil {
		return
	}
	beat := time.NewTicker(offerBeat)
	defer beat.Stop()
	for {
		select {
		case <-st.wakes:
			text, err := st.news(ctx)
			if err != nil || st.write(text) != nil {
				return
			}
		case <-beat.C:
			if st.server.guard.May(ctx, admin.Watch) != nil || st.write(ping) != nil {
				return
			}
			st.server.whereabouts.note(st.person, st.from)
		case <-st.server.closing:
			_ = st.write(st.server.farewell())
			return
		case <-ctx.Done():
			return
		}
	}
}

// open sends the headers. What there is comes right after.
func (st *offerStream) open() error {
	if err := beginStream(st.w, st.ctl); err != nil {
		return err
	}
	st.wake()
	return st.write([]byte("retry: 2000\n\n"))
}

// write sends in one go.
func (st *offerStream) write(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if err := st.ctl.SetWriteDeadline(time.Now().Add(httpapi.WriteTimeout)); err != nil {
		return err
	}
	if _, err := st.w.Write(text); err != nil {
		return err
	}
	return st.ctl.Flush()
}

// news is what the stream has not sent yet.
func (st *offerStream) news(ctx context.Context) ([]byte, error) {
	messages, own, anew := st.lacking()
	if anew {
		return st.whole(ctx)
	}
	var text []byte
	for _, m := range messages {
		switch {
		case st.unseen != nil:
			text = append(text, m.write(st.unseen)...)
		case len(messages) == 1 && !own:
			return m.text, nil // the same bytes for all
		default:
			text = append(text, m.text...)
		}
	}
	if !own {
		return text, nil
	}
	told, err := st.server.ownOffers(ctx, st.person)
	return append(text, sse("own", -1, told)...), err
}

// lacking is the messages that the stream has not sent, and what else it has to tell.
func (st *offerStream) lacking() (messages []offerMessage, own, anew bool) {
	h := st.server.offers
	h.mu.Lock()
	defer h.mu.Unlock()
	own, anew = st.own, st.anew || h.number-st.number > keptChanges
	st.own, st.anew = false, false
	if anew {
		return nil, own, true
	}
	for st.number < h.number {
		st.number++
		messages = append(messages, h.kept[st.number%keptChanges])
	}
	return messages, own, false
}

// whole is all offers that the viewer sees, and what concerns them.
func (st *offerStream) whole(ctx context.Context) (text []byte, err error) {
	if st.unseen, err = st.server.hiddenFrom(ctx, st.person); err != nil {
		return nil, err
	}
	told := api.Offers{Offers: []api.GameOffer{}}
	if told.OwnOffers, err = st.server.ownOffers(ctx, st.person); err != nil {
		return nil, err
	}
	h := st.server.offers
	h.mu.Lock()
	defer h.mu.Unlock()
	st.number = h.number
	for _, o := range h.shown {
		if !st.unseen.has(o.Maker) {
			told.Offers = append(told.Offers, gameOffer(o))
		}
	}
	slices.SortFunc(told.Offers, func(a, b api.GameOffer) int { return strings.Compare(a.ID, b.ID) })
	return sse("offers", -1, told), nil
}
