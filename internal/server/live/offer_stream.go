package live

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// offerStream is one client's stream of changes of offers.
type offerStream struct {
	*service
	user  string
	from  netip.Prefix
	wakes chan struct{}

	own  bool // whether the user's own offers must be sent again; guarded by the hub's mu
	anew bool // whether the whole list must be sent again; guarded by the hub's mu

	related bool       // whether relations must be read again; guarded by the hub's mu
	asked   bool       // whether the viewer wants to know who is online
	roster  rosterView // only of viewers who asked

	number int                 // number of the last message sent; see OfferHub.number
	unseen httpapi.HiddenUsers // users whose offers the viewer does not see
	w      http.ResponseWriter
	ctl    *http.ResponseController
}

func (st *offerStream) wake() {
	select {
	case st.wakes <- struct{}{}:
	default:
	}
}

type offersQuery struct {
	Online bool `query:"online" doc:"also send who is online"`
}

func (s *service) streamOffers(ctx context.Context, in *offersQuery) (*huma.StreamResponse, error) {
	if err := s.MustOffer(); err != nil {
		return nil, err
	}
	from := httpapi.CallerOf(ctx).Origin().Near
	return s.streamTo(ctx, func(ctx context.Context, user string, w http.ResponseWriter) {
		st := &offerStream{
			service: s, user: user, from: from, wakes: make(chan struct{}, 1), w: w, ctl: http.NewResponseController(w),
			asked: in.Online,
		}
		st.serve(ctx)
	})
}

// serve sends changes of offers until the viewer disconnects or the server stops.
func (st *offerStream) serve(ctx context.Context) {
	h := st.Offers
	h.presence.enter(st.user)
	defer h.presence.leave(st.user)
	h.add(st)
	defer h.remove(st)
	if st.asked {
		st.Roster.add(st)
		defer st.Roster.remove(st)
	}
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
			if st.Matches.May(ctx, admin.Watch) != nil || st.write(ping) != nil {
				return
			}
			st.Hub.Whereabouts.Note(st.user, st.from)
		case <-st.Closing:
			_ = st.write(st.farewell())
			return
		case <-ctx.Done():
			return
		}
	}
}

// open sends the headers of the stream.
func (st *offerStream) open() error {
	if err := beginStream(st.w, st.ctl); err != nil {
		return err
	}
	st.wake()
	return st.write([]byte("retry: 2000\n\n"))
}

// write sends text and flushes the connection.
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

// news returns the messages that the stream has not sent yet, as bytes.
func (st *offerStream) news(ctx context.Context) ([]byte, error) {
	text, err := st.offerNews(ctx)
	if err != nil || !st.asked || !st.readRelations() && !st.Roster.changed(st.roster.number) {
		return text, err
	}
	online, err := st.online(ctx)
	return slices.Concat(text, online), err
}

// readRelations drops what the stream knows of relations if they have changed, and reports whether they have.
func (st *offerStream) readRelations() bool {
	st.Offers.mu.Lock()
	defer st.Offers.mu.Unlock()
	related := st.related
	if st.related = false; related {
		st.roster.follows = nil
	}
	return related
}

// offerNews returns the messages about offers that the stream has not sent yet.
func (st *offerStream) offerNews(ctx context.Context) ([]byte, error) {
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
	offers, err := st.OwnOffers(ctx, st.user)
	return append(text, sse("own", -1, offers)...), err
}

// lacking returns the messages that the stream has not sent, whether it must send the user's own offers (own), and
// whether it must send the whole list instead (anew).
func (st *offerStream) lacking() (messages []offerMessage, own, anew bool) {
	h := st.Offers
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

// whole returns the message with all offers that the viewer sees and the viewer's own offers.
func (st *offerStream) whole(ctx context.Context) (text []byte, err error) {
	if st.unseen, err = st.HiddenFrom(ctx, st.user); err != nil {
		return nil, err
	}
	offers := api.Offers{Offers: []api.GameOffer{}}
	if offers.OwnOffers, err = st.OwnOffers(ctx, st.user); err != nil {
		return nil, err
	}
	h := st.Offers
	h.mu.Lock()
	defer h.mu.Unlock()
	st.number = h.number
	for _, o := range h.shown {
		if !st.unseen.Has(o.Maker) {
			offers.Offers = append(offers.Offers, httpapi.GameOffer(o))
		}
	}
	slices.SortFunc(offers.Offers, func(a, b api.GameOffer) int { return strings.Compare(a.ID, b.ID) })
	return sse("offers", -1, offers), nil
}
