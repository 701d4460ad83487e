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

// Config is the configuration of a Host. Fields that are zero or nil have the stated default.
type Config struct {
	Games func(id string) (game.Game, bool)
	Store Store
	Mover Mover
	// Clock returns the time of new entries. The default is the wall clock at the start plus the monotonic time since.
	Clock  func() time.Time
	Logger *slog.Logger // logger of errors; default slog.Default
	Idle   int          // number of unused tables kept in memory; default 1000
	// StandIn is the level of the bot that replaces a bot that has failed; 0 if the seat resigns instead.
	StandIn int
	// Movers is the number of bots that think at the same time. By default one processor is left for requests.
	Movers int
	// Quick is the highest level of bots that do not wait for others, since they hardly think; 0 if all wait.
	Quick int
	// Beat is the interval between two heartbeats, from which downtimes are computed; default one second.
	Beat time.Duration

	Wall    func() time.Time     // wall clock that Clock follows slowly; default time.Now
	Elapsed func() time.Duration // reading of the monotonic clock; default the time since the host was made

	// Recheck is how long the deadlines in the store go unread at most: other programs may have written to it, and the
	// clock of the machine may have been set. 0: 30 seconds, or 2 where there are other servers.
	Recheck time.Duration

	// Leave is how long workers have for a bot's decision before this host thinks about it as well; 0: two seconds. See
	// LeaveTo.
	Leave time.Duration

	// Link connects this host to the other servers of the site; nil: there are none.
	Link cluster.Bus

	// Life is when a user need not play; nil: they are always awake.
	Life func(ctx context.Context, user string) (clock.Life, error)

	// LoadTurn waits until a table with a long log may be read, and returns what ends that; nil: it waits for nothing. It
	// decides by the context which requests wait: moves do not.
	LoadTurn func(ctx context.Context) (done func(), err error)

	// CheckBlocks reports whether a user may come to a table where these others are, or ask them for another game; nil:
	// they may.
	CheckBlocks func(ctx context.Context, user string, others []string) error
	// Rate reports whether a user's games with these others may be rated; nil: they may.
	Rate func(ctx context.Context, user string, others []string) error
	// Quota is how much of something a user may have; nil: any number.
	Quota func(limit.Quota) int
	// Thinking keeps for how many seconds bots have thought for whom; nil: it does not matter.
	Thinking *limit.Meter[string]
}

// Host keeps the matches of a process in memory and writes their entries to the store. Several hosts may share one
// store and even one match: the key (match, number) of entries decides which write came first. A host learns of entries
// of other hosts by Config.Link, see cluster.go, or when it writes to the match.
type Host struct {
	Config
	lobby               signal
	jobs                *queue
	deadlines           *deadlines
	deletions           deletions
	missesInvalidations atomic.Bool   // whether invalidations of other servers may be lost at present
	handedOver          chan struct{} // receives a token when another server has handed over its bots

	workers  atomic.Pointer[func() bool] // argument of LeaveTo
	isWorker atomic.Bool                 // whether this host only thinks for bots, see Work
	// reports whether a server is running, for a worker; nil if this host is a server
	hasServer func() bool
	// ids of matches with pending decisions that servers have announced to this worker
	pending chan string

	mu      sync.Mutex
	matches map[string]weak.Pointer[Match] // matches by match id; a table stays as long as it is in use or in recent
	recent  *list.List                     // list of *Table, most recently used first
	closed  bool

	started  atomic.Bool // whether Start or Work was called
	presence presence
	closing  chan struct{} // closed when the host is closed
	beating  sync.WaitGroup
	damages  damages

	writers sync.WaitGroup // submissions in progress; grows only under mu while closed is false
}

// NewHost returns a host with the configuration c and its defaults. Its bots do not move before Start or Work is
// called.
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

// Subscribe returns a channel that receives a token when the lobby may have changed: a match was made, begun or
// finished. At most one token waits in it. stop ends the subscription.
func (h *Host) Subscribe() (changed <-chan struct{}, stop func()) { return h.lobby.subscribe() }

// BotQueue returns the number of matches that wait for a bot in this process.
func (h *Host) BotQueue() int { return h.jobs.waiting() }

// LongestBotWait returns how long the longest waiting match has been in the queue for bots.
func (h *Host) LongestBotWait() time.Duration { return h.jobs.longest(time.Now()) }

// Overdue returns the number of matches whose deadline is past without a stored consequence. It counts up to most of
// them.
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

// UrgentBots returns the number of matches that wait for a bot, without matches made by users whose quota of the bots'
// thinking time is used up.
func (h *Host) UrgentBots() int { return h.jobs.urgent() }

// SubscribeLine returns a channel that receives a token when positions in the queue for bots may have changed. At most
// one token waits in it. stop ends the subscription.
func (h *Host) SubscribeLine() (moved <-chan struct{}, stop func()) { return h.jobs.moved.subscribe() }

// Rename adds Rename entries with the new name of a user to all unfinished matches of the user.
func (h *Host) Rename(ctx context.Context, user, name string) error {
	ids, err := h.Store.Unfinished(ctx, user)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Match(ctx, id)
		if err != nil {
			return err
		}
		if err := t.rename(ctx, user, name); err != nil {
			return err
		}
	}
	return nil
}

// Start begins to run bots, deadlines and conditional moves, until ctx is done or the host is closed. It also takes up
// what was pending when the program last ended, reading each match only when needed.
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

// background runs do in a goroutine of the queue, which ends with it, and runs do again after a panic. work is its name
// in the log.
func (h *Host) background(ctx context.Context, work string, do func(context.Context)) {
	h.jobs.run(ctx, func(ctx context.Context) { panics.Restart(ctx, h.Logger, work, do) })
}

// think starts the goroutines that make decisions of bots.
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

// Limits of resume: resumedAtOnce is the number of matches read in one page, maxQueued the length of the queue at which
// it waits before it reads the next page.
const (
	resumedAtOnce = 100
	maxQueued     = 100
)

// resume queues the matches in which bots had pending decisions when the program last ended. With several servers it
// then keeps looking for overdue decisions.
func (h *Host) resume(ctx context.Context) {
	h.takeUpBots(ctx, h.enqueue, func(PendingBots) bool { return true })
	if h.Link.Shared() {
		h.resumeOverdue(ctx)
	}
}

// takeUpBots calls lineUp for the tables of all stored matches with pending decisions of bots for which wanted is true.
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

// Close refuses further submissions, and returns when those in progress are done or ctx is done.
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

// beginWrite registers a writer, for which Close waits, and returns false if the host is closed. The writer must call
// writers.Done.
func (h *Host) beginWrite() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.writers.Add(1)
	}
	return !h.closed
}

// now returns the time of Config.Clock in UTC with the precision of the store.
func (c *Config) now() time.Time { return c.Clock().UTC().Truncate(time.Microsecond) }

// elapsed returns the monotonic time since the host was made.
func (h *Host) elapsed() time.Duration { return h.Elapsed() }
