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

// Match is one match in memory. Its methods are safe for concurrent use.
type Match struct {
	id      string
	host    *Host
	writing chan struct{} // holds a token while a request writes; the state changes only then
	changed signal

	mu           sync.Mutex          // guards what follows; never held while the store works
	state        *match.State        // nil until loaded
	keys         map[string]int      // where in the state's log the first entry of each submission is
	steps        []match.Step        // the latest ones
	delayed      *match.DelayedState // nil unless spectators are behind
	thinking     *thought            // the decision that a bot of this process makes
	thinkingTime thinkingTime        // time spent on earlier decisions of the turn

	rewritten int // how often

	stale         atomic.Int32 // see cluster.go
	invalidations invalidations
	planned       planned
	catchingUp    atomic.Bool // catchUpSoon is under way

	delegated delegation // to workers, see workers.go; guarded by mu
	requested bool       // a server has announced a pending decision to this worker; guarded by mu

	used   *list.Element // guarded by Host.mu
	queued *ticket       // nil unless it waits in the queue; guarded by queue.mu
}

// ID returns the id of the match.
func (t *Match) ID() string { return t.id }

// Read calls f with the present state, while no other goroutine uses its Position. f must be short; it may keep the
// State, but not use its Position afterwards.
func (t *Match) Read(f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.state)
}

// Show is Read with the state that a guest may see: that of spectators may be delayed. Everything shown of a match
// comes from Show and Since.
func (t *Match) Show(guest string, f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	state, _ := t.stateFor(guest)
	f(state)
}

// Subscribe returns a channel that gets a token when entries have been added; at most one token waits. Stop ends the
// subscription. Bots without human players move only while there is a subscription.
func (t *Match) Subscribe() (news <-chan struct{}, stop func()) {
	news, end := t.changed.subscribe()
	t.host.enqueue(t)
	return news, func() {
		end()
		t.releaseSteps()
	}
}

// releaseSteps drops the steps of a finished match without subscribers. They are nine tenths of the memory of an idle
// match, and a new reader gets the whole of it anyway.
func (t *Match) releaseSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Status == match.Finished && !t.changed.hasSubscribers() {
		t.steps = nil
	}
}

// BotPlace returns the 1-based position in the queue for a pending decision of a bot, or 0 if none is queued.
func (t *Match) BotPlace() int {
	t.mu.Lock()
	waits := t.thinking == nil && t.state.ToAct()&t.state.Seats.Bots() != 0
	t.mu.Unlock()
	if !waits {
		return 0
	}
	return t.host.jobs.place(t)
}

// load reads the match from the store unless that was done before.
func (t *Match) load(ctx context.Context) error {
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
	state, behind, err := t.host.read(ctx, t.id)
	if err == nil {
		t.mu.Lock()
		if t.delayed == nil {
			t.delayed = behind
		}
		t.mu.Unlock()
		t.install(state, nil)
	}
	return err
}

func (t *Match) loaded() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state != nil
}

// refresh reads what other servers have stored, and reports whether there was anything. The caller has locked the
// table.
func (t *Match) refresh(ctx context.Context) (news bool, err error) {
	var state *match.State
	t.Read(func(f *match.State) { state = f })
	entries, err := t.host.Store.Entries(ctx, t.id, len(state.Log))
	if err != nil || len(entries) == 0 {
		return false, err
	}
	steps, err := t.advance(state, entries)
	if err != nil {
		return false, err
	}
	t.install(steps[len(steps)-1].State, steps)
	return true, nil
}

// advance applies stored entries to a state and returns the steps.
func (t *Match) advance(state *match.State, entries []match.Entry) ([]match.Step, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	steps := make([]match.Step, len(entries))
	for i, e := range entries {
		step, err := state.Next(e)
		if err != nil {
			return nil, t.host.damaged(t.id, match.EntryError(t.id, e, err))
		}
		steps[i], state = step, step.State
	}
	probe(state)
	return steps, nil
}

// install makes a stored state the present one and wakes subscribers. A new match may have been loaded, and even played
// on, before its maker comes to install it.
func (t *Match) install(f *match.State, steps []match.Step) {
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
	t.changed.send() // last, because subscribers read the table at once and would wait for its lock
}

// indexKeys records the keys of a log that continues the table's own.
func (t *Match) indexKeys(log []match.Entry) {
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
