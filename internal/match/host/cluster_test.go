package host_test

import (
	"bufio"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store"
	"hexparlor/internal/store/storetest"
)

// serverAt returns one of several servers of a site.
func serverAt(t testing.TB, place string, change func(*host.Config)) *testHost {
	t.Helper()
	s, err := store.OpenShared(context.Background(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return testHostOn(t, s, func(c *host.Config) {
		c.Link = s.Link()
		if change != nil {
			change(c)
		}
	})
}

// twin returns a table as another server has it.
func (h *testHost) twin(t *host.Match) *host.Match {
	h.t.Helper()
	twin, err := h.Match(context.Background(), t.ID())
	if err != nil {
		h.t.Fatal(err)
	}
	return twin
}

// A viewer at one server sees what is played at another one. The test logs how soon.
func TestServerShowsEntriesOfAnotherServer(t *testing.T) {
	place := storetest.Database(t)
	first, second := serverAt(t, place, nil), serverAt(t, place, nil)
	there := first.create("hexit", anna, ben)
	here := second.twin(there)
	news, stop := here.Subscribe()
	defer stop()
	var took []time.Duration
	for !finished(read(there)) {
		first.play(there, 1)
		number, stored := len(read(there).Log), time.Now()
		for timeout := time.After(2 * time.Minute); len(read(here).Log) < number; {
			select {
			case <-news:
			case <-timeout:
				t.Fatalf("entry %d does not come", number)
			}
		}
		took = append(took, time.Since(stored))
	}
	slices.Sort(took)
	median, worst := took[len(took)/2], took[len(took)-1]
	t.Logf("after it was stored an entry was at the other server: median %v, worst %v", median, worst)
	if position(here) != position(there) {
		t.Error("the two differ")
	}
}

// What is asked of a table that is out of date is judged by the table as it is.
func TestStaleTableChecksSubmissionAgainstStoredLog(t *testing.T) {
	place := storetest.Database(t)
	first, second := serverAt(t, place, nil), serverAt(t, place, nil)
	there := first.create("hexit", anna, ben)
	here := second.twin(there)
	for !finished(read(there)) && !finished(read(here)) {
		seat, who, text := next(there)
		first.must(there, who, seat, match.Move, text)
		if _, err := second.do(here, who, seat, match.Move, text); err == nil {
			t.Fatalf("seat %d moved twice", seat)
		}
		if seat, who, text = next(second.twin(here)); seat == 0 {
			break
		}
		second.must(here, who, seat, match.Move, text)
		first.learns(there, len(read(here).Log))
	}
}

// learns waits until a server has that many entries of a table, for which a hint has to come.
func (h *testHost) learns(t *host.Match, entries int) {
	h.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); len(read(h.twin(t)).Log) < entries; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			h.t.Fatalf("entry %d does not come", entries)
		}
	}
}

// Persons play at random over two servers, at whichever. Each server has the log that is stored.
func TestServersAgreeOnLogOfSharedMatch(t *testing.T) {
	place := storetest.Database(t)
	servers := []*testHost{serverAt(t, place, nil), serverAt(t, place, nil)}
	var all sync.WaitGroup
	for n := range 8 {
		m := servers[n%2].create("hexit", anna, ben)
		all.Go(func() { playAtRandom(t, servers, m, rand.New(rand.NewPCG(uint64(n), 0))) })
	}
	all.Wait()
}

func playAtRandom(t *testing.T, servers []*testHost, m *host.Match, r *rand.Rand) {
	matches := []*host.Match{servers[0].twin(m), servers[1].twin(m)}
	for _, at := range matches {
		_, stop := at.Subscribe()
		defer stop()
	}
	for deadline := time.Now().Add(2 * time.Minute); ; {
		if time.Now().After(deadline) {
			t.Error("a match does not end")
			return
		}
		n := r.IntN(2)
		var s match.Submission
		matches[n].Read(func(f *match.State) {
			if seat := f.ToAct().First(); seat > 0 {
				moves := f.Position.Moves(seat, nil)
				text := f.Position.MoveText(seat, moves[r.IntN(len(moves))])
				s = match.Submission{User: f.Seats.Players[seat-1].User, Seat: seat, Kind: match.Move, Text: text, Key: freshKey(), State: f.Number(seat)}
			}
		})
		if s.Seat == 0 {
			break
		}
		// A table that was out of date refuses, and has caught up then.
		if _, err := matches[n].Submit(t.Context(), s); err != nil && !errors.As(err, new(*match.Error)) &&
			!errors.As(err, new(*game.Refusal)) {
			t.Error(err)
			return
		}
	}
	logs := make([][]match.Entry, 2)
	for n, at := range matches {
		await(t, at, "the end at both servers", finished)
		logs[n] = read(at).Log
	}
	_, stored, err := servers[0].Store.Load(t.Context(), m.ID())
	same := func(a, b match.Entry) bool {
		return a.Number == b.Number && a.Text == b.Text && a.Key == b.Key && a.At.Equal(b.At)
	}
	if err != nil || !slices.EqualFunc(stored, logs[0], same) || !slices.EqualFunc(stored, logs[1], same) {
		t.Errorf("logs differ: %d, %d, stored %d %v", len(logs[0]), len(logs[1]), len(stored), err)
	}
}

