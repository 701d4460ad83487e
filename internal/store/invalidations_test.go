package store_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// TestRefusedEntriesAreNotSentToOtherServers: two servers store an entry of the same number. The one that comes second
// is refused, and a third server hears of the first only. It would play the other one otherwise, where it has missed
// the first because it was frozen.
func TestRefusedEntriesAreNotSentToOtherServers(t *testing.T) {
	place := storetest.EmptyDatabase(t)
	var servers [3]*store.Store
	for i := range servers {
		s, err := store.OpenShared(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		servers[i] = s
	}
	received := make(chan string, 100)
	servers[2].Link().Subscribe(func(h cluster.Invalidation) {
		if h.Kind == cluster.Match {
			received <- h.News
		}
	})
	m := newMatch(true)
	create(t, servers[0], m, match.Running)
	entry := func(number int, text string) match.Change {
		e := move(number, text)
		e.Text = text
		return match.Change{ID: m.ID, Entries: []match.Entry{e}}
	}
	if err := servers[0].Append(t.Context(), entry(2, "first")); err != nil {
		t.Fatal(err)
	}
	if err := servers[1].Append(t.Context(), entry(2, "second")); !errors.Is(err, host.ErrConflict) {
		t.Fatalf("the second entry 2: %v", err)
	}
	if err := servers[1].Append(t.Context(), entry(3, "last")); err != nil {
		t.Fatal(err)
	}
	var all []string
	for deadline := time.After(2 * time.Minute); ; {
		select {
		case news := <-received:
			all = append(all, news)
			if !strings.Contains(news, "last") {
				continue
			}
		case <-deadline:
			t.Fatal("the last entry is not announced")
		}
		break
	}
	if text := strings.Join(all, "\n"); strings.Contains(text, "second") || !strings.Contains(text, "first") {
		t.Errorf("announced: %q", all)
	}
}
