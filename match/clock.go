package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hexparlor/game"
	"hexparlor/message"
)

// tick notes when a round begins.
func (f *Fold) tick(at time.Time) {
	if s, seals := f.State.(game.Sealer); seals && f.Status == Running && f.round != s.Round() {
		f.round, f.since, f.entered = s.Round(), at, [viewers]int{}
	}
}

// RoundTime is how long a round may take; 0 if it may take any time.
func (f *Fold) RoundTime() time.Duration {
	seconds, err := strconv.Atoi(f.Match.Options[f.Game.Info().Clock])
	if err != nil {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// Deadline is when the house decides for the seats that still owe a decision; ok is false if it never does.
func (f *Fold) Deadline() (at time.Time, ok bool) {
	if f.round == 0 || f.ToAct() == 0 {
		return time.Time{}, false
	}
	allowed := f.RoundTime()
	return f.since.Add(allowed), allowed > 0
}

func (f *Fold) timeOut(e Entry) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	if at, runs := f.Deadline(); !runs || e.At.Before(at) || !f.ToAct().Has(e.Seat) {
		return fail(BadKind, message.Of("match.time-left", "seat", e.Seat))
	}
	return nil
}

func isClosing(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == Closing
}

// timeUp writes nothing if somebody else has been faster.
func (t *Table) timeUp(ctx context.Context) error {
	round, due := t.due()
	if !due {
		return t.relist(ctx)
	}
	_, err := t.write(ctx, request{key: fmt.Sprintf("time:%d", round), draft: func(d *draft) error {
		return d.timeUp(round)
	}})
	return err
}

func (t *Table) due() (round int, due bool) {
	t.Read(func(f *Fold) {
		at, runs := f.Deadline()
		round, due = f.round, runs && !t.host.now().Before(at)
	})
	return round, due
}

// relist corrects what the store says of the table's deadline: somebody else may have written to the table, or an older
// program did.
func (t *Table) relist(ctx context.Context) error {
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	if _, err := t.refresh(ctx); err != nil {
		return err
	}
	var now Listing
	t.Read(func(f *Fold) { now = f.listing() })
	return t.host.Store.Append(ctx, Change{ID: t.id, Listing: &now})
}

// timeUp decides for every seat that owes a decision in that round.
func (d *draft) timeUp(round int) error {
	owing := d.fold.ToAct()
	for seat := range owing.All() {
		if d.fold.round != round || !d.fold.ToAct().Has(seat) {
			continue
		}
		if err := d.decide(seat, TimeOut); err != nil {
			return err
		}
	}
	if len(d.steps) == 0 {
		return fail(BadKind, message.Of("match.nobody-owes", "round", round))
	}
	return nil
}
