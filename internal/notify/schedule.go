package notify

import (
	"time"

	"hexparlor/internal/clock"
)

// Truth is the state of a notification's subject when it is due.
type Truth struct {
	Holds bool      // the notification is still true
	There bool      // the user has the page open that shows it
	Limit time.Time // of a Deadline: the deadline; zero: there is none
	Began time.Time // of a Deadline: when the turn began
}

// Pace holds how long notifications wait. A user who is at the table needs none, and several can share one e-mail.
type Pace struct {
	Push   time.Duration // before a push message
	Mail   time.Duration // before an e-mail
	Digest time.Duration // between two e-mails to the same user, except for deadlines
	Latest time.Duration // after that a notification is not worth sending
}

// Usual is the default pace.
var Usual = Pace{Push: 15 * time.Second, Mail: 15 * time.Minute, Digest: time.Hour, Latest: 72 * time.Hour}

// Step is the next step for a delivery.
type Step string

// The steps.
const (
	Drop Step = "drop" // it is not true, not wanted, or too late
	Wait Step = "wait" // until another time
	Send Step = "send"
)

// Time of the warning before a deadline.
const (
	warnedPart  = 4                // a warning comes when this part of the time is left: one fourth
	warnedAtAll = time.Minute      // a later warning would be useless
	warnedFirst = 12 * time.Hour   // the earliest warning
	marginOfEnd = 30 * time.Second // time that must be left after a rest
	stopped     = 10 * time.Minute // interval of looks at a stopped clock
)

// WarnedAt returns when a user with so much time is warned; ok is false if the time is too short for a warning.
func WarnedAt(began, limit time.Time) (at time.Time, ok bool) {
	lead := min(limit.Sub(began)/warnedPart, warnedFirst)
	return limit.Add(-lead), lead >= warnedAtAll
}

// Plan returns the next step for a delivery, and until when to wait. It depends on its arguments alone. Nothing is
// sent while the user rests, except warnings on a free day, which are sent while they are awake.
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

// wanted returns when a delivery is best sent, ignoring rest.
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

// latest returns the time after which a delivery is dropped; time in which the user rests does not count.
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

// warnedAt returns when a user is warned (zero: never), and which part of their rest is observed. The warning comes
// before sleep if it would be too late afterwards, and on a free day if the deadline is on it.
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
