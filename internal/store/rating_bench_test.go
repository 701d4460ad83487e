package store_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"hexparlor/internal/store/storetest"
)

// BenchmarkRateOneFinishedMatch measures the rating of one finished match with its own transaction, at an empty site
// and at one with 50,000 finished rated matches of 120 users.
func BenchmarkRateOneFinishedMatch(b *testing.B) {
	for _, matches := range []int{0, 50_000} {
		file := func(t testing.TB) string { return filepath.Join(t.TempDir(), "site.db") }
		for name, place := range map[string]func(testing.TB) string{"SQLite": file, "PostgreSQL": storetest.Database} {
			b.Run(fmt.Sprint(name, "/matches=", matches), func(b *testing.B) { rateEach(b, place(b), matches) })
		}
	}
}

func rateEach(b *testing.B, place string, matches int) {
	h := storetest.History{Matches: matches, Users: 120, Guests: 1}
	need(b, openAt(b, place).Close())
	if matches > 0 {
		h.Fill(b, place)
	}
	s := openAt(b, place)
	catchUp(b, s)
	at := time.UnixMicro(storetest.HistoryEnds)
	cpu, n := time.Duration(0), 0
	for b.Loop() {
		b.StopTimer()
		n++
		one, two := n%120, (n*7+1+n/120)%120
		ended(b, s, at.Add(time.Duration(n)*time.Minute), duel, 2, storetest.UserID(one), storetest.UserID(two))
		before := processorTime(b)
		b.StartTimer()
		folded, err := s.UpdateRatings(b.Context(), 25)
		if err != nil || folded != 1 {
			b.Fatalf("%d matches were rated: %v", folded, err)
		}
		cpu += processorTime(b) - before
	}
	b.ReportMetric(float64(cpu.Microseconds())/float64(n), "cpu-us/op")
}
