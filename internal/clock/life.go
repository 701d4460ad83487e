package clock

import "time"

// Life holds a user's daily sleep, free weekdays and holidays; no turn counted in days ends in them. The zero Life is
// always awake.
type Life struct {
	Zone     *time.Location // nil: UTC
	Sleep    Span           // every night
	Free     [7]bool        // days of the week, from Sunday on
	Holidays []Holiday      // in rising order
}

// Span is a part of every day, in minutes after midnight. It includes midnight if From is after To, and is empty if
// they are equal.
type Span struct{ From, To int }

// Holiday is the days from First to Last, both included.
type Holiday struct{ First, Last Date }

// Date is a calendar date.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Bounds of a Life, so that each week has enough hours in which turns can end.
const (
	MaxSleep = 12 * 60 // minutes of a day
	MaxFree  = 3       // days of a week
	Budget   = 35      // days of holiday in a year
)

// Morning is how long a turn is extended after hours of rest, so that no user must play just after waking up.
const Morning = time.Hour

// Before reports whether a day is earlier.
func (d Date) Before(e Date) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month < e.Month
	}
	return d.Day < e.Day
}

func (l Life) zone() *time.Location {
	if l.Zone == nil {
		return time.UTC
	}
	return l.Zone
}

// Awake reports whether a turn may end at that time.
func (l Life) Awake(at time.Time) bool { return l.rested(at) && !l.onHoliday(at) }

// rested is Awake without regard to holidays, which may be longer than a turn can wait.
func (l Life) rested(at time.Time) bool {
	at = at.In(l.zone())
	return !l.Free[at.Weekday()] && !l.Sleep.has(at.Hour()*60+at.Minute())
}

func (s Span) has(minute int) bool {
	if s.From <= s.To {
		return s.From <= minute && minute < s.To
	}
	return minute >= s.From || minute < s.To
}

// Length returns the minutes of a span.
func (s Span) Length() int { return (s.To - s.From + 24*60) % (24 * 60) }

func (l Life) onHoliday(at time.Time) bool {
	year, month, day := at.In(l.zone()).Date()
	today := Date{year, month, day}
	for _, h := range l.Holidays {
		if !today.Before(h.First) && !h.Last.Before(today) {
			return true
		}
	}
	return false
}

// End returns when a turn ends that is due at a time, at most limit. While the user rests, that is an hour after the
// rest. If the limit is earlier, it is the last moment before the limit without sleep and free day.
func (l Life) End(at, limit time.Time) time.Time {
	if at.After(limit) {
		at = limit
	}
	if end, ok := l.after(at, limit); ok {
		return end
	}
	for end := limit; end.After(limit.Add(-2 * Slack)); end = floor(end) {
		if l.rested(end) {
			return end
		}
	}
	return limit // Lives within bounds always have such a moment
}

// step is the resolution of the search: spans begin at whole minutes, and time zones differ by multiples of 15
// minutes.
const step = 5 * time.Minute

func (l Life) after(at, limit time.Time) (time.Time, bool) {
	if l.Awake(at) {
		return at, true
	}
	for end := ceil(at); !end.After(limit); end = end.Add(step) {
		if !l.Awake(end) {
			continue
		}
		if later := end.Add(Morning); !later.After(limit) && l.Awake(later) {
			return later, true
		}
		return end, true
	}
	return time.Time{}, false
}

func ceil(at time.Time) time.Time { return at.Truncate(step).Add(step) }

// floor returns a time rounded down to a step.
func floor(at time.Time) time.Time { return at.Add(-time.Nanosecond).Truncate(step) }

// Wakes returns the first moment from a time on without sleep and free day.
func (l Life) Wakes(at time.Time) time.Time {
	for range longest {
		if l.Awake(at) {
			return at
		}
		local := at.In(l.zone())
		year, month, day := local.Date()
		next := time.Date(year, month, day+1, 0, 0, 0, 0, l.zone())
		if ends := time.Date(year, month, day, 0, l.Sleep.To, 0, 0, l.zone()); l.only(local) && ends.After(at) {
			next = ends
		}
		if !next.After(at) { // where clocks change at midnight
			next = ceil(at)
		}
		at = next
	}
	return at
}

// longest is the greatest number of steps that a search looks at, even for a Life out of bounds.
const longest = 1000

// only reports whether sleep is the only rest at that time.
func (l Life) only(local time.Time) bool { return !l.Free[local.Weekday()] && !l.onHoliday(local) }

// Nights returns the Life with sleep only.
func (l Life) Nights() Life { return Life{Zone: l.Zone, Sleep: l.Sleep} }

// Dozes returns the last moment before a time without sleep and free day, to five minutes.
func (l Life) Dozes(at time.Time) time.Time {
	for begin := at.Add(-Day); !l.Awake(at) && at.After(begin); {
		at = floor(at)
	}
	return at
}
