package host

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/match"
)

// planRetry is the delay before conditional moves are tried again after the store has failed.
const planRetry = storePause

// Plans returns the conditional moves of a guest. Those that are due are played first, and those that have ended are
// dropped, so that none is shown that no longer holds.
func (t *Match) Plans(ctx context.Context, guest string) ([]match.Plan, error) {
	if err := t.follow(ctx); err != nil {
		return nil, err
	}
	all, err := t.plans(ctx)
	return slices.DeleteFunc(all, func(p match.Plan) bool { return p.Guest != guest }), err
}

// plans reads the conditional moves of the match that have not ended.
func (t *Match) plans(ctx context.Context) ([]match.Plan, error) {
	began := t.planned.begin()
	all, err := t.host.Store.Plans(ctx, t.id)
	if err != nil {
		return nil, unavailable(err, i18n.Of("match.table-unread"))
	}
	t.planned.learn(began, all)
	return t.kept(all), nil
}

// kept returns those plans that have not ended.
func (t *Match) kept(all []match.Plan) []match.Plan {
	kept := make([]match.Plan, 0, len(all))
	t.Read(func(f *match.State) {
		for _, p := range all {
			if p.Stands(f) {
				kept = append(kept, p)
			}
		}
	})
	return kept
}

// planned caches the conditional moves of a table. They are read again when one has changed on any server, and before
// one is followed. Whether a seat has any does not change how long a move takes.
type planned struct {
	mu    sync.Mutex
	round int // grows whenever a plan may have changed
	known bool
	plans []match.Plan
}

func (p *planned) begin() (round int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.round
}

// learn stores what was read since a round began, unless something has changed since then.
func (p *planned) learn(round int, plans []match.Plan) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if round == p.round {
		p.known, p.plans = true, slices.Clone(plans)
	}
}

func (p *planned) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.round++
	p.known, p.plans = false, nil
}

func (p *planned) get() (plans []match.Plan, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.plans, p.known
}

// storePlan stores the conditional moves of a seat.
func (t *Match) storePlan(ctx context.Context, p *match.Plan) error {
	defer t.planned.forget()
	return t.host.Store.Append(ctx, match.Change{ID: t.id, Plan: p})
}

// Plan sets the conditional moves of a seat; without lines it clears them. State is the number of the position for
// which the guest decided this, as in a Submission.
func (t *Match) Plan(
	ctx context.Context, guest string, seat game.Seat, state int, lines [][]string,
) (match.Plan, error) {
	p := match.Plan{Seat: seat, Guest: guest}
	if err := t.lock(ctx); err != nil {
		return p, err
	}
	defer t.unlock()
	if !t.host.beginWrite() {
		return p, errClosing
	}
	defer t.host.writers.Done()
	if _, err := t.refresh(ctx); err != nil {
		return p, unavailable(err, i18n.Of("match.table-unread"))
	}
	var err error
	t.Read(func(f *match.State) { err = p.SetLines(f, state, lines) })
	if err != nil {
		return p, err
	}
	if err := t.storePlan(ctx, &p); err != nil {
		return p, notStored(err, i18n.Of("match.not-stored.change"))
	}
	return p, nil
}

// followSoon plays conditional moves that are due, in the background. It runs after every move, whether or not a seat
// has a plan, so that the duration of a move does not reveal it (see planned).
func (t *Match) followSoon() {
	if !t.host.started.Load() || !t.host.beginWrite() {
		return
	}
	go func() {
		defer t.host.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
		defer cancel()
		err := t.host.contain(t.id, func() error { return t.follow(ctx) })
		if err != nil && !isClosing(err) && !IsDamaged(err) {
			t.host.Logger.Warn("cannot play a conditional move", "match", t.id, "error", err)
			time.AfterFunc(planRetry, t.followSoon)
		}
	}()
}

// follow plays the conditional moves that are due.
func (t *Match) follow(ctx context.Context) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	if all, known := t.planned.get(); known && !t.host.missesInvalidations.Load() && !slices.ContainsFunc(all, t.isDue) {
		return nil
	}
	all, err := t.plans(ctx)
	if err != nil {
		return err
	}
	for _, p := range all {
		if !t.isDue(p) {
			continue
		}
		var key string
		t.Read(func(f *match.State) { key = fmt.Sprintf("plan:%d:%d", p.Seat, f.DecisionNumber(p.Seat)) })
		if err := t.followPlan(ctx, p, key); err != nil {
			return err
		}
	}
	return nil
}

// isDue reports whether a plan has moves to be played now.
func (t *Match) isDue(p match.Plan) (due bool) {
	t.Read(func(f *match.State) { due = len(p.Lines) > 0 && p.Stands(f) && f.ToAct().Has(p.Seat) })
	return due
}

// followPlan plays the answer of a plan, or drops the plan. The key keeps it from being played twice, and the rest of
// the plan is stored with the moves.
func (t *Match) followPlan(ctx context.Context, p match.Plan, key string) error {
	lives, err := t.lives(ctx, p.Guest)
	if err != nil {
		return err
	}
	for range attempts {
		_, again, err := t.try(ctx, request{key: key, draft: p.Draft, lives: lives})
		switch {
		case again:
		case err == nil:
			return nil
		case isUnavailable(err):
			return err
		default: // the moves are not possible here; the reason stays secret
			p.Lines, p.Dropped = nil, true
			return t.storePlan(ctx, &p)
		}
	}
	return fail(match.Unavailable, i18n.Of("match.too-many-writers"))
}

// resumePlans loads the matches with conditional moves after a start, so that those that are due are played.
func (h *Host) resumePlans(ctx context.Context) {
	for after := ""; ; {
		ids, err := h.Store.Planned(ctx, after, resumedAtOnce)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("cannot read the matches with conditional moves", "error", err)
			}
			return
		}
		for _, id := range ids { // a table that is read looks for itself
			if _, err := h.Match(ctx, id); err != nil && ctx.Err() == nil {
				h.Logger.Error("cannot load a match with conditional moves", "match", id, "error", err)
			}
			after = id
		}
		if len(ids) < resumedAtOnce {
			return
		}
	}
}
