package match

import (
	"cmp"
	"container/list"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"weak"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/internal/cluster"
	"hexparlor/internal/limit"
	"hexparlor/internal/panics"
	"hexparlor/record/fairdeal"
)

// MaxLevel is the highest level that a bot can have.
const MaxLevel = 99

// Mover chooses moves for the bots of the house.
type Mover interface {
	// Move chooses what seat does: one move, or all that it seals together, one after the other. The state is the
	// mover's to use up; what seat may not know in it is a random draw. The choice is to be made within the allowance.
	// Equal seeds should lead to equal choices. The context ends when the choice is no longer wanted. An error that is
	// Final ends what the bot can do for the seat; after any other it is asked again.
	Move(
		ctx context.Context, g game.Game, o game.Options, s game.State, seat game.Seat, level int, a clock.Allowance,
		seed uint64,
	) ([]game.Move, error)
	// Name is what a bot of that level is called; ok is false if none of that level plays the game of that id.
	Name(game string, level int) (name string, ok bool)
}

// Config is what a Host is made of.
type Config struct {
	Games   func(id string) (game.Game, bool)
	Store   Store
	Mover   Mover
	Clock   func() time.Time // stamps entries; nil: the wall clock at the start, and on from there by the monotonic one
	Logger  *slog.Logger     // nil: slog.Default
	Idle    int              // tables kept in memory though nobody uses them; 0: 1000
	StandIn int              // level of the bot that plays on where another one has failed; 0: the match is given up
	Movers  int              // bots that think at the same time; 0: all processors but one, which is left to people
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

	// Link leads to the other servers of the house; nil: there are none.
	Link cluster.Bus

	// Life is when a guest need not play; nil: they are always awake.
	Life func(ctx context.Context, guest string) (clock.Life, error)

	// LoadTurn waits until a table with a long log may be read, and returns what ends that; nil: it waits for nothing. It
	// decides by the context which requests wait: moves do not.
	LoadTurn func(ctx context.Context) (done func(), err error)

	// Meet tells whether a guest may come to a table where these others are, or ask them for another game; nil: they may.
	Meet func(ctx context.Context, guest string, others []string) error
	// Rate tells whether a guest's games with these others may be rated; nil: they may.
	Rate func(ctx context.Context, guest string, others []string) error
	// Quota is how much of something a guest may have; nil: any number.
	Quota func(limit.Quota) int
	// Thinking keeps for how many seconds bots have thought for whom; nil: it does not matter.
	Thinking *limit.Meter[string]
}

// Host keeps all tables of a process. Several hosts may serve the same store, even the same table: nothing can be
// stored twice or out of order. A host learns what another one has stored by Config.Link, see peers.go; without that,
// when it writes to the table itself.
type Host struct {
	Config
	lobby     signal
	jobs      *queue
	deadlines *deadlines
	leaving   leavers
	deaf      atomic.Bool   // hints may be missed
	handed    chan struct{} // holds a token when another server thinks for no bots any more

	workers atomic.Pointer[func() bool] // see LeaveTo
	works   atomic.Bool                 // see Work
	served  func() bool                 // whether there is a server; nil: this is one
	calls   chan string                 // ids of tables of which servers tell a worker

	mu     sync.Mutex
	tables map[string]weak.Pointer[Table] // a table lives as long as somebody uses it or it is among recent
	recent *list.List                     // of *Table, the last used first
	closed bool

	started   atomic.Bool // see Start
	site      *siteClock  // what Clock reads; nil: Config has another one
	presence  presence
	closing   chan struct{} // closed with the host
	beating   sync.WaitGroup
	damages   damages
	downtimes atomic.Pointer[[]Downtime] // that are known

	writers sync.WaitGroup // submissions under way; grows only under mu while not closed
}

// NewHost makes a host. Bots move once it is started.
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
		c.Beat = usualBeat
	}
	if c.Recheck == 0 {
		c.Recheck = sweepPause
		if c.Link.Shared() {
			c.Recheck = sharedPause
		}
	}
	if c.Leave == 0 {
		c.Leave = usualLeave
	}
	if c.Movers == 0 {
		c.Movers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	h := &Host{
		Config: c, tables: map[string]weak.Pointer[Table]{}, recent: list.New(), jobs: newQueue(),
		handed: make(chan struct{}, 1), calls: make(chan string, mostCalls), site: site,
		closing: make(chan struct{}),
	}
	if h.Thinking != nil {
		h.jobs.over = func(owner string) bool { return h.Thinking.Over(owner, time.Now()) }
	}
	h.deadlines = newDeadlines(h)
	c.Link.Subscribe(h.hear)
	return h
}

