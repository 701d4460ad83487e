package notify

import (
	"time"

	"hexparlor/internal/clock"
)

// Truth is the state of what a notification is about, at the time when the notification is due.
type Truth struct {
	Holds bool      // whether the notification is still true
	There bool      // whether the user has the page of the notification open
	Limit time.Time // deadline, for the kind Deadline; zero while the clock stands
	Began time.Time // start of the turn, for the kind Deadline
}

// Pace holds how long notifications wait. Meanwhile the user may open the match, and several can share one e-mail.
type Pace struct {
	Push   time.Duration // wait before a push message
	Mail   time.Duration // wait before an e-mail
	Digest time.Duration // least time between two e-mails to the same user; warnings of deadlines are exempt
	Latest time.Duration // age at which a notification is dropped
}

// Usual is the default pace.
var Usual = Pace{Push: 15 * time.Second, Mail: 15 * time.Minute, Digest: time.Hour, Latest: 72 * time.Hour}

// Step is the next step for a delivery: drop it, wait, send it, or give it up.
type Step string

// The steps.
const (
	Drop Step = "drop" // it is not true, not wanted, or too late
	Wait Step = "wait" // until another time
	Send Step = "send"

	GiveUp Step = "give up" // it is unknown whether the last attempt has arrived
)

// Times of the warning before a deadline.
const (
	warnedPart  = 4                // a warning comes when this part of the time is left: one fourth
	warnedAtAll = time.Minute      // a later warning would be useless
	warnedFirst = 12 * time.Hour   // the earliest warning
	marginOfEnd = 30 * time.Second // time that must be left after a rest
	stopped     = 10 * time.Minute // interval of looks at a stopped clock
)

// WarnedAt returns when the user of a turn from began to limit is warned; ok is false if the turn is too short for a
// warning.
func WarnedAt(began, limit time.Time) (at time.Time, ok bool) {
	lead := min(limit.Sub(began)/warnedPart, warnedFirst)
	return limit.Add(-lead), lead >= warnedAtAll
}

// Plan returns the next step for a delivery, and for Wait the time until which to wait. It depends on its arguments
// alone. Nothing is sent while the user rests, except warnings on a free day.
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

// wanted returns the time at which a delivery should be sent if the user does not rest.
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

// latest returns the time after which a delivery is dropped. If the user rests then, it is moved to after the rest.
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

// warnedAt returns when a user is warned of a deadline (zero: never), and the rest that the warning must respect. It
// comes before sleep if it would be too late afterwards, and on a free day if the deadline is on that day.
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
