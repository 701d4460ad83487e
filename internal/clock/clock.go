package clock

import "time"

// Clock is the clock of one seat. It is a value that depends on the log alone: the same entries with the same times
// give the same clock.
type Clock struct {
	Left  time.Duration // time beyond the free part of a turn; while the clock runs, the value at the start of the turn
	Since time.Time     // start of the turn; zero if the clock is stopped
	Asked time.Time     // start of the turn, or of the pending decision within it
	Free  time.Time     // end of the free part of the turn
	Ends  time.Time     // time at which the clock runs out
	Limit time.Time     // latest possible end of the turn; only for turns of days
	Dated bool          // whether Settle has set Free and Ends; only for turns of days
	Turns int           // number of turns that the seat has begun

	Quota time.Duration // lag that can still be forgiven
	Lag   time.Duration // lag that was last forgiven
}

const (
	// Opening is the free part of each seat's first turn in live games. A match begins when its last player comes,
	// and the others may not look at the page just then.
	Opening = 30 * time.Second

	// MaxQuota is the most lag that is forgiven at once.
	MaxQuota = time.Second
	// Refill is the part of it that each turn restores.
	Refill = 300 * time.Millisecond
)

// New returns a stopped clock under the control, before the first turn.
func (c Control) New() Clock {
	k := Clock{Left: c.Main}
	if c.Live() {
		k.Quota = MaxQuota
	}
	return k
}

// Runs reports whether the clock runs.
func (k Clock) Runs() bool { return !k.Since.IsZero() }

// Begin starts the clock for a new turn at a time.
func (k Clock) Begin(c Control, at time.Time) Clock {
	free := c.Turn
	if k.Turns == 0 && c.Live() && c.Main > 0 {
		free = max(free, Opening)
	}
	k.Since, k.Asked, k.Free = at, at, at.Add(free)
	k.Ends = k.Free.Add(k.Left)
	k.Turns, k.Dated = k.Turns+1, false
	if c.Days {
		k.Limit = at.Add(c.Cap)
	}
	if c.Live() {
		k.Quota = min(MaxQuota, k.Quota+Refill)
	}
	return k
}

// Stop ends the turn at a time: it subtracts the time used beyond the free part, and adds the increment.
func (k Clock) Stop(c Control, at time.Time) Clock {
	if !k.Runs() {
		return k
	}
	if spent := at.Sub(k.Free); spent > 0 {
		k.Left = max(0, k.Left-spent)
	}
	k.Left += c.Increment
	k.Since = time.Time{}
	return k
}

// Reopen continues the turn that was last stopped, because its player recalls orders. It subtracts the increment and
// continues with the same free part and, in a turn of days, the same end.
func (k Clock) Reopen(c Control, at time.Time) Clock {
	k.Left = max(0, k.Left-c.Increment)
	k.Since, k.Asked = at, at
	if at.After(k.Free) {
		k.Free = at // the free part is over
	}
	if !c.Days {
		k.Ends = k.Free.Add(k.Left)
	}
	return k
}

// Resume restarts a clock after a takeback, with the time that it showed when the seat was last asked to decide.
func (k Clock) Resume(c Control, at time.Time) Clock {
	k = k.Shift(at.Sub(k.Asked))
	k.Asked, k.Dated = at, false
	if c.Days {
		k.Limit = at.Add(c.Cap)
	}
	return k
}

// Excuse gives the seat back time that passed before its move without its fault, at most the time since it was asked.
func (k Clock) Excuse(by time.Duration, at time.Time) Clock {
	k = k.Shift(max(0, min(by, k.Waited(at))))
	k.Asked = at
	return k
}

// Forgive returns the clock with the lag of the network given back to the seat: at most the time since its turn began,
// and at most the rest of its quota for lag, which shrinks by as much.
func (k Clock) Forgive(by time.Duration, at time.Time) Clock {
	k.Lag = min(max(0, min(by, k.Waited(at))), k.Quota)
	k.Quota -= k.Lag
	return k.Excuse(by, at)
}

// Waited returns the time since the seat's turn began, or since its last move in this turn.
func (k Clock) Waited(at time.Time) time.Duration { return max(0, at.Sub(k.Asked)) }

// Spare gives the seat back the time since it was asked, because it had only one legal move. In a turn of days it only
// ends the free part.
func (k Clock) Spare(c Control, at time.Time) Clock {
	if !c.Days {
		return k.Shift(k.Waited(at))
	}
	if at.After(k.Free) {
		k.Free = at
	}
	return k
}

// Shift moves all times of a running clock later, as if it had been started later.
func (k Clock) Shift(by time.Duration) Clock {
	if k.Runs() {
		k.Since, k.Free, k.Ends = k.Since.Add(by), k.Free.Add(by), k.Ends.Add(by)
	}
	return k
}

// Settle sets the end of the free part and of the turn in a turn of days. Neither passes Limit.
func (k Clock) Settle(free, ends time.Time) Clock {
	k.Dated = true
	k.Free, k.Ends = first(free, k.Limit), first(ends, k.Limit)
	return k
}

// Add gives a running clock more time; if it has run out, the time counts from at on.
func (k Clock) Add(c Control, more time.Duration, at time.Time) Clock {
	if late := at.Sub(k.Ends); late > 0 {
		k.Free, k.Ends = k.Free.Add(late), at
	}
	switch {
	case c.Days:
		k.Free, k.Ends, k.Dated = first(k.Free.Add(more), k.Limit), first(k.Ends.Add(more), k.Limit), false
	case c.Main == 0:
		k.Free, k.Ends = k.Free.Add(more), k.Ends.Add(more)
	default:
		k.Left += more
		k.Ends = k.Ends.Add(more)
	}
	return k
}

func first(a, b time.Time) time.Time {
	if b.IsZero() || a.Before(b) {
		return a
	}
	return b
}

// Falls returns when a running clock has run out so surely that its seat loses: Ends plus the lag that was last
// forgiven, since a move made in time may still be on its way.
func (k Clock) Falls() time.Time { return k.Ends.Add(min(k.Lag, k.Quota)) }

// Shows returns the time that the clock shows at a time: until it runs out if it runs, else Left.
func (k Clock) Shows(at time.Time) time.Duration {
	if !k.Runs() {
		return k.Left
	}
	return max(0, k.Ends.Sub(at))
}
