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

// Degrees to which a table in memory is behind the store, in rising order.
const (
	staleNews      = 1 + iota // entries that invalidations carry
	staleEntries              // entries, or something that goes with them
	staleRewritten            // all of it: its log is another one
)

// catchUpPause is the delay before catchUpSoon tries again after an error.
const catchUpPause = time.Second

// onInvalidation handles an invalidation from another server. It never blocks.
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

// followPlansOf plays the conditional moves that are due in a match, if its table is in memory and waits for a human
// player.
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

// markStale marks the table of a match as stale to the degree lack, if it is in memory. news has the missing entries as
// text, or is empty.
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

// markStale marks the table as stale to the degree what, one of staleNews, staleEntries and staleRewritten, unless it
// is more stale already.
func (t *Match) markStale(what int32) {
	for before := t.stale.Load(); before < what && !t.stale.CompareAndSwap(before, what); {
		before = t.stale.Load()
	}
}

// catchUpSoon starts catchUp in the background if the table has subscribers. Other tables catch up when they are used.
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

// catchUp brings a stale table up to date with what other servers have stored. It does nothing if the table is not
// stale.
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

// catchUpHeld does the work of catchUp for a caller that has locked the table for writing.
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

// reload reads the whole match from the store, because its log was rewritten.
func (t *Match) reload(ctx context.Context) error {
	state, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.replaceState(state, behind)
	}
	return err
}

// botLease acquires the lease to think for the bots of a table, so that two servers never do so at once. The caller
// must stop when held is done, and call end. If the server dies, another one finds the table by resumeOverdue.
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

// overduePause is the interval between two searches for overdue decisions of bots.
const overduePause = 1500 * time.Millisecond

// resumeOverdue queues matches in which a bot's decision is still pending after one interval, because the server that
// was making it may have died. It runs until ctx is done.
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

// handOver waits until this host's bots have stopped thinking, and then asks the other servers to take over its
// matches.
func (h *Host) handOver() {
	h.jobs.workers.Wait()
	h.Link.Publish([]cluster.Invalidation{{Kind: cluster.Bots}})
}

// maxInvalidations is the maximum number of invalidations kept for a table that is not in use. After more of them the
// table reads its log from the store.
const maxInvalidations = 50

// invalidations collects the entries that other servers have announced for a table and that it has not applied yet.
type invalidations struct {
	mu   sync.Mutex
	news []string
}

// note stores the text of an invalidation, and returns false if maxInvalidations texts are stored already.
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

// applyNews applies the entries in the texts of invalidations to the table, which the caller has locked for writing. It
// returns false if an entry between them is missing or does not fit.
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
