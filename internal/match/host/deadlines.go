package host

import (
	"context"
	"fmt"
	"sync"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/panics"
)

const (
	sweepPage = 100
	// sweepPause is Config.Recheck unless something else is wanted.
	sweepPause = 30 * time.Second
	// sharedPause is that where there are other servers, which may have stored deadlines and ended before these came.
	sharedPause = 2 * time.Second
	// sweepYield is when it is tried again while another server sweeps.
	sweepYield = 500 * time.Millisecond
	// sweepRetry is when a table where nothing could be done is looked at again.
	sweepRetry = 10 * time.Second
)

// deadlines runs one timer for the deadlines of all matches. When it fires, the store lists the matches that are due.
type deadlines struct {
	host *Host

	mu    sync.Mutex
	timer *time.Timer // timer of the earliest deadline; nil unless started
	at    time.Time   // time at which the timer fires; zero if it is not set

	sweeping sync.Mutex // held by the goroutine that sweeps
	// failed holds, by match id, when a match is tried again after an error; guarded by sweeping.
	failed map[string]time.Time
}

func newDeadlines(h *Host) *deadlines { return &deadlines{host: h, failed: map[string]time.Time{}} }

func (d *deadlines) start(ctx context.Context) {
	d.mu.Lock()
	d.at = d.host.now()
	d.timer = time.AfterFunc(0, d.sweepSafely)
	d.mu.Unlock()
	context.AfterFunc(ctx, d.stop)
}

func (d *deadlines) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
}

// expect sets the timer to fire at a time, unless it fires earlier already.
func (d *deadlines) expect(at time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.timer == nil || !d.at.IsZero() && !at.Before(d.at) {
		return
	}
	d.at = at
	d.timer.Reset(max(0, at.Sub(d.host.now())))
}

// timeOut stores the entries that follow because the deadline of the match is past. It stores nothing if another server
// has stored them before.
func (t *Match) timeOut(ctx context.Context) error {
	number, due := t.isTimeOut()
	if !due {
		return t.relist(ctx)
	}
	_, err := t.write(ctx, request{key: fmt.Sprintf("time:%d", number), draft: (*match.Draft).TimeOut})
	return err
}

func (t *Match) isTimeOut() (number int, due bool) {
	t.Read(func(f *match.State) {
		at, runs := f.Due()
		number, due = len(f.Log), runs && !t.host.now().Before(at)
	})
	return number, due
}

// relist stores the right deadline in the match's listing: the true one may be later, or another server or an older
// program may have written to the match.
func (t *Match) relist(ctx context.Context) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	if _, err := t.refresh(ctx); err != nil {
		return err
	}
	var now match.Listing
	t.Read(func(f *match.State) {
		now = f.Listing()
		if !now.Due.After(t.host.now()) { // otherwise the state goes by it, see list
			now.Due, _ = f.Due()
		}
	})
	if !now.Due.IsZero() {
		t.host.deadlines.expect(now.Due)
	}
	return t.host.Store.Append(ctx, match.Change{ID: t.id, Listing: &now})
}

// sweepSafely calls sweep, and sets the timer to fire again after sweepRetry if sweep panics.
func (d *deadlines) sweepSafely() {
	if !panics.Guard(d.host.Logger, "deadlines", d.sweep) {
		d.expect(d.host.now().Add(sweepRetry))
	}
}

// sweep applies TimeOut to all matches whose deadline is past, and sets the timer to the next deadline. Of all servers
// only the one with the lease does this.
func (d *deadlines) sweep() {
	if !d.host.beginWrite() {
		return
	}
	defer d.host.writers.Done()
	d.sweeping.Lock()
	defer d.sweeping.Unlock()
	d.mu.Lock()
	d.at = time.Time{} // a deadline that comes up meanwhile sets the timer
	d.mu.Unlock()
	if err := d.host.presence.ensure(context.Background()); err != nil {
		d.host.Logger.Error("cannot store a downtime", "error", err)
		d.expect(d.host.now().Add(sweepYield))
		return
	}
	now := d.host.now()
	_, end, ok := d.host.Link.Lease(context.Background(), "deadlines")
	if !ok {
		d.expect(now.Add(sweepYield))
		return
	}
	defer end()
	next := now.Add(d.host.Recheck)
	if at := d.decideAfter(Due{At: time.UnixMicro(1)}, now); !at.IsZero() {
		next = earlier(next, at)
	}
	d.expect(next)
}

// decideAfter applies TimeOut to all matches with a deadline after the given one and up to now. It returns the next
// deadline; zero if there is none.
func (d *deadlines) decideAfter(after Due, now time.Time) time.Time {
	ctx := context.Background()
	for {
		page, err := d.host.Store.Due(ctx, after, sweepPage)
		if err != nil {
			d.host.Logger.Error("cannot read deadlines", "error", err)
			return now.Add(storePause)
		}
		for _, due := range page {
			if due.At.After(now) {
				return due.At
			}
			if !d.decide(ctx, due.ID, now) {
				return time.Time{}
			}
			after = due
		}
		if len(page) < sweepPage {
			return time.Time{}
		}
	}
}

// decide applies TimeOut to one match whose deadline is past. It returns false if the host is closing.
func (d *deadlines) decide(ctx context.Context, id string, now time.Time) bool {
	if now.Before(d.failed[id]) {
		return true
	}
	delete(d.failed, id)
	err := d.host.contain(id, func() error {
		t, err := d.host.Match(ctx, id)
		if err == nil {
			err = t.timeOut(ctx)
		}
		return err
	})
	switch {
	case IsDamaged(err):
		d.failed[id] = now.Add(damageTTL)
	case err != nil && !isClosing(err):
		d.host.Logger.Error("cannot apply a timeout", "match", id, "error", err)
		d.failed[id] = now.Add(sweepRetry)
	}
	return !isClosing(err)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
