package store_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// Several servers share a site, which no other process can have alone then; and what one does under a lease no other does.
func TestServersShareSiteAndOnlyOneHoldsEachLease(t *testing.T) {
	place := storetest.EmptyDatabase(t)
	servers := make([]*store.Store, 2)
	for i := range servers {
		s, err := store.OpenShared(t.Context(), place) // the first one makes the site
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		servers[i] = s
	}
	if _, err := store.Open(t.Context(), place); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a site that is served can be locked exclusively: %v", err)
	}
	lease := func(of int) (held context.Context, end func()) {
		t.Helper()
		for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(5 * time.Millisecond) {
			if held, end, ok := servers[of].Link().Lease(t.Context(), "something"); ok {
				return held, end
			}
			if time.Now().After(deadline) {
				t.Fatal("no server gets the lease")
			}
		}
	}
	_, end := lease(0)
	for i, s := range servers {
		if _, _, ok := s.Link().Lease(t.Context(), "something"); ok {
			t.Errorf("server %d has the lease, too", i)
		}
	}
	end()
	held, _ := lease(1)
	missed, missing := context.WithCancel(context.Background())
	servers[1].Link().Subscribe(func(h cluster.Invalidation) {
		if h.Kind == cluster.Missed {
			missing()
		}
	})
	const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name = 'hexparlor link'`
	if _, err := storetest.Connect(t, place).Exec(cut); err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []context.Context{missed, held} {
		select {
		case <-wanted.Done():
		case <-time.After(2 * time.Minute):
			t.Fatal("a lease outlives the connection, or its loss is not reported")
		}
	}
	_, end = lease(0)
	end()
}
