package clock

import "time"

// Life holds the times at which a user rests: sleep, free weekdays and holidays. No turn of days ends in them. The zero
// Life never rests.
type Life struct {
	Zone     *time.Location // time zone; nil for UTC
	Sleep    Span           // sleep of every night
	Free     [7]bool        // whether each weekday is free, from Sunday on
	Holidays []Holiday      // holidays in rising order
}

// Span is a part of every day, from From to To in minutes after midnight. It includes midnight if From is after To, and
// is empty if they are equal.
type Span struct{ From, To int }

// Holiday is a holiday from one date to another, both included.
type Holiday struct{ First, Last Date }

// Date is a date in the calendar of a user's time zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Bounds of a Life, which leave hours in every week in which turns can end.
const (
	MaxSleep = 12 * 60 // minutes of a day
	MaxFree  = 3       // days of a week
	Budget   = 35      // days of holiday in a year
)

// Morning is how long a turn continues after hours of rest, so that no user must play just after waking up.
const Morning = time.Hour

// Before reports whether date d is earlier than date e.
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

// Awake reports whether the user does not rest at a time, so that a turn may end then.
func (l Life) Awake(at time.Time) bool { return l.rested(at) && !l.onHoliday(at) }

// rested reports whether a time is outside of sleep and free days. It ignores holidays, which may be longer than a turn
// can wait.
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

// Length returns the length of the span in minutes.
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

// End returns when a turn ends that is due at a time, at the latest at limit. If the user rests then, the turn ends an
// hour after the rest. If that is after the limit, it ends at the last time before the limit outside of sleep and free
// days.
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

// step is the resolution of the search for the end of a turn. Hours of rest begin at whole minutes, and time zones
// differ by multiples of 15 minutes.
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

// floor returns a time rounded down to a multiple of step; an exact multiple gives the one before.
func floor(at time.Time) time.Time { return at.Add(-time.Nanosecond).Truncate(step) }

// Wakes returns the first time, from at on, at which the user does not rest.
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

// longest is the maximum number of steps of a search, which must end even for a Life out of bounds.
const longest = 1000

// only reports whether the date of a local time is neither free nor a holiday, so that only sleep can be rest.
func (l Life) only(local time.Time) bool { return !l.Free[local.Weekday()] && !l.onHoliday(local) }

// Nights returns the Life without free days and holidays.
func (l Life) Nights() Life { return Life{Zone: l.Zone, Sleep: l.Sleep} }

// Dozes returns a time before the rest in which at lies, found in steps of five minutes up to a day back; at itself if
// the user does not rest.
func (l Life) Dozes(at time.Time) time.Time {
	for begin := at.Add(-Day); !l.Awake(at) && at.After(begin); {
		at = floor(at)
	}
	return at
}
