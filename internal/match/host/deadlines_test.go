package host_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	registry "hexparlor/games"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// TestClocksLoseNoTimeWhileServerIsStopped holds for clocks that would have run out while no server was running, and
// for others.
func TestClocksLoseNoTimeWhileServerIsStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openTestHost(t, newPath(t), realGames)
		h.start()
		m := h.playing("hexattack", map[string]string{"deadline": "60"}, anna, ben)
		live := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		time.Sleep(50 * time.Second)
		closeTestHost(t, h)
		time.Sleep(time.Hour)
		h = testHostOn(t, h.Store, realGames)
		h.start()
		synctest.Wait()
		time.Sleep(10*time.Second - time.Millisecond)
		synctest.Wait()
		m, live = mustTable(h, m.ID()), mustTable(h, live.ID())
		if f := read(m); len(f.Log) != 3 || f.Log[2].Kind != match.Restored || f.Log[2].Restored() != time.Hour {
			t.Errorf("the server decides too early, or gives something else back: %v", f.Log[2:])
		}
		if got := delegation(t, live)[0]; got != 270*time.Second+time.Millisecond {
			t.Errorf("the clock shows %v", got)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if f := read(m); len(f.Log) != 7 {
			t.Errorf("the server does not decide: %v", f.Log[2:])
		}
		closeTestHost(t, h)
	})
}

// After a kill the server knows by its last beat when it was there.
func TestClocksLoseNoTimeAfterServerIsKilled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, kill := mortal(t)
		live := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		time.Sleep(33 * time.Second)
		kill()
		time.Sleep(time.Minute)
		again := testHostOn(t, h.Store.(deaf).Store, realGames)
		again.start()
		time.Sleep(7 * time.Second)
		if got := delegation(t, mustTable(again, live.ID()))[0]; got < 290*time.Second || got > 295*time.Second {
			t.Errorf("of 5:30 the clock shows %v after 40 seconds, and a minute when the server was not there", got)
		}
		closeTestHost(t, again)
		closeTestHost(t, h)
	})
}

// A site that was idle for hours is killed just after its first deadline began: that is kept all the same, though no
// user comes to the table.
func TestFirstDeadlineAfterIdleHoursIsKeptAfterKill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, kill := mortal(t)
		time.Sleep(3 * time.Hour)
		live := h.timed(t, "hex", "5+0", match.Loses, anna, ben)
		began := time.Now()
		time.Sleep(time.Second)
		kill()
		time.Sleep(time.Minute)
		again := testHostOn(t, h.Store.(deaf).Store, realGames)
		again.start()
		time.Sleep(2 * time.Hour)
		f := read(mustTable(again, live.ID()))
		if ended := f.Log[len(f.Log)-1].At.Sub(began); f.Status != match.Finished || ended > 8*time.Minute {
			t.Errorf("%v, after %v", f.Status, ended)
		}
		closeTestHost(t, again)
		closeTestHost(t, h)
	})
}

// mortal returns a site that can be killed.
func mortal(t *testing.T) (h *testHost, kill func()) {
	var killed atomic.Bool
	h = openTestHost(t, newPath(t), func(c *host.Config) {
		realGames(c)
		c.Store = deaf{c.Store, &killed}
	})
	h.start()
	return h, func() { killed.Store(true) }
}

// deaf is a store that notes no beats once the server was killed.
type deaf struct {
	host.Store
	killed *atomic.Bool
}

func (d deaf) Beat(ctx context.Context, at time.Time) error {
	if d.killed.Load() {
		return nil
	}
	return d.Store.Beat(ctx, at)
}

// closeTestHost ends a site within the bubble of a test.
func closeTestHost(t *testing.T, h *testHost) {
	t.Helper()
	if err := h.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// reads counts the tables that are read from the store.
type reads struct {
	host.Store
	matches atomic.Int64
}

func (s *reads) Load(ctx context.Context, id string) (match.Match, []match.Entry, error) {
	s.matches.Add(1)
	return s.Store.Load(ctx, id)
}

// A site with ten thousand tables whose time runs opens without reading any of them, and decides where it runs out.
func TestStartReadsNoMatchBeforeItsDeadline(t *testing.T) {
	h := openTestHost(t, newPath(t), realGames)
	last := fillWithDeadlines(t, h, 10_000)
	var counted *reads
	h = testHostOn(t, h.Store, func(c *host.Config) {
		realGames(c)
		counted = &reads{Store: c.Store}
		c.Store = counted
	})
	begun := time.Now()
	h.start()
	t.Logf("started in %v with 10,000 tables", time.Since(begun))
	for len(logOf(t, h, last)) == 2 {
		time.Sleep(10 * time.Millisecond)
	}
	t.Logf("the first deadline was kept after %v", time.Since(begun))
	if n := counted.matches.Load(); n != 1 {
		t.Errorf("%d tables were read for the one whose time has run out", n)
	}
}

func logOf(t testing.TB, h *testHost, id string) []match.Entry {
	t.Helper()
	log, err := h.Store.Entries(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// fillWithDeadlines stores n running tables with a deadline of a day, and one whose time has run out; it gives that.
func fillWithDeadlines(t testing.TB, h *testHost, n int) (due string) {
	t.Helper()
	g, _ := registry.Lookup("hexattack")
	options, err := game.ParseOptions(g.Info().Options, map[string]string{"map": "duel"})
	if err != nil {
		t.Fatal(err)
	}
	control, err := clock.Parse("0d86400")
	if err != nil {
		t.Fatal(err)
	}
	var changes []match.Change
	for i := range n {
		id, _ := uuid.NewV7()
		created := time.Now().UTC().Truncate(time.Microsecond).Add(-time.Duration(i) * time.Second)
		if i == n-1 {
			created, due = created.Add(-24*time.Hour), id.String()
		}
		m := match.Match{ID: id.String(), Game: "hexattack", Rules: 1, Options: options, Time: control, Created: created}
		c := match.Change{ID: m.ID, New: &m, Listing: &match.Listing{
			Status: match.Running, Due: created.Add(24 * time.Hour),
		}}
		for seat, p := range []match.Player{anna, ben} {
			c.Entries = append(c.Entries, match.Entry{
				Number: seat + 1, Seat: game.Seat(seat + 1), Kind: match.Sit, Text: p.String(), At: created,
				Key: fmt.Sprint("create-", seat),
			})
		}
		if changes = append(changes, c); len(changes) == 500 {
			if err := h.Store.Append(t.Context(), changes...); err != nil {
				t.Fatal(err)
			}
			changes = nil
		}
	}
	return due
}
