package match

import (
	"context"
	"slices"
	"time"

	"hexparlor/i18n"
)

// sweptAtOnce is how many tables are removed in one transaction: others wait for it no longer than for a large record.
const sweptAtOnce = 200

// Sweep removes tables that never began, at which nothing has happened for so long and which nobody has open, and tells
// how many. Players who come to one in the meantime keep it, or are told that there is no such table.
func (h *Host) Sweep(ctx context.Context, untouched time.Duration) (swept int, err error) {
	if !h.enter() {
		return 0, errClosing
	}
	defer h.writers.Done()
	since := h.now().Add(-untouched)
	ids, err := h.Store.Waiting(ctx, since)
	if err != nil {
		return 0, unavailable(err, i18n.Of("match.tables-unread"))
	}
	ids = slices.DeleteFunc(ids, h.isOpen)
	for part := range slices.Chunk(ids, sweptAtOnce) {
		gone, err := h.Store.RemoveAbandoned(ctx, part, since)
		if err != nil {
			return swept, unavailable(err, i18n.Of("match.not-stored.change"))
		}
		if len(gone) > 0 {
			h.drop(gone)
			h.lobby.send()
		}
		swept += len(gone)
	}
	return swept, nil
}

// isOpen tells whether somebody follows a table.
func (h *Host) isOpen(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.tables[id].Value()
	return t != nil && t.news.heard()
}

// drop has the host know nothing any more of tables that the store does not have.
func (h *Host) drop(ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		if t := h.tables[id].Value(); t != nil && t.used != nil {
			h.recent.Remove(t.used)
			t.used = nil
		}
		delete(h.tables, id)
	}
}
