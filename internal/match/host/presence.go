package host

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// A server stores heartbeats. A gap between two of them is a downtime: the process was stopped, the machine slept, the
// database was out of reach, or the wall clock was set forward. Before an entry is judged, a gap is recorded
// (presence.ensure) and given back to the clocks (Table.judge). With several servers the last heartbeat of any of them
// counts.

// defaultBeat is the default interval between two heartbeats.
const defaultBeat = time.Second

// A server that has the store to itself stores every other heartbeat while clocks run, so that even a crash costs
// players two seconds at most; and otherwise one per minute.
const (
	storedBeats = 2
	idleBeats   = 60
)

// presence records when this server was running, by heartbeats, and knows the downtimes of the site.
type presence struct {
	config  *Config
	site    *siteClock      // what Config.Clock reads; nil: Config has another one
	closing <-chan struct{} // closed with the host
	resumed func()          // called when a running server has been absent

	downtimes atomic.Pointer[[]match.Downtime] // that are known
	on        atomic.Bool                      // heartbeats are kept
	last      atomic.Int64                     // the last one, by the monotonic clock

	mu     sync.Mutex    // guards what follows; held while a gap is noted
	at     time.Time     // the last heartbeat, by the site's clock
	logged time.Duration // when an error was logged, by the monotonic clock
}

// Return says that a server runs again, or for the first time.
type Return struct {
	Now    time.Time     // by its clock
	Seen   time.Time     // its last heartbeat; zero: it has just started
	Least  time.Duration // shorter gaps are none
	Forget time.Time     // earlier downtimes no longer matter
}

// Returned is the answer of the store to a Return.
type Returned struct {
	At        time.Time        // the later of its time and the last heartbeat of any server
	Gap       match.Downtime   // the new downtime; zero: there is none
	Downtimes []match.Downtime // all that matter, the earliest first
}

// hasGap reports whether the last heartbeat is too long ago.
func (p *presence) hasGap() bool {
	return p.on.Load() && p.config.Elapsed()-time.Duration(p.last.Load()) > p.minGap()
}

// minGap returns the time between two heartbeats from which on it counts as a downtime.
func (p *presence) minGap() time.Duration { return 2 * p.config.Beat }

// noteHeartbeat records a heartbeat. The caller holds p.mu.
func (p *presence) noteHeartbeat(at time.Time, elapsed time.Duration) {
	p.at = at
	p.last.Store(int64(elapsed))
	p.on.Store(true)
}

// ensure records the downtime before now, if there was one, before anything is judged.
func (p *presence) ensure(ctx context.Context) error {
	if !p.hasGap() {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.hasGap() {
		return nil
	}
	if err := p.noteReturn(ctx, time.Time{}); err != nil {
		return unavailable(err, i18n.Of("match.not-stored.change"))
	}
	return nil
}

// start records the return of the server.
func (p *presence) start(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.noteReturn(ctx, time.Time{})
}

// known returns the downtimes that this host knows of, the earliest first.
func (p *presence) known() []match.Downtime {
	if known := p.downtimes.Load(); known != nil {
		return *known
	}
	return nil
}

// load reads the downtimes of the site.
func (p *presence) load(ctx context.Context) error {
	downtimes, err := p.config.Store.Downtimes(ctx)
	if err == nil {
		p.downtimes.Store(&downtimes)
	}
	return err
}

// noteReturn records for how long no server ran, and puts off all deadlines by as much. Leap is the time to which the
// site's clock has to leap; zero if it need not. The caller holds p.mu.
func (p *presence) noteReturn(ctx context.Context, leap time.Time) error {
	elapsed, now := p.config.Elapsed(), p.config.now()
	if now.Before(leap) {
		now = leap.Truncate(time.Microsecond)
	}
	r := Return{Now: now, Seen: p.at, Forget: now.Add(-remembered)}
	if p.config.Link.Shared() {
		r.Least = p.minGap()
	}
	back, err := p.config.Store.ComeBack(ctx, r)
	if err != nil {
		return err
	}
	p.downtimes.Store(&back.Downtimes) // before the clock leaps, so that no later time is seen without the downtime
	if p.site != nil {
		p.site.notBefore(back.At)
	}
	if ahead := back.At.Sub(now); ahead > maxSlew {
		p.config.Logger.Warn("the wall clock is behind the last heartbeat: the site's clock continues from it", "seconds",
			int(ahead.Seconds()))
	}
	started := p.at.IsZero()
	p.noteHeartbeat(back.At, elapsed)
	if gap := back.Gap.Until.Sub(back.Gap.Since); gap > 0 {
		p.config.Logger.Warn("no server was running: the downtime is given back to running clocks", "since", back.Gap.Since,
			"until", back.Gap.Until, "seconds", gap.Round(time.Millisecond).Seconds())
	}
	if !started {
		p.resumed()
	}
	return nil
}

// maxDraining is how long heartbeats go on at most after the host is asked to end, while requests are still served.
const maxDraining = 30 * time.Second

// runHeartbeats sends heartbeats until ctx is done and the host is closed.
func (p *presence) runHeartbeats(ctx context.Context) {
	ticker := time.NewTicker(p.config.Beat)
	defer ticker.Stop()
	ending, ended := ctx.Done(), make(<-chan time.Time)
	ctx = context.WithoutCancel(ctx)
	defer func() {
		p.heartbeat(ctx, true)
		p.on.Store(false)
	}()
	for silent := 1; ; silent++ {
		select {
		case <-ticker.C:
		case <-ending:
			ending, ended = nil, time.After(maxDraining)
			continue
		case <-ended:
			return
		case <-p.closing:
			return
		}
		stored := p.config.Link.Shared() || silent >= idleBeats || silent >= storedBeats && p.hasDeadlines(ctx)
		if p.heartbeat(ctx, stored) && stored {
			silent = 0
		}
	}
}

// runClock corrects the clock of a host without heartbeats. The clock leaps later than that of a server, which has
// recorded the downtime by then.
func (p *presence) runClock(ctx context.Context) {
	if p.site == nil {
		return
	}
	p.site.patient = 3 * leapTicks
	ticker := time.NewTicker(p.config.Beat)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			p.site.notBefore(p.site.correct())
		case <-ctx.Done():
			return
		}
	}
}

// hasDeadlines reports whether any match has a deadline.
func (p *presence) hasDeadlines(ctx context.Context) bool {
	due, err := p.config.Store.Due(ctx, Due{At: time.UnixMicro(1)}, 1)
	return err != nil || len(due) > 0
}

// heartbeat records a heartbeat, or the downtime if there was one. It returns false if neither could be stored, since
// nothing else can be stored then.
func (p *presence) heartbeat(ctx context.Context, stored bool) (ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var leap time.Time
	if p.site != nil {
		leap = p.site.correct()
	}
	elapsed, now := p.config.Elapsed(), p.config.now()
	var err error
	switch {
	case !leap.IsZero() || p.hasGap():
		err = p.noteReturn(ctx, leap)
	case stored:
		if err = p.config.Store.Beat(ctx, now); err == nil {
			p.noteHeartbeat(now, elapsed)
		}
	default:
		p.noteHeartbeat(now, elapsed)
	}
	if err != nil && ctx.Err() == nil {
		p.logOutage(err)
	}
	return err == nil
}

// logOutage logs an error of the store at most once per minute.
func (p *presence) logOutage(err error) {
	if now := p.config.Elapsed(); p.logged == 0 || now-p.logged > time.Minute {
		p.logged = now
		p.config.Logger.Error("cannot store heartbeats", "error", err)
	}
}
