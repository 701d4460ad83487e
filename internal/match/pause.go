package match

import (
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Who has waited for company elsewhere, and is brought to a table by the house, is given time to come: clocks stand as
// long as they are awaited. If they do not come the match is called off, and nobody has lost anything.

// coming is how long somebody is awaited.
const coming = 3 * time.Minute

// absent is the text of a Shut because somebody who was awaited has not come.
const absent = "absent"

// Awaited is the seat whose player is given time to come; 0 if none is.
func (f *State) Awaited() game.Seat { return f.expected }

// await has the clocks stand until somebody comes.
func (f *State) await(e Entry) error {
	if f.Status == Finished || f.expected != 0 || !f.paused.IsZero() || f.Match.Time.Days || f.Player(e.Seat).Guest == "" {
		return fail(BadKind, i18n.Of("match.cannot-await", "seat", e.Seat))
	}
	f.expected = e.Seat
	f.pause(e.At)
	return nil
}

// Downtime is when no server was there.
type Downtime struct{ Since, Until time.Time }

// LostTime returns how much of these times, the earliest first, has passed since the last entry while somebody's clock ran.
func (f *State) LostTime(downtimes []Downtime) (lost time.Duration) {
	if len(downtimes) == 0 || len(f.Log) == 0 {
		return 0
	}
	last := f.Log[len(f.Log)-1].At
	for _, d := range slices.Backward(downtimes) {
		if !d.Until.After(last) {
			break
		}
		lost += d.Until.Sub(latest(d.Since, last))
	}
	if _, runs := f.Deadline(); !runs {
		return 0
	}
	return lost
}

// Restored is for how long the house was not there of which the entry tells; 0 for any other.
func (e Entry) Restored() time.Duration {
	micros, err := strconv.ParseInt(e.Text, 10, 64)
	if e.Kind != Restored || err != nil {
		return 0
	}
	return time.Duration(micros) * time.Microsecond
}

// restored has all running clocks run out later by what the entry tells.
func (f *State) restored(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	by := e.Restored()
	if by <= 0 || f.clocks == nil || by > e.At.Sub(f.Log[len(f.Log)-1].At) {
		return fail(BadText, i18n.Of("match.bad-time-back", "text", e.Text))
	}
	f.shiftClocks(by, true)
	if !f.paused.IsZero() {
		f.paused = f.paused.Add(by)
	}
	f.listed = time.Time{} // the store has put off what it knew, which may be too late after the next move
	return nil
}

// shiftClocks has running clocks run out later. Those of days are settled anew; nobody has chosen a downtime, so that
// puts off their limits as well, and leaves room behind the new end for hours of sleep.
func (f *State) shiftClocks(by time.Duration, limits bool) {
	f.cloneClocks()
	for i, k := range f.clocks {
		if !k.Runs() {
			continue
		}
		k = k.Shift(by)
		k.Asked, k.Dated = k.Asked.Add(by), false
		if limits && !k.Limit.IsZero() {
			k.Limit = latest(k.Limit.Add(by), k.Ends.Add(clock.Slack))
		}
		f.clocks[i] = k
	}
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// By consent of all, somebody may get more time, or all clocks stand for a while. Both are bounded: neither puts off
// the end of a turn of days beyond what the table was made with.

const (
	// maxExtras is how often a seat may get more time.
	maxExtras = 4
	// leastPause is what a pause must have room for.
	leastPause = time.Minute
)

// Paused is when the pause ends by itself that all have agreed on; ok is false if there is none.
func (f *State) Paused() (until time.Time, ok bool) {
	switch {
	case f.paused.IsZero():
		return time.Time{}, false
	case f.expected != 0:
		return f.paused.Add(coming), true
	}
	return f.paused.Add(f.pauseRoom()), true
}

// PausedAt is when the pause began; zero if there is none.
func (f *State) PausedAt() time.Time { return f.paused }

// pauseRoom is how long a pause may last that begins now, or has begun. Before the limit of a turn of days there stays
// room for hours of sleep.
func (f *State) pauseRoom() time.Duration {
	room := f.Match.Time.MaxPause() - f.pausedFor
	for i, k := range f.clocks {
		if f.Match.Time.Days && k.Runs() && !(f.Bots() | f.overdue).Has(game.Seat(i+1)) {
			room = min(room, k.Limit.Sub(k.Ends)-clock.Slack)
		}
	}
	return room
}

// mayAskTime tells whether a seat may ask for more time, or for a pause.
func (f *State) mayAskTime(kind OfferKind, seat game.Seat) error {
	k, limited := f.Clock(seat)
	switch {
	case !limited:
		return fail(CannotWait, i18n.Of("match.no-clocks"))
	case !f.paused.IsZero():
		return fail(CannotWait, i18n.Of("match.paused"))
	case kind == Pause && f.pauseRoom() < leastPause:
		return fail(CannotWait, i18n.Of("match.no-pause"))
	case kind == MoreTime && f.extras[seat] >= maxExtras:
		return fail(CannotWait, i18n.Of("match.no-more-time", "times", maxExtras))
	case kind == MoreTime && !k.Runs():
		return fail(CannotWait, i18n.Of("match.clock-stands"))
	case kind == MoreTime && f.Match.Time.Days && !k.Ends.Before(k.Limit):
		return fail(CannotWait, i18n.Of("match.no-room"))
	}
	return nil
}

// PauseRoom is for how long at most all clocks may stand, should all agree now; 0 if they may not.
func (f *State) PauseRoom() time.Duration {
	if f.Status != Running || f.mayAskTime(Pause, 1) != nil {
		return 0
	}
	return f.pauseRoom()
}

// MoreTime is how much more time a seat may get, should all agree now; 0 if it may not.
func (f *State) MoreTime(seat game.Seat) time.Duration {
	if f.Status != Running || f.mayAskTime(MoreTime, seat) != nil {
		return 0
	}
	more, k := f.Match.Time.Extra(), f.clocks[seat-1]
	if f.Match.Time.Days {
		more = min(more, k.Limit.Sub(k.Ends))
	}
	return more
}

// pause stops all clocks.
func (f *State) pause(at time.Time) { f.paused = at }

// resume ends a pause. What a clock showed when it began it shows again.
func (f *State) resume(e Entry) error {
	if f.paused.IsZero() {
		return fail(BadKind, i18n.Of("match.not-paused"))
	}
	if f.expected != 0 && f.expected != e.Seat {
		return fail(CannotWait, i18n.Of("match.awaits", "name", f.Player(f.expected).Name))
	}
	f.expected = 0
	f.endPause(e.At)
	return nil
}

func (f *State) endPause(at time.Time) {
	lasted := min(at.Sub(f.paused), f.pauseRoom())
	f.paused, f.pausedFor = time.Time{}, f.pausedFor+lasted
	f.shiftClocks(lasted, false)
}

// addTime gives a seat more time.
func (f *State) addTime(seat game.Seat, at time.Time) {
	f.cloneClocks()
	c := f.Match.Time
	f.clocks[seat-1] = f.clocks[seat-1].Add(c, c.Extra(), at)
	f.extras[seat]++
}
