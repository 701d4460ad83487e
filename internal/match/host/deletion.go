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

// Rewriting is the order to the store to replace a user by an alias in the log of one match.
type Rewriting struct {
	ID      string
	User    string
	Alias   string        // id that replaces the user's id; no user has it
	Entries []match.Entry // changed entries, with their new texts
}

// deletionTime is how long a user whose data is being deleted cannot sit down. It is longer than any request that
// began before the deletion.
const deletionTime = time.Minute

// deletions holds the ids of users whose data is being deleted.
type deletions struct {
	mu   sync.Mutex
	gone map[string]bool
}

func (l *deletions) add(user string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone == nil {
		l.gone = map[string]bool{}
	}
	l.gone[user] = true
	time.AfterFunc(deletionTime, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.gone, user)
	})
}

func (l *deletions) has(user string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.gone[user]
}

// parallelRewrites is the number of logs that are rewritten in parallel, so that they share flushes to the disk.
const parallelRewrites = 8

// Forget removes a user from all matches. It frees their seats in matches that have not begun, and replaces their name
// and id in the logs of the others.
func (h *Host) Forget(ctx context.Context, user string) error {
	if !h.beginWrite() {
		return errClosing
	}
	defer h.writers.Done()
	h.deletions.add(user)
	if err := h.leaveWaiting(ctx, user); err != nil {
		return err
	}
	for {
		ids, err := h.Store.Of(ctx, user, 10*parallelRewrites)
		if err != nil {
			return unavailable(err, i18n.Of("match.tables-unread"))
		}
		if len(ids) == 0 {
			return nil
		}
		for part := range slices.Chunk(ids, parallelRewrites) {
			if err := h.anonymizeAll(ctx, part, user); err != nil {
				return err
			}
		}
	}
}

func (h *Host) anonymizeAll(ctx context.Context, ids []string, user string) error {
	failed := make([]error, len(ids))
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() { failed[i] = h.contain(id, func() error { return h.lookup(id).anonymize(ctx, user) }) })
	}
	all.Wait()
	return errors.Join(failed...)
}

// leaveWaiting frees the seats of a user in all matches that have not begun.
func (h *Host) leaveWaiting(ctx context.Context, user string) error {
	ids, err := h.Store.Unfinished(ctx, user)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Match(ctx, id)
		if err == nil {
			leave := func(d *match.Draft) error { return d.Leave(user) }
			_, err = t.write(ctx, request{key: "leave:" + rand.Text(), draft: leave})
		}
		if err != nil && !errors.Is(err, match.ErrNoSeatToLeave) && !IsDamaged(err) {
			return err
		}
	}
	return nil
}

// anonymize replaces a user by an alias in the stored log of the match, whose streams then send the whole log again.
func (t *Match) anonymize(ctx context.Context, user string) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	m, log, err := t.host.Store.Load(ctx, t.id)
	switch {
	case errors.Is(err, ErrUnreadable): // what can be read of it is rewritten all the same
		_ = t.host.unreadable(t.id, err)
	case err != nil && !errors.Is(err, ErrNotFound): // a crash has left members of a match that was never made
		return t.host.storeError(t.id, err)
	}
	var raw [8]byte
	_, _ = rand.Read(raw[:]) // never fails
	alias := match.FormerPrefix + hex.EncodeToString(raw[:])
	err = t.host.Store.Rewrite(ctx, Rewriting{
		ID: t.id, User: user, Alias: alias, Entries: match.AnonymizedEntries(m, log, user, alias),
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

// replaceState makes f the state of the table after its log was rewritten; behind is the delayed state, or nil.
func (t *Match) replaceState(f *match.State, behind *match.DelayedState) {
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

// Rewritten returns how often the log was rewritten since this program started. A reader that has seen a lower count
// must read the whole log again.
func (t *Match) Rewritten() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rewritten
}
