package match

import (
	"container/list"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

const (
	ringSize = 20 // steps kept for readers that lag behind; each holds a position
	attempts = 8  // to store a submission while others write to the same table
	patience = 20 * time.Second
)

// Table is one match being played. Its methods are safe for concurrent use.
type Table struct {
	id      string
	host    *Host
	writing chan struct{} // holds a token while somebody writes; the fold changes only then
	news    signal

	mu       sync.Mutex     // guards what follows; never held while the store works
	state    *State         // nil until loaded
	keys     map[string]int // where in the fold's log the first entry of each submission is
	steps    []Step         // the latest ones
	trail    *trail         // nil unless spectators are behind
	thinking *thought       // what a bot of this process ponders
	pondered pondered       // what it has pondered before

	rewritten int // how often

	stale         atomic.Int32 // see peers.go
	invalidations invalidations
	planned       planned
	chasing       atomic.Bool // somebody is about to catch up

	left   left // to workers, see worker.go; guarded by mu
	called bool // a server has told this worker that a decision is owed; guarded by mu

	used   *list.Element // guarded by Host.mu
	queued *ticket       // nil unless it waits in the queue; guarded by queue.mu
}

// ID is the id of the match.
func (t *Table) ID() string { return t.id }

// Read calls f with the table as it is, while nobody else uses its State. f must be short; it may keep the Fold, but
// not use its State afterwards.
func (t *Table) Read(f func(*State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.state)
}

// Show is Read with the table as a guest may know of it: spectators may be behind. Whatever is told of a table is told
// by Show and Since.
func (t *Table) Show(guest string, f func(*State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fold, _ := t.seenBy(guest)
	f(fold)
}

// Since calls visit for each step after entry number that viewer may know of, by the viewer's own count, in order and
// under the conditions of Read. It tells false, having called nothing, if not all of these steps are at hand: then the
// reader needs the whole table. What it does depends on nothing that the viewer may not know.
func (t *Table) Since(guest string, viewer game.Seat, number int, visit func(Step)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropOldSteps()
	fold, steps := t.seenBy(guest)
	missing := fold.Number(viewer) - number
	if missing < 0 || missing > ringSize {
		return false
	}
	from := len(steps)
	for found := 0; found < missing; {
		if from--; from < 0 {
			return false
		}
		if steps[from].Entry.KnownTo(viewer) {
			found++
		}
	}
	for _, s := range steps[from:] {
		if s.Entry.KnownTo(viewer) {
			visit(s)
		}
	}
	return true
}

// trim forgets the steps that are not among the latest ones of any viewer, when there may be enough of them to be
// worth looking.
func (t *Table) trim() {
	if len(t.steps) < 2*ringSize {
		return
	}
	t.steps = slices.DeleteFunc(t.steps, func(s Step) bool {
		for viewer := range game.Seat(len(s.State.Players) + 1) {
			if s.Entry.KnownTo(viewer) && t.state.Number(viewer)-s.State.Number(viewer) < ringSize {
				return false
			}
		}
		return len(t.state.Log)-s.Entry.Number >= ringSize
	})
}

// Subscribe gives a channel that holds a token whenever entries have come; tokens do not pile up. stop ends it. Where
// bots play among themselves they do so as long as somebody has subscribed.
func (t *Table) Subscribe() (news <-chan struct{}, stop func()) {
	news, end := t.news.subscribe()
	t.host.lineUp(t)
	return news, func() {
		end()
		t.rest()
	}
}

// rest lets go of the steps of a finished match that nobody follows any more. They are nine tenths of the memory of an
// idle table, and whoever comes gets the whole of it.
func (t *Table) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Status == Finished && !t.news.heard() {
		t.steps = nil
	}
}

// BotPlace is where a bot of the table that owes a decision stands in the line for this process's thinking bots: 1 is
// the next to think, 0 that none waits.
func (t *Table) BotPlace() int {
	t.mu.Lock()
	waits := t.thinking == nil && t.state.ToAct()&t.state.Bots() != 0
	t.mu.Unlock()
	if !waits {
		return 0
	}
	return t.host.jobs.place(t)
}

// Submit does what a guest asks for, judged by the table as it is then. The error is an *Error or, for a move that the
// rules forbid, a *game.Refusal; nothing was done then. Otherwise all of it is stored.
func (t *Table) Submit(ctx context.Context, s Submission) (SubmitResult, error) {
	if err := s.check(); err != nil {
		return SubmitResult{}, err
	}
	r := request{key: s.Key, draft: s.draft, repeats: s.repeats, guest: s.Guest}
	if s.Kind == RematchAsk || s.Kind == RematchAccept {
		if err := t.mayFollow(ctx); err != nil {
			return SubmitResult{}, err
		}
	}
	if s.Kind == AddBot {
		if err := t.mayFill(ctx); err != nil {
			return SubmitResult{}, err
		}
	}
	if s.meets() {
		r.allowed = func(ctx context.Context) error { return t.mayMeet(ctx, s.Guest) }
	}
	return t.write(ctx, r)
}

// mayMeet tells whether a guest may come to the others of the table, and to who has made it.
func (t *Table) mayMeet(ctx context.Context, guest string) error {
	var others []string
	var rated bool
	t.Read(func(f *State) { others, rated = f.company(guest), f.Match.Rated })
	if err := t.host.mayRate(ctx, rated, guest, others); err != nil || t.host.Meet == nil {
		return err
	}
	return t.host.Meet(ctx, guest, others)
}

// company is the other people of a table, and while it waits who has made it.
func (f *State) company(guest string) []string {
	var others []string
	if f.Status == Waiting && f.Match.Maker != "" && f.Match.Maker != guest {
		others = append(others, f.Match.Maker)
	}
	for _, p := range f.Players {
		if person := p.person(); person != "" && person != guest && person != Elsewhere && !slices.Contains(others, person) {
			others = append(others, person)
		}
	}
	return others
}

// request is something to be written.
type request struct {
	key     string
	draft   func(*draft) error
	repeats func(*State, Entry) error // tells whether this entry with the same key is the same request; nil: it is

	allowed func(context.Context) error // asked while nobody else can change the table; nil: it is
	guest   string                      // who asks, if they may sit down by it

	lives map[string]clock.Life // of the people of the table; write sets it

	restores bool // it gives the table its time back
}

// write stores what a request drafts, or finds what it led to when its key was used first.
func (t *Table) write(ctx context.Context, r request) (o SubmitResult, err error) {
	err = t.host.contain(t.id, func() (err error) {
		o, err = t.writeNow(ctx, r)
		return err
	})
	return o, err
}

func (t *Table) writeNow(ctx context.Context, r request) (SubmitResult, error) {
	if !t.host.enter() {
		return SubmitResult{}, errClosing
	}
	defer t.host.writers.Done()
	if err := t.hold(ctx); err != nil {
		return SubmitResult{}, err
	}
	defer t.release()
	// Whoever asked may hang up; a commit under way is waited for all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if r.allowed != nil {
		if err := r.allowed(ctx); err != nil {
			return SubmitResult{}, err
		}
	}
	lives, err := t.lives(ctx, r.guest)
	if err != nil {
		return SubmitResult{}, err
	}
	r.lives = lives
	for range attempts {
		if outcome, again, err := t.try(ctx, r); !again {
			return outcome, err
		}
	}
	return SubmitResult{}, fail(Unavailable, i18n.Of("match.too-many-writers"))
}

