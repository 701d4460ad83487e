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

// Match returns the table of a match, up to date and with downtimes made up for. While it is in use, all callers get
// the same pointer.
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

// Latest returns the table of a match with all entries that any server has stored, for users who change servers between
// two requests. With several servers this reads the store once.
func (h *Host) Latest(ctx context.Context, id string) (*Match, error) {
	if h.Link.Shared() {
		h.markStale(id, staleEntries, "")
	}
	return h.Match(ctx, id)
}

// Read returns the state of a match, replayed from the stored log without the table in memory.
func (h *Host) Read(ctx context.Context, id string) (*match.State, error) {
	if err := h.stillDamaged(id); err != nil {
		return nil, err
	}
	state, _, err := h.read(ctx, id)
	return state, err
}

// read returns the state of a match, replayed from the stored log, and the delayed state for spectators, or nil if it
// has none.
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

// Lists returns the matches that the lobby shows to a user, at most limit in each list.
func (h *Host) Lists(ctx context.Context, user string, limit int) (Lists, error) {
	lists, err := h.Store.Lists(ctx, user, limit)
	if err != nil {
		return Lists{}, unavailable(err, i18n.Of("match.lobby-unread"))
	}
	return lists, nil
}

// addMatch puts a state that was just stored into its table, which it returns, and announces a change of the lobby.
func (h *Host) addMatch(f *match.State) *Match {
	t := h.lookup(f.Match.ID)
	t.install(f, nil)
	h.keepRecent(t)
	h.lobby.send()
	return t
}

// lookup returns the only Table of a match in this process, and makes one that is not loaded if there is none.
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

// removeUnused removes the entry of a table that was collected as garbage.
func (h *Host) removeUnused(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.matches[id].Value() == nil {
		delete(h.matches, id)
	}
}

// keepRecent marks t as the most recently used table. The Config.Idle most recently used tables stay in memory.
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

// longLog is the number of entries at which reading a match must wait for its turn, by Config.LoadTurn.
const longLog = 400

// loadTurn waits until a match may be read. It must be called before the table is locked, so that a move in the match
// does not wait for other readers.
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

// loadedIDs returns the ids of the matches whose tables are in memory.
func (h *Host) loadedIDs() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := make([]string, 0, len(h.matches))
	for id := range h.matches {
		ids = append(ids, id)
	}
	return ids
}

// isOpen reports whether the table of a match has subscribers in this process.
func (h *Host) isOpen(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.matches[id].Value()
	return t != nil && t.changed.hasSubscribers()
}

// drop removes the tables of deleted matches from memory.
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
