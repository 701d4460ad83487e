package match

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// abandonedAfter is how long nothing has happened in a running match without a deadline before it is closed. Without it
// a match whose players are all gone would run for ever.
const abandonedAfter = 180 * clock.Day

// CloseAbandoned closes running matches without a deadline in which nothing has happened for abandonedAfter and which
// no user has open, and returns how many. They have no winner and change no ratings.
func (h *Host) CloseAbandoned(ctx context.Context) (closed int, err error) {
	since := h.now().Add(-abandonedAfter)
	ids, err := h.Store.Silent(ctx, since, sweptAtOnce)
	if err != nil {
		return 0, unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		if h.isOpen(id) {
			continue
		}
		t, err := h.Table(ctx, id)
		if err == nil {
			err = t.closeAbandoned(ctx, since)
		}
		switch {
		case err == nil:
			closed++
		case !errors.Is(err, errStays):
			return closed, err
		}
	}
	return closed, nil
}

// closeAbandoned closes a match unless something has happened there since that time.
func (t *Table) closeAbandoned(ctx context.Context, since time.Time) error {
	_, err := t.write(ctx, request{key: "abandoned:" + rand.Text(), draft: func(d *draft) error {
		log := d.state.Log
		if _, due := d.state.Due(); due || d.state.Status != Running || !log[len(log)-1].At.Before(since) {
			return errStays
		}
		return d.add(Entry{Seat: 1, Kind: Shut})
	}})
	return err
}