// lives is when the people of the table need not play.
func (t *Table) lives(ctx context.Context, guest string) (map[string]clock.Life, error) {
	var c clock.Control
	var guests []string
	t.Read(func(f *State) {
		if c = f.Match.Time; c.Days {
			guests = append(f.guests(), guest)
		}
	})
	return t.host.lives(ctx, c, guests...)
}

// try writes a request once. again: the table was behind the store, so that the request must be judged anew.
func (t *Table) try(ctx context.Context, r request) (o SubmitResult, again bool, err error) {
	d, o, err := t.judge(r)
	if errors.Is(err, errAway) {
		if err := t.host.present(ctx); err != nil {
			return o, false, err
		}
		t.restoreHeld(ctx)
		return o, true, nil
	}
	if o.Repeat {
		return o, false, nil
	}
	if err != nil {
		news, unread := t.refresh(ctx)
		if unread != nil && t.host.Link.Shared() { // others may have stored what would have it allowed
			return o, false, t.host.storeError(t.id, unread)
		}
		return o, news, err
	}
	err = t.host.Store.Append(ctx, d.changes()...)
	if d.plan != nil {
		t.planned.forget()
	}
	if err == nil {
		t.install(d.state, d.steps)
		return t.finish(d), false, nil
	}
	news, reading := t.refresh(ctx)
	if reading != nil || !news && !errors.Is(err, ErrConflict) {
		return o, false, notStored(err, i18n.Of("match.not-stored.change"))
	}
	return o, true, nil
}