// A server whose connection was cut learns what it has missed.
func TestServerReadsMissedEntriesAfterLostConnection(t *testing.T) {
	place := storetest.Database(t)
	first, second := serverAt(t, place, nil), serverAt(t, place, nil)
	there := first.create("hexit", anna, ben)
	here := second.twin(there)
	_, stop := here.Subscribe()
	defer stop()
	db := storetest.Connect(t, place)
	for range 3 {
		const cut = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'hexparlor link'`
		for links, deadline := 0, time.Now().Add(2*time.Minute); links == 0; {
			if err := db.QueryRow(cut).Scan(&links); err != nil || time.Now().After(deadline) {
				t.Fatal("no connection could be cut: ", err)
			}
		}
		first.play(there, 1)
		moves := read(there).Moves
		await(t, here, "what was missed", func(f *match.State) bool { return f.Moves == moves })
	}
}

// refusals counts how often a lease was refused.
type refusals struct {
	cluster.Bus
	refused atomic.Int64
}

func (l *refusals) Lease(ctx context.Context, name string) (held context.Context, end func(), ok bool) {
	held, end, ok = l.Bus.Lease(ctx, name)
	if !ok {
		l.refused.Add(1)
	}
	return held, end, ok
}

// Bots of a table that is open at two servers think once for each move, and never at both at the same time.
func TestOneServerOfSeveralDecidesForEachBot(t *testing.T) {
	place := storetest.Database(t)
	var thinking sync.Map // by the seed of what is decided
	var thoughts atomic.Int64
	slow := mover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
		at := s.Text(game.Arbiter)
		if _, twice := thinking.LoadOrStore(at, true); twice {
			t.Error("two think about the same at the same time")
		}
		defer thinking.Delete(at)
		thoughts.Add(1)
		time.Sleep(5 * time.Millisecond) // long enough for the other server to come
		return s.Moves(seat, nil)[0], nil
	})
	change := func(c *host.Config) { c.Mover = slow }
	first, second := serverAt(t, place, change), serverAt(t, place, change)
	there := first.create("hexit", robot, robot)
	here := second.twin(there)
	for _, at := range []*host.Match{there, here} {
		_, stop := at.Subscribe()
		defer stop()
	}
	first.start()
	second.start()
	await(t, there, "the end", finished)
	await(t, here, "the end", finished)
	if moves := read(there).Moves; thoughts.Load() != int64(moves) {
		t.Errorf("bots have thought %d times for %d moves", thoughts.Load(), moves)
	}
}

// childThatThinks returns another process that thinks for a bot and comes to no end. Its role is its argument.
func childThatThinks(t *testing.T, place, as string) (child *exec.Cmd, says *bufio.Scanner) {
	t.Helper()
	patience, stop := context.WithTimeout(context.Background(), time.Minute)
	child = exec.CommandContext(patience, os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+place, childThinks+"="+as)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop() // kills it, if it is still there
		_ = child.Wait()
	})
	if says = bufio.NewScanner(out); !says.Scan() || says.Text() != "thinking" {
		t.Fatal("the other one does not think: ", says.Text())
	}
	return child, says
}

// A server is killed while its bot thinks, and another one takes over, which had no part in the table.
func TestServerTakesOverBotOfKilledServer(t *testing.T) {
	place := storetest.Database(t)
	first := serverAt(t, place, func(c *host.Config) { c.Mover = mover(nil) }) // never started
	m := first.create("hexit", robot, anna)
	child, _ := childThatThinks(t, place, "server")
	var killed atomic.Bool
	var line *refusals
	second := serverAt(t, place, func(c *host.Config) {
		line = &refusals{Bus: c.Link}
		c.Link = line
		c.Mover = mover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
			if !killed.Load() {
				t.Error("two servers think about the same")
			}
			return s.Moves(seat, nil)[0], nil
		})
	})
	second.start()
	for deadline := time.Now().Add(2 * time.Minute); line.refused.Load() == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the second server does not try")
		}
	}
	killed.Store(true)
	began := time.Now()
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	await(t, first.twin(m), "the bot's move", func(f *match.State) bool { return f.Moves == 1 })
	t.Logf("the other server has moved %v after the kill", time.Since(began))
}

// TestNoDowntimeWhileOneServerOfSeveralRuns holds that there is no downtime while one of several servers runs.
func TestNoDowntimeWhileOneServerOfSeveralRuns(t *testing.T) {
	place := storetest.Database(t)
	first := serverAt(t, place, nil)
	ctx, now := t.Context(), time.Now().UTC().Truncate(time.Microsecond)
	long := now.Add(-time.Hour)
	least := 2 * time.Second
	for _, step := range []func() error{
		func() error { return first.Store.Beat(ctx, long) },
		func() error {
			_, err := first.Store.ComeBack(ctx, host.Return{Now: now, Least: least, Forget: long})
			return err
		},
		func() error { return first.Store.Beat(ctx, long.Add(time.Minute)) }, // by a clock that is behind
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	second := serverAt(t, place, nil)
	back, err := second.Store.ComeBack(ctx, host.Return{Now: now.Add(time.Second), Least: least, Forget: long})
	times := back.Downtimes
	if err != nil || len(times) != 1 || !times[0].Since.Equal(long) || !times[0].Until.Equal(now) {
		t.Errorf("the server was away at %v, %v", times, err)
	}
}
