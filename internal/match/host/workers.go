package host

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
)

// A house on several servers may have workers: processes that think for bots and serve nobody, so that the processors
// of servers are there for people. While there are any, a server whose table owes a bot's decision tells them so
// (cluster.Owed) and leaves it to them for a moment; what is owed still then it thinks about itself. Nothing depends on
// workers, then: one that dies, and a hint that is lost, cost that moment. All workers are told alike, and the lease of
// the table (botLease) has one of them think: who finds it taken goes on to the next, so work is shared by itself.

// defaultLeave is how long workers have for a decision before servers think about it as well. A worker that is thinking
// has the lease, and is let go on.
const defaultLeave = 2 * time.Second

// maxPending is how many tables wait to be taken up of which a worker was told. Of more it learns by the store.
const maxPending = 1000

// decision is one that a bot owes.
type decision struct {
	seat    game.Seat
	changed int // the entry that led to it, as the seat counts
}

// delegation is the decision of a table that was last left to workers.
type delegation struct {
	decision
	since time.Time
}

// LeaveTo has this host leave thinking to others while there are any.
func (h *Host) LeaveTo(workers func() bool) { h.workers.Store(&workers) }

// leaveToWorkers leaves a decision that a table owes to workers, if there are any that have not had their time for it.
func (h *Host) leaveToWorkers(t *Table) bool {
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

// leftToWorkers notes since when workers have the decision that is owed now. Fresh: since now; still: not for too long.
func (t *Table) leftToWorkers(now time.Time) (fresh, still bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	owed, ok := t.pendingDecision()
	switch {
	case !ok:
		return false, false
	case t.delegated.decision == owed:
		return false, now.Sub(t.delegated.since) < t.host.Leave
	}
	t.delegated = delegation{owed, now}
	return true, true
}

// enqueueOverdue is enqueue for a decision that was owed for long enough, whoever was to make it.
func (h *Host) enqueueOverdue(t *Table) {
	t.mu.Lock()
	if owed, ok := t.pendingDecision(); ok {
		t.delegated = delegation{decision: owed}
	}
	t.mu.Unlock()
	h.enqueue(t)
}

// pendingDecision is the first decision that a bot of the table owes. The caller holds mu.
func (t *Table) pendingDecision() (d decision, ok bool) {
	owing := t.state.ToAct() & t.state.Bots()
	if owing == 0 {
		return decision{}, false
	}
	seat := owing.First()
	return decision{seat, t.state.DecisionNumber(seat)}, true
}

// Work has a host that serves nobody think for bots until it is closed, in place of Start: of tables of which a server
// tells, and of those that are found in the store to owe somebody a decision for a while. It takes up nothing of the
// latter while served tells that no server is there: the house is closed then.
func (h *Host) Work(ctx context.Context, served func() bool) {
	h.hasServer = served
	h.started.Store(true)
	h.isWorker.Store(true)
	h.jobs.run(ctx, h.runClock)
	h.think(ctx)
	h.background(ctx, "calls", h.takeUpPending)
	h.background(ctx, "resume", h.resume)
}

// enqueuePending notes that a server has a table that owes a decision. It waits for nothing.
func (h *Host) enqueuePending(id string) {
	if !h.isWorker.Load() {
		return
	}
	select {
	case h.pending <- id:
	default:
	}
}

// takeUpPending has tables line up of which servers tell.
func (h *Host) takeUpPending(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-h.pending:
			t, err := h.Table(ctx, id)
			if err != nil {
				if ctx.Err() == nil && !IsDamaged(err) {
					h.Logger.Warn("a table that owes a bot's decision cannot be read", "match", id, "error", err)
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

// IsParticipant tells whether this host has the bot of a seat. One that only works leaves alone what it has not, since some
// server may: to give up is for servers.
func (h *Host) hasBotOf(f *match.State, seat game.Seat) bool {
	if !h.isWorker.Load() {
		return true
	}
	_, ok := h.levelOf(f.Match.Game, f.Player(seat))
	return ok
}

// loadDowntimes has a host that only works know for how long the house was closed before it thinks about a table, and give
// the table that time back: its next entry would have it forgotten.
func (h *Host) loadDowntimes(ctx context.Context, t *Table) error {
	if !h.isWorker.Load() {
		return nil
	}
	downtimes, err := h.Store.Downtimes(ctx)
	if err != nil {
		return err
	}
	h.downtimes.Store(&downtimes)
	t.restore(ctx)
	return nil
}
