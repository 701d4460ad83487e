package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Plan is what a seat has decided before its turn: moves ahead, or answers to what the others may do. It is no part of
// the log, and nobody but who holds the seat learns of it before its moves are made. It ends with whatever the seat
// does by itself, when moves are taken back, and when somebody else gets the seat.
type Plan struct {
	Seat  game.Seat
	Guest string // who holds the seat
	After int    // how many entries there were when it was made or followed last
	Lines []Line

	Dropped bool // it no longer fitted: it has no lines, and its seat is to be told
}

// Line is one way in which the game may go on.
type Line struct {
	Moves   []string `json:"moves"` // each behind its seat, "2 d4"; Whatever may be the first
	Answers []Answer `json:"answers"`
}

// Answer is the moves of the seat from one index of its line to another, for when it has to decide and sees a position.
type Answer struct {
	Seen string `json:"seen,omitempty"` // the position as it may know it; empty: any
	From int    `json:"from"`
	To   int    `json:"to"`
}

// maxLines is how many lines a plan has at most.
const maxLines = 24

// planRetry is when a plan is looked at again after the store has failed.
const planRetry = storePause

// Plans are what the guest has decided for their seats before their turn. What fits by now is played first, and what
// no longer does is dropped, so that nobody is shown a plan that has come to an end.
func (t *Table) Plans(ctx context.Context, guest string) ([]Plan, error) {
	if err := t.follow(ctx); err != nil {
		return nil, err
	}
	all, err := t.plans(ctx)
	return slices.DeleteFunc(all, func(p Plan) bool { return p.Guest != guest }), err
}

// plans are those that have not ended, as they are stored.
func (t *Table) plans(ctx context.Context) ([]Plan, error) {
	began := t.planned.begin()
	all, err := t.host.Store.Plans(ctx, t.id)
	if err != nil {
		return nil, unavailable(err, i18n.Of("match.table-unread"))
	}
	t.planned.learn(began, all)
	return t.kept(all), nil
}

// kept is those of some plans that have not ended.
func (t *Table) kept(all []Plan) []Plan {
	kept := make([]Plan, 0, len(all))
	t.Read(func(f *State) {
		for _, p := range all {
			if f.keeps(p) {
				kept = append(kept, p)
			}
		}
	})
	return kept
}

// planned is the plans of a table as they were read last. They are read again when one was changed, wherever that was,
// and before one is followed. Where none is due it costs nothing, whether or not there are any: so the time that a move
// takes does not tell.
type planned struct {
	mu    sync.Mutex
	round int // grows whenever a plan may have changed
	known bool
	plans []Plan
}

func (p *planned) begin() (round int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.round
}

