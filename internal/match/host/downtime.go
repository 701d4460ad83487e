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

// Nobody pays for the time when no server was there. That follows from heartbeats (presence.go). A server that comes
// back puts off what the store knows of deadlines, at once for all tables, and each table is given its time back by an
// entry: at once if it is in memory, else when somebody comes to it, or its deadline does.

// remembered is for how long a downtime matters: no turn is longer.
const remembered = 2 * clock.MaxCap

// knownDowntimes returns the downtimes that this host knows of.
func (h *Host) knownDowntimes() []match.Downtime {
	if known := h.downtimes.Load(); known != nil {
		return *known
	}
	return nil
}

// isRestored reports whether the table has been given back all that it has lost.
func (t *Table) isRestored() (restored bool) {
	downtimes := t.host.knownDowntimes()
	t.Read(func(f *match.State) { restored = f.LostTime(downtimes) == 0 })
	return restored
}

// errRestored: there is nothing to give back any more.
var errRestored = errors.New("the table has its time back")

// restore gives a table back the time in which no server was there.
func (t *Table) restore(ctx context.Context) {
	if t.isRestored() {
		return
	}
	_, err := t.write(ctx, t.restoring())
	t.notRestored(err)
}

// restoreHeld is restore for who holds the table.
func (t *Table) restoreHeld(ctx context.Context) {
	r := t.restoring()
	for range attempts {
		if _, again, err := t.try(ctx, r); !again {
			t.notRestored(err)
			return
		}
	}
}

func (t *Table) notRestored(err error) {
	if err != nil && !isClosing(err) && !errors.Is(err, errRestored) {
		t.host.Logger.Error("a table cannot be given its time back", "match", t.id, "error", err)
	}
}

// restoring drafts the entry by which a table is given its time back.
func (t *Table) restoring() request {
	var number int
	t.Read(func(f *match.State) { number = len(f.Log) })
	return request{key: fmt.Sprintf("restored:%d", number), restores: true, draft: func(d *match.Draft) error {
		lost := min(d.State.LostTime(t.host.knownDowntimes()), d.At.Sub(d.State.Log[len(d.State.Log)-1].At))
		if lost <= 0 {
			return errRestored
		}
		return d.Add(match.Entry{Seat: 1, Kind: match.Restored, Text: strconv.FormatInt(lost.Microseconds(), 10)})
	}}
}

// lives is when the people of a table need not play.
func (h *Host) lives(ctx context.Context, c clock.Control, guests ...string) (map[string]clock.Life, error) {
	if !c.Days || h.Life == nil {
		return nil, nil
	}
	lives := map[string]clock.Life{}
	for _, guest := range guests {
		if _, known := lives[guest]; known || guest == "" {
			continue
		}
		life, err := h.Life(ctx, guest)
		if err != nil {
			return nil, unavailable(err, i18n.Of("match.hours-unread"))
		}
		lives[guest] = life
	}
	return lives, nil
}
