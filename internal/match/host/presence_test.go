package host_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// machine is the clocks of a machine on which a server runs.
type machine struct{ wall, elapsed atomic.Int64 }

// on has a host read the machine's clocks.
func (m *machine) on(c *host.Config) {
	realGames(c)
	began := time.Now()
	c.Wall = func() time.Time { return time.Now().Add(time.Duration(m.wall.Load())) }
	c.Elapsed = func() time.Duration { return time.Since(began) + time.Duration(m.elapsed.Load()) }
}

// freeze has the process stand still for a while, as SIGSTOP does.
func (m *machine) freeze(d time.Duration) {
	m.wall.Add(int64(d))
	m.elapsed.Add(int64(d))
}

// set sets the wall clock on or back, as a machine finds it that was asleep.
func (m *machine) set(by time.Duration) { m.wall.Add(int64(by)) }

// shows returns what the clock of a seat shows by the site's own time.
func (h *testHost) shows(t testing.TB, live *host.Match, seat game.Seat) time.Duration {
	t.Helper()
	k, ok := read(live).Clocks.Of(seat)
	if !ok {
		t.Fatal("the table has no clocks")
	}
	return k.Shows(h.Clock())
}

// restored adds up what a table was given back.
func restored(f *match.State) (sum time.Duration) {
	for _, e := range f.Log {
		sum += e.Restored()
	}
	return sum
}

func near(got, want time.Duration) bool {
	return got >= want-2*time.Second && got <= want+2*time.Second
}

// running returns a site on a machine, with a table of which the first clock has 40 seconds left.
func running(t *testing.T, m *machine) (*testHost, *host.Match) {
	h := openTestHost(t, newPath(t), m.on)
	h.start()
	live := h.timed(t, "hex", "1+0", match.Loses, anna, ben)
	time.Sleep(50 * time.Second)
	synctest.Wait()
	return h, live
}

// holds checks that a clock had some 40 seconds left, and that the flag falls when these have passed.
func (h *testHost) holds(t *testing.T, live *host.Match, back time.Duration) {
	t.Helper()
	shown := h.shows(t, live, 1)
	if shown < 37*time.Second || shown > 42*time.Second || !near(restored(read(live)), back) {
		t.Errorf("the clock shows %v; %v were given back, of %v", shown, restored(read(live)), back)
	}
	time.Sleep(shown - time.Second)
	synctest.Wait()
	if f := read(live); f.Status != match.Running {
		t.Fatalf("the flag falls early: %v", f.Log)
	}
	time.Sleep(3 * time.Second)
	synctest.Wait()
	if f := read(live); f.Status != match.Finished || f.Result.Reason != match.OnTime {
		t.Errorf("the flag does not fall: %v, %v", f.Status, f.Log)
	}
	closeTestHost(t, h)
}

func TestClocksLoseNoTimeWhileServerIsFrozen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		m.freeze(75 * time.Second)
		time.Sleep(time.Millisecond)
		h.move(t, live, "place 3,4") // before any heartbeat
		if got := h.shows(t, live, 1); !near(got, 40*time.Second) || !near(restored(read(live)), 75*time.Second) {
			t.Errorf("the clock shows %v; given back: %v", got, restored(read(live)))
		}
		closeTestHost(t, h)
	})
}

func TestFrozenServerRecordsDowntimeBeforeJudgingDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		m.freeze(3 * time.Hour)
		time.Sleep(time.Millisecond)
		if _, err := h.Match(t.Context(), live.ID()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		h.holds(t, live, 3*time.Hour)
	})
}

// A pause of less than two heartbeats is none, and costs less than two seconds.
func TestShortFreezeIsNoDowntime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		m.freeze(900 * time.Millisecond)
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		if got := restored(read(live)); got != 0 {
			t.Errorf("%v were given back", got)
		}
		closeTestHost(t, h)
	})
}

func TestWallClockSetForwardTwoDaysIsADowntime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		before := h.Clock()
		m.set(48 * time.Hour)
		for range 120 { // at no moment is a seat out of time, or the clock far off
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			if f := read(live); f.Status != match.Running {
				t.Fatalf("the flag has fallen: %v", f.Log)
			}
		}
		if passed := h.Clock().Sub(before); !near(passed, 48*time.Hour+12*time.Second) {
			t.Errorf("the site's clock has not followed: %v", passed)
		}
		h.move(t, live, "place 3,4")
		if got := h.shows(t, live, 1); !near(got, 28*time.Second) || !near(restored(read(live)), 48*time.Hour) {
			t.Errorf("the clock shows %v; given back: %v", got, restored(read(live)))
		}
		closeTestHost(t, h)
	})
}