// Create makes a table and seats its players. A guest may hold several seats.
func (h *Host) Create(ctx context.Context, n New) (*Table, error) {
	if !h.enter() {
		return nil, errClosing
	}
	defer h.writers.Done()
	if err := h.mayHave(ctx, n); err != nil {
		return nil, err
	}
	if err := h.mayAllRate(ctx, n); err != nil {
		return nil, err
	}
	lives, err := h.lives(ctx, n.Time, guestsOf(n.Players)...)
	if err != nil {
		return nil, err
	}
	change, fold, err := h.draft(n, lives)
	if err != nil {
		return nil, err
	}
	change.Notices = but(cmp.Or(n.By, n.Maker), change.Notices)
	change.Claims = n.Claims
	if err := h.Store.Append(ctx, change); err != nil {
		if errors.Is(err, ErrClaimed) {
			return nil, ErrClaimed
		}
		return nil, notStored(err, i18n.Of("match.not-stored.table"))
	}
	return h.adopt(fold), nil
}

// Table finds a table. It stays the same value as long as anybody uses it.
func (h *Host) Table(ctx context.Context, id string) (*Table, error) {
	if _, err := uuid.Parse(id); err != nil || len(id) != 36 {
		return nil, errUnknownTable
	}
	if err := h.stillDamaged(id); err != nil {
		return nil, err
	}
	t := h.lookup(id)
	err := h.contain(id, func() error {
		if err := t.load(ctx); err != nil {
			return err
		}
		return t.catchUp(ctx)
	})
	if err != nil {
		return nil, err
	}
	t.restore(ctx)
	h.touch(t)
	return t, nil
}

// Latest is Table with all that was stored until now, wherever that was: who has done something at one server and then
// asks another one finds it there. It costs a look at the store where the house has several servers.
func (h *Host) Latest(ctx context.Context, id string) (*Table, error) {
	if h.Link.Shared() {
		h.outdate(id, staleEntries, "")
	}
	return h.Table(ctx, id)
}

// Read is a match as it follows from its stored log. It is kept nowhere: a table that is played at is found by Table.
func (h *Host) Read(ctx context.Context, id string) (*State, error) {
	if err := h.stillDamaged(id); err != nil {
		return nil, err
	}
	fold, _, err := h.read(ctx, id)
	return fold, err
}

// read is Read with what spectators have of it, if they are behind.
func (h *Host) read(ctx context.Context, id string) (*State, *trail, error) {
	m, log, err := h.Store.Load(ctx, id)
	if err != nil {
		return nil, nil, h.storeError(id, err)
	}
	g, ok := h.Games(m.Game)
	if !ok {
		return nil, nil, fail(UnknownGame, i18n.Of("match.house-lacks-game", "game", m.Game))
	}
	if m.Rules != g.Info().Version {
		return nil, nil, fail(UnknownGame, i18n.Of("match.house-lacks-version", "game", m.Game, "version", m.Rules))
	}
	var behind *trail
	var fold *State
	err = h.contain(id, func() (err error) {
		if behind, err = trailOf(g, m, log); err != nil {
			return err
		}
		if fold, err = ReplayLog(g, m, log); err == nil {
			fold.probe()
		}
		return err
	})
	if err != nil {
		return nil, nil, h.unreadable(id, err)
	}
	return fold, behind, nil
}

// Lists reads the lobby of a guest, at most limit tables of each kind.
func (h *Host) Lists(ctx context.Context, guest string, limit int) (Lists, error) {
	lists, err := h.Store.Lists(ctx, guest, limit)
	if err != nil {
		return Lists{}, unavailable(err, i18n.Of("match.lobby-unread"))
	}
	return lists, nil
}

// Subscribe gives a channel that holds a token whenever the lobby may have changed: a table was made, begun or
// finished. Tokens do not pile up. stop ends it.
func (h *Host) Subscribe() (changed <-chan struct{}, stop func()) { return h.lobby.subscribe() }

// BotQueue is the number of tables that wait for one of this process's bots to become free.
func (h *Host) BotQueue() int { return h.jobs.waiting() }

// LongestBotWait is how long the table has waited that has waited for the longest time.
func (h *Host) LongestBotWait() time.Duration { return h.jobs.longest(time.Now()) }

// Overdue counts the tables where time has run out and nothing has followed from that, to some number at most.
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

// UrgentBots is BotQueue without the tables of who has been thought for enough: nobody else waits for these.
func (h *Host) UrgentBots() int { return h.jobs.urgent() }

// SubscribeLine gives a channel that holds a token whenever the line of BotQueue may have moved. Tokens do not pile
// up. stop ends it.
func (h *Host) SubscribeLine() (moved <-chan struct{}, stop func()) { return h.jobs.moved.subscribe() }

