package clock

import "time"

// Life is when nobody need play: no turn of days ends while somebody sleeps, on their free days, or on their holidays.
// The zero Life is always awake.
type Life struct {
	Zone     *time.Location // nil: UTC
	Sleep    Span           // every night
	Free     [7]bool        // days of the week, from Sunday on
	Holidays []Holiday      // in rising order
}

// Span is a part of every day, in minutes after midnight. It goes over midnight if From is after To; there is none if
// they are equal.
type Span struct{ From, To int }

// Holiday is days from First to Last, both included.
type Holiday struct{ First, Last Date }

// Date is a day of the calendar.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Bounds of a life, which leave enough of each week for turns to end in.
const (
	MaxSleep = 12 * 60 // minutes of a day
	MaxFree  = 3       // days of a week
	Budget   = 35      // days of holiday in a year
)

// Morning is how long a turn goes on after hours in which it may not end: nobody has to play in the minute they wake
// up.
const Morning = time.Hour

// Before tells whether a day is earlier.
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

// Awake tells whether a turn may end then.
func (l Life) Awake(at time.Time) bool { return l.rested(at) && !l.onHoliday(at) }

// rested is Awake but for holidays, of which there may be more than a turn can wait for.
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

// Length is how many minutes of a day a span is.
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

// End is when a turn ends that would end at that time, and no later than limit: then, if the person is awake;
// otherwise an hour after they are again. Where the limit comes before that, it is the last moment before it at which
// they are neither asleep nor free, whether on holiday or not.
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
	return limit // in a life that keeps the bounds there is such a moment
}

// step is how finely moments are looked for: all hours of a life begin and end at whole minutes, and those of every
// zone at whole quarters of an hour seen from another.
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

// floor is the step before a moment.
func floor(at time.Time) time.Time { return at.Add(-time.Nanosecond).Truncate(step) }

// Wakes is the first moment from a time on at which somebody is neither asleep nor free.
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
		if !next.After(at) { // where clocks are changed at midnight
			next = ceil(at)
		}
		at = next
	}
	return at
}

// longest is for how many steps somebody may rest without a moment between: a bound for lives that keep no other.
const longest = 1000

// only tells whether it is sleep alone by which somebody rests.
func (l Life) only(local time.Time) bool { return !l.Free[local.Weekday()] && !l.onHoliday(local) }

// Nights is a life in which nothing but sleep is left.
func (l Life) Nights() Life { return Life{Zone: l.Zone, Sleep: l.Sleep} }

// Dozes is the last moment until a time at which somebody is neither asleep nor free, to five minutes.
func (l Life) Dozes(at time.Time) time.Time {
	for begin := at.Add(-Day); !l.Awake(at) && at.After(begin); {
		at = floor(at)
	}
	return at
}