func TestWallClockSetBackTwoDaysMovesNoDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		m.set(-48 * time.Hour)
		h.holds(t, live, 0)
	})
}

// A server that starts after its wall clock was set back goes on from the last heartbeat.
func TestStartAfterClockSetBackContinuesFromLastHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		closeTestHost(t, h)
		m.set(-48 * time.Hour)
		h = testHostOn(t, h.Store, m.on)
		h.start()
		live = mustTable(h, live.ID())
		h.holds(t, live, 0)
	})
}

// A wall clock that is wrong for some seconds moves nothing.
func TestShortWallClockErrorMovesNoDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h, live := running(t, &m)
		m.set(1000 * time.Hour)
		time.Sleep(5 * time.Second)
		m.set(-1000 * time.Hour)
		m.freeze(-5 * time.Second) // as if these five had not passed
		m.freeze(5 * time.Second)
		if got := h.shows(t, live, 1); !near(got, 35*time.Second) || restored(read(live)) != 0 {
			t.Errorf("the clock shows %v; given back: %v", got, restored(read(live)))
		}
		closeTestHost(t, h)
	})
}

// sharing is a link to servers that hear nothing.
type sharing struct{ cluster.Alone }

func (sharing) Shared() bool { return true }

// Of several servers only the time counts in which none was there.
func TestOneFrozenServerOfTwoIsNoDowntime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var frozen, well machine
		shared := func(m *machine) func(*host.Config) {
			return func(c *host.Config) { m.on(c); c.Link = sharing{} }
		}
		first := openTestHost(t, newPath(t), shared(&frozen))
		first.start()
		second := testHostOn(t, first.Store, shared(&well))
		second.start()
		live := first.timed(t, "hex", "10+0", match.Loses, anna, ben)
		time.Sleep(50 * time.Second)
		synctest.Wait()
		frozen.freeze(75 * time.Second) // the others have gone on for as long
		for range 75 {
			well.freeze(time.Second)
			if err := second.Store.Beat(t.Context(), second.Clock()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		if got := restored(read(mustTable(first, live.ID()))); got != 0 {
			t.Errorf("%v were given back though a server was there", got)
		}
		frozen.freeze(75 * time.Second)
		well.freeze(75 * time.Second)
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		for _, h := range []*testHost{first, second} {
			if got := restored(read(mustTable(h, live.ID()))); !near(got, 75*time.Second) {
				t.Errorf("%v were given back, and no server was there for 75 seconds", got)
			}
		}
		closeTestHost(t, first)
		closeTestHost(t, second)
	})
}

// outage is a store that cannot be reached for a while.
type outage struct {
	host.Store
	gone *atomic.Bool
}

var errGone = errors.New("the database is gone")

func (o outage) Beat(ctx context.Context, at time.Time) error {
	if o.gone.Load() {
		return errGone
	}
	return o.Store.Beat(ctx, at)
}

func (o outage) ComeBack(ctx context.Context, r host.Return) (host.Returned, error) {
	if o.gone.Load() {
		return host.Returned{}, errGone
	}
	return o.Store.ComeBack(ctx, r)
}

func (o outage) Append(ctx context.Context, changes ...match.Change) error {
	if o.gone.Load() {
		return errGone
	}
	return o.Store.Append(ctx, changes...)
}

// TestClocksLoseNoTimeDuringDatabaseOutage holds that time without the database counts as a downtime, since no move can
// be stored.
func TestClocksLoseNoTimeDuringDatabaseOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		var gone atomic.Bool
		h := openTestHost(t, newPath(t), func(c *host.Config) {
			m.on(c)
			c.Store = outage{c.Store, &gone}
		})
		h.start()
		live := h.timed(t, "hex", "1+0", match.Loses, anna, ben)
		time.Sleep(50 * time.Second)
		gone.Store(true)
		time.Sleep(26 * time.Second)
		gone.Store(false)
		time.Sleep(1500 * time.Millisecond)
		synctest.Wait()
		h.holds(t, live, 26*time.Second)
	})
}

// A server that is asked to end serves on for a moment, and is there until it has ended.
func TestDrainingServerKeepsHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m machine
		h := openTestHost(t, newPath(t), m.on)
		ctx, end := context.WithCancel(t.Context())
		if err := h.Start(ctx); err != nil {
			t.Fatal(err)
		}
		live := h.timed(t, "hex", "1+0", match.Loses, anna, ben)
		time.Sleep(45 * time.Second)
		end()
		time.Sleep(5 * time.Second)
		closeTestHost(t, h)
		time.Sleep(time.Minute)
		h = testHostOn(t, h.Store, m.on)
		h.start()
		h.holds(t, mustTable(h, live.ID()), time.Minute)
	})
}