// errAway: no server was there for a while, and the table has to be given the time back first.
var errAway = errors.New("the table has to be given time back")

// judge drafts a request on the table as it is.
func (t *Table) judge(r request) (*draft, SubmitResult, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if first, used := t.keys[r.key]; used {
		if r.repeats != nil {
			if err := r.repeats(t.state, t.state.Log[first]); err != nil {
				return nil, SubmitResult{}, err
			}
		}
		o := t.state.outcome(first)
		o.Repeat = true
		return nil, o, nil
	}
	d := &draft{
		host: t.host, state: t.state, from: t.state, key: r.key, at: t.host.now(), before: t.state.listing(), lives: r.lives,
	}
	if !r.restores && (t.host.gapped() || t.state.lost(t.host.knownDowntimes()) > 0) {
		return nil, SubmitResult{}, errAway // after the time was read: it may be that of who has just come back
	}
	if n := len(t.state.Log); n > 0 && d.at.Before(t.state.Log[n-1].At) {
		d.at = t.state.Log[n-1].At // another server's clock is ahead
	}
	if err := r.draft(d); err != nil {
		return d, SubmitResult{}, err
	}
	if err := d.abstentions(); err != nil {
		return d, SubmitResult{}, err
	}
	return d, SubmitResult{}, d.settleTurns(r.lives)
}

// outcome is what the submission whose first entry has that index led to.
func (f *State) outcome(first int) SubmitResult {
	var o SubmitResult
	viewer, later := f.Viewer(f.Log[first].Seat), 0
	if !f.Secret() {
		viewer = game.Arbiter
	}
	for i := len(f.Log) - 1; i >= first; i-- {
		if f.Log[i].KnownTo(viewer) {
			later++
		}
	}
	o.Number = f.Number(viewer) - later
	for i := first; i < len(f.Log) && (i == first || f.Log[i].Key == ""); i++ {
		e := f.Log[i]
		if e.KnownTo(viewer) {
			o.Number++
		}
		switch e.Kind {
		case Move:
			o.Moves = append(o.Moves, e.Text)
		case RematchAccept:
			o.Rematch = e.Text
		}
	}
	return o
}

// finish announces what else a stored draft led to.
func (t *Table) finish(d *draft) SubmitResult {
	if d.rematch != nil {
		t.host.adopt(d.rematch)
	}
	return d.state.outcome(d.steps[0].Entry.Number - 1)
}

// hold waits until nobody else writes.
func (t *Table) hold(ctx context.Context) error {
	select {
	case t.writing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return unavailable(ctx.Err(), i18n.Of("match.busy"))
	}
}

func (t *Table) release() { <-t.writing }

