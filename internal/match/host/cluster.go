package host

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/internal/cluster"
	"hexparlor/internal/match"
)

// Other servers of the house store entries, too. Of each table that they write to a hint comes (package peers), and the
// table counts as stale: whoever wants it then has it take in what it lacks, and one that somebody follows does so at
// once. Mostly the hint has brought what that is (told.go); else it is read. Nothing depends on the hint. A request on
// a stale table is drafted for a number that is taken, which the store refuses, and is judged anew (Table.try).

// What a table that is stale lacks.
const (
	staleNews      = 1 + iota // entries that hints have told
	staleEntries              // entries, or something that goes with them
	staleRewritten            // all of it: its log is another one
)

// catchUpPause is how long it takes from one try to catch up to the next.
const catchUpPause = time.Second

// onInvalidation takes in what another server tells. It waits for nothing.
func (h *Host) onInvalidation(hint cluster.Invalidation) {
	switch hint.Kind {
	case cluster.Table:
		h.markStale(hint.ID, staleEntries, hint.News)
		if hint.News == "" {
			h.followPlansOf(hint.ID)
		}
	case cluster.Rewritten:
		h.markStale(hint.ID, staleRewritten, "")
	case cluster.Removed:
		h.drop([]string{hint.ID})
	case cluster.Lobby:
		h.lobby.send()
	case cluster.Pending:
		h.enqueuePending(hint.ID)
	case cluster.Bots:
		select {
		case h.handedOver <- struct{}{}:
		default:
		}
	case cluster.Lost:
		h.missesInvalidations.Store(true)
	case cluster.Missed:
		h.markAllStale(staleRewritten)
		h.missesInvalidations.Store(false)
	case cluster.Look:
		h.markAllStale(staleEntries)
	}
}

func (h *Host) markAllStale(lack int32) {
	for _, id := range h.loadedIDs() {
		h.markStale(id, lack, "")
	}
	h.lobby.send()
}

// followPlansOf looks whether something decided in advance at another server is due now, at a table that this one knows.
func (h *Host) followPlansOf(id string) {
	h.mu.Lock()
	t := h.tables[id].Value()
	h.mu.Unlock()
	if t == nil || !t.loaded() {
		return
	}
	var awaited bool
	t.Read(func(f *match.State) { awaited = f.AwaitsUser() })
	if awaited {
		t.followSoon()
	}
}

// markStale notes that a table lacks something, if it is in memory; news: what that is, if it is told.
func (h *Host) markStale(id string, lack int32, news string) {
	h.mu.Lock()
	t := h.tables[id].Value()
	h.mu.Unlock()
	if t == nil {
		return
	}
	if news != "" && t.invalidations.note(news) {
		lack = staleNews
	}
	t.markStale(lack)
	if lack != staleNews {
		t.planned.forget()
	}
	t.catchUpSoon()
}

// markStale makes the table stale.
func (t *Table) markStale(what int32) {
	for before := t.stale.Load(); before < what && !t.stale.CompareAndSwap(before, what); {
		before = t.stale.Load()
	}
}

// catchUpSoon has a table that somebody follows catch up soon. The others wait until they are wanted.
func (t *Table) catchUpSoon() {
	if !t.changed.hasSubscribers() || !t.catchingUp.CompareAndSwap(false, true) {
		return
	}
	if !t.host.beginWrite() {
		return
	}
	go func() {
		defer t.host.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		defer cancel()
		err := t.host.contain(t.id, func() error { return t.catchUp(ctx) })
		t.catchingUp.Store(false)
		switch {
		case IsDamaged(err):
		case err != nil && !isClosing(err) && !errors.Is(err, errUnknownTable):
			t.host.Logger.Warn("what others have stored could not be read", "match", t.id, "error", err)
			time.AfterFunc(catchUpPause, t.catchUpSoon)
		case err == nil && t.stale.Load() != 0: // a hint came meanwhile
			t.catchUpSoon()
		}
	}()
}

