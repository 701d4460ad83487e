package social

import (
	"testing"
	"time"
)

func TestExhibitionBeginsAtThirdLookAndEndsWithoutLooks(t *testing.T) {
	var e exhibition
	at := time.Unix(1e9, 0)
	step := func(d time.Duration) time.Time {
		at = at.Add(d)
		return at
	}
	for i, want := range []bool{false, false, true, false} {
		if got := e.look(step(2 * time.Second)); got != want {
			t.Errorf("look %d starts an exhibition: %v", i+1, got)
		}
	}
	if !e.isWanted(step(exhibitFor)) || e.isWanted(step(1)) || e.isWanted(at) {
		t.Error("the exhibition does not end after its time")
	}
	for i, want := range []bool{false, false, true} {
		if got := e.look(at); got != want {
			t.Errorf("look %d after a pause starts an exhibition: %v", i+1, got)
		}
	}
}

func TestExhibitionMakesLimitedNumberOfMatchesADay(t *testing.T) {
	var e exhibition
	day := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for range exhibitMost {
		if !e.count(day) {
			t.Fatal("a match below the limit is refused")
		}
	}
	if e.count(day.Add(11 * time.Hour)) {
		t.Error("the limit does not hold until midnight")
	}
	if !e.count(day.Add(12 * time.Hour)) {
		t.Error("the next day has no matches")
	}
}
