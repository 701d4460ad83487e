package host

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"weak"

	"github.com/google/uuid"

	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// Match returns the table of a match. It is the same value as long as it is in use.
func (h *Host) Match(ctx context.Context, id string) (*Match, error) {
	if _, err := uuid.Parse(id); err != nil || len(id) != 36 {
		return nil, errUnknownMatch
	}
	if err := h.stillDamaged(id); err != nil {
		return nil, err
	}
	t := h.lookup(id)
	err := h.contain(id, func() error {
		if err := t.load(ctx); err != nil {
			return err
		}
		return t.catchUp(ctx)
	})
	if err != nil {
		return nil, err
	}
	t.restore(ctx)
	h.keepRecent(t)
	return t, nil
}

// Latest is Table with everything that any server has stored until now, for users who change servers between two
// requests. With several servers it costs one read of the store.
func (h *Host) Latest(ctx context.Context, id string) (*Match, error) {
	if h.Link.Shared() {
		h.markStale(id, staleEntries, "")
	}
	return h.Match(ctx, id)
}

// Read returns the state of a match as it follows from the stored log, and caches nothing.
func (h *Host) Read(ctx context.Context, id string) (*match.State, error) {
	if err := h.stillDamaged(id); err != nil {
		return nil, err
	}
	state, _, err := h.read(ctx, id)
	return state, err
}

// read is Read with the delayed state of spectators, if the match has a delay.
func (h *Host) read(ctx context.Context, id string) (*match.State, *match.DelayedState, error) {
	m, log, err := h.Store.Load(ctx, id)
	if err != nil {
		return nil, nil, h.storeError(id, err)
	}
	g, ok := h.Games(m.Game)
	if !ok {
		return nil, nil, fail(match.UnknownGame, i18n.Of("match.server-lacks-game", "game", m.Game))
	}
	if m.Rules != g.Info().Version {
		return nil, nil, fail(match.UnknownGame, i18n.Of("match.server-lacks-version", "game", m.Game, "version", m.Rules))
	}
	var behind *match.DelayedState
	var state *match.State
	err = h.contain(id, func() (err error) {
		if behind, err = match.ReplayDelayed(g, m, log); err != nil {
			return err
		}
		if state, err = match.ReplayLog(g, m, log); err == nil {
			probe(state)
		}
		return err
	})
	if err != nil {
		return nil, nil, h.unreadable(id, err)
	}
	return state, behind, nil
}

// Lists returns the lobby of a guest, with at most limit matches of each kind.
func (h *Host) Lists(ctx context.Context, guest string, limit int) (Lists, error) {
	lists, err := h.Store.Lists(ctx, guest, limit)
	if err != nil {
		return Lists{}, unavailable(err, i18n.Of("match.lobby-unread"))
	}
	return lists, nil
}

// addMatch returns the table of a state that was just stored.
func (h *Host) addMatch(f *match.State) *Match {
	t := h.lookup(f.Match.ID)
	t.install(f, nil)
	h.keepRecent(t)
	h.lobby.send()
	return t
}

// lookup returns the one Table of that id, which may not be loaded yet.
func (h *Host) lookup(id string) *Match {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.matches[id].Value(); t != nil {
		return t
	}
	t := &Match{id: id, host: h, writing: make(chan struct{}, 1)}
	h.matches[id] = weak.Make(t)
	runtime.AddCleanup(t, h.removeUnused, id)
	return t
}

// removeUnused forgets a table that was collected as garbage.
func (h *Host) removeUnused(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.matches[id].Value() == nil {
		delete(h.matches, id)
	}
}

// keepRecent marks t as recently used, so that it stays in memory.
func (h *Host) keepRecent(t *Match) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.used != nil {
		h.recent.MoveToFront(t.used)
		return
	}
	t.used = h.recent.PushFront(t)
	if h.recent.Len() > h.Idle {
		last := h.recent.Back()
		last.Value.(*Match).used = nil
		h.recent.Remove(last)
	}
}

func (h *Host) storeError(id string, err error) error {
	switch {
	case IsDamaged(err):
		return err
	case errors.Is(err, ErrUnreadable):
		return h.unreadable(id, err)
	}
	if errors.Is(err, ErrNotFound) {
		return errUnknownMatch
	}
	return unavailable(fmt.Errorf("match %s: %w", id, err), i18n.Of("match.table-unread"))
}

// longLog is the number of entries from which on reading a match takes a turn (Config.LoadTurn).
const longLog = 400

// loadTurn waits until a match may be read. It waits before the table is locked, so that a move which needs the same
// match waits for its own reading only.
func (h *Host) loadTurn(ctx context.Context, id string) (done func(), err error) {
	if h.LoadTurn == nil {
		return func() {}, nil
	}
	entries, err := h.Store.LogLength(ctx, id)
	if err != nil {
		return nil, h.storeError(id, err)
	}
	if entries < longLog {
		return func() {}, nil
	}
	return h.LoadTurn(ctx)
}

// loadedIDs returns the ids of the tables in memory.
func (h *Host) loadedIDs() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.matches))
	for id := range h.matches {
		ids = append(ids, id)
	}
	return ids
}

// isOpen reports whether a match has subscribers.
func (h *Host) isOpen(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.matches[id].Value()
	return t != nil && t.changed.hasSubscribers()
}

// drop removes tables from memory that the store no longer has.
func (h *Host) drop(ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		if t := h.matches[id].Value(); t != nil && t.used != nil {
			h.recent.Remove(t.used)
			t.used = nil
		}
		delete(h.matches, id)
	}
}
