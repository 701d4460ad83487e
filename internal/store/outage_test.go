package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// PostgreSQL is killed again and again under load. The store says so, goes on when it is back, and what was
// acknowledged is there once.
func TestStoreKeepsAcknowledgedChangesWhenPostgreSQLIsKilled(t *testing.T) {
	c := storetest.OwnCluster(t, false)
	s := openAt(t, c.URL("postgres"))
	ctx, stop := context.WithCancel(t.Context())
	var failed atomic.Int64
	var all sync.WaitGroup
	matches := make([]*loaded, 8)
	for i := range matches {
		l := &loaded{match: newMatch(true)}
		create(t, s, l.match, match.Running)
		l.stored.Store(1)
		matches[i] = l
		all.Go(func() { l.write(ctx, s, &failed) })
	}
	for range 3 {
		time.Sleep(200 * time.Millisecond)
		before := failed.Load()
		if err := c.Kill(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "writes fail", func() bool { return failed.Load() > before })
		eventually(t, "readiness reports the outage", func() bool { return s.Ready(t.Context()) != nil })
		if err := c.Start(false); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the store is ready", func() bool { return s.Ready(t.Context()) == nil })
		entries := sumOf(matches)
		eventually(t, "writes go on", func() bool { return sumOf(matches) > entries+int64(len(matches)) })
	}
	stop()
	all.Wait()
	for _, l := range matches {
		_, log, err := s.Load(t.Context(), l.match.ID)
		if err != nil || int64(len(log)) != l.stored.Load() {
			t.Fatalf("%d entries are stored of %d: %v", len(log), l.stored.Load(), err)
		}
		for i, e := range log {
			if e.Number != i+1 {
				t.Fatalf("entry %d has the number %d", i+1, e.Number)
			}
		}
	}
	if _, err := store.Open(t.Context(), c.URL("postgres")); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("the lock was lost: %v", err)
	}
}

// write adds entries as a table does: one that failed may be stored all the same, which its number shows.
func (l *loaded) write(ctx context.Context, s *store.Store, failed *atomic.Int64) {
	for n := 2; ctx.Err() == nil; {
		e := move(n, fmt.Sprint("key ", n))
		err := s.Append(context.Background(), match.Change{ID: l.match.ID, Entries: []match.Entry{e}})
		switch {
		case err == nil || errors.Is(err, host.ErrConflict):
			l.stored.Store(int64(n))
			n++
		default:
			failed.Add(1)
			time.Sleep(10 * time.Millisecond)
		}
	}
}

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not come to pass: ", what)
		}
	}
}

func sumOf(matches []*loaded) (entries int64) {
	for _, l := range matches {
		entries += l.stored.Load()
	}
	return entries
}
