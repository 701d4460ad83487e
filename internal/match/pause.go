package match

import (
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// A player who is brought to a match by the lobby is given time to come: clocks stand while they are awaited. If they
// do not come the match is called off, without a loss for anyone.

// coming is how long the server waits for an awaited player.
const coming = 3 * time.Minute

// absent is the text of a Shut because an awaited player has not come.
const absent = "absent"

// Awaited returns the seat whose player is awaited while clocks stand; 0 if none is.
func (f *State) Awaited() game.Seat { return f.expected }

// await stops the clocks until the player of a seat comes.
func (f *State) await(e Entry) error {
	if f.Status == Finished || f.expected != 0 || !f.paused.IsZero() || f.Match.Time.Days || f.Player(e.Seat).Guest == "" {
		return fail(BadKind, i18n.Of("match.cannot-await", "seat", e.Seat))
	}
	f.expected = e.Seat
	f.pause(e.At)
	return nil
}

// Downtime is a time in which no server was running.
type Downtime struct{ Since, Until time.Time }

// LostTime returns how much of these downtimes, the earliest first, has passed since the last entry while a clock ran.
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

// Restored returns the downtime in a Restored entry; 0 for any other.
func (e Entry) Restored() time.Duration {
	micros, err := strconv.ParseInt(e.Text, 10, 64)
	if e.Kind != Restored || err != nil {
		return 0
	}
	return time.Duration(micros) * time.Microsecond
}

// restored puts off the ends of all running clocks by the downtime in an entry.
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

// shiftClocks puts off the ends of running clocks. Turns of days get new ends; a downtime also puts off their limits,
// which leaves room for hours of sleep.
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

// By agreement of all, a player may get more time, or all clocks stand for a while. Both are bounded: neither puts off
// the end of a turn of days beyond the limit of the match.

const (
	// maxExtras is how often a seat may get more time.
	maxExtras = 4
	// leastPause is what a pause must have room for.
	leastPause = time.Minute
)

// Paused returns when an agreed pause ends by itself; ok is false if there is none.
func (f *State) Paused() (until time.Time, ok bool) {
	switch {
	case f.paused.IsZero():
		return time.Time{}, false
	case f.expected != 0:
		return f.paused.Add(coming), true
	}
	return f.paused.Add(f.pauseRoom()), true
}

// PausedAt returns when the pause began; zero if there is none.
func (f *State) PausedAt() time.Time { return f.paused }

// pauseRoom returns how long a pause may last that begins now or has begun. It leaves room for hours of sleep before
// the limit of a turn of days.
func (f *State) pauseRoom() time.Duration {
	room := f.Match.Time.MaxPause() - f.pausedFor
	for i, k := range f.clocks {
		if f.Match.Time.Days && k.Runs() && !(f.Bots() | f.overdue).Has(game.Seat(i+1)) {
			room = min(room, k.Limit.Sub(k.Ends)-clock.Slack)
		}
	}
	return room
}

// mayAskTime returns why a seat may not ask for more time or a pause.
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

// PauseRoom returns how long a pause could last if all agreed now; 0 if none is possible.
func (f *State) PauseRoom() time.Duration {
	if f.Status != Running || f.mayAskTime(Pause, 1) != nil {
		return 0
	}
	return f.pauseRoom()
}

// MoreTime returns how much more time a seat would get if all agreed now; 0 if none.
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

// resume ends a pause. Clocks go on from what they showed when it began.
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
