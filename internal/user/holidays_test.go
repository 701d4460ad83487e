package user

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"hexparlor/internal/clock"
)

// TestHolidaysStaySpentOverAllEdits simulates three years with random edits of holidays and time zone. In no calendar
// year may the user be on holiday on more days than the budget, and no such day may leave the list.
func TestHolidaysStaySpentOverAllEdits(t *testing.T) {
	zones := []string{"", "Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin"}
	for seed := range uint64(2) {
		r := rand.New(rand.NewPCG(seed, 1))
		var h Hours
		lived := map[int]map[clock.Date]bool{}
		now := time.Date(2026, 1, 1, 3, 0, 0, 0, time.UTC)
		for range 3 * 365 * 2 {
			now = now.Add(12 * time.Hour)
			if r.IntN(3) == 0 {
				if next, err := h.change(randomHours(r, h, now, zones), now, time.Time{}); err == nil {
					h = next
				}
			}
			listed, today := daysOf(h.Holidays), h.dateAt(now)
			if listed[today] {
				if lived[today.Year] == nil {
					lived[today.Year] = map[clock.Date]bool{}
				}
				lived[today.Year][today] = true
			}
			for day := range lived[now.Year()] {
				if !listed[day] {
					t.Fatalf("seed %d: at %v the holiday of %v is not in the list any more", seed, now, day)
				}
			}
		}
		for year, days := range lived {
			if len(days) > clock.Budget {
				t.Errorf("seed %d: %d days of holiday in %d", seed, len(days), year)
			}
		}
	}
}

// randomHours returns hours with some holidays of h and up to 35 future days more.
func randomHours(r *rand.Rand, h Hours, now time.Time, zones []string) (next Hours) {
	next.Zone = zones[r.IntN(len(zones))]
	days := map[clock.Date]bool{}
	for day := range daysOf(h.Holidays) {
		if r.IntN(2) == 0 {
			days[day] = true
		}
	}
	first := now.AddDate(0, 0, r.IntN(20))
	for n := range r.IntN(clock.Budget + 1) {
		days[next.dateAt(first.AddDate(0, 0, n))] = true
	}
	next.Holidays = holidaysOf(days)
	return next
}

// TestHolidayEditsDuringYearKeepUsedDays edits a list in the middle of a year.
func TestHolidayEditsDuringYearKeepUsedDays(t *testing.T) {
	now := time.Date(2026, 7, 10, 12, 0, 0, 0, time.UTC)
	days := func(from, to int) clock.Holiday {
		return clock.Holiday{First: clock.Date{Year: 2026, Month: 7, Day: from}, Last: clock.Date{Year: 2026, Month: 7, Day: to}}
	}
	had := Hours{Holidays: []clock.Holiday{days(1, 3), days(8, 15)}}
	for name, c := range map[string]struct {
		next     []clock.Holiday
		turnEnds time.Time
		want     string
	}{
		"nothing":               {nil, time.Time{}, "[{{2026 July 1} {2026 July 3}} {{2026 July 8} {2026 July 10}}]"},
		"what a turn was given": {nil, now.AddDate(0, 0, 3), "[{{2026 July 1} {2026 July 3}} {{2026 July 8} {2026 July 13}}]"},
		"a day ahead":           {[]clock.Holiday{days(20, 20)}, time.Time{}, "[{{2026 July 1} {2026 July 3}} {{2026 July 8} {2026 July 10}} {{2026 July 20} {2026 July 20}}]"},
		"a day that is past":    {[]clock.Holiday{days(5, 5)}, time.Time{}, "user.hours.past"},
		"more than are left":    {[]clock.Holiday{{First: clock.Date{Year: 2026, Month: 8, Day: 1}, Last: clock.Date{Year: 2026, Month: 8, Day: 30}}}, time.Time{}, "user.hours.budget"},
		"a list as it is":       {had.Holidays, time.Time{}, fmt.Sprint(had.Holidays)},
	} {
		got, err := had.change(Hours{Holidays: c.next}, now, c.turnEnds)
		text := fmt.Sprint(got.Holidays)
		if refused := (*Error)(nil); errors.As(err, &refused) {
			text = refused.Reason.Key()
		}
		if text != c.want {
			t.Errorf("%s: %s, not %s", name, text, c.want)
		}
	}
}
