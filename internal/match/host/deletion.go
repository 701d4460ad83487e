package host

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// Rewriting has the log of one match forget a guest.
type Rewriting struct {
	ID      string
	Guest   string
	Alias   string        // who is the guest from now on: nobody
	Entries []match.Entry // with new texts
}

// deletionTime is how long a guest can sit down nowhere who is being forgotten: longer than any request lasts that
// was begun before.
const deletionTime = time.Minute

// deletions are guests who are being forgotten.
type deletions struct {
	mu   sync.Mutex
	gone map[string]bool
}

func (l *deletions) add(guest string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone == nil {
		l.gone = map[string]bool{}
	}
	l.gone[guest] = true
	time.AfterFunc(deletionTime, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.gone, guest)
	})
}

func (l *deletions) has(guest string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gone[guest]
}

// parallelRewrites is how many tables are rewritten at the same time, so that they share flushes to the disk.
const parallelRewrites = 8

// Forget has all tables forget a guest: they leave those that wait, and stay absent at those that run. Games stay, with
// a former player in place of the guest.
func (h *Host) Forget(ctx context.Context, guest string) error {
	if !h.beginWrite() {
		return errClosing
	}
	defer h.writers.Done()
	h.deletions.add(guest)
	if err := h.leaveWaiting(ctx, guest); err != nil {
		return err
	}
	for {
		ids, err := h.Store.Of(ctx, guest, 10*parallelRewrites)
		if err != nil {
			return unavailable(err, i18n.Of("match.tables-unread"))
		}
		if len(ids) == 0 {
			return nil
		}
		for part := range slices.Chunk(ids, parallelRewrites) {
			if err := h.anonymizeAll(ctx, part, guest); err != nil {
				return err
			}
		}
	}
}

func (h *Host) anonymizeAll(ctx context.Context, ids []string, guest string) error {
	failed := make([]error, len(ids))
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() { failed[i] = h.contain(id, func() error { return h.lookup(id).anonymize(ctx, guest) }) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// leaveWaiting has a guest stand up wherever the game has not begun.
func (h *Host) leaveWaiting(ctx context.Context, guest string) error {
	ids, err := h.Store.Unfinished(ctx, guest)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Table(ctx, id)
		if err == nil {
			_, err = t.write(ctx, request{key: "leave:" + rand.Text(), draft: func(d *match.Draft) error { return d.Leave(guest) }})
		}
		if err != nil && !errors.Is(err, match.ErrNoSeatToLeave) && !IsDamaged(err) {
			return err
		}
	}
	return nil
}

// anonymize has the log of the table forget a guest, and everybody who follows it read it anew.
func (t *Table) anonymize(ctx context.Context, guest string) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	m, log, err := t.host.Store.Load(ctx, t.id)
	switch {
	case errors.Is(err, ErrUnreadable): // what can be read of it is rewritten all the same
		_ = t.host.unreadable(t.id, err)
	case err != nil && !errors.Is(err, ErrNotFound): // what a stop has left of one that was never made
		return t.host.storeError(t.id, err)
	}
	var raw [8]byte
	_, _ = rand.Read(raw[:]) // never fails
	alias := match.FormerPrefix + hex.EncodeToString(raw[:])
	err = t.host.Store.Rewrite(ctx, Rewriting{
		ID: t.id, Guest: guest, Alias: alias, Entries: match.AnonymizedEntries(m, log, guest, alias),
	})
	if err != nil {
		return t.host.storeError(t.id, err)
	}
	if !t.loaded() {
		return nil
	}
	if err := t.reload(ctx); !IsDamaged(err) {
		return err
	}
	return nil
}

// replaceState makes the fold of a rewritten log the table's state.
func (t *Table) replaceState(f *match.State, behind *match.DelayedState) {
	t.mu.Lock()
	t.state = nil
	t.indexKeys(f.Log)
	t.state, t.steps, t.delayed = f, nil, behind
	t.rewritten++
	t.mu.Unlock()
	t.planned.forget()
	t.changed.send()
	t.host.lobby.send()
}

// Rewritten tells how often the log was rewritten while this program runs: who has read it before must read it anew.
func (t *Table) Rewritten() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rewritten
}
