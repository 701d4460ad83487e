package live

import (
	"context"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/games"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/lobby"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// noStore stores nothing.
type noStore struct{ host.Store }

func (noStore) Append(context.Context, ...match.Change) error { return nil }

// oneBot has a bot of level 1, which never thinks.
type oneBot struct{ host.Mover }

func (oneBot) Name(string, int) (string, bool) { return "Pip", true }

// atOnce does all actions at the same time, each in its own goroutine, so that no later lock of a goroutine hides a
// missing one from the race detector.
func atOnce(actions ...func()) {
	var all sync.WaitGroup
	for _, action := range actions {
		all.Go(action)
	}
	all.Wait()
}

// testHub returns a hub, and two matches of Anna and Ben.
func testHub(t *testing.T) (h *Hub, tables [2]*host.Match) {
	t.Helper()
	presence, log := cluster.NewPresence(cluster.Alone{}), slog.New(slog.DiscardHandler)
	all := host.NewHost(host.Config{Games: games.Lookup, Store: noStore{}, Mover: oneBot{}, Logger: log})
	for i := range tables {
		var err error
		tables[i], err = all.Create(t.Context(), match.New{
			Game: "hexit", Maker: "anna", Public: true, Time: clock.Control{Main: time.Hour},
			Players: []match.Player{{User: "anna", Name: "Anna"}, {User: "ben", Name: "Ben"}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return NewHub(HubConfig{
		Host: all, Presence: presence, Whereabouts: NewWhereabouts(presence), Patience: time.Minute, Log: log,
	}), tables
}

// TestHubUsedByManyAtOnceCountsItsStreams opens and closes streams of a match while users chat, come online and are
// counted.
func TestHubUsedByManyAtOnceCountsItsStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, tables := testHub(t)
		table := tables[0]
		var state *match.State
		table.Read(func(f *match.State) { state = f })
		from := httpapi.OriginOf(netip.MustParseAddr("192.0.2.1"))
		newStream := func(user string) *stream {
			return &stream{
				service: &service{}, table: table, user: user, viewer: viewer{user, true, from}, words: catalog.English(),
				hints: make(chan struct{}, 1),
			}
		}
		actions, open := []func(){}, []*stream{}
		for i := range 20 {
			user := []string{"anna", "ben", "cleo"}[i%3]
			stays, leaves, comes := newStream(user), newStream(user), newStream(user)
			r := h.enter(stays)
			stays.room = r
			h.enter(leaves)
			open = append(open, stays, comes)
			actions = append(actions,
				func() { h.enter(comes) },
				func() { h.leave(r, leaves) },
				func() {
					briefly := newStream(user)
					briefly.table = tables[1]
					h.leave(h.enter(briefly), briefly)
				},
				func() { h.Spread(chat.Message{Match: table.ID(), Room: chat.Spectators, Text: "hi"}, nil) },
				func() { stays.appendMessages(nil) },
				func() { h.PresenceAt(state) },
				func() { h.Forget(user) },
				func() { h.IsOpen(table.ID()) },
				func() { h.Watching() },
				func() { r.setAway(stays, true) },
				func() { r.stand(i) },
				func() {
					h.hearPresence(cluster.Change{Key: cluster.Key{Kind: presenceMatch, Name: table.ID()}, Before: here{Users: []string{user}}.String()})
				},
				func() {
					time.Sleep(linePause) // when the positions of bots are read
					briefly := newStream(user)
					briefly.table = tables[1]
					h.leave(h.enter(briefly), briefly)
				},
				func() {
					time.Sleep(presencePause) // so that the streams send the presence meanwhile
					r.setAway(stays, false)
				},
			)
		}
		bot := func() {
			_, err := h.Host.Create(t.Context(), match.New{
				Game: "hexit", Maker: "anna", Players: []match.Player{{Level: 1}, {User: "anna", Name: "Anna"}},
			})
			if err != nil || h.Host.BotQueue() != 1 {
				t.Errorf("%d bots wait, %v", h.Host.BotQueue(), err)
			}
		}
		atOnce(append(actions, bot)...)
		if n := h.Watching(); n != 3 || len(h.room(table.ID()).streams) != len(open) {
			t.Errorf("%d users watch by %d streams, not 3 by %d", n, len(h.room(table.ID()).streams), len(open))
		}
		for _, st := range open {
			h.leave(h.room(table.ID()), st)
		}
		if h.IsOpen(table.ID()) || h.Watching() != 0 {
			t.Errorf("the match is open, and %d users watch", h.Watching())
		}
	})
}

// TestWhereaboutsUsedByManyAtOnceKnowWhoIsOnline notes requests and open matches of users.
func TestWhereaboutsUsedByManyAtOnceKnowWhoIsOnline(t *testing.T) {
	w := NewWhereabouts(cluster.NewPresence(cluster.Alone{}))
	from := netip.MustParsePrefix("192.0.2.1/32")
	var actions []func()
	for i := range 20 {
		user := fmt.Sprint("guest ", i)
		actions = append(actions,
			func() { w.Note(user, from) },
			func() { w.learn(user, from) },
			func() { w.watch(user, 1) },
			func() { w.StillHere() },
			func() { w.IsHere(user) },
			func() { w.AreTogether(user, "guest 0") },
			func() { w.Forget("another") },
		)
	}
	atOnce(actions...)
	for i := range 20 {
		if user := fmt.Sprint("guest ", i); !w.IsHere(user) || !w.AreTogether(user, "guest 0") {
			t.Errorf("%s is not online at the common address", user)
		}
	}
}

// TestOfferHubUsedByManyAtOnceSendsEachChangeOnce publishes offers while streams come, go and read.
func TestOfferHubUsedByManyAtOnceSendsEachChangeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewOfferHub(cluster.NewPresence(cluster.Alone{}))
		h.Begin(func(id string) (lobby.Offer, bool) { return lobby.Offer{ID: id, Game: "hex"}, true }, nil)
		s := &service{Deps{
			Offers:     h,
			OwnOffers:  func(context.Context, string) (api.OwnOffers, error) { return api.OwnOffers{}, nil },
			HiddenFrom: func(context.Context, string) (httpapi.HiddenUsers, error) { return nil, nil },
		}}
		newStream := func(user string) *offerStream {
			return &offerStream{service: s, user: user, wakes: make(chan struct{}, 1)}
		}
		last := newStream("last")
		h.add(last)
		last.lacking()
		actions := []func(){}
		for i := range 20 {
			name := fmt.Sprint("guest ", i)
			maker, id := user.User{ID: name, Name: name}, fmt.Sprint("offer ", i)
			stays, leaves, comes := newStream(name), newStream(name), newStream(name)
			h.add(stays)
			h.add(leaves)
			h.presence.enter(name)
			h.presence.enter(name)
			offer := lobby.Offer{ID: id, Maker: maker}
			actions = append(actions,
				func() { h.Publish(lobby.Change{Offer: offer}) },
				func() { h.Publish(lobby.Change{Offer: offer, Event: &lobby.Event{Kind: lobby.Taken, Match: id}}) },
				func() { h.Publish(lobby.Change{Offer: offer, Event: &lobby.Event{Kind: lobby.Declined}}) },
				func() { h.add(comes) },
				func() { h.remove(leaves) },
				func() { stays.lacking() },
				func() { _, _ = stays.whole(t.Context()) },
				func() { h.Wake(true, name) },
				func() { h.MatchesOf(name) },
				func() { h.DeclinedBy(name) },
				func() { h.Forget("another") },
				func() { h.Here(name) },
				func() { h.Here("another") }, // who has no stream, so that the times of leaving are read
				func() { h.HasStream(name) },
				func() { h.Reopen() },
				func() { h.EndGrace() },
				func() { h.presence.enter(name) },
				func() { h.presence.leave(name) },
				func() { h.presence.hear(cluster.Change{Key: cluster.Key{Name: name}}) },
				func() {
					time.Sleep(offerPause + time.Duration(41+i)*offerShare) // when the changes are sent
					h.MatchesOf(name)
				},
				func() {
					time.Sleep(offerPause + time.Duration(41+i)*offerShare)
					_, _ = comes.whole(t.Context())
				},
			)
		}
		atOnce(actions...)
		time.Sleep(time.Minute)
		sent := map[string]int{}
		messages, _, anew := last.lacking()
		for _, m := range messages {
			for _, o := range m.new {
				sent[o.ID]++
			}
		}
		for i := range 20 {
			id, name := fmt.Sprint("offer ", i), fmt.Sprint("guest ", i)
			if anew || sent[id] != 1 {
				t.Errorf("%s was sent %d times; all offers are sent anew: %v", id, sent[id], anew)
			}
			if list := h.MatchesOf(name); len(list) != 1 || list[0] != id || !h.HasStream(name) {
				t.Errorf("%s has the matches %v, and a stream: %v", name, list, h.HasStream(name))
			}
		}
	})
}