// load reads the table from the store unless that was done before.
func (t *Table) load(ctx context.Context) error {
	if t.loaded() {
		return nil
	}
	done, err := t.host.loadTurn(ctx, t.id)
	if err != nil {
		return err
	}
	defer done()
	if err := t.hold(ctx); err != nil {
		return err
	}
	defer t.release()
	if t.loaded() {
		return nil
	}
	fold, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.mu.Lock()
		if t.trail == nil {
			t.trail = behind
		}
		t.mu.Unlock()
		t.install(fold, nil)
	}
	return err
}

func (t *Table) loaded() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state != nil
}

// refresh takes in what others have stored; news tells whether there was anything. The caller holds the table.
func (t *Table) refresh(ctx context.Context) (news bool, err error) {
	var fold *State
	t.Read(func(f *State) { fold = f })
	entries, err := t.host.Store.Entries(ctx, t.id, len(fold.Log))
	if err != nil || len(entries) == 0 {
		return false, err
	}
	steps, err := t.advance(fold, entries)
	if err != nil {
		return false, err
	}
	t.install(steps[len(steps)-1].State, steps)
	return true, nil
}

// advance folds stored entries.
func (t *Table) advance(fold *State, entries []Entry) ([]Step, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	steps := make([]Step, len(entries))
	for i, e := range entries {
		step, err := fold.Next(e)
		if err != nil {
			return nil, t.host.damaged(t.id, damaged(t.id, e, err))
		}
		steps[i], fold = step, step.State
	}
	fold.probe()
	return steps, nil
}

// install makes a stored fold the table's state and tells everybody. A new table may have been loaded, and even played
// on, before whoever made it comes to install it.
func (t *Table) install(f *State, steps []Step) {
	t.mu.Lock()
	if t.state != nil && len(t.state.Log) >= len(f.Log) {
		t.mu.Unlock()
		return
	}
	turned := t.state != nil && t.state.Status != f.Status
	t.note(f.Log)
	t.state = f
	t.steps = append(t.steps, steps...)
	t.trim()
	t.trailOn(f, steps)
	if t.thinking != nil && t.thinking.overtaken(f) {
		t.thinking.stop()
		t.thinking = nil
	}
	at, runs := f.Due()
	awaited := f.awaitsPerson()
	t.mu.Unlock()
	if turned {
		t.host.lobby.send()
	}
	if runs {
		t.host.deadlines.expect(at)
	}
	t.host.lineUp(t)
	if awaited {
		t.followSoon()
	}
	if f.Status == Finished {
		t.rest()
	}
	t.news.send() // at last: who is told reads the table at once, and whoever wants it then must wait
}

// note takes in the keys of a log that goes on where the table's own ends.
func (t *Table) note(log []Entry) {
	known := 0
	if t.state != nil {
		known = len(t.state.Log)
	} else {
		t.keys = make(map[string]int, len(log))
	}
	for i, e := range log[known:] {
		if _, used := t.keys[e.Key]; e.Key != "" && !used {
			t.keys[e.Key] = known + i
		}
	}
}

// Shut ends the match because the house closes the table. One that is over stays as it is.
func (t *Table) Shut(ctx context.Context) error {
	_, err := t.write(ctx, request{key: "shut:" + rand.Text(), draft: func(d *draft) error {
		return d.add(Entry{Seat: 1, Kind: Shut})
	}})
	if why := (*Error)(nil); errors.As(err, &why) && why.Code == AlreadyFinished {
		return nil
	}
	return err
}

// rename tells the table that a guest has a new name. A table that has been told often enough keeps the last one.
func (t *Table) rename(ctx context.Context, guest, name string) error {
	var held game.Seats
	t.Read(func(f *State) { held = f.renamable(guest) })
	if held == 0 {
		return nil
	}
	_, err := t.write(ctx, request{key: "rename:" + rand.Text(), draft: func(d *draft) error {
		for seat := range held.All() {
			if err := d.add(Entry{Seat: seat, Kind: Rename, Text: name}); err != nil {
				return err
			}
		}
		return nil
	}})
	return err
}
