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

// Other servers of the site store entries too, and publish an invalidation for each match (package cluster). The table
// is stale then: it catches up when it is used, or at once if it has subscribers. An invalidation may carry the new
// entries; otherwise they are read. Correctness does not depend on invalidations: a request on a stale table is drafted
// for a number that is taken, which the store refuses, and is judged anew (Table.try).

// What a stale table lacks, from least to most.
const (
	staleNews      = 1 + iota // entries that invalidations carry
	staleEntries              // entries, or something that goes with them
	staleRewritten            // all of it: its log is another one
)

// catchUpPause is the delay between two attempts to catch up.
const catchUpPause = time.Second

// onInvalidation handles an invalidation from another server. It does not block.
func (h *Host) onInvalidation(i cluster.Invalidation) {
	switch i.Kind {
	case cluster.Match:
		h.markStale(i.ID, staleEntries, i.News)
		if i.News == "" {
			h.followPlansOf(i.ID)
		}
	case cluster.Rewritten:
		h.markStale(i.ID, staleRewritten, "")
	case cluster.Removed:
		h.drop([]string{i.ID})
	case cluster.Lobby:
		h.lobby.send()
	case cluster.Pending:
		h.enqueuePending(i.ID)
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

// followPlansOf plays conditional moves that another server has stored and that are due, at a table in memory.
func (h *Host) followPlansOf(id string) {
	h.mu.Lock()
	t := h.matches[id].Value()
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

// markStale marks a table in memory as stale. News are the entries that it lacks, if the invalidation carries them.
func (h *Host) markStale(id string, lack int32, news string) {
	h.mu.Lock()
	t := h.matches[id].Value()
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

// markStale marks the table as stale, unless it lacks more already.
func (t *Match) markStale(what int32) {
	for before := t.stale.Load(); before < what && !t.stale.CompareAndSwap(before, what); {
		before = t.stale.Load()
	}
}

// catchUpSoon lets a table with subscribers catch up in the background. Other tables catch up when they are used.
func (t *Match) catchUpSoon() {
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
		case err != nil && !isClosing(err) && !errors.Is(err, errUnknownMatch):
			t.host.Logger.Warn("cannot read changes stored by another server", "match", t.id, "error", err)
			time.AfterFunc(catchUpPause, t.catchUpSoon)
		case err == nil && t.stale.Load() != 0: // an invalidation came meanwhile
			t.catchUpSoon()
		}
	}()
}

// catchUp reads what a stale table lacks.
func (t *Match) catchUp(ctx context.Context) error {
	if t.stale.Load() == 0 {
		return nil
	}
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	return t.catchUpHeld(ctx)
}

// catchUpHeld is catchUp for a caller that has locked the table.
func (t *Match) catchUpHeld(ctx context.Context) error {
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

// reload reads a log that was rewritten.
func (t *Match) reload(ctx context.Context) error {
	state, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.replaceState(state, behind)
	}
	return err
}

// botLease acquires the lease for thinking about the bots of a table, so that two servers never do so at once. If a
// server ends while it thinks, resumeOverdue of another one finds the table by its listing.
func (h *Host) botLease(ctx context.Context, t *Match) (held context.Context, end func(), ok bool) {
	if !h.Link.Shared() {
		return ctx, func() {}, true
	}
	held, end, ok = h.Link.Lease(ctx, "bot "+t.id)
	if !ok {
		h.enqueueLater(t)
		return nil, nil, false
	}
	t.markStale(staleEntries) // the last holder of the lease may have moved
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

// overduePause is the interval at which tables with overdue decisions of bots are looked for.
const overduePause = 1500 * time.Millisecond

// resumeOverdue queues tables in which a bot's decision has been pending for a while: the server that made it may have
// ended.
func (h *Host) resumeOverdue(ctx context.Context) {
	ticker := time.NewTicker(overduePause)
	defer ticker.Stop()
	for pending := map[string]game.Seats{}; ; {
		select {
		case <-ticker.C:
		case <-h.handedOver:
			h.takeUpBots(ctx, h.enqueue, func(PendingBots) bool { return true })
		case <-ctx.Done():
			return
		}
		before := pending
		pending = map[string]game.Seats{}
		h.takeUpBots(ctx, h.enqueueOverdue, func(o PendingBots) bool {
			pending[o.ID] = o.Bots
			return before[o.ID] == o.Bots
		})
	}
}

// handOver announces to other servers that this one has stopped thinking, so that they take over its bots.
func (h *Host) handOver() {
	h.jobs.workers.Wait()
	h.Link.Publish([]cluster.Invalidation{{Kind: cluster.Bots}})
}

// maxInvalidations is how many invalidations of a table are kept until it is used; with more, its log is read from the
// store.
const maxInvalidations = 50

// invalidations holds the news of a table that it has not applied yet.
type invalidations struct {
	mu   sync.Mutex
	news []string
}

// note keeps the news of an invalidation, and reports whether there was room.
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

// applyNews adds the entries of invalidations to the table. It returns false if the table lacks more than these. The
// caller has locked the table.
func (t *Match) applyNews(news []string) bool {
	var state *match.State
	t.Read(func(f *match.State) { state = f })
	var entries []match.Entry
	next := len(state.Log) + 1
	for _, text := range news {
		carried, err := match.ParseNews(text)
		if err != nil {
			return false
		}
		for _, e := range carried {
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
	steps, err := t.advance(state, entries)
	if err != nil { // the stored log says what is wrong
		return false
	}
	t.install(steps[len(steps)-1].State, steps)
	return true
}
