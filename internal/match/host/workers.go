package host

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
)

// A site may have workers: processes that think for bots and serve no users, so that servers have their processors for
// users. A server announces a pending decision (cluster.Pending) and leaves it to workers for Config.Leave; after that
// it thinks itself, so a lost announcement or a dead worker costs no more. All workers get the announcement, and the
// lease of the match (botLease) lets one of them think.

// defaultLeave is how long servers leave a decision to workers before they make it themselves. A worker that has begun
// holds the lease and is not disturbed.
const defaultLeave = 2 * time.Second

// maxPending is the maximum number of announced matches that wait for a worker. It finds others in the store.
const maxPending = 1000

// decision identifies a pending decision of a bot.
type decision struct {
	seat    game.Seat
	changed int // State.DecisionNumber of the seat at the decision
}

// delegation is the last decision of a table that was left to workers, and since when.
type delegation struct {
	decision
	since time.Time
}

// LeaveTo makes this host leave the decisions of bots to workers whenever workers returns true.
func (h *Host) LeaveTo(workers func() bool) { h.workers.Store(&workers) }

// leaveToWorkers announces a pending decision to workers, and reports whether they still have time to make it.
func (h *Host) leaveToWorkers(t *Match) bool {
	workers := h.workers.Load()
	if workers == nil || !(*workers)() {
		return false
	}
	fresh, still := t.leftToWorkers(time.Now())
	if fresh {
		h.Link.Publish([]cluster.Invalidation{{Kind: cluster.Pending, ID: t.id}})
		time.AfterFunc(h.Leave, func() { h.enqueueGuarded(t) })
	}
	return still
}

// leftToWorkers records that the pending decision is left to workers. fresh reports whether it was not before; still
// reports whether their time for it, Config.Leave, is not over.
func (t *Match) leftToWorkers(now time.Time) (fresh, still bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	pending, ok := t.pendingDecision()
	switch {
	case !ok:
		return false, false
	case t.delegated.decision == pending:
		return false, now.Sub(t.delegated.since) < t.host.Leave
	}
	t.delegated = delegation{pending, now}
	return true, true
}

// enqueueOverdue queues a decision that has been pending for too long on this host, even if it was left to workers.
func (h *Host) enqueueOverdue(t *Match) {
	t.mu.Lock()
	if pending, ok := t.pendingDecision(); ok {
		t.delegated = delegation{decision: pending}
	}
	t.mu.Unlock()
	h.enqueue(t)
}

// pendingDecision returns the first pending decision of a bot; ok is false if there is none. The caller holds t.mu.
func (t *Match) pendingDecision() (d decision, ok bool) {
	pending := t.state.ToAct() & t.state.Seats.Bots()
	if pending == 0 {
		return decision{}, false
	}
	seat := pending.First()
	return decision{seat, t.state.DecisionNumber(seat)}, true
}

// Work makes this host a worker, which only thinks for bots, until it is closed; it replaces Start. It takes matches
// that servers announce, and overdue ones from the store while served reports that a server is running.
func (h *Host) Work(ctx context.Context, served func() bool) {
	h.hasServer = served
	h.started.Store(true)
	h.isWorker.Store(true)
	h.jobs.run(ctx, h.presence.runClock)
	h.think(ctx)
	h.background(ctx, "calls", h.takeUpPending)
	h.background(ctx, "resume", h.resume)
}

// enqueuePending passes a match with a pending decision, which a server has announced, to this worker. It never blocks,
// and drops the announcement if maxPending matches wait.
func (h *Host) enqueuePending(id string) {
	if !h.isWorker.Load() {
		return
	}
	select {
	case h.pending <- id:
	default:
	}
}

// takeUpPending queues the matches that servers announce to this worker, until ctx is done.
func (h *Host) takeUpPending(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-h.pending:
			t, err := h.Match(ctx, id)
			if err != nil {
				if ctx.Err() == nil && !IsDamaged(err) {
					h.Logger.Warn("cannot read a match with a pending bot decision", "match", id, "error", err)
				}
				continue
			}
			t.mu.Lock()
			t.requested = true
			t.mu.Unlock()
			h.enqueue(t)
		}
	}
}

// hasBotOf reports whether this host can play the bot of a seat. It is always true for a server, which resigns for
// missing bots; a worker leaves them alone.
func (h *Host) hasBotOf(f *match.State, seat game.Seat) bool {
	if !h.isWorker.Load() {
		return true
	}
	_, ok := h.levelOf(f.Match.Game, f.Seats.Player(seat))
	return ok
}

// loadDowntimes makes a worker read the downtimes of the site and give the match the lost time back before a bot
// thinks: later entries would hide the loss.
func (h *Host) loadDowntimes(ctx context.Context, t *Match) error {
	if !h.isWorker.Load() {
		return nil
	}
	if err := h.presence.load(ctx); err != nil {
		return err
	}
	t.restore(ctx)
	return nil
}
