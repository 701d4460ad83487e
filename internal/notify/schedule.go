package notify

import (
	"time"

	"hexparlor/internal/clock"
)

// Truth is how things stand when a notice is due.
type Truth struct {
	Holds bool      // what it says is still so
	There bool      // the person has the page open to which it leads, which tells them
	Limit time.Time // of a Deadline: when the time is over; zero: it never is
	Began time.Time // of a Deadline: when the time began
}

// Pace is how long notices wait, so that who is at the table is not told, and many become one letter.
type Pace struct {
	Push   time.Duration // before a push
	Mail   time.Duration // before a letter
	Digest time.Duration // between two letters to the same person, but for deadlines
	Latest time.Duration // after which a notice is no longer worth sending
}

// Usual is the pace of a site.
var Usual = Pace{Push: 15 * time.Second, Mail: 15 * time.Minute, Digest: time.Hour, Latest: 72 * time.Hour}

// Step is what is to be done with a delivery.
type Step string

// The steps.
const (
	Drop Step = "drop" // it is not true, not wanted, or too late
	Wait Step = "wait" // until another time
	Send Step = "send"
)

// How long before the end of a turn its person is warned.
const (
	warnedPart  = 4                // of the whole time, one part
	warnedAtAll = time.Minute      // a shorter warning would come too late to be of use
	warnedFirst = 12 * time.Hour   // the earliest
	marginOfEnd = 30 * time.Second // that must be left after a rest
	stopped     = 10 * time.Minute // after which a clock that stands still is looked at again
)

// WarnedAt is when somebody is warned who has so much time; ok is false if that is too short for a warning.
func WarnedAt(began, limit time.Time) (at time.Time, ok bool) {
	lead := min(limit.Sub(began)/warnedPart, warnedFirst)
	return limit.Add(-lead), lead >= warnedAtAll
}

// Plan tells what to do with a delivery now, and until when to wait. It depends on its arguments alone. Nothing is sent
// while its person rests, but for one thing: who has to move on a free day, because the table waits no longer, is
// warned while they are awake.
func (p Pace) Plan(d Delivery, s Settings, rest clock.Life, t Truth, now time.Time) (Step, time.Time) {
	if !t.Holds || !s.Wants(d.Channel.Way, d.Kind) {
		return Drop, time.Time{}
	}
	if d.Kind == Deadline && t.Limit.IsZero() {
		return Wait, now.Add(stopped)
	}
	at, latest := p.wanted(d), p.latest(d, rest)
	if d.Kind == Deadline {
		at, rest = warnedAt(rest, t)
		latest = t.Limit
	}
	if at.IsZero() || !now.Before(latest) {
		return Drop, time.Time{}
	}
	if now.Before(at) {
		return Wait, at
	}
	if t.There {
		return Drop, time.Time{}
	}
	if wakes := rest.Wakes(now); wakes.After(now) {
		if !wakes.Before(latest) {
			return Drop, time.Time{}
		}
		return Wait, wakes
	}
	return Send, time.Time{}
}

// wanted is when a delivery is best made, did nobody ever rest.
func (p Pace) wanted(d Delivery) time.Time {
	if d.Channel.Way == Push {
		return d.At.Add(p.Push)
	}
	at := d.At.Add(p.Mail)
	if next := d.Channel.Last.Add(p.Digest); next.After(at) {
		return next
	}
	return at
}

// latest is after when a delivery is not made any more. What grows old while its person rests comes after that.
func (p Pace) latest(d Delivery, rest clock.Life) time.Time {
	latest := d.At.Add(p.Latest)
	if wakes := rest.Wakes(latest); wakes.After(latest) {
		latest = wakes.Add(p.Digest)
	}
	if !d.Until.IsZero() && d.Until.Before(latest) {
		return d.Until
	}
	return latest
}

// warnedAt is when somebody is warned, zero if never, and what of their rest is kept then: before they sleep if it
// would be too late after that; and on a free day if the time ends on it.
func warnedAt(rest clock.Life, t Truth) (time.Time, clock.Life) {
	at, ok := WarnedAt(t.Began, t.Limit)
	if !ok {
		return time.Time{}, rest
	}
	late := func(rest clock.Life) bool { return !rest.Wakes(at).Add(marginOfEnd).Before(t.Limit) }
	if late(rest) {
		rest = rest.Nights()
	}
	if late(rest) {
		at = rest.Dozes(at)
	}
	return at, rest
}
