package match

import (
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// By agreement of all, a player may get more time, or all clocks stand for a while. Both are bounded: neither puts off
// the end of a turn of days beyond the limit of the match.
//
// A player who is brought to a match by the lobby is given time to come: clocks stand while they are awaited. If they
// do not come the match is called off, without a loss for any player.

const (
	// maxExtras is how often a seat may get more time.
	maxExtras = 4
	// leastPause is what a pause must have room for.
	leastPause = time.Minute
	// coming is how long the server waits for an awaited player.
	coming = 3 * time.Minute
)

// absent is the text of the Shut entry of a match that is called off because an awaited player has not come.
const absent = "absent"

// PausedAt returns the start of the current pause; zero if there is none.
func (c *Clocks) PausedAt() time.Time { return c.paused }

// Awaited returns the seat whose player the paused clocks wait for; 0 if they wait for no player.
func (c *Clocks) Awaited() game.Seat { return c.expected }

// pausedUntil returns when the current pause ends by itself; ok is false if there is no pause. bots are the seats of
// bots, whose clocks do not limit it.
func (c *Clocks) pausedUntil(bots game.Seats) (until time.Time, ok bool) {
	switch {
	case c.paused.IsZero():
		return time.Time{}, false
	case c.expected != 0:
		return c.paused.Add(coming), true
	}
	return c.paused.Add(c.pauseRoom(bots)), true
}

// pauseRoom returns the maximum length of a pause. In a match of days it leaves clock.Slack before the limit of each
// turn, so that the end of a turn can still be moved out of hours of sleep.
func (c *Clocks) pauseRoom(bots game.Seats) time.Duration {
	room := c.control.MaxPause() - c.pausedFor
	for i, k := range c.clocks {
		if c.control.Days && k.Runs() && !(bots | c.overdue).Has(game.Seat(i+1)) {
			room = min(room, k.Limit.Sub(k.Ends)-clock.Slack)
		}
	}
	return room
}

// mayAsk returns why a seat may not ask for more time or a pause, or nil if it may.
func (c *Clocks) mayAsk(kind OfferKind, seat game.Seat, bots game.Seats) error {
	k, limited := c.Of(seat)
	switch {
	case !limited:
		return fail(CannotWait, i18n.Of("match.no-clocks"))
	case !c.paused.IsZero():
		return fail(CannotWait, i18n.Of("match.paused"))
	case kind == Pause && c.pauseRoom(bots) < leastPause:
		return fail(CannotWait, i18n.Of("match.no-pause"))
	case kind == MoreTime && c.extras[seat] >= maxExtras:
		return fail(CannotWait, i18n.Of("match.no-more-time", "times", maxExtras))
	case kind == MoreTime && !k.Runs():
		return fail(CannotWait, i18n.Of("match.clock-stands"))
	case kind == MoreTime && c.control.Days && !k.Ends.Before(k.Limit):
		return fail(CannotWait, i18n.Of("match.no-room"))
	}
	return nil
}

// more returns the time that a granted request for more time adds for a seat.
func (c *Clocks) more(seat game.Seat) time.Duration {
	more, k := c.control.Extra(), c.clocks[seat-1]
	if c.control.Days {
		more = min(more, k.Limit.Sub(k.Ends))
	}
	return more
}

// roomForMore reports whether the turn of a seat may end later than at a time.
func (c *Clocks) roomForMore(seat game.Seat, at time.Time) bool {
	return !c.control.Days || c.clocks[seat-1].Limit.After(at)
}

// addTime adds the extra time of the control to the clock of a seat.
func (c *Clocks) addTime(seat game.Seat, at time.Time) {
	c.clone(len(c.clocks))
	c.clocks[seat-1] = c.clocks[seat-1].Add(c.control, c.control.Extra(), at)
	c.extras[seat]++
}

// pause stops all clocks at a time.
func (c *Clocks) pause(at time.Time) { c.paused = at }

// endPause ends the pause at a time: the clocks of all seats run on from the times that they showed at its start.
func (c *Clocks) endPause(at time.Time, bots game.Seats, seats int) {
	lasted := min(at.Sub(c.paused), c.pauseRoom(bots))
	c.paused, c.pausedFor = time.Time{}, c.pausedFor+lasted
	c.clone(seats)
	c.shift(lasted, false)
}

// resume applies a Resume entry: it ends the pause. If the clocks wait for a player, only that player may end it.
func (c *Clocks) resume(e Entry, s *Seating) error {
	if c.paused.IsZero() {
		return fail(BadKind, i18n.Of("match.not-paused"))
	}
	if c.expected != 0 && c.expected != e.Seat {
		return fail(CannotWait, i18n.Of("match.awaits", "name", s.Player(c.expected).Name))
	}
	c.expected = 0
	c.endPause(e.At, s.Bots(), len(s.Players))
	return nil
}

// await applies an Await entry: it stops all clocks until player p of the entry's seat makes a move or resumes.
func (c *Clocks) await(e Entry, p Player) error {
	if c.expected != 0 || !c.paused.IsZero() || c.control.Days || p.User == "" {
		return fail(BadKind, i18n.Of("match.cannot-await", "seat", e.Seat))
	}
	c.expected = e.Seat
	c.pause(e.At)
	return nil
}

// putOff moves the ends of all running clocks, and of a pause, later by the length of a downtime.
func (c *Clocks) putOff(by time.Duration) {
	c.clone(len(c.clocks))
	c.shift(by, true)
	if !c.paused.IsZero() {
		c.paused = c.paused.Add(by)
	}
}

// shift moves the ends of all running clocks later by a duration. The slice of clocks must not be shared with another
// state. Ends of turns of days are settled anew; limits says to move their limits too.
func (c *Clocks) shift(by time.Duration, limits bool) {
	for i, k := range c.clocks {
		if !k.Runs() {
			continue
		}
		k = k.Shift(by)
		k.Asked, k.Dated = k.Asked.Add(by), false
		if limits && !k.Limit.IsZero() {
			k.Limit = latest(k.Limit.Add(by), k.Ends.Add(clock.Slack))
		}
		c.clocks[i] = k
	}
}

// Paused returns when the current pause ends by itself; ok is false if there is no pause.
func (f *State) Paused() (until time.Time, ok bool) { return f.Clocks.pausedUntil(f.Seats.Bots()) }

// PauseRoom returns the longest pause that the players could agree on now; 0 if none is possible.
func (f *State) PauseRoom() time.Duration {
	bots := f.Seats.Bots()
	if f.Status != Running || f.Clocks.mayAsk(Pause, 1, bots) != nil {
		return 0
	}
	return f.Clocks.pauseRoom(bots)
}

// MoreTime returns the time that a seat would get if all agreed to its request for more time now; 0 if it may not ask.
func (f *State) MoreTime(seat game.Seat) time.Duration {
	if f.Status != Running || f.Clocks.mayAsk(MoreTime, seat, f.Seats.Bots()) != nil {
		return 0
	}
	return f.Clocks.more(seat)
}

// await applies an Await entry: all clocks stop until the player of its seat comes.
func (f *State) await(e Entry) error {
	if f.Status == Finished {
		return fail(BadKind, i18n.Of("match.cannot-await", "seat", e.Seat))
	}
	return f.Clocks.await(e, f.Seats.Player(e.Seat))
}

// Downtime is a period during which no server of the site was running.
type Downtime struct{ Since, Until time.Time }

// LostTime returns how much of the downtimes, which are in order of time, falls after the last entry; 0 if no clock
// runs.
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

// Restored returns the length of the downtime in a Restored entry; 0 for entries of other kinds.
func (e Entry) Restored() time.Duration {
	micros, err := strconv.ParseInt(e.Text, 10, 64)
	if e.Kind != Restored || err != nil {
		return 0
	}
	return time.Duration(micros) * time.Microsecond
}

// restored applies a Restored entry: it moves the ends of all running clocks later by the downtime in the entry.
func (f *State) restored(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	by := e.Restored()
	if by <= 0 || f.Clocks.clocks == nil || by > e.At.Sub(f.Log[len(f.Log)-1].At) {
		return fail(BadText, i18n.Of("match.bad-time-back", "text", e.Text))
	}
	f.Clocks.putOff(by)
	f.listed = time.Time{} // the store has put off its deadline, which may be too late after the next move
	return nil
}

// latest returns the later of two times.
func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
