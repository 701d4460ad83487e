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

// planRetry is the delay before conditional moves are tried again after an error of the store.
const planRetry = storePause

// Plans returns the conditional moves of a user in this match. First it plays those that are due and drops those that
// have ended, so that no outdated ones are shown.
func (t *Match) Plans(ctx context.Context, user string) ([]match.Plan, error) {
	if err := t.follow(ctx); err != nil {
		return nil, err
	}
	all, err := t.plans(ctx)
	return slices.DeleteFunc(all, func(p match.Plan) bool { return p.User != user }), err
}

// plans reads the conditional moves of the match from the store, without those that have ended.
func (t *Match) plans(ctx context.Context) ([]match.Plan, error) {
	began := t.planned.begin()
	all, err := t.host.Store.Plans(ctx, t.id)
	if err != nil {
		return nil, unavailable(err, i18n.Of("match.table-unread"))
	}
	t.planned.learn(began, all)
	return t.kept(all), nil
}

// kept returns the plans in all that have not ended in the present state.
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

// planned caches the conditional moves of a table. They are read again when any server has changed one, and before one
// is played. Every move takes equally long whether or not a seat has conditional moves.
type planned struct {
	mu    sync.Mutex
	round int // counter that forget increases when a plan may have changed
	known bool
	plans []match.Plan
}

func (p *planned) begin() (round int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.round
}

// learn caches plans that were read from the store, unless forget was called since begin returned round.
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

// storePlan stores the conditional moves of a seat and empties the cache.
func (t *Match) storePlan(ctx context.Context, p *match.Plan) error {
	defer t.planned.forget()
	return t.host.Store.Append(ctx, match.Change{ID: t.id, Plan: p})
}

// Plan replaces the conditional moves of a seat and returns them as stored; no lines delete them. state is the entry
// number that the user saw, as in match.Submission.
func (t *Match) Plan(
	ctx context.Context, user string, seat game.Seat, state int, lines [][]string,
) (match.Plan, error) {
	p := match.Plan{Seat: seat, User: user}
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

// followSoon starts follow in the background. It runs after every move, whether or not a seat has conditional moves, so
// that the duration of a move does not reveal them.
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

// follow plays all conditional moves of the match that are due now.
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

// isDue reports whether the plan is still valid and its seat has to move now.
func (t *Match) isDue(p match.Plan) (due bool) {
	t.Read(func(f *match.State) { due = len(p.Lines) > 0 && p.Stands(f) && f.ToAct().Has(p.Seat) })
	return due
}

// followPlan plays the moves of a plan that are due, or drops the plan if they are not legal. The key prevents playing
// them twice; the rest of the plan is stored in the same transaction.
func (t *Match) followPlan(ctx context.Context, p match.Plan, key string) error {
	lives, err := t.lives(ctx, p.User)
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

// resumePlans loads all matches with conditional moves after a start of the server, which plays the moves that are due.
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
