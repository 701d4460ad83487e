package host_test

import (
	"context"
	"reflect"
	"sync/atomic"
	"testing"

	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// counted counts how often a log is read on.
type counted struct {
	*store.Store
	reads atomic.Int64
}

func (c *counted) Entries(ctx context.Context, id string, after int) ([]match.Entry, error) {
	c.reads.Add(1)
	return c.Store.Entries(ctx, id, after)
}

// What is played elsewhere a server has from the hints, exactly as it is stored, and need not read it.
func TestInvalidationDeliversEntriesWithoutStoreRead(t *testing.T) {
	place := storetest.Database(t)
	first := serverAt(t, place, nil)
	s := &counted{}
	second := serverAt(t, place, func(c *host.Config) {
		s.Store = c.Store.(*store.Store)
		c.Store = s
	})
	there := first.create("hexit", anna, ben)
	here := second.twin(there)
	_, stop := here.Subscribe()
	defer stop()
	for !finished(read(there)) {
		first.play(there, 1)
		second.learns(here, len(read(there).Log))
	}
	stored, err := s.Store.Entries(t.Context(), there.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range read(here).Log {
		e.Undone, e.Unveiled, e.Known = false, false, 0 // what the state adds
		e.Begins, e.Changes, e.Round = 0, false, 0
		if !reflect.DeepEqual(e, stored[i]) {
			t.Errorf("entry %d was sent as %v, and is %v", i+1, e, stored[i])
		}
	}
	if reads := s.reads.Load(); int(reads) > len(stored)/4 { // once a minute all is looked at
		t.Errorf("%d entries were read %d times", len(stored), reads)
	}
}

// mute is a link on which no hint of a table comes.
type mute struct{ cluster.Bus }

func (m mute) Subscribe(f func(cluster.Invalidation)) {
	m.Bus.Subscribe(func(h cluster.Invalidation) {
		if h.Kind != cluster.Match {
			f(h)
		}
	})
}

// TestLatestReturnsAllStoredEntries changes the server between two requests, without invalidations.
func TestLatestReturnsAllStoredEntries(t *testing.T) {
	place := storetest.Database(t)
	first := serverAt(t, place, nil)
	second := serverAt(t, place, func(c *host.Config) { c.Link = mute{c.Link} })
	there := first.create("hexit", anna, ben)
	second.twin(there)
	first.play(there, 1)
	here, err := second.Latest(t.Context(), there.ID())
	if err != nil {
		t.Fatal(err)
	}
	if position(here) != position(there) {
		t.Error("the table is as it was before")
	}
}

// TestConditionalMovesArePlayedAfterMoveOnAnotherServer sets conditional moves at one server and plays at another.
func TestConditionalMovesArePlayedAfterMoveOnAnotherServer(t *testing.T) {
	place := storetest.Database(t)
	games := func(c *host.Config) { realGames(c) }
	first, second := serverAt(t, place, games), serverAt(t, place, games)
	first.start()
	second.start()
	there := first.playing("hex", map[string]string{"size": "5", "swap": "false"}, anna, ben)
	first.must(there, anna, 1, match.Move, "place 0,0") // since then it is known there that nothing is planned
	first.must(there, ben, 2, match.Move, "place 1,1")
	here := second.twin(there)
	for n, at := range []string{"2", "3", "4"} {
		if _, err := second.Latest(t.Context(), there.ID()); err != nil { // as a page reads it that decides there
			t.Fatal(err)
		}
		second.plan(here, ben, 2, []string{match.Whatever, "2 place " + at + ",0"})
		first.must(there, anna, 1, match.Move, "place 0,"+at)
		await(t, there, "what was planned", made(4+2*n))
	}
	wantMoves(t, there, "1 place 0,0", "2 place 1,1", "1 place 0,2", "2 place 2,0", "1 place 0,3", "2 place 3,0",
		"1 place 0,4", "2 place 4,0")
}
