package clock

import "time"

// Clock is what one seat's clock shows. It is a value: whoever knows what has happened, and when, gets the same.
type Clock struct {
	Left  time.Duration // what is on it beyond the free part of a turn; while it runs, as its turn found it
	Since time.Time     // since when it runs; zero: it stands
	Asked time.Time     // since when the seat is waited for: when its turn began, or its last move of that turn was made
	Free  time.Time     // until when that costs nothing
	Ends  time.Time     // when it runs out
	Limit time.Time     // of days: the turn never ends later
	Dated bool          // of days: Free and Ends are those that were settled when the turn began, or since
	Turns int           // that have begun

	Quota time.Duration // how much lag may still be forgiven
	Lag   time.Duration // that was forgiven last
}

const (
	// Opening is how much of each seat's first turn costs nothing in live games: a table that somebody waits for
	// begins when the last one comes, and not everybody looks at it just then.
	Opening = 30 * time.Second

	// MaxQuota is how much lag is forgiven at once.
	MaxQuota = time.Second
	// Refill is how much of that each turn earns anew.
	Refill = 300 * time.Millisecond
)

// New is a clock before its first turn.
func (c Control) New() Clock {
	k := Clock{Left: c.Main}
	if c.Live() {
		k.Quota = MaxQuota
	}
	return k
}

// Runs tells whether the clock runs.
func (k Clock) Runs() bool { return !k.Since.IsZero() }

// Begin has the clock run, since a turn of its seat has begun.
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

// Stop ends the turn.
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

// Reopen has the turn go on that was stopped last: what was earned by its end is given back, and its free part and the
// deadline of a turn of days are what they were.
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

// Resume has a clock run on from what it showed when the seat was last waited for.
func (k Clock) Resume(c Control, at time.Time) Clock {
	k = k.Shift(at.Sub(k.Asked))
	k.Asked, k.Dated = at, false
	if c.Days {
		k.Limit = at.Add(c.Cap)
	}
	return k
}

// Excuse takes off what a running clock has shown without the seat's doing when it has moved, at most what has passed
// since it had to.
func (k Clock) Excuse(by time.Duration, at time.Time) Clock {
	k = k.Shift(max(0, min(by, k.Waited(at))))
	k.Asked = at
	return k
}

// Forgive excuses lag, which uses up the quota.
func (k Clock) Forgive(by time.Duration, at time.Time) Clock {
	k.Lag = min(max(0, min(by, k.Waited(at))), k.Quota)
	k.Quota -= k.Lag
	return k.Excuse(by, at)
}

// Waited is for how long the seat has been waited for since its turn began, or since its last move of that turn.
func (k Clock) Waited(at time.Time) time.Duration { return max(0, at.Sub(k.Asked)) }

// Spare has the time cost nothing in which there was nothing to choose.
func (k Clock) Spare(c Control, at time.Time) Clock {
	if !c.Days {
		return k.Shift(k.Waited(at))
	}
	if at.After(k.Free) {
		k.Free = at
	}
	return k
}

// Shift has a running clock run out later, as if it had been started later.
func (k Clock) Shift(by time.Duration) Clock {
	if k.Runs() {
		k.Since, k.Free, k.Ends = k.Since.Add(by), k.Free.Add(by), k.Ends.Add(by)
	}
	return k
}

// Settle fixes when a turn of days ends. Nothing can put that off beyond the limit.
func (k Clock) Settle(free, ends time.Time) Clock {
	k.Dated = true
	k.Free, k.Ends = first(free, k.Limit), first(ends, k.Limit)
	return k
}

// Add puts more time on a running clock; on one that has run out, from now on.
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

// Falls is when the flag of a running clock falls. It waits for as much lag as was forgiven last: a move that was made
// in time may still be under way.
func (k Clock) Falls() time.Time { return k.Ends.Add(min(k.Lag, k.Quota)) }

// Shows is how much time the seat has, including what is free of its turn.
func (k Clock) Shows(at time.Time) time.Duration {
	if !k.Runs() {
		return k.Left
	}
	return max(0, k.Ends.Sub(at))
}
