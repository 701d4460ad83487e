package host

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// abandonedAfter is how long a running match without a deadline may have no new entry before CloseAbandoned ends it.
const abandonedAfter = 180 * clock.Day

// CloseAbandoned ends running matches without a deadline that had no entry for abandonedAfter and that no user has
// open. It returns their number. They have no winner and change no ratings.
func (h *Host) CloseAbandoned(ctx context.Context) (closed int, err error) {
	since := h.now().Add(-abandonedAfter)
	ids, err := h.Store.Silent(ctx, since, removedAtOnce)
	if err != nil {
		return 0, unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		if h.isOpen(id) {
			continue
		}
		t, err := h.Match(ctx, id)
		if err == nil {
			err = t.closeAbandoned(ctx, since)
		}
		switch {
		case err == nil:
			closed++
		case !errors.Is(err, errActive):
			return closed, err
		}
	}
	return closed, nil
}

// errActive is the error of a match that CloseAbandoned must not end, because it has a deadline or a newer entry.
var errActive = errors.New("the match goes on")

// closeAbandoned ends the match without winner. It returns errActive if the log has an entry since the time since.
func (t *Match) closeAbandoned(ctx context.Context, since time.Time) error {
	_, err := t.write(ctx, request{key: "abandoned:" + rand.Text(), draft: func(d *match.Draft) error {
		log := d.State.Log
		if _, due := d.State.Due(); due || d.State.Status != match.Running || !log[len(log)-1].At.Before(since) {
			return errActive
		}
		return d.Add(match.Entry{Seat: 1, Kind: match.Shut})
	}})
	return err
}

// removedAtOnce is the maximum number of matches removed in one transaction, so that other writers do not wait long.
const removedAtOnce = 200

// Sweep removes matches that never began, had no entry for the duration untouched, and are open for no user. It returns
// their number. A player who sits down meanwhile keeps the match, or gets the error UnknownTable.
func (h *Host) Sweep(ctx context.Context, untouched time.Duration) (swept int, err error) {
	if !h.beginWrite() {
		return 0, errClosing
	}
	defer h.writers.Done()
	since := h.now().Add(-untouched)
	ids, err := h.Store.Waiting(ctx, since)
	if err != nil {
		return 0, unavailable(err, i18n.Of("match.tables-unread"))
	}
	ids = slices.DeleteFunc(ids, h.isOpen)
	for part := range slices.Chunk(ids, removedAtOnce) {
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
