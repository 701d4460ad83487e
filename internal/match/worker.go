package match

import (
	"context"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
)

// A house on several servers may have workers: processes that think for bots and serve nobody, so that the processors
// of servers are there for people. While there are any, a server whose table owes a bot's decision tells them so
// (cluster.Owed) and leaves it to them for a moment; what is owed still then it thinks about itself. Nothing depends on
// workers, then: one that dies, and a hint that is lost, cost that moment. All workers are told alike, and the lease of
// the table (botLease) has one of them think: who finds it taken goes on to the next, so work is shared by itself.

// usualLeave is how long workers have for a decision before servers think about it as well. A worker that is thinking
// has the lease, and is let go on.
const usualLeave = 2 * time.Second

// mostCalls is how many tables wait to be taken up of which a worker was told. Of more it learns by the store.
const mostCalls = 1000

// decision is one that a bot owes.
type decision struct {
	seat    game.Seat
	changed int // the entry that led to it, as the seat counts
}

// left is the decision of a table that was last left to workers.
type left struct {
	decision
	since time.Time
}

// LeaveTo has this host leave thinking to others while there are any.
func (h *Host) LeaveTo(workers func() bool) { h.workers.Store(&workers) }

// leave leaves a decision that a table owes to workers, if there are any that have not had their time for it.
func (h *Host) leave(t *Table) bool {
	workers := h.workers.Load()
	if workers == nil || !(*workers)() {
		return false
	}
	fresh, still := t.leaveSince(time.Now())
	if fresh {
		h.Link.Publish([]cluster.Invalidation{{Kind: cluster.Pending, ID: t.id}})
		time.AfterFunc(h.Leave, func() { h.lineUpSafely(t) })
	}
	return still
}

// leaveSince notes since when workers have the decision that is owed now. Fresh: since now; still: not for too long.
func (t *Table) leaveSince(now time.Time) (fresh, still bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	owed, ok := t.owed()
	switch {
	case !ok:
		return false, false
	case t.left.decision == owed:
		return false, now.Sub(t.left.since) < t.host.Leave
	}
	t.left = left{owed, now}
	return true, true
}

// lineUpOverdue is lineUp for a decision that was owed for long enough, whoever was to make it.
func (h *Host) lineUpOverdue(t *Table) {
	t.mu.Lock()
	if owed, ok := t.owed(); ok {
		t.left = left{decision: owed}
	}
	t.mu.Unlock()
	h.lineUp(t)
}

// owed is the first decision that a bot of the table owes. The caller holds mu.
func (t *Table) owed() (d decision, ok bool) {
	owing := t.state.ToAct() & t.state.Bots()
	if owing == 0 {
		return decision{}, false
	}
	seat := owing.First()
	return decision{seat, t.state.changed[seat]}, true
}

// Work has a host that serves nobody think for bots until it is closed, in place of Start: of tables of which a server
// tells, and of those that are found in the store to owe somebody a decision for a while. It takes up nothing of the
// latter while served tells that no server is there: the house is closed then.
func (h *Host) Work(ctx context.Context, served func() bool) {
	h.served = served
	h.started.Store(true)
	h.works.Store(true)
	h.jobs.run(ctx, h.keepTime)
	h.think(ctx)
	h.background(ctx, "calls", h.answerCalls)
	h.background(ctx, "resume", h.resume)
}

// call notes that a server has a table that owes a decision. It waits for nothing.
func (h *Host) call(id string) {
	if !h.works.Load() {
		return
	}
	select {
	case h.calls <- id:
	default:
	}
}

// answerCalls has tables line up of which servers tell.
func (h *Host) answerCalls(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case id := <-h.calls:
			t, err := h.Table(ctx, id)
			if err != nil {
				if ctx.Err() == nil && !IsDamaged(err) {
					h.Logger.Warn("a table that owes a bot's decision cannot be read", "match", id, "error", err)
				}
				continue
			}
			t.mu.Lock()
			t.called = true
			t.mu.Unlock()
			h.lineUp(t)
		}
	}
}

// plays tells whether this host has the bot of a seat. One that only works leaves alone what it has not, since some
// server may: to give up is for servers.
func (h *Host) plays(f *State, seat game.Seat) bool {
	if !h.works.Load() {
		return true
	}
	_, ok := h.levelOf(f.Match.Game, f.player(seat))
	return ok
}

// recall has a host that only works know for how long the house was closed before it thinks about a table, and give
// the table that time back: its next entry would have it forgotten.
func (h *Host) recall(ctx context.Context, t *Table) error {
	if !h.works.Load() {
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
