package host_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
)

// BenchmarkSubmitMovesTo50Matches submits moves of Hex-It to 50 matches as fast as possible; one operation is one
// stored move.
func BenchmarkSubmitMovesTo50Matches(b *testing.B) { submit50(b, newTestHost(b), match.New{}) }

// BenchmarkSubmitMovesTo50MatchesWithClocks submits moves to 50 matches with clocks; each move is followed by a check
// for conditional moves.
func BenchmarkSubmitMovesTo50MatchesWithClocks(b *testing.B) {
	h := newTestHost(b)
	h.start()
	submit50(b, h, match.New{Time: control(b, "180+0"), RunsOut: match.Loses})
}

func submit50(b *testing.B, h *testHost, n match.New) {
	b.ReportAllocs()
	b.ResetTimer()
	before := processorTime(b)
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			var m *host.Match
			for at := i; at < b.N; at += 50 {
				if m == nil || finished(read(m)) {
					m = newTable(b, h, n)
				}
				submitOne(b, m, r, at)
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
}

func newTable(b *testing.B, h *testHost, n match.New) *host.Match {
	n.Game, n.Players = "hexit", []match.Player{anna, ben}
	m, err := h.Create(context.Background(), n)
	if err != nil {
		b.Error(err)
	}
	return m
}

func submitOne(b *testing.B, m *host.Match, r *rand.Rand, n int) {
	var s match.Submission
	m.Read(func(f *match.State) {
		seat := f.ToAct().First()
		moves := f.Position.Moves(seat, make([]game.Move, 0, 64))
		s = match.Submission{
			User: f.Seats.Players[seat-1].User, Seat: seat, Kind: match.Move, Key: fmt.Sprintf("benchmark-%d", n),
			Text: f.Position.MoveText(seat, moves[r.IntN(len(moves))]), State: f.Number(seat),
		}
	})
	if _, err := m.Submit(context.Background(), s); err != nil {
		b.Error(err)
	}
}

// BenchmarkStartWithTenThousandDeadlines starts a server with 10,000 matches whose clocks run. It measures the cost and
// duration of the start, how late the first deadline is kept, and the share of one processor that the idle server uses.
func BenchmarkStartWithTenThousandDeadlines(b *testing.B) {
	h := openTestHost(b, newPath(b), realGames)
	for b.Loop() {
		last := fillWithDeadlines(b, h, 10_000)
		again := testHostOn(b, h.Store, realGames)
		used, begun := processorTime(b), time.Now()
		again.start()
		started := time.Since(begun)
		for len(logOf(b, again, last)) == 2 {
			time.Sleep(10 * time.Millisecond)
		}
		kept := time.Since(begun)
		b.ReportMetric(float64((processorTime(b) - used).Milliseconds()), "start-cpu-ms")
		b.ReportMetric(float64(started.Milliseconds()), "start-ms")
		b.ReportMetric(float64(kept.Milliseconds()), "kept-after-ms")
		const idle = 65 * time.Second // two looks at the deadlines in the store, and thirteen beats
		used = processorTime(b)
		time.Sleep(idle)
		b.ReportMetric(100*float64(processorTime(b)-used)/float64(idle), "idle-%")
		if err := again.Close(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
