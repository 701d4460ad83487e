package match

import (
	"context"
	"errors"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
)

// Other servers of the house store entries, too. Of each table that they write to a hint comes (package peers), and the
// table counts as stale: whoever wants it then has it take in what it lacks, and one that somebody follows does so at
// once. Mostly the hint has brought what that is (told.go); else it is read. Nothing depends on the hint. A request on
// a stale table is drafted for a number that is taken, which the store refuses, and is judged anew (Table.try).

// What a table that is stale lacks.
const (
	staleTold      = 1 + iota // entries that hints have told
	staleEntries              // entries, or something that goes with them
	staleRewritten            // all of it: its log is another one
)

// chasePause is how long it takes from one try to catch up to the next.
const chasePause = time.Second

// hear takes in what another server tells. It waits for nothing.
func (h *Host) hear(hint cluster.Invalidation) {
	switch hint.Kind {
	case cluster.Table:
		h.outdate(hint.ID, staleEntries, hint.News)
		if hint.News == "" {
			h.replan(hint.ID)
		}
	case cluster.Rewritten:
		h.outdate(hint.ID, staleRewritten, "")
	case cluster.Removed:
		h.drop([]string{hint.ID})
	case cluster.Lobby:
		h.lobby.send()
	case cluster.Pending:
		h.call(hint.ID)
	case cluster.Bots:
		select {
		case h.handed <- struct{}{}:
		default:
		}
	case cluster.Lost:
		h.deaf.Store(true)
	case cluster.Missed:
		h.outdateAll(staleRewritten)
		h.deaf.Store(false)
	case cluster.Look:
		h.outdateAll(staleEntries)
	}
}

func (h *Host) outdateAll(lack int32) {
	for _, id := range h.known() {
		h.outdate(id, lack, "")
	}
	h.lobby.send()
}

// known is the ids of the tables in memory.
func (h *Host) known() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.tables))
	for id := range h.tables {
		ids = append(ids, id)
	}
	return ids
}

// replan looks whether something decided in advance at another server is due now, at a table that this one knows.
func (h *Host) replan(id string) {
	h.mu.Lock()
	t := h.tables[id].Value()
	h.mu.Unlock()
	if t == nil || !t.loaded() {
		return
	}
	var awaited bool
	t.Read(func(f *State) { awaited = f.awaitsPerson() })
	if awaited {
		t.followSoon()
	}
}

// outdate notes that a table lacks something, if it is in memory; news: what that is, if it is told.
func (h *Host) outdate(id string, lack int32, news string) {
	h.mu.Lock()
	t := h.tables[id].Value()
	h.mu.Unlock()
	if t == nil {
		return
	}
	if news != "" && t.invalidations.note(news) {
		lack = staleTold
	}
	t.lack(lack)
	if lack != staleTold {
		t.planned.forget()
	}
	t.chase()
}

// lack makes the table stale.
func (t *Table) lack(what int32) {
	for before := t.stale.Load(); before < what && !t.stale.CompareAndSwap(before, what); {
		before = t.stale.Load()
	}
}

// chase has a table that somebody follows catch up soon. The others wait until they are wanted.
func (t *Table) chase() {
	if !t.news.heard() || !t.chasing.CompareAndSwap(false, true) {
		return
	}
	if !t.host.enter() {
		return
	}
	go func() {
		defer t.host.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := t.host.contain(t.id, func() error { return t.catchUp(ctx) })
		t.chasing.Store(false)
		switch {
		case IsDamaged(err):
		case err != nil && !isClosing(err) && !errors.Is(err, errUnknownTable):
			t.host.Logger.Warn("what others have stored could not be read", "match", t.id, "error", err)
			time.AfterFunc(chasePause, t.chase)
		case err == nil && t.stale.Load() != 0: // a hint came meanwhile
			t.chase()
		}
	}()
}

// catchUp reads what a stale table lacks.
func (t *Table) catchUp(ctx context.Context) error {
	if t.stale.Load() == 0 {
		return nil
	}
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	return t.readOn(ctx)
}

// readOn is catchUp for who holds the table.
func (t *Table) readOn(ctx context.Context) error {
	lacks := t.stale.Swap(0) // before it is read: what comes meanwhile makes it stale again
	if lacks == 0 || !t.loaded() {
		return nil
	}
	if news := t.invalidations.take(); lacks == staleTold {
		if t.learn(news) {
			return nil
		}
		lacks = staleEntries
	}
	var err error
	if lacks == staleRewritten {
		err = t.reread(ctx)
	} else if _, err = t.refresh(ctx); err != nil {
		err = t.host.storeError(t.id, err)
	}
	if err != nil {
		t.stale.CompareAndSwap(0, lacks)
	}
	return err
}

// reread takes in a log that was rewritten.
func (t *Table) reread(ctx context.Context) error {
	fold, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.replace(fold, behind)
	}
	return err
}

// botLease is the right to think for the bots of a table: no two servers do so at the same time. When a server ends
// while it thinks, whoever has the table open tries again, and all others find it by its listing (takeOver).
func (h *Host) botLease(ctx context.Context, t *Table) (held context.Context, end func(), ok bool) {
	if !h.Link.Shared() {
		return ctx, func() {}, true
	}
	held, end, ok = h.Link.Lease(ctx, "bot "+t.id)
	if !ok {
		h.lineUpLater(t)
		return nil, nil, false
	}
	t.lack(staleEntries) // whoever had the lease may have moved
	err := t.catchUp(ctx)
	if err == nil {
		err = h.recall(ctx, t)
	}
	if err != nil {
		end()
		h.lineUpLater(t)
		return nil, nil, false
	}
	return held, end, true
}

// takeOverPause is how often it is looked for tables for whose bots nobody thinks.
const takeOverPause = 1500 * time.Millisecond

// takeOver takes up tables that have owed a bot's decision for a while: perhaps the server has ended that thought.
func (h *Host) takeOver(ctx context.Context) {
	ticker := time.NewTicker(takeOverPause)
	defer ticker.Stop()
	for owed := map[string]game.Seats{}; ; {
		select {
		case <-ticker.C:
		case <-h.handed:
			h.takeUp(ctx, h.lineUp, func(PendingBots) bool { return true })
		case <-ctx.Done():
			return
		}
		before := owed
		owed = map[string]game.Seats{}
		h.takeUp(ctx, h.lineUpOverdue, func(o PendingBots) bool {
			owed[o.ID] = o.Bots
			return before[o.ID] == o.Bots
		})
	}
}

// handOver has other servers think for the bots for which this one does not any more, as soon as it has stopped.
func (h *Host) handOver() {
	h.jobs.workers.Wait()
	h.Link.Publish([]cluster.Invalidation{{Kind: cluster.Bots}})
}