// catchUp reads what a stale table lacks.
func (t *Table) catchUp(ctx context.Context) error {
	if t.stale.Load() == 0 {
		return nil
	}
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	return t.catchUpHeld(ctx)
}

// catchUpHeld is catchUp for who holds the table.
func (t *Table) catchUpHeld(ctx context.Context) error {
	lacks := t.stale.Swap(0) // before it is read: what comes meanwhile makes it stale again
	if lacks == 0 || !t.loaded() {
		return nil
	}
	if news := t.invalidations.take(); lacks == staleNews {
		if t.applyNews(news) {
			return nil
		}
		lacks = staleEntries
	}
	var err error
	if lacks == staleRewritten {
		err = t.reload(ctx)
	} else if _, err = t.refresh(ctx); err != nil {
		err = t.host.storeError(t.id, err)
	}
	if err != nil {
		t.stale.CompareAndSwap(0, lacks)
	}
	return err
}

// reload takes in a log that was rewritten.
func (t *Table) reload(ctx context.Context) error {
	fold, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.replaceState(fold, behind)
	}
	return err
}

// botLease is the right to think for the bots of a table: no two servers do so at the same time. When a server ends
// while it thinks, whoever has the table open tries again, and all others find it by its listing (resumeOverdue).
func (h *Host) botLease(ctx context.Context, t *Table) (held context.Context, end func(), ok bool) {
	if !h.Link.Shared() {
		return ctx, func() {}, true
	}
	held, end, ok = h.Link.Lease(ctx, "bot "+t.id)
	if !ok {
		h.enqueueLater(t)
		return nil, nil, false
	}
	t.markStale(staleEntries) // whoever had the lease may have moved
	err := t.catchUp(ctx)
	if err == nil {
		err = h.loadDowntimes(ctx, t)
	}
	if err != nil {
		end()
		h.enqueueLater(t)
		return nil, nil, false
	}
	return held, end, true
}

// overduePause is how often it is looked for tables for whose bots nobody thinks.
const overduePause = 1500 * time.Millisecond

// resumeOverdue takes up tables that have owed a bot's decision for a while: perhaps the server has ended that thought.
func (h *Host) resumeOverdue(ctx context.Context) {
	ticker := time.NewTicker(overduePause)
	defer ticker.Stop()
	for owed := map[string]game.Seats{}; ; {
		select {
		case <-ticker.C:
		case <-h.handedOver:
			h.takeUpBots(ctx, h.enqueue, func(PendingBots) bool { return true })
		case <-ctx.Done():
			return
		}
		before := owed
		owed = map[string]game.Seats{}
		h.takeUpBots(ctx, h.enqueueOverdue, func(o PendingBots) bool {
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

// maxInvalidations is how many hints of a table are kept until somebody wants it; with more it is read in the store.
const maxInvalidations = 50

// invalidations is what hints have told of the log of a table that has not taken it in.
type invalidations struct {
	mu   sync.Mutex
	news []string
}

// indexKeys keeps what a hint tells, if there is room.
func (h *invalidations) note(news string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.news) >= maxInvalidations {
		return false
	}
	h.news = append(h.news, strings.Clone(news)) // not all of the message in which it came
	return true
}

func (h *invalidations) take() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	news := h.news
	h.news = nil
	return news
}

// applyNews takes in what hints have told of the table. It tells false if that is not all that the table lacks. The caller
// holds the table.
func (t *Table) applyNews(news []string) bool {
	var fold *match.State
	t.Read(func(f *match.State) { fold = f })
	var entries []match.Entry
	next := len(fold.Log) + 1
	for _, text := range news {
		told, err := match.ParseNews(text)
		if err != nil {
			return false
		}
		for _, e := range told {
			if e.Number > next {
				return false
			}
			if e.Number == next {
				entries = append(entries, e)
				next++
			}
		}
	}
	if len(entries) == 0 {
		return true
	}
	steps, err := t.advance(fold, entries)
	if err != nil { // what is stored tells what is wrong
		return false
	}
	t.install(steps[len(steps)-1].State, steps)
	return true
}
