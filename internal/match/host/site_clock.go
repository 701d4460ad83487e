package host

import (
	"sync"
	"time"
)

// siteClock is the clock that stamps entries: the wall clock at the start plus the monotonic time since. It never goes
// back, and setting the wall clock moves no deadline. It follows the wall clock slowly; if that stays far ahead (after
// sleep of the computer, or a wrong setting), correct reports a leap.
type siteClock struct {
	wall    func() time.Time
	elapsed func() time.Duration // reading of the monotonic clock
	// patient is the number of corrections in a row that must find the wall clock ahead before correct returns a leap.
	patient int

	mu    sync.Mutex
	base  time.Time // site's time at which the monotonic clock showed from
	from  time.Duration
	ahead int // number of corrections in a row that have found the wall clock ahead
}

const (
	// slewRate is how fast the site's clock follows the wall clock, as NTP does it: half a millisecond each second.
	slewRate = 0.0005
	// maxSlew is the difference up to which the site's clock follows slowly a wall clock that is ahead.
	maxSlew = 2 * time.Second
	// leapTicks is how many heartbeats a wall clock must be further ahead than that before the site's clock leaps.
	leapTicks = 10
)

func newSiteClock(wall func() time.Time, elapsed func() time.Duration) *siteClock {
	c := &siteClock{wall: wall, elapsed: elapsed, patient: leapTicks}
	c.base, c.from = c.reading(), elapsed()
	return c
}

// reading returns the time of the wall clock in UTC, without Go's monotonic reading.
func (c *siteClock) reading() time.Time { return c.wall().Round(0).UTC() }

func (c *siteClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.base.Add(c.elapsed() - c.from)
}

// correct moves the site's clock a little towards the wall clock. If the wall clock stays far ahead, it returns the
// time to which the site's clock must jump by notBefore once the downtime is stored; else zero.
func (c *siteClock) correct() (leap time.Time) {
	wall := c.reading()
	c.mu.Lock()
	defer c.mu.Unlock()
	elapsed := c.elapsed()
	passed := elapsed - c.from
	c.base, c.from = c.base.Add(passed), elapsed
	off := wall.Sub(c.base)
	if off <= maxSlew {
		c.ahead = 0
		most := time.Duration(float64(passed) * slewRate)
		c.base = c.base.Add(max(-most, min(off, most)))
		return time.Time{}
	}
	if c.ahead++; c.ahead < c.patient {
		return time.Time{}
	}
	return wall
}

// notBefore sets the clock forward to a time, unless it shows a later time already.
func (c *siteClock) notBefore(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if by := at.Sub(c.base.Add(c.elapsed() - c.from)); by > 0 {
		c.base = c.base.Add(by)
		c.ahead = 0
	}
}
