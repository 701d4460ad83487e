package server_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/bot"
	"hexparlor/games"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server"
	"hexparlor/internal/user"
)

// countedStore counts reads of users and matches.
type countedStore struct {
	stored
	reads *atomic.Int64
}

func (c countedStore) UserBySecret(
	ctx context.Context, secret user.Hash,
) (user.User, user.Session, error) {
	c.reads.Add(1)
	return c.stored.UserBySecret(ctx, secret)
}

func (c countedStore) User(ctx context.Context, id string) (user.User, error) {
	c.reads.Add(1)
	return c.stored.User(ctx, id)
}

func (c countedStore) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	c.reads.Add(1)
	return c.stored.Load(ctx, id)
}

func (c countedStore) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	c.reads.Add(1)
	return c.stored.Entries(ctx, id, after)
}

// TestAnonymousWatchersCauseNoStoreReads lets many spectators without stored data watch a match for three heartbeats.
func TestAnonymousWatchersCauseNoStoreReads(t *testing.T) {
	var reads atomic.Int64
	count := func(s stored) stored { return countedStore{s, &reads} }
	h := openStored(t, t.TempDir(), server.Limits{Off: true}, host.Config{Mover: bot.Mover{}}, count,
		func(*server.Config) {}, games.All()...)
	m := h.guest().table(true)
	const watchers = 200
	for range watchers {
		h.guest().stream(m.ID, "").next("match")
	}
	before := reads.Load()
	if before < watchers {
		t.Errorf("%d watchers read %d times when they came", watchers, before)
	}
	time.Sleep(5 * time.Second)
	if n := reads.Load() - before; n > 5*20 {
		t.Errorf("%d watchers read %d times in 5 s", watchers, n)
	}
}