// Rename tells a guest's unfinished tables their new name.
func (h *Host) Rename(ctx context.Context, guest, name string) error {
	ids, err := h.Store.Unfinished(ctx, guest)
	if err != nil {
		return unavailable(err, i18n.Of("match.tables-unread"))
	}
	for _, id := range ids {
		t, err := h.Table(ctx, id)
		if err != nil {
			return err
		}
		if err := t.rename(ctx, guest, name); err != nil {
			return err
		}
	}
	return nil
}

// Start lets the bots move, first of all where they owed a move when the program last ended, and decides for those
// whose time runs out, and plays what seats have decided in advance. This goes on until ctx ends or the
// host is closed. It reads no table before it is its turn.
func (h *Host) Start(ctx context.Context) error {
	h.started.Store(true)
	h.presence.mu.Lock()
	err := h.comeBack(ctx, time.Time{})
	h.presence.mu.Unlock()
	if err != nil {
		return err
	}
	h.beating.Go(func() { panics.Restart(ctx, h.Logger, "beat", h.keepBeating) }) // longer than bots think: see handOver
	h.think(ctx)
	h.background(ctx, "resume", h.resume)
	h.background(ctx, "outcomes", h.settleOutcomes)
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

// think starts what thinks for bots.
func (h *Host) think(ctx context.Context) {
	turn := func(l lane) func(context.Context, *Table) {
		return func(ctx context.Context, t *Table) {
			panics.Guard(h.Logger, "bot", func() { h.botTurn(ctx, t, l) }, "match", t.id)
		}
	}
	for range h.Movers {
		h.jobs.work(ctx, slow, turn(slow))
	}
	if h.Quick > 0 {
		h.jobs.work(ctx, quick, turn(quick))
	}
}

// How many tables resume reads at once, and how long the line may be before it reads on.
const (
	resumed = 100
	ahead   = 100
)

// resume takes up the tables where bots owed a move when the program last ended.
func (h *Host) resume(ctx context.Context) {
	h.takeUp(ctx, h.lineUp, func(PendingBots) bool { return true })
	if h.Link.Shared() {
		h.takeOver(ctx)
	}
}

// takeUp takes up tables where bots owe a move.
func (h *Host) takeUp(ctx context.Context, lineUp func(*Table), wanted func(PendingBots) bool) {
	if h.served != nil && !h.served() {
		return
	}
	moved, stop := h.SubscribeLine()
	defer stop()
	for after := (PendingBots{}); ; {
		page, err := h.Store.BotsToMove(ctx, after, resumed)
		if err != nil {
			if ctx.Err() == nil {
				h.Logger.Error("the running tables could not be read", "error", err)
			}
			return
		}
		for _, owing := range page {
			after = owing
			if !wanted(owing) {
				continue
			}
			t, err := h.Table(ctx, owing.ID)
			if err == nil {
				lineUp(t)
			} else if ctx.Err() == nil && !IsDamaged(err) {
				h.Logger.Error("a running table cannot be taken up", "match", owing.ID, "error", err)
			}
		}
		if len(page) < resumed {
			return
		}
		for h.BotQueue() > ahead {
			select {
			case <-moved:
			case <-ctx.Done():
				return
			}
		}
	}
}

// Close refuses whatever is submitted from now on, and returns when what was being done is done or ctx ends.
func (h *Host) Close(ctx context.Context) error {
	h.mu.Lock()
	if !h.closed {
		close(h.closing)
	}
	h.closed = true
	h.mu.Unlock()
	h.deadlines.stop()
	err := h.jobs.close(ctx)
	if err == nil && h.works.Load() {
		h.handOver()
	}
	return errors.Join(err, wait(ctx, &h.writers), wait(ctx, &h.beating))
}

// enter lets a writer in unless the host is closed; a writer leaves by writers.Done.
func (h *Host) enter() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.writers.Add(1)
	}
	return !h.closed
}

var (
	errClosing      = fail(Closing, i18n.Of("match.closing"))
	errUnknownTable = fail(UnknownTable, i18n.Of("match.unknown-table"))
)

// Check tells what is wrong with a table that nobody sits at yet, as far as that can be known before.
func (h *Host) Check(n New) error {
	d, err := h.setUp(n)
	if err != nil {
		return err
	}
	return h.mayBeRated(d.state, n)
}

// draft makes a new match and the entries that seat its players.
func (h *Host) draft(n New, lives map[string]clock.Life) (Change, *State, error) {
	d, err := h.setUp(n)
	if err == nil && n.Gather {
		err = d.add(Entry{Seat: 1, Kind: Gather})
	}
	if err == nil {
		err = h.mayBeRated(d.state, n)
	}
	if err == nil {
		err = h.seat(d, n.Players)
	}
	if err == nil && n.Awaits != 0 {
		err = d.add(Entry{Seat: n.Awaits, Kind: Await})
	}
	if err == nil {
		err = d.settleTurns(lives)
	}
	if err != nil {
		return Change{}, nil, err
	}
	return d.creation(), d.state, nil
}