// learn notes what was read since a round began, unless something has changed since then.
func (p *planned) learn(round int, plans []Plan) {
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

func (p *planned) get() (plans []Plan, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.plans, p.known
}

// storePlan stores what a seat has decided.
func (t *Table) storePlan(ctx context.Context, p *Plan) error {
	defer t.planned.forget()
	return t.host.Store.Append(ctx, Change{ID: t.id, Plan: p})
}

// keeps tells whether nothing has happened that ends a plan.
func (f *State) keeps(p Plan) bool {
	if f.Status != Running || f.player(p.Seat).Guest != p.Guest || p.After > len(f.Log) {
		return false
	}
	return !slices.ContainsFunc(f.Log[p.After:], func(e Entry) bool {
		switch e.Kind {
		case TakebackAccept:
			return true
		case Move, Undo, Sit, Stand:
			return e.Seat == p.Seat
		}
		return false
	})
}

// Plan has a seat decide before its turn, in place of what it had decided before; without lines it has no plan. The
// state is the number of the position for which the guest decided this, as in a Submission.
func (t *Table) Plan(ctx context.Context, guest string, seat game.Seat, state int, lines [][]string) (Plan, error) {
	p := Plan{Seat: seat, Guest: guest}
	if err := t.hold(ctx); err != nil {
		return p, err
	}
	defer t.release()
	if !t.host.enter() {
		return p, errClosing
	}
	defer t.host.writers.Done()
	if _, err := t.refresh(ctx); err != nil {
		return p, unavailable(err, i18n.Of("match.table-unread"))
	}
	var err error
	t.Read(func(f *State) { err = p.make(f, state, lines) })
	if err != nil {
		return p, err
	}
	if err := t.storePlan(ctx, &p); err != nil {
		return p, notStored(err, i18n.Of("match.not-stored.change"))
	}
	return p, nil
}

// make judges the lines of a plan as the table is now.
func (p *Plan) make(f *State, state int, lines [][]string) error {
	if p.Seat < 1 || int(p.Seat) > len(f.Players) || p.Guest == "" || f.player(p.Seat).Guest != p.Guest {
		return fail(NotYourSeat, i18n.Of("match.not-your-seat", "seat", p.Seat))
	}
	if len(lines) > maxLines {
		return fail(BadText, i18n.Of("match.plan.many", "lines", maxLines))
	}
	if err := p.timely(f, state, len(lines)); err != nil {
		return err
	}
	for _, moves := range lines {
		l, err := f.Foresee(p.Seat, moves)
		if err != nil {
			return err
		}
		if err := p.add(l.Line); err != nil {
			return err
		}
	}
	p.After = len(f.Log)
	return nil
}

// add takes in one more line, as far as the last answer in it. No position has two answers.
func (p *Plan) add(l Line) error {
	last := len(l.Answers) - 1
	if last < 0 {
		return fail(BadText, i18n.Of("match.plan.no-answer"))
	}
	l.Moves = l.Moves[:l.Answers[last].To]
	for _, other := range p.Lines {
		if !other.agrees(l) {
			return fail(BadText, i18n.Of("match.plan.two-answers"))
		}
	}
	p.Lines = append(p.Lines, l)
	return nil
}

// agrees tells whether two lines have the same answers as long as they see the same.
func (l Line) agrees(with Line) bool {
	for i := range min(len(l.Answers), len(with.Answers)) {
		a, b := l.Answers[i], with.Answers[i]
		if a.Seen != b.Seen {
			return true
		}
		if !slices.Equal(l.texts(a), with.texts(b)) {
			return false
		}
	}
	return true
}

// texts are the moves of an answer, without the seat before them.
func (l Line) texts(a Answer) []string {
	texts := make([]string, 0, a.To-a.From)
	for _, move := range l.Moves[a.From:a.To] {
		_, text, _ := strings.Cut(move, " ")
		texts = append(texts, text)
	}
	return texts
}

// answer is what the plan has the seat play now, and what is left of it after that; ok is false if it fits no more.
// What has been seen exactly comes before what is for everything.
func (p Plan) answer(s game.State) (texts []string, left Plan, ok bool) {
	seen := seenBy(s, p.Seat)
	for _, wanted := range []string{seen, ""} {
		left = p
		left.Lines = nil
		for _, l := range p.Lines {
			if a := l.Answers[0]; a.Seen == wanted {
				texts = l.texts(a)
				left.Lines = append(left.Lines, l.from(a.To)...)
			}
		}
		if texts != nil {
			return texts, left, true
		}
	}
	return nil, left, false
}

// from is what is left of a line; nothing if no answer is left.
func (l Line) from(index int) []Line {
	if len(l.Answers) == 1 {
		return nil
	}
	rest := Line{Moves: l.Moves[index:], Answers: slices.Clone(l.Answers[1:])}
	for i := range rest.Answers {
		rest.Answers[i].From -= index
		rest.Answers[i].To -= index
	}
	return []Line{rest}
}

// followSoon looks whether somebody has decided in advance what is due now. It is asked after every move alike, whoever
// has a plan: what nobody may know cannot be read from what a move costs (planned).
func (t *Table) followSoon() {
	if !t.host.started.Load() || !t.host.enter() {
		return
	}
	go func() {
		defer t.host.writers.Done()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := t.host.contain(t.id, func() error { return t.follow(ctx) })
		if err != nil && !isClosing(err) && !IsDamaged(err) {
			t.host.Logger.Warn("what was decided in advance could not be played", "match", t.id, "error", err)
			time.AfterFunc(planRetry, t.followSoon)
		}
	}()
}

// awaitsPerson tells whether the house waits for somebody who could have decided in advance.
func (f *State) awaitsPerson() bool {
	for seat := range f.ToAct().All() {
		if p := f.player(seat); p.Guest != "" && p.Guest != Elsewhere {
			return true
		}
	}
	return false
}

// follow plays what seats have decided in advance and is due now.
func (t *Table) follow(ctx context.Context) error {
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	if all, known := t.planned.get(); known && !t.host.deaf.Load() && !slices.ContainsFunc(all, t.isDue) {
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
		t.Read(func(f *State) { key = fmt.Sprintf("plan:%d:%d", p.Seat, f.changed[p.Seat]) })
		if err := t.followPlan(ctx, p, key); err != nil {
			return err
		}
	}
	return nil
}

// isDue tells whether a plan has something to be played now.
func (t *Table) isDue(p Plan) (due bool) {
	t.Read(func(f *State) { due = len(p.Lines) > 0 && f.keeps(p) && f.ToAct().Has(p.Seat) })
	return due
}

// errUnfit: the plan has no answer that can be played.
var errUnfit = errors.New("the plan does not fit any more")

// followPlan plays the answer of a plan, or drops it. The key sees to it that it is never played twice, and what is
// left of the plan is stored with the moves.
func (t *Table) followPlan(ctx context.Context, p Plan, key string) error {
	lives, err := t.lives(ctx, p.Guest)
	if err != nil {
		return err
	}
	for range attempts {
		_, again, err := t.try(ctx, request{key: key, draft: p.draft, lives: lives})
		switch {
		case again:
		case err == nil:
			return nil
		case isUnavailable(err):
			return err
		default: // the moves are not possible here, and why is not told
			p.Lines, p.Dropped = nil, true
			return t.storePlan(ctx, &p)
		}
	}
	return fail(Unavailable, i18n.Of("match.too-many-writers"))
}

func (p Plan) draft(d *draft) error {
	if !d.state.keeps(p) || !d.state.ToAct().Has(p.Seat) {
		return errUnfit
	}
	texts, left, ok := p.answer(d.state.Position)
	if !ok {
		return errUnfit
	}
	if err := d.allMoves(p.Seat, texts); err != nil {
		return err
	}
	left.After = len(d.state.Log)
	d.plan = &left
	return nil
}

// resumePlans looks at the tables where something was decided in advance when the program last ended.
func (h *Host) resumePlans(ctx context.Context) {
	for after := ""; ; {
		ids, err := h.Store.Planned(ctx, after, resumed)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("what was decided in advance could not be read", "error", err)
			}
			return
		}
		for _, id := range ids { // a table that is read looks for itself
			if _, err := h.Table(ctx, id); err != nil && ctx.Err() == nil {
				h.Logger.Error("a table with something decided in advance cannot be taken up", "match", id, "error", err)
			}
			after = id
		}
		if len(ids) < resumed {
			return
		}
	}
}
