package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Nobody pays for the time when no server was there. That follows from heartbeats (presence.go). A server that comes
// back puts off what the store knows of deadlines, at once for all tables, and each table is given its time back by an
// entry: at once if it is in memory, else when somebody comes to it, or its deadline does.

// Downtime is when no server was there.
type Downtime struct{ Since, Until time.Time }

// remembered is for how long a downtime matters: no turn is longer.
const remembered = 2 * clock.MaxCap

// lost returns how much of these times, the earliest first, has passed since the last entry while somebody's clock ran.
func (f *State) lost(downtimes []Downtime) (lost time.Duration) {
	if len(downtimes) == 0 || len(f.Log) == 0 {
		return 0
	}
	last := f.Log[len(f.Log)-1].At
	for _, d := range slices.Backward(downtimes) {
		if !d.Until.After(last) {
			break
		}
		lost += d.Until.Sub(latest(d.Since, last))
	}
	if _, runs := f.Deadline(); !runs {
		return 0
	}
	return lost
}

// knownDowntimes returns the downtimes that this host knows of.
func (h *Host) knownDowntimes() []Downtime {
	if known := h.downtimes.Load(); known != nil {
		return *known
	}
	return nil
}

// isRestored reports whether the table has been given back all that it has lost.
func (t *Table) isRestored() (restored bool) {
	downtimes := t.host.knownDowntimes()
	t.Read(func(f *State) { restored = f.lost(downtimes) == 0 })
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
	t.Read(func(f *State) { number = len(f.Log) })
	return request{key: fmt.Sprintf("restored:%d", number), restores: true, draft: func(d *draft) error {
		lost := min(d.state.lost(t.host.knownDowntimes()), d.at.Sub(d.state.Log[len(d.state.Log)-1].At))
		if lost <= 0 {
			return errRestored
		}
		return d.add(Entry{Seat: 1, Kind: Restored, Text: strconv.FormatInt(lost.Microseconds(), 10)})
	}}
}

// Restored is for how long the house was not there of which the entry tells; 0 for any other.
func (e Entry) Restored() time.Duration {
	micros, err := strconv.ParseInt(e.Text, 10, 64)
	if e.Kind != Restored || err != nil {
		return 0
	}
	return time.Duration(micros) * time.Microsecond
}

// restored has all running clocks run out later by what the entry tells.
func (f *State) restored(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	by := e.Restored()
	if by <= 0 || f.clocks == nil || by > e.At.Sub(f.Log[len(f.Log)-1].At) {
		return fail(BadText, i18n.Of("match.bad-time-back", "text", e.Text))
	}
	f.shiftClocks(by, true)
	if !f.paused.IsZero() {
		f.paused = f.paused.Add(by)
	}
	f.listed = time.Time{} // the store has put off what it knew, which may be too late after the next move
	return nil
}

// shiftClocks has running clocks run out later. Those of days are settled anew; nobody has chosen a downtime, so that
// puts off their limits as well, and leaves room behind the new end for hours of sleep.
func (f *State) shiftClocks(by time.Duration, limits bool) {
	f.wind()
	for i, k := range f.clocks {
		if !k.Runs() {
			continue
		}
		k = k.Shift(by)
		k.Asked, k.Dated = k.Asked.Add(by), false
		if limits && !k.Limit.IsZero() {
			k.Limit = latest(k.Limit.Add(by), k.Ends.Add(clock.Slack))
		}
		f.clocks[i] = k
	}
}

// settleTurns writes down when turns of days end that have begun, or whose end has changed.
func (d *draft) settleTurns(lives map[string]clock.Life) error {
	f := d.state
	if !f.Match.Time.Days || !f.paused.IsZero() {
		return nil
	}
	for seat := range (f.ToAct() &^ f.Bots()).All() {
		k, _ := f.Clock(seat)
		given := f.extras[seat] != d.from.extras[seat]
		if !k.Runs() || k.Dated || f.overdue.Has(seat) && !given {
			continue
		}
		ends := d.turnEnds(seat, k, lives[f.player(seat).Guest])
		if given && !ends.ends.After(d.at) {
			return fail(CannotWait, i18n.Of("match.no-room"))
		}
		if err := d.add(Entry{Seat: seat, Kind: TurnEnds, Text: ends.String()}); err != nil {
			return err
		}
	}
	return nil
}

// turnEnds is when a turn ends that a person has to make. Other hours than those they had when it began do not end it
// sooner.
func (d *draft) turnEnds(seat game.Seat, k clock.Clock, life clock.Life) turnEnds {
	free := life.End(k.Free, k.Limit)
	ends := life.End(latest(free.Add(k.Left), k.Ends), k.Limit)
	if was, _ := d.from.Clock(seat); was.Runs() && was.Dated && was.Turns == k.Turns {
		ends = latest(ends, was.Ends)
	}
	return turnEnds{free, ends}
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// turnEnds is the text of a TurnEnds: until when the turn takes nothing of the bank, and when it ends, in
// microseconds.
type turnEnds struct{ free, ends time.Time }

func (t turnEnds) String() string {
	return fmt.Sprintf("%d %d", t.free.UnixMicro(), t.ends.UnixMicro())
}

func parseTurnEnds(text string) (t turnEnds, ok bool) {
	var free, ends int64
	if n, err := fmt.Sscanf(text, "%d %d", &free, &ends); n != 2 || err != nil {
		return t, false
	}
	t = turnEnds{time.UnixMicro(free).UTC(), time.UnixMicro(ends).UTC()}
	return t, t.String() == text && free <= ends
}

// TurnEnds is when the turn ends of which a TurnEnds entry tells; zero for any other.
func (e Entry) TurnEnds() time.Time {
	if e.Kind != TurnEnds {
		return time.Time{}
	}
	t, _ := parseTurnEnds(e.Text)
	return t.ends
}

// turnEnds settles when a turn of days ends.
func (f *State) turnEnds(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	t, ok := parseTurnEnds(e.Text)
	k, limited := f.Clock(e.Seat)
	if !ok || !limited || !f.Match.Time.Days || !k.Runs() || k.Dated {
		return fail(BadText, i18n.Of("match.bad-turn-ends", "text", e.Text))
	}
	f.wind()
	f.clocks[e.Seat-1] = k.Settle(t.free, t.ends)
	return nil
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

// guests is who sits at a table, and those for whom bots play.
func (f *State) guests() []string {
	guests := make([]string, 0, len(f.Players)+1)
	for _, p := range f.Players {
		guests = append(guests, p.Guest, p.Away)
	}
	return guests
}

func guestsOf(players []Player) []string {
	guests := make([]string, len(players))
	for i, p := range players {
		guests[i] = p.Guest
	}
	return guests
}
