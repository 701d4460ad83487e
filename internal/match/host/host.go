// Package host keeps the matches that a server plays in memory: it judges submissions and stores what they lead to,
// lets bots think, decides when time has run out, and follows what other servers of the site have stored. Package
// match has the rules by which it does so.
package host

import (
	"container/list"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/limit"
	"hexparlor/internal/panics"
)

// Config is the configuration of a Host.
type Config struct {
	Games   func(id string) (game.Game, bool)
	Store   Store
	Mover   Mover
	Clock   func() time.Time // stamps entries; nil: the wall clock at the start, and on from there by the monotonic one
	Logger  *slog.Logger     // nil: slog.Default
	Idle    int              // unused tables kept in memory; 0: 1000
	StandIn int              // level of the bot that plays on where another one has failed; 0: the match is given up
	Movers  int              // bots that think at the same time; 0: all processors but one, which is left to requests
	Quick   int              // bots up to this level need not wait for others, since they hardly think; 0: none
	Beat    time.Duration    // between two heartbeats, by which downtimes are known; 0: a second

	Wall    func() time.Time     // the clock that Clock follows slowly; nil: time.Now
	Elapsed func() time.Duration // of the monotonic clock; nil: since the host was made

	// Recheck is how long the deadlines in the store go unread at most: other programs may have written to it, and the
	// clock of the machine may have been set. 0: 30 seconds, or 2 where there are other servers.
	Recheck time.Duration

	// Leave is how long workers have for a bot's decision before this host thinks about it as well; 0: two seconds. See
	// LeaveTo.
	Leave time.Duration

	// Link connects this host to the other servers of the site; nil: there are none.
	Link cluster.Bus

	// Life is when a guest need not play; nil: they are always awake.
	Life func(ctx context.Context, guest string) (clock.Life, error)

	// LoadTurn waits until a table with a long log may be read, and returns what ends that; nil: it waits for nothing. It
	// decides by the context which requests wait: moves do not.
	LoadTurn func(ctx context.Context) (done func(), err error)

	// CheckBlocks reports whether a guest may come to a table where these others are, or ask them for another game; nil: they
	// may.
	CheckBlocks func(ctx context.Context, guest string, others []string) error
	// Rate reports whether a guest's games with these others may be rated; nil: they may.
	Rate func(ctx context.Context, guest string, others []string) error
	// Quota is how much of something a guest may have; nil: any number.
	Quota func(limit.Quota) int
	// Thinking keeps for how many seconds bots have thought for whom; nil: it does not matter.
	Thinking *limit.Meter[string]
}

// Host keeps the matches of a process in memory. Several hosts may serve the same store, even the same match: the key
// (match, number) of entries keeps them in order. A host learns what another one has stored by Config.Link (see
// cluster.go), or when it writes to the match itself.
type Host struct {
	Config
	lobby               signal
	jobs                *queue
	deadlines           *deadlines
	deletions           deletions
	missesInvalidations atomic.Bool   // invalidations may be lost
	handedOver          chan struct{} // gets a token when another server has stopped thinking for bots

	workers   atomic.Pointer[func() bool] // see LeaveTo
	isWorker  atomic.Bool                 // see Work
	hasServer func() bool                 // reports whether a server runs; nil: this host is one
	pending   chan string                 // ids of matches that servers announce to a worker

	mu      sync.Mutex
	matches map[string]weak.Pointer[Match] // a table stays as long as it is in use or among recent
	recent  *list.List                     // of *Table, the last used first
	closed  bool

	started  atomic.Bool // see Start
	presence presence
	closing  chan struct{} // closed with the host
	beating  sync.WaitGroup
	damages  damages

	writers sync.WaitGroup // submissions under way; grows only under mu while not closed
}

