package host

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
)

// Clocks do not run while no server runs. A server that returns puts off all deadlines in the store at once
// (presence.go). Each match is given the time back by an entry: at once if it is in memory, else when it is loaded.

// remembered is how long downtimes are kept. No turn of days lasts longer.
const remembered = 2 * clock.MaxCap

// restoreSoon starts restore for all tables in memory, in the background.
func (h *Host) restoreSoon() {
	if !h.beginWrite() {
		return
	}
	go func() {
		defer h.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		defer cancel()
		for _, id := range h.loadedIDs() {
			h.mu.Lock()
			t := h.matches[id].Value()
			h.mu.Unlock()
			if t == nil || !t.loaded() {
				continue
			}
			_ = h.contain(id, func() error { // it is logged there
				t.restore(ctx)
				return nil
			})
		}
	}()
}

// isRestored reports whether the log of the match has made up for all downtimes.
func (t *Match) isRestored() (restored bool) {
	downtimes := t.host.presence.known()
	t.Read(func(f *match.State) { restored = f.LostTime(downtimes) == 0 })
	return restored
}

// errRestored is the error of a restoring draft when another server has made up for the downtimes before.
var errRestored = errors.New("the match has its time back")

// restore adds a Restored entry if downtimes have cost running clocks time, which gives them that time back.
func (t *Match) restore(ctx context.Context) {
	if t.isRestored() {
		return
	}
	_, err := t.write(ctx, t.restoring())
	t.notRestored(err)
}

// restoreHeld does the work of restore for a caller that has locked the table for writing.
func (t *Match) restoreHeld(ctx context.Context) {
	r := t.restoring()
	for range attempts {
		if _, again, err := t.try(ctx, r); !again {
			t.notRestored(err)
			return
		}
	}
}

// notRestored logs the error of a write that should have given clocks time back, unless it is errRestored or the host
// is closing.
func (t *Match) notRestored(err error) {
	if err != nil && !isClosing(err) && !errors.Is(err, errRestored) {
		t.host.Logger.Error("cannot restore the time of a match after a downtime", "match", t.id, "error", err)
	}
}

// restoring returns the request that adds a Restored entry with the time that running clocks have lost to downtimes.
func (t *Match) restoring() request {
	var number int
	t.Read(func(f *match.State) { number = len(f.Log) })
	return request{key: fmt.Sprintf("restored:%d", number), restores: true, draft: func(d *match.Draft) error {
		lost := min(d.State.LostTime(t.host.presence.known()), d.At.Sub(d.State.Log[len(d.State.Log)-1].At))
		if lost <= 0 {
			return errRestored
		}
		return d.Add(match.Entry{Seat: 1, Kind: match.Restored, Text: strconv.FormatInt(lost.Microseconds(), 10)})
	}}
}

// lives returns, by user id, the hours and days on which users do not play; nil unless c is a control of days.
func (h *Host) lives(ctx context.Context, c clock.Control, users ...string) (map[string]clock.Life, error) {
	if !c.Days || h.Life == nil {
		return nil, nil
	}
	lives := map[string]clock.Life{}
	for _, user := range users {
		if _, known := lives[user]; known || user == "" {
			continue
		}
		life, err := h.Life(ctx, user)
		if err != nil {
			return nil, unavailable(err, i18n.Of("match.hours-unread"))
		}
		lives[user] = life
	}
	return lives, nil
}
