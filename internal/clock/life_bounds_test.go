package clock_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"hexparlor/internal/clock"
)

// day returns a moment of March 2026; the first is a Sunday.
func day(day, hour, minute int) time.Time {
	return time.Date(2026, time.March, day, hour, minute, 0, 0, time.UTC)
}

func TestDateBeforeComparesYearMonthDay(t *testing.T) {
	date := func(year, month, day int) clock.Date {
		return clock.Date{Year: year, Month: time.Month(month), Day: day}
	}
	inOrder := []clock.Date{
		date(2025, 12, 31), date(2026, 1, 30), date(2026, 2, 1), date(2026, 2, 2), date(2027, 1, 1),
	}
	for i, a := range inOrder {
		for j, b := range inOrder {
			if a.Before(b) != (i < j) {
				t.Errorf("%v before %v: %v", a, b, a.Before(b))
			}
		}
	}
}

func TestSpanLengthCountsMinutesAcrossMidnight(t *testing.T) {
	for span, want := range map[clock.Span]int{
		{}: 0, {From: 600, To: 600}: 0, {From: 60, To: 90}: 30, {From: 23 * 60, To: 7 * 60}: 480, {From: 1, To: 0}: 1439,
	} {
		if got := span.Length(); got != want {
			t.Errorf("%v: %d minutes", span, got)
		}
	}
}

// TestLifeAwakeIncludesEndAndExcludesStartOfRest holds for sleep, holidays and free days.
func TestLifeAwakeIncludesEndAndExcludesStartOfRest(t *testing.T) {
	naps := clock.Life{Sleep: clock.Span{From: 13 * 60, To: 14 * 60}}
	holiday := clock.Date{Year: 2026, Month: time.March, Day: 10}
	away := clock.Life{Holidays: []clock.Holiday{{First: holiday, Last: holiday}}}
	east := clock.Life{Zone: time.FixedZone("east", 2*3600), Sleep: clock.Span{From: 0, To: 60}}
	sundays := clock.Life{Free: [7]bool{time.Sunday: true}}
	for _, c := range []struct {
		life clock.Life
		at   time.Time
		want bool
	}{
		{naps, day(2, 12, 59), true}, {naps, day(2, 13, 0), false}, {naps, day(2, 13, 59), false}, {naps, day(2, 14, 0), true},
		{away, day(9, 23, 59), true}, {away, day(10, 0, 0), false}, {away, day(10, 23, 59), false}, {away, day(11, 0, 0), true},
		{east, day(2, 21, 59), true}, {east, day(2, 22, 0), false}, {east, day(2, 23, 0), true},
		{sundays, day(1, 12, 0), false}, {sundays, day(2, 0, 0), true},
	} {
		if got := c.life.Awake(c.at); got != c.want {
			t.Errorf("%+v at %v: awake %v", c.life, c.at, got)
		}
	}
}

// TestLifeWakesReturnsEndOfSleepFreeDaysAndHolidays wakes after sleep, free days and holidays, and at once if awake.
func TestLifeWakesReturnsEndOfSleepFreeDaysAndHolidays(t *testing.T) {
	nights := clock.Life{Sleep: clock.Span{From: 23 * 60, To: 7*60 + 30}}
	weekends := nights
	weekends.Free = [7]bool{time.Saturday: true, time.Sunday: true}
	away := weekends
	away.Holidays = []clock.Holiday{{
		First: clock.Date{Year: 2026, Month: time.March, Day: 16}, Last: clock.Date{Year: 2026, Month: time.March, Day: 18},
	}}
	for _, c := range []struct {
		life     clock.Life
		at, want time.Time
	}{
		{nights, day(2, 12, 1), day(2, 12, 1)},
		{nights, day(2, 23, 10), day(3, 7, 30)},
		{nights, day(3, 2, 10), day(3, 7, 30)},
		{nights, day(3, 7, 30), day(3, 7, 30)},
		{weekends, day(7, 3, 0), day(9, 7, 30)},
		{weekends, day(6, 23, 30), day(9, 7, 30)},
		{away, day(14, 12, 0), day(19, 7, 30)},
		{away, day(16, 2, 0), day(19, 7, 30)},
		{clock.Life{Free: weekends.Free}, day(7, 12, 30), day(9, 0, 0)},
		{clock.Life{}, day(2, 3, 0), day(2, 3, 0)},
	} {
		if got := c.life.Wakes(c.at); !got.Equal(c.want) {
			t.Errorf("from %v: %v, not %v", c.at, got, c.want)
		}
	}
}

// TestLifeWakesStopsSearchIfUserIsNeverAwake gives up on a user who never wakes.
func TestLifeWakesStopsSearchIfUserIsNeverAwake(t *testing.T) {
	never := clock.Life{Free: [7]bool{true, true, true, true, true, true, true}}
	if got := never.Wakes(noon); got.Before(noon.Add(365 * clock.Day)) {
		t.Errorf("the search ended at %v", got)
	}
}

// TestLifeDozesReturnsStartOfRestWithinOneDay expects the given time itself for a user who is awake.
func TestLifeDozesReturnsStartOfRestWithinOneDay(t *testing.T) {
	nights := clock.Life{Sleep: clock.Span{From: 23 * 60, To: 7 * 60}}
	if got := nights.Dozes(day(2, 12, 1)); !got.Equal(day(2, 12, 1)) {
		t.Errorf("awake: %v", got)
	}
	if got := nights.Dozes(day(3, 3, 2)); !got.Equal(day(2, 22, 55)) {
		t.Errorf("asleep: %v", got)
	}
	never := clock.Life{Free: [7]bool{true, true, true, true, true, true, true}}
	if got := never.Dozes(day(4, 12, 0)); !got.Equal(day(3, 12, 0)) {
		t.Errorf("never awake: %v", got)
	}
}

func TestLifeNightsDropsFreeDaysAndHolidays(t *testing.T) {
	zone := time.FixedZone("east", 3600)
	l := clock.Life{Zone: zone, Sleep: clock.Span{From: 60, To: 120}, Free: [7]bool{true}, Holidays: []clock.Holiday{{}}}
	if n := l.Nights(); n.Zone != zone || n.Sleep != l.Sleep || n.Free != [7]bool{} || n.Holidays != nil {
		t.Errorf("%+v", n)
	}
}

// TestLifeEndIsAwakeAndNotAfterLimit draws lives within their bounds: a turn never ends after its limit, nor while
// the user sleeps or has a free day.
func TestLifeEndIsAwakeAndNotAfterLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := rapid.IntRange(0, 24*60-1).Draw(t, "from")
		l := clock.Life{Sleep: clock.Span{From: from, To: (from + rapid.IntRange(0, clock.MaxSleep).Draw(t, "sleep")) % (24 * 60)}}
		for range clock.MaxFree {
			l.Free[rapid.IntRange(0, 6).Draw(t, "free")] = true
		}
		at := noon.Add(time.Duration(rapid.IntRange(0, 14*24*60).Draw(t, "at")) * time.Minute)
		limit := at.Add(time.Duration(rapid.IntRange(-60, 10*24*60).Draw(t, "limit")) * time.Minute)
		end := l.End(at, limit)
		if end.After(limit) || !l.Awake(end) {
			t.Fatalf("%+v: due %v, limit %v, ends %v", l, at, limit, end)
		}
		if l.Awake(at) && !at.After(limit) && !end.Equal(at) {
			t.Fatalf("the turn ends at %v, not when it is due", end)
		}
	})
}