// NewHost returns a host. Bots move once it is started.
func NewHost(c Config) *Host {
	var site *siteClock
	if c.Elapsed == nil {
		began := time.Now()
		c.Elapsed = func() time.Duration { return time.Since(began) }
	}
	if c.Wall == nil {
		c.Wall = time.Now
	}
	if c.Clock == nil {
		site = newSiteClock(c.Wall, c.Elapsed)
		c.Clock = site.now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Link == nil {
		c.Link = cluster.Alone{}
	}
	if c.Idle == 0 {
		c.Idle = 1000
	}
	if c.Beat == 0 {
		c.Beat = defaultBeat
	}
	if c.Recheck == 0 {
		c.Recheck = sweepPause
		if c.Link.Shared() {
			c.Recheck = sharedPause
		}
	}
	if c.Leave == 0 {
		c.Leave = defaultLeave
	}
	if c.Movers == 0 {
		c.Movers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	h := &Host{
		Config: c, matches: map[string]weak.Pointer[Match]{}, recent: list.New(), jobs: newQueue(),
		handedOver: make(chan struct{}, 1), pending: make(chan string, maxPending),
		closing: make(chan struct{}),
	}
	if h.Thinking != nil {
		h.jobs.over = func(owner string) bool { return h.Thinking.Over(owner, time.Now()) }
	}
	h.deadlines = newDeadlines(h)
	h.presence.config, h.presence.site, h.presence.closing = &h.Config, site, h.closing
	h.presence.resumed = func() {
		h.deadlines.expect(h.now())
		h.restoreSoon()
	}
	c.Link.Subscribe(h.onInvalidation)
	return h
}

// Subscribe returns a channel that gets a token when the lobby may have changed: a match was made, begun or finished.
// At most one token waits. Stop ends the subscription.
func (h *Host) Subscribe() (changed <-chan struct{}, stop func()) { return h.lobby.subscribe() }

// BotQueue returns the number of matches that wait for a bot of this process.
func (h *Host) BotQueue() int { return h.jobs.waiting() }

// LongestBotWait returns for how long the match at the head of the queue for bots has waited.
func (h *Host) LongestBotWait() time.Duration { return h.jobs.longest(time.Now()) }

// Overdue returns the number of matches, up to most, in which time has run out and nothing has followed yet.
func (h *Host) Overdue(ctx context.Context, most int) (n int, err error) {
	due, err := h.Store.Due(ctx, Due{At: time.UnixMicro(1)}, most)
	now := h.now()
	for _, d := range due {
		if d.At.Before(now) {
			n++
		}
	}
	return n, err
}

// UrgentBots is BotQueue without the matches of users for whom bots have thought enough.
func (h *Host) UrgentBots() int { return h.jobs.urgent() }

// SubscribeLine returns a channel that gets a token when places in the queue for bots may have changed. At most one
// token waits. Stop ends the subscription.
func (h *Host) SubscribeLine() (moved <-chan struct{}, stop func()) { return h.jobs.moved.subscribe() }

// Rename records a new name of a guest in their unfinished matches.
func (h *Host) Rename(ctx context.Context, guest, name string) error {
	ids, err := h.Store.Unfinished(ctx, guest)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Match(ctx, id)
		if err != nil {
			return err
		}
		if err := t.rename(ctx, guest, name); err != nil {
			return err
		}
	}
	return nil
}

// Start lets bots think, judges deadlines and plays conditional moves until ctx ends or the host is closed. It begins
// with what was pending when the program last ended, and reads each match only when its turn comes.
func (h *Host) Start(ctx context.Context) error {
	h.started.Store(true)
	if err := h.presence.start(ctx); err != nil {
		return err
	}
	// Heartbeats go on for longer than bots think, see handOver.
	h.beating.Go(func() { panics.Restart(ctx, h.Logger, "beat", h.presence.runHeartbeats) })
	h.think(ctx)
	h.background(ctx, "resume", h.resume)
	h.background(ctx, "conditional moves", h.resumePlans)
	if h.Link.Shared() {
		context.AfterFunc(ctx, h.handOver)
	}
	h.deadlines.start(ctx)
	return nil
}

// background runs do beside the workers of the queue, and again after a panic.
func (h *Host) background(ctx context.Context, work string, do func(context.Context)) {
	h.jobs.run(ctx, func(ctx context.Context) { panics.Restart(ctx, h.Logger, work, do) })
}

// think starts the workers that think for bots.
func (h *Host) think(ctx context.Context) {
	turn := func(l lane) func(context.Context, *Match) {
		return func(ctx context.Context, t *Match) {
			panics.Guard(h.Logger, "bot", func() { h.runBot(ctx, t, l) }, "match", t.id)
		}
	}
	for range h.Movers {
		h.jobs.work(ctx, slow, turn(slow))
	}
	if h.Quick > 0 {
		h.jobs.work(ctx, quick, turn(quick))
	}
}

// resumedAtOnce is how many matches resume reads at once, and maxQueued how long the queue may be before it reads more.
const (
	resumedAtOnce = 100
	maxQueued     = 100
)

// resume queues the matches in which bots had pending decisions when the program last ended.
func (h *Host) resume(ctx context.Context) {
	h.takeUpBots(ctx, h.enqueue, func(PendingBots) bool { return true })
	if h.Link.Shared() {
		h.resumeOverdue(ctx)
	}
}

// takeUpBots calls lineUp for the tables in which bots have pending decisions, if they are wanted.
func (h *Host) takeUpBots(ctx context.Context, lineUp func(*Match), wanted func(PendingBots) bool) {
	if h.hasServer != nil && !h.hasServer() {
		return
	}
	moved, stop := h.SubscribeLine()
	defer stop()
	for after := (PendingBots{}); ; {
		page, err := h.Store.BotsToMove(ctx, after, resumedAtOnce)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("cannot read the running matches", "error", err)
			}
			return
		}
		for _, pending := range page {
			after = pending
			if !wanted(pending) {
				continue
			}
			t, err := h.Match(ctx, pending.ID)
			if err == nil {
				lineUp(t)
			} else if ctx.Err() == nil && !IsDamaged(err) {
				h.Logger.Error("cannot load a running match", "match", pending.ID, "error", err)
			}
		}
		if len(page) < resumedAtOnce {
			return
		}
		for h.BotQueue() > maxQueued {
			select {
			case <-moved:
			case <-ctx.Done():
				return
			}
		}
	}
}

// Close refuses further submissions, and returns when those under way are done or ctx ends.
func (h *Host) Close(ctx context.Context) error {
	h.mu.Lock()
	if !h.closed {
		close(h.closing)
	}
	h.closed = true
	h.mu.Unlock()
	h.deadlines.stop()
	err := h.jobs.close(ctx)
	if err == nil && h.isWorker.Load() {
		h.handOver()
	}
	return errors.Join(err, wait(ctx, &h.writers), wait(ctx, &h.beating))
}

// beginWrite registers a writer unless the host is closed. The writer ends with writers.Done.
func (h *Host) beginWrite() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.writers.Add(1)
	}
	return !h.closed
}

// now returns the time at the precision of the store.
func (c *Config) now() time.Time { return c.Clock().UTC().Truncate(time.Microsecond) }

// elapsed returns the reading of the monotonic clock.
func (h *Host) elapsed() time.Duration { return h.Elapsed() }
