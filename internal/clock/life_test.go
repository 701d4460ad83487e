package clock_test

import (
	"testing"
	"time"
	_ "time/tzdata" // the test needs time zones

	"hexparlor/internal/clock"
)

// TestTurnDeadlinesAvoidRestHoursOfUser checks ends of turns for a user in Berlin.
func TestTurnDeadlinesAvoidRestHoursOfUser(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	nights := clock.Life{Zone: berlin, Sleep: clock.Span{From: 23 * 60, To: 7 * 60}}
	early := clock.Life{Zone: berlin, Sleep: clock.Span{From: 0, To: 2*60 + 30}}
	weekends := nights
	weekends.Free = [7]bool{time.Saturday: true, time.Sunday: true}
	away := nights
	away.Holidays = []clock.Holiday{{
		First: clock.Date{Year: 2026, Month: time.March, Day: 10}, Last: clock.Date{Year: 2026, Month: time.March, Day: 12},
	}}
	const never = "2026-04-30 12:00"
	for _, c := range []struct {
		name            string
		life            clock.Life
		at, limit, want string
	}{
		{"awake", nights, "2026-03-09 12:00", never, "2026-03-09 12:00"},
		{"always awake", clock.Life{}, "2026-03-09 03:00", never, "2026-03-09 03:00"},
		{"asleep before midnight", nights, "2026-03-09 23:30", never, "2026-03-10 08:00"},
		{"asleep after midnight", nights, "2026-03-10 03:00", never, "2026-03-10 08:00"},
		{"the minute they go to sleep", nights, "2026-03-09 23:00", never, "2026-03-10 08:00"},
		{"the minute they wake", nights, "2026-03-10 07:00", never, "2026-03-10 07:00"},
		{"the night in which an hour is left out", nights, "2026-03-28 23:30", never, "2026-03-29 08:00"},
		{"the hour that is left out", early, "2026-03-29 01:30", never, "2026-03-29 04:00"},
		{"the night with an hour more", nights, "2026-10-24 23:30", "2026-11-30 12:00", "2026-10-25 08:00"},
		{"a free day", weekends, "2026-03-14 12:00", never, "2026-03-16 08:00"},
		{"holidays", away, "2026-03-10 12:00", never, "2026-03-13 08:00"},
		{"the limit falls into the night", nights, "2026-03-09 23:30", "2026-03-10 03:00", "2026-03-09 22:55"},
		{"the limit falls into the hour after it", nights, "2026-03-09 23:30", "2026-03-10 07:30", "2026-03-10 07:00"},
		{"the limit falls into holidays", away, "2026-03-10 12:00", "2026-03-11 12:00", "2026-03-11 12:00"},
		{"the limit falls into a night of holidays", away, "2026-03-10 12:00", "2026-03-12 02:00", "2026-03-11 22:55"},
		{"beyond the limit", nights, "2026-03-11 12:00", "2026-03-10 12:00", "2026-03-10 12:00"},
	} {
		read := func(text string) time.Time {
			at, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		if got := c.life.End(read(c.at), read(c.limit)); !got.Equal(read(c.want)) {
			t.Errorf("%s: %s ends at %v, not %s", c.name, c.at, got.In(berlin), c.want)
		}
	}
}

// TestAddedTimeStaysWithinTurnLimit adds time to a clock of a turn counted in days.
func TestAddedTimeStaysWithinTurnLimit(t *testing.T) {
	for _, c := range []struct {
		control     string
		after, ends time.Duration // when time is added and when the clock runs out then, since the start of the turn
	}{
		{"5+0", time.Minute, 30*time.Second + 5*time.Minute + 75*time.Second},
		{"5+0", 10 * time.Minute, 10*time.Minute + 75*time.Second},
		{"0d60", 30 * time.Second, 2 * time.Minute},
		{"0d60", 5 * time.Minute, 6 * time.Minute},
		{"3days cap 8days", clock.Day, 6 * clock.Day},
		{"3days cap 8days", 6 * clock.Day, 8 * clock.Day},
	} {
		control, err := clock.Parse(c.control)
		if err != nil {
			t.Fatal(err)
		}
		k := control.New().Begin(control, noon)
		k = k.Add(control, control.Extra(), noon.Add(c.after))
		if got := k.Ends.Sub(noon); got != c.ends {
			t.Errorf("%s, more time after %v: it ends after %v, not %v", c.control, c.after, got, c.ends)
		}
	}
}
