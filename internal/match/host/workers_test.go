package host_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/store/storetest"
)

func always() bool { return true }

// TestOneWorkerOfSeveralDecidesForEachBot has a server leave all thinking to two workers.
func TestOneWorkerOfSeveralDecidesForEachBot(t *testing.T) {
	place := storetest.Database(t)
	server := serverAt(t, place, func(c *host.Config) {
		c.Leave = time.Hour
		c.Mover = mover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
			t.Error("the server thinks by itself")
			return s.Moves(seat, nil)[0], nil
		})
	})
	server.LeaveTo(always)
	var thinking sync.Map
	var thoughts atomic.Int64
	for range 2 {
		worker := serverAt(t, place, func(c *host.Config) {
			c.Mover = mover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
				at := s.Text(game.Arbiter)
				if _, twice := thinking.LoadOrStore(at, true); twice {
					t.Error("two think about the same at the same time")
				}
				defer thinking.Delete(at)
				thoughts.Add(1)
				time.Sleep(2 * time.Millisecond) // long enough for the other worker to come
				return s.Moves(seat, nil)[0], nil
			})
		})
		worker.Work(t.Context(), always)
	}
	server.start()
	m := server.create("hexit", robot, robot) // no user, only the server knows that it is watched
	await(t, m, "the end", finished)
	if moves := read(m).Moves; thoughts.Load() != int64(moves) {
		t.Errorf("workers have thought %d times for %d moves", thoughts.Load(), moves)
	}
}

// A worker is killed, or asked to end, while it thinks about what a server has left to it. The server takes over. A
// worker that was asked has given the decision back before it ends.
func TestServerTakesOverFromKilledWorker(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it is asked by a signal")
	}
	for name, end := range map[string]syscall.Signal{"killed": syscall.SIGKILL, "asked to end": syscall.SIGTERM} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			place := storetest.Database(t)
			var ended atomic.Bool
			server := serverAt(t, place, func(c *host.Config) {
				c.Mover = mover(func(_ context.Context, s game.State, seat game.Seat) (game.Move, error) {
					if !ended.Load() {
						t.Error("two think about the same")
					}
					return s.Moves(seat, nil)[0], nil
				})
			})
			m := server.create("hexit", robot, anna)
			worker, says := childThatThinks(t, place, asWorker)
			server.LeaveTo(func() bool { return !ended.Load() || end == syscall.SIGKILL }) // of who is killed no user knows at once
			server.start()
			_, stop := m.Subscribe()
			defer stop()
			time.Sleep(20 * time.Millisecond) // the server may try meanwhile
			ended.Store(true)
			began := time.Now()
			if err := worker.Process.Signal(end); err != nil {
				t.Fatal(err)
			}
			if end == syscall.SIGTERM && (!says.Scan() || says.Text() != "given back") {
				t.Fatal("the worker does not give back: ", says.Text())
			}
			await(t, m, "the bot's move", func(f *match.State) bool { return f.Moves == 1 })
			t.Logf("the server has moved %v after the signal", time.Since(began))
		})
	}
}

// nameless plays under no name that a table knows.
type nameless struct{ t *testing.T }

func (nameless) Name(string, int) (string, bool) { return "", false }

func (n nameless) Move(
	context.Context, game.Game, game.Options, game.State, game.Seat, int, clock.Allowance, uint64,
) ([]game.Move, float64, error) {
	n.t.Error("a worker thinks for a bot that it does not have")
	return nil, -1, context.Canceled
}

// TestWorkerLeavesUnknownBotsToServers holds that a worker without an engine leaves its decisions to servers, and that
// no seat forfeits.
func TestWorkerLeavesUnknownBotsToServers(t *testing.T) {
	place := storetest.Database(t)
	server := serverAt(t, place, func(c *host.Config) { c.Leave = time.Millisecond })
	server.LeaveTo(always)
	worker := serverAt(t, place, func(c *host.Config) { c.Mover = nameless{t} })
	worker.Work(t.Context(), always)
	server.start()
	m := server.create("hexit", robot, robot)
	await(t, m, "the end", finished)
	if r := read(m).Result; r.Reason == "forfeit" {
		t.Error("a bot gave up")
	}
}
