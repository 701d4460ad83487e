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
// (Host.hasGap) and given back to the clocks (Table.judge). With several servers the last heartbeat of any of them
// counts.

// defaultBeat is the default interval between two heartbeats.
const defaultBeat = time.Second

// A server that has the store to itself stores every other heartbeat while clocks run, so that even a crash costs
// players two seconds at most; and otherwise one per minute.
const (
	storedBeats = 2
	idleBeats   = 60
)

// presence records when this server was running, by heartbeats.
type presence struct {
	on   atomic.Bool  // heartbeats are kept
	last atomic.Int64 // the last one, by the monotonic clock

	mu sync.Mutex // guards what follows; held while a gap is noted
	at time.Time  // the last heartbeat, by the site's clock

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
func (h *Host) hasGap() bool {
	return h.presence.on.Load() && h.elapsed()-time.Duration(h.presence.last.Load()) > h.minGap()
}

// minGap returns the time between two heartbeats from which on it counts as a downtime.
func (h *Host) minGap() time.Duration { return 2 * h.Beat }

// noteHeartbeat records a heartbeat. The caller holds presence.mu.
func (h *Host) noteHeartbeat(at time.Time, elapsed time.Duration) {
	h.presence.at = at
	h.presence.last.Store(int64(elapsed))
	h.presence.on.Store(true)
}

// ensurePresent records the downtime before now, if there was one, before anything is judged.
func (h *Host) ensurePresent(ctx context.Context) error {
	if !h.hasGap() {
		return nil
	}
	h.presence.mu.Lock()
	defer h.presence.mu.Unlock()
	if !h.hasGap() {
		return nil
	}
	if err := h.noteReturn(ctx, time.Time{}); err != nil {
		return unavailable(err, i18n.Of("match.not-stored.change"))
	}
	return nil
}

// noteReturn records for how long no server ran, and puts off all deadlines by as much. Leap is the time to which the
// site's clock has to leap; zero if it need not. The caller holds presence.mu.
func (h *Host) noteReturn(ctx context.Context, leap time.Time) error {
	elapsed, now := h.elapsed(), h.now()
	if now.Before(leap) {
		now = leap.Truncate(time.Microsecond)
	}
	r := Return{Now: now, Seen: h.presence.at, Forget: now.Add(-remembered)}
	if h.Link.Shared() {
		r.Least = h.minGap()
	}
	back, err := h.Store.ComeBack(ctx, r)
	if err != nil {
		return err
	}
	h.downtimes.Store(&back.Downtimes) // before the clock leaps, so that no later time is seen without the downtime
	if h.site != nil {
		h.site.notBefore(back.At)
	}
	if ahead := back.At.Sub(now); ahead > maxSlew {
		h.Logger.Warn("the wall clock is behind the last heartbeat: the site's clock goes on from that", "seconds",
			int(ahead.Seconds()))
	}
	started := h.presence.at.IsZero()
	h.noteHeartbeat(back.At, elapsed)
	if gap := back.Gap.Until.Sub(back.Gap.Since); gap > 0 {
		h.Logger.Warn("the server was not there: running clocks are given the time back", "since", back.Gap.Since,
			"until", back.Gap.Until, "seconds", gap.Round(time.Millisecond).Seconds())
	}
	if !started {
		h.deadlines.expect(h.now())
		h.restoreSoon()
	}
	return nil
}

// restoreSoon gives the clocks of all matches in memory back what they have lost, in the background.
func (h *Host) restoreSoon() {
	if !h.beginWrite() {
		return
	}
	go func() {
		defer h.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		defer cancel()
		for _, id := range h.loadedIDs() {
			h.mu.Lock()
			t := h.tables[id].Value()
			h.mu.Unlock()
			if t == nil || !t.loaded() {
				continue
			}
			_ = h.contain(id, func() error { // it is logged there
				t.restore(ctx)
				return nil
			})
		}
	}()
}

// maxDraining is how long heartbeats go on at most after the host is asked to end, while requests are still served.
const maxDraining = 30 * time.Second

// runHeartbeats sends heartbeats until ctx is done and the host is closed.
func (h *Host) runHeartbeats(ctx context.Context) {
	ticker := time.NewTicker(h.Beat)
	defer ticker.Stop()
	ending, ended := ctx.Done(), make(<-chan time.Time)
	ctx = context.WithoutCancel(ctx)
	defer func() {
		h.heartbeat(ctx, true)
		h.presence.on.Store(false)
	}()
	for silent := 1; ; silent++ {
		select {
		case <-ticker.C:
		case <-ending:
			ending, ended = nil, time.After(maxDraining)
			continue
		case <-ended:
			return
		case <-h.closing:
			return
		}
		stored := h.Link.Shared() || silent >= idleBeats || silent >= storedBeats && h.hasDeadlines(ctx)
		if h.heartbeat(ctx, stored) && stored {
			silent = 0
		}
	}
}

// runClock corrects the clock of a host without heartbeats. The clock leaps later than that of a server, which has
// recorded the downtime by then.
func (h *Host) runClock(ctx context.Context) {
	if h.site == nil {
		return
	}
	h.site.patient = 3 * leapTicks
	ticker := time.NewTicker(h.Beat)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			h.site.notBefore(h.site.correct())
		case <-ctx.Done():
			return
		}
	}
}

// hasDeadlines reports whether any match has a deadline.
func (h *Host) hasDeadlines(ctx context.Context) bool {
	due, err := h.Store.Due(ctx, Due{At: time.UnixMicro(1)}, 1)
	return err != nil || len(due) > 0
}

// heartbeat records a heartbeat, or the downtime if there was one. It returns false if neither could be stored, since
// nothing else can be stored then.
func (h *Host) heartbeat(ctx context.Context, stored bool) (ok bool) {
	h.presence.mu.Lock()
	defer h.presence.mu.Unlock()
	var leap time.Time
	if h.site != nil {
		leap = h.site.correct()
	}
	elapsed, now := h.elapsed(), h.now()
	var err error
	switch {
	case !leap.IsZero() || h.hasGap():
		err = h.noteReturn(ctx, leap)
	case stored:
		if err = h.Store.Beat(ctx, now); err == nil {
			h.noteHeartbeat(now, elapsed)
		}
	default:
		h.noteHeartbeat(now, elapsed)
	}
	if err != nil && ctx.Err() == nil {
		h.logOutage(err)
	}
	return err == nil
}

// logOutage logs an error of the store at most once per minute.
func (h *Host) logOutage(err error) {
	if now := h.elapsed(); h.presence.logged == 0 || now-h.presence.logged > time.Minute {
		h.presence.logged = now
		h.Logger.Error("heartbeats cannot be stored", "error", err)
	}
}
