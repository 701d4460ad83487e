package server_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/match"
	"hexparlor/people"
)

// countedPeople counts what is read of users.
type countedPeople struct {
	people.Store
	reads *atomic.Int64
}

func (c countedPeople) PersonBySecret(
	ctx context.Context, secret people.Hash,
) (people.Person, people.Session, error) {
	c.reads.Add(1)
	return c.Store.PersonBySecret(ctx, secret)
}

func (c countedPeople) Person(ctx context.Context, id string) (people.Person, error) {
	c.reads.Add(1)
	return c.Store.Person(ctx, id)
}

// countedMatches counts what is read of matches.
type countedMatches struct {
	match.Store
	reads *atomic.Int64
}

func (c countedMatches) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	c.reads.Add(1)
	return c.Store.Load(ctx, id)
}

func (c countedMatches) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	c.reads.Add(1)
	return c.Store.Entries(ctx, id, after)
}

// TestAnonymousWatchersReadNothing has many watchers of whom nothing is stored look at a match for three heartbeats.
func TestAnonymousWatchersReadNothing(t *testing.T) {
	h := openFresh(t)
	m := h.guest().table(true)
	const watchers = 200
	for range watchers {
		h.guest().stream(m.ID, "").next("match")
	}
	var reads atomic.Int64
	h.people.Store = countedPeople{h.people.Store, &reads}
	h.host.Store = countedMatches{h.host.Store, &reads}
	time.Sleep(5 * time.Second)
	if n := reads.Load(); n > 5*20 {
		t.Errorf("%d watchers read %d times in 5 s", watchers, n)
	}
}
