package host

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
)

const (
	keptSteps    = 20 // steps kept for readers that lag behind; each holds a position
	attempts     = 8  // to store a submission while others write to the same table
	writeTimeout = 20 * time.Second
)

// Match is one match in memory, through which it is read and changed. Its methods are safe for concurrent use.
type Match struct {
	id      string
	host    *Host
	writing chan struct{} // holds a token while a request writes; only its holder changes state
	changed signal

	mu           sync.Mutex          // guards the fields below; never held during a call of the store
	state        *match.State        // present state of the match; nil before it is loaded
	keys         map[string]int      // index in the log of the first entry of each submission, by the submission's key
	steps        []match.Step        // latest steps, for readers that lag behind
	delayed      *match.DelayedState // state for delayed spectators; nil if they see the present state
	thinking     *thought            // decision that a bot of this process is making; nil if none is
	thinkingTime thinkingTime        // time spent on earlier decisions of the turn
	outlooks     map[game.Seat]outlook

	rewritten int // number of times that the log was rewritten

	stale         atomic.Int32 // degree to which the table is behind the store, see cluster.go; 0 if it is not
	invalidations invalidations
	planned       planned
	catchingUp    atomic.Bool // whether the goroutine of catchUpSoon is running

	delegated delegation // decision left to workers, see workers.go; guarded by mu
	requested bool       // whether a server has announced a pending decision to this worker; guarded by mu

	used   *list.Element // element of Host.recent; guarded by Host.mu
	queued *ticket       // lane and owner in the queue for bots; nil if the table is not queued; guarded by queue.mu
}

// ID returns the id of the match.
func (t *Match) ID() string { return t.id }

// Read calls f with the present state, while no other goroutine uses the state's Position. f must be short. It may keep
// the state, but must not use the Position after it returns.
func (t *Match) Read(f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.state)
}

// Show calls f, like Read, with the state that a user may see, which for spectators may be delayed. All data shown to
// users comes from Show and Since.
func (t *Match) Show(user string, f func(*match.State)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	state, _ := t.stateFor(user)
	f(state)
}

// Subscribe returns a channel that receives a token when entries have been added; at most one token waits in it. stop
// ends the subscription. In a match without human players bots move only while there is a subscription.
func (t *Match) Subscribe() (news <-chan struct{}, stop func()) {
	news, end := t.changed.subscribe()
	t.host.enqueue(t)
	return news, func() {
		end()
		t.releaseSteps()
	}
}

// releaseSteps drops the steps of a finished match without subscribers. They are nine tenths of the memory of an idle
// match, and a new reader gets the whole match anyway.
func (t *Match) releaseSteps() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state.Status == match.Finished && !t.changed.hasSubscribers() {
		t.steps = nil
	}
}

// BotPlace returns the table's 1-based position in the queue for bots, or 0 if no decision of a bot is queued.
func (t *Match) BotPlace() int {
	t.mu.Lock()
	waits := t.thinking == nil && t.state.ToAct()&t.state.Seats.Bots() != 0
	t.mu.Unlock()
	if !waits {
		return 0
	}
	return t.host.jobs.place(t)
}

// load reads the match from the store unless it is in memory.
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

// refresh reads and applies the entries that other servers have stored; news reports whether there were any. The caller
// has locked the table for writing.
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

// advance applies stored entries to a state and returns their steps.
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

// install makes f the state of the table and wakes subscribers. It does nothing if the table has a state with as many
// entries, because another goroutine was faster.
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

// indexKeys adds the keys in a log, which continues the log of the table, to t.keys.
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
