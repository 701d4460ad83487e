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

// defaultBeat is the default of Config.Beat.
const defaultBeat = time.Second

// Intervals at which a single server stores a heartbeat, in heartbeats: storedBeats while clocks run, so that even a
// crash costs players two seconds at most, and idleBeats otherwise.
const (
	storedBeats = 2
	idleBeats   = 60
)

// presence records by heartbeats when this server was running, and holds the known downtimes of the site.
type presence struct {
	config  *Config
	site    *siteClock      // clock behind Config.Clock; nil if Config has its own Clock
	closing <-chan struct{} // closed when the host is closed
	resumed func()          // called after a downtime of a server that had been running before

	downtimes atomic.Pointer[[]match.Downtime] // known downtimes of the site
	on        atomic.Bool                      // whether heartbeats are being sent
	last      atomic.Int64                     // monotonic time of the last heartbeat

	mu     sync.Mutex    // guards the fields below; held while a downtime is stored
	at     time.Time     // time of the last heartbeat by the site's clock
	logged time.Duration // monotonic time at which an error was last logged
}

// Return records in the store that a server runs again after a gap, or for the first time.
type Return struct {
	Now    time.Time     // present time by the server's clock
	Seen   time.Time     // time of the server's last heartbeat; zero if it has just started
	Least  time.Duration // minimum length of a gap that counts as a downtime
	Forget time.Time     // time before which downtimes may be deleted
}

// Returned is the answer of the store to a Return.
type Returned struct {
	At        time.Time        // later of Return.Now and the last heartbeat of any server
	Gap       match.Downtime   // new downtime; zero if there is none
	Downtimes []match.Downtime // stored downtimes after Return.Forget, earliest first
}

// hasGap reports whether the last heartbeat is so old that a downtime must be assumed.
func (p *presence) hasGap() bool {
	return p.on.Load() && p.config.Elapsed()-time.Duration(p.last.Load()) > p.minGap()
}

// minGap returns the minimum time between two heartbeats that counts as a downtime.
func (p *presence) minGap() time.Duration { return 2 * p.config.Beat }

// noteHeartbeat stores the time of the last heartbeat in memory: at by the site's clock, elapsed by the monotonic
// clock. The caller holds p.mu.
func (p *presence) noteHeartbeat(at time.Time, elapsed time.Duration) {
	p.at = at
	p.last.Store(int64(elapsed))
	p.on.Store(true)
}

// ensure stores the downtime before now, if there was one. It must be called before a deadline is applied.
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

// start stores that this server has started, and the downtime before.
func (p *presence) start(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.noteReturn(ctx, time.Time{})
}

// known returns the downtimes that this host knows of, earliest first.
func (p *presence) known() []match.Downtime {
	if known := p.downtimes.Load(); known != nil {
		return *known
	}
	return nil
}

// load reads the downtimes of the site from the store.
func (p *presence) load(ctx context.Context) error {
	downtimes, err := p.config.Store.Downtimes(ctx)
	if err == nil {
		p.downtimes.Store(&downtimes)
	}
	return err
}

// noteReturn stores that this server runs again, and the downtime if no server ran before. leap is the time to which
// the site's clock must jump forward; zero if it need not. The caller holds p.mu.
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

// maxDraining is how long heartbeats continue at most after the host begins to end, while it still serves requests.
const maxDraining = 30 * time.Second

// runHeartbeats sends heartbeats until the host is closed, or until maxDraining after ctx is done.
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

// runClock corrects the clock of a worker, which sends no heartbeats, until ctx is done. It waits longer before a jump
// than a server does, which has then stored the downtime.
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

// hasDeadlines reports whether any match has a deadline; true if the store fails.
func (p *presence) hasDeadlines(ctx context.Context) bool {
	due, err := p.config.Store.Due(ctx, Due{At: time.UnixMicro(1)}, 1)
	return err != nil || len(due) > 0
}

// heartbeat records that this server is running, or a downtime if the last heartbeat is too old; stored says to write
// it to the store. It returns false if the store failed.
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

// logOutage logs an error of the store, but at most once per minute.
func (p *presence) logOutage(err error) {
	if now := p.config.Elapsed(); p.logged == 0 || now-p.logged > time.Minute {
		p.logged = now
		p.config.Logger.Error("cannot store heartbeats", "error", err)
	}
}
