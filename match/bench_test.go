package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/match"
)

// Fifty tables on which people play Hex-It as fast as they can; one operation is one move, stored.
func BenchmarkSubmit50(b *testing.B) {
	h := newHouse(b)
	b.ReportAllocs()
	b.ResetTimer()
	before := processorTime(b)
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			var table *match.Table
			for n := i; n < b.N; n += 50 {
				if table == nil || finished(read(table)) {
					table = newTable(b, h)
				}
				submitOne(b, table, r, n)
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
}

func newTable(b *testing.B, h *house) *match.Table {
	table, err := h.Create(context.Background(), match.New{Game: "hexit", Players: []match.Player{anna, ben}})
	if err != nil {
		b.Error(err)
	}
	return table
}

func submitOne(b *testing.B, table *match.Table, r *rand.Rand, n int) {
	var s match.Submission
	table.Read(func(f *match.Fold) {
		seat := f.ToAct().First()
		moves := f.State.Moves(seat, make([]game.Move, 0, 64))
		s = match.Submission{
			Guest: f.Players[seat-1].Guest, Seat: seat, Kind: match.Move, Key: fmt.Sprintf("benchmark-%d", n),
			Text: f.State.MoveText(seat, moves[r.IntN(len(moves))]),
		}
	})
	if _, err := table.Submit(context.Background(), s); err != nil {
		b.Error(err)
	}
}

func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
