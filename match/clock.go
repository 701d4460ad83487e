package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hexparlor/game"
)

// tick notes when a round begins.
func (f *Fold) tick(at time.Time) {
	if s, seals := f.State.(game.Sealer); seals && f.Status == Running && f.round != s.Round() {
		f.round, f.since, f.entered = s.Round(), at, [viewers]int{}
	}
}

// Deadline is when the house decides for the seats that still owe a decision; ok is false if it never does.
func (f *Fold) Deadline() (at time.Time, ok bool) {
	option := f.Game.Info().Clock
	if option == "" || f.round == 0 || f.ToAct() == 0 {
		return time.Time{}, false
	}
	seconds, err := strconv.Atoi(f.Match.Options[option])
	if err != nil || seconds == 0 {
		return time.Time{}, false
	}
	return f.since.Add(time.Duration(seconds) * time.Second), true
}

func (f *Fold) timeOut(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	if at, runs := f.Deadline(); !runs || e.At.Before(at) || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, "the time of seat %d has not run out", e.Seat)
	}
	return nil
}

// setAlarm has the house look at the table when the time of the round has run out. The caller holds t.mu.
func (t *Table) setAlarm() {
	if t.alarm != nil {
		t.alarm.Stop()
		t.alarm = nil
	}
	at, runs := t.fold.Deadline()
	if !runs {
		return
	}
	host, id := t.host, t.id // not the table itself, which must be free to go
	t.alarm = time.AfterFunc(at.Sub(host.now()), func() { host.timeUp(id) })
}

// timeUp makes the moves of those who have not decided in time.
func (h *Host) timeUp(id string) {
	if !h.enter() {
		return
	}
	defer h.writers.Done()
	ctx := context.Background()
	t, err := h.Table(ctx, id)
	if err == nil {
		err = t.timeUp(ctx)
	}
	if err != nil && !isClosing(err) {
		h.Logger.Error("the time of a round has run out, but nothing could be done", "match", id, "error", err)
		time.AfterFunc(storePause, func() { h.timeUp(id) })
	}
}

func isClosing(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == Closing
}

// timeUp writes nothing if somebody else has been faster.
func (t *Table) timeUp(ctx context.Context) error {
	var round int
	var due bool
	t.Read(func(f *Fold) {
		at, runs := f.Deadline()
		round, due = f.round, runs && !t.host.now().Before(at)
	})
	if !due {
		return nil
	}
	_, err := t.write(ctx, request{key: fmt.Sprintf("time:%d", round), draft: func(d *draft) error {
		return d.timeUp(round)
	}})
	return err
}

// timeUp decides for every seat that owes a decision in that round.
func (d *draft) timeUp(round int) error {
	owing := d.fold.ToAct()
	for seat := range owing.All() {
		if d.fold.round != round || !d.fold.ToAct().Has(seat) {
			continue
		}
		if err := d.add(Entry{Seat: seat, Kind: TimeOut}); err != nil {
			return err
		}
		m := d.fold.State.(game.Sealer).Default(seat)
		if err := d.add(Entry{Seat: seat, Kind: Move, Text: d.fold.State.MoveText(seat, m)}); err != nil {
			return err
		}
	}
	if len(d.steps) == 0 {
		return fail(BadKind, "nobody owes a decision of round %d", round)
	}
	return nil
}