// setUp makes a new match on which nothing has happened.
func (h *Host) setUp(n New) (*draft, error) {
	g, ok := h.Games(n.Game)
	if !ok {
		return nil, fail(UnknownGame, i18n.Of("match.unknown-game", "game", n.Game))
	}
	options, err := game.ParseOptions(g.Info().Options, n.Options)
	if err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if err := g.Info().NoEnd(options); n.Hints && err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if n.Delay > 0 && !g.Info().Secret() {
		return nil, fail(BadOptions, i18n.Of("match.no-delay"))
	}
	id, err := uuid.NewV7() // ids sort by the time they were made
	if err != nil {
		return nil, unavailable(err, i18n.Of("match.no-id"))
	}
	m := Match{
		ID: id.String(), Game: n.Game, Options: options, Public: n.Public, Hints: n.Hints, Rated: n.Rated, Maker: n.Maker,
		Talk: n.Talk, Delay: n.Delay, Created: h.now(), Rules: g.Info().Version, Protocol: fairdeal.Shares,
	}
	_, _ = rand.Read(m.Seed[:]) // never fails
	if err := m.setTime(n, g.Info()); err != nil {
		return nil, err
	}
	f, err := NewState(g, m)
	if err != nil {
		return nil, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	return &draft{host: h, state: f, from: f, key: "create", at: m.Created}, nil
}

func (h *Host) seat(d *draft, players []Player) error {
	if len(players) != len(d.state.Players) && !d.state.Gathering() {
		return fail(BadSeats, i18n.Of("match.bad-seats", "seats", len(d.state.Players), "given", len(players)))
	}
	for i, p := range players {
		if p.Open() {
			continue
		}
		if p.Bot() {
			var err error
			if p, err = h.bot(d.state, p.Level); err != nil {
				return err
			}
		}
		if err := d.mayBeCalled(p); err != nil {
			return err
		}
		if err := d.sit(game.Seat(i+1), p); err != nil {
			return err
		}
	}
	return nil
}

func (h *Host) bot(f *State, level int) (Player, error) {
	if err := f.Game.Info().NoEnd(f.Match.Options); err != nil {
		return Player{}, fail(BadOptions, i18n.Of("match.bad-options", "why", err))
	}
	if h.Mover != nil {
		if name, ok := h.Mover.Name(f.Match.Game, level); ok {
			return Player{Level: level, Name: name}, nil
		}
	}
	return Player{}, fail(BadSeats, i18n.Of("match.no-such-bot", "level", level))
}

// levelOf is the level that a bot has now: engines may come and go between two starts of the program.
func (h *Host) levelOf(game string, p Player) (level int, ok bool) {
	if name, ok := h.Mover.Name(game, p.Level); ok && name == p.Name {
		return p.Level, true
	}
	for level := range MaxLevel + 1 {
		if name, ok := h.Mover.Name(game, level); ok && name == p.Name {
			return level, true
		}
	}
	return 0, false
}

// adopt makes a table of a fold that was just stored.
func (h *Host) adopt(f *State) *Table {
	t := h.lookup(f.Match.ID)
	t.install(f, nil)
	h.touch(t)
	h.lobby.send()
	return t
}

// lookup is the one Table of that id, which may not be loaded yet.
func (h *Host) lookup(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tables[id].Value(); t != nil {
		return t
	}
	t := &Table{id: id, host: h, writing: make(chan struct{}, 1)}
	h.tables[id] = weak.Make(t)
	runtime.AddCleanup(t, h.forget, id)
	return t
}

func (h *Host) forget(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables[id].Value() == nil {
		delete(h.tables, id)
	}
}

// touch keeps t among the recently used tables.
func (h *Host) touch(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t.used != nil {
		h.recent.MoveToFront(t.used)
		return
	}
	t.used = h.recent.PushFront(t)
	if h.recent.Len() > h.Idle {
		last := h.recent.Back()
		last.Value.(*Table).used = nil
		h.recent.Remove(last)
	}
}

// now is the time as the store keeps it.
func (h *Host) now() time.Time { return h.Clock().UTC().Truncate(time.Microsecond) }

// elapsed returns what the monotonic clock has counted.
func (h *Host) elapsed() time.Duration { return h.Elapsed() }

func (h *Host) storeError(id string, err error) error {
	switch {
	case IsDamaged(err):
		return err
	case errors.Is(err, ErrUnreadable):
		return h.unreadable(id, err)
	}
	if errors.Is(err, ErrNotFound) {
		return errUnknownTable
	}
	return unavailable(fmt.Errorf("match %s: %w", id, err), i18n.Of("match.table-unread"))
}
