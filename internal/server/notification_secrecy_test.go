package server_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/internal/store"
)

// notedStore is a store that records notifications about matches.
type notedStore struct {
	*store.Store
	mu  sync.Mutex
	got []notify.Notification
}

func (n *notedStore) Append(ctx context.Context, changes ...match.Change) error {
	err := n.Store.Append(ctx, changes...)
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range changes {
		if err == nil {
			n.got = append(n.got, c.Notifications...)
		}
	}
	return err
}

// about returns a user's notifications about a match in their order.
func (n *notedStore) about(userID, id string) (got []notify.Notification) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, one := range n.got {
		if one.User == userID && one.About == id {
			got = append(got, one)
		}
	}
	return got
}

// TestNotificationsDoNotDependOnSecretsOfOpponents: in two matches that differ only in what seat 1 may not know, its
// player gets the same notifications in the same order. Their time and text depend on this and on the player's own
// clock alone.
func TestNotificationsDoNotDependOnSecretsOfOpponents(t *testing.T) {
	h := openNotifying(t)
	for name, c := range map[string]struct {
		game    string
		options map[string]string
		dealt   bool        // the deals differ
		orders  [2][]string // of seat 2, in each match
	}{
		"tiles and cards face down": {
			game: "hexstrat", options: map[string]string{"radius": "2", "bonus": "true", "first": "1"}, dealt: true,
		},
		"pieces face down": {game: "swarm", dealt: true},
		"hands":            {game: "hexstrike", options: map[string]string{"shuffle": "true"}, dealt: true},
		"orders": {game: "hexattack", options: map[string]string{"map": "duel"}, orders: [2][]string{
			{"1 push N", "commit"}, {"1 push S", "1 hold", "commit"},
		}},
	} {
		for _, control := range []string{"10+5", "1day bank 2days"} {
			t.Run(name+" "+control, func(t *testing.T) {
				book, _ := games.Lookup(c.game)
				limit, err := clock.Parse(control)
				must(t, err)
				tw := openTwins(t, h.testSite, book, c.options, c.dealt, func(m *match.Match) {
					m.Time, m.RunsOut = limit, match.Policies(book.Info())[0]
				})
				for i, id := range tw.ids {
					for _, order := range c.orders[i] {
						tw.ben.move(id, 2, order)
					}
				}
				if c.orders[1] != nil { // conditional moves that were not played stay secret
					tw.ben.plan(tw.ids[1], 2, []string{"*", "2 commit"})
					tw.ben.plan(tw.ids[1], 2)
				}
				for _, id := range tw.ids {
					tw.ben.act(id, 2, "pause-ask")
				}
				h.compareNotified(t, tw)
				for _, id := range tw.ids {
					tw.ben.act(id, 2, "resign")
				}
				if got := h.notifiedOf(t, tw, 0); len(got) < 2 || !slices.Equal(got, h.notifiedOf(t, tw, 1)) {
					t.Errorf("seat 1 is notified of\n%q or\n%q", got, h.notifiedOf(t, tw, 1))
				}
			})
		}
	}
}

// compareNotified plays on as long as both matches look the same to seat 1.
func (h *notifying) compareNotified(t *testing.T, tw *twins) {
	t.Helper()
	for range 6 {
		if all := tw.texts(game.Arbiter); all[0] == all[1] {
			t.Fatalf("the tables do not differ: %s", all[0])
		}
		if known := tw.texts(1); known[0] != known[1] {
			return
		}
		if got := h.notifiedOf(t, tw, 0); !slices.Equal(got, h.notifiedOf(t, tw, 1)) {
			t.Fatalf("%s: seat 1 is notified of\n%q or\n%q", tw.texts(1)[0], got, h.notifiedOf(t, tw, 1))
		}
		if orders := ordersOf(t, tw.anna, tw.ids[0]); orders != ordersOf(t, tw.anna, tw.ids[1]) {
			t.Fatalf("the organizer gets\n%s or\n%s", orders, ordersOf(t, tw.anna, tw.ids[1]))
		}
		tw.playOn()
	}
}

// notifiedOf returns the notifications of seat 1 about a match: kind, whether it is still true, and the time of warnings.
func (h *notifying) notifiedOf(t *testing.T, tw *twins, number int) (got []string) {
	t.Helper()
	table, err := h.host.Match(context.Background(), tw.ids[number])
	must(t, err)
	table.Read(func(f *match.State) {
		known := map[int64]bool{}
		for _, e := range f.Log {
			if e.KnownTo(1) {
				known[e.At.UnixMicro()] = true
			}
		}
		for _, n := range h.noted.about(f.Seats.Players[0].User, f.Match.ID) {
			if !known[n.At.UnixMicro()] {
				t.Errorf("%s is notified at a time that the seat cannot know", n.Kind)
			}
			truth := f.NotificationState(n)
			got = append(got, fmt.Sprint(n.Kind, truth.Holds, truth.Limit.Sub(truth.Began).Round(time.Minute)))
		}
	})
	return got
}

// ordersOf returns a user's list of matches as far as it concerns one match.
func ordersOf(t *testing.T, g *guest, id string) string {
	t.Helper()
	for _, own := range call[api.OwnMatches](g, "GET", "/api/me/matches", nil).Matches {
		if own.ID == id {
			own.ID = ""
			return instants.ReplaceAllString(plain(t, own), "TIME")
		}
	}
	return "nothing"
}
