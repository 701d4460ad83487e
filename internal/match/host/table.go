package host

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/match"
)

const (
	keptSteps    = 20 // steps kept for readers that lag behind; each holds a position
	attempts     = 8  // to store a submission while others write to the same table
	writeTimeout = 20 * time.Second
)

// Table is one match being played. Its methods are safe for concurrent use.
type Table struct {
	id      string
	host    *Host
	writing chan struct{} // holds a token while somebody writes; the fold changes only then
	changed signal

	mu           sync.Mutex          // guards what follows; never held while the store works
	state        *match.State        // nil until loaded
	keys         map[string]int      // where in the fold's log the first entry of each submission is
	steps        []match.Step        // the latest ones
	delayed      *match.DelayedState // nil unless spectators are behind
	thinking     *thought            // what a bot of this process ponders
	thinkingTime thinkingTime        // what it has pondered before

	rewritten int // how often

	stale         atomic.Int32 // see peers.go
	invalidations invalidations
	planned       planned
	catchingUp    atomic.Bool // somebody is about to catch up

	delegated delegation // to workers, see worker.go; guarded by mu
	requested bool       // a server has told this worker that a decision is owed; guarded by mu

	used   *list.Element // guarded by Host.mu
	queued *ticket       // nil unless it waits in the queue; guarded by queue.mu
}

// ID is the id of the match.
func (t *Table) ID() string { return t.id }

// Read calls f with the table as it is, while nobody else uses its State. f must be short; it may keep the Fold, but
// not use its State afterwards.
func (t *Table) Read(f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.state)
}

// Show is Read with the table as a guest may know of it: spectators may be behind. Whatever is told of a table is told
// by Show and Since.
func (t *Table) Show(guest string, f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	fold, _ := t.stateFor(guest)
	f(fold)
}

// Subscribe gives a channel that holds a token whenever entries have come; tokens do not pile up. stop ends it. Where
// bots play among themselves they do so as long as somebody has subscribed.
func (t *Table) Subscribe() (news <-chan struct{}, stop func()) {
	news, end := t.changed.subscribe()
	t.host.enqueue(t)
	return news, func() {
		end()
		t.releaseSteps()
	}
}

// releaseSteps lets go of the steps of a finished match that nobody follows any more. They are nine tenths of the memory of an
// idle table, and whoever comes gets the whole of it.
func (t *Table) releaseSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Status == match.Finished && !t.changed.hasSubscribers() {
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
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	if t.loaded() {
		return nil
	}
	fold, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.mu.Lock()
		if t.delayed == nil {
			t.delayed = behind
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
	var fold *match.State
	t.Read(func(f *match.State) { fold = f })
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
func (t *Table) advance(fold *match.State, entries []match.Entry) ([]match.Step, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	steps := make([]match.Step, len(entries))
	for i, e := range entries {
		step, err := fold.Next(e)
		if err != nil {
			return nil, t.host.damaged(t.id, match.EntryError(t.id, e, err))
		}
		steps[i], fold = step, step.State
	}
	fold.Probe()
	return steps, nil
}

// install makes a stored fold the table's state and tells everybody. A new table may have been loaded, and even played
// on, before whoever made it comes to install it.
func (t *Table) install(f *match.State, steps []match.Step) {
	t.mu.Lock()
	if t.state != nil && len(t.state.Log) >= len(f.Log) {
		t.mu.Unlock()
		return
	}
	turned := t.state != nil && t.state.Status != f.Status
	t.indexKeys(f.Log)
	t.state = f
	t.steps = append(t.steps, steps...)
	t.trim()
	t.updateDelayed(f, steps)
	if t.thinking != nil && t.thinking.isOutdated(f) {
		t.thinking.stop()
		t.thinking = nil
	}
	at, runs := f.Due()
	awaited := f.AwaitsUser()
	t.mu.Unlock()
	if turned {
		t.host.lobby.send()
	}
	if runs {
		t.host.deadlines.expect(at)
	}
	t.host.enqueue(t)
	if awaited {
		t.followSoon()
	}
	if f.Status == match.Finished {
		t.releaseSteps()
	}
	t.changed.send() // at last: who is told reads the table at once, and whoever wants it then must wait
}

// indexKeys takes in the keys of a log that goes on where the table's own ends.
func (t *Table) indexKeys(log []match.Entry) {
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
