package match

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/panics"
	"hexparlor/internal/tracing"
)

const (
	botAttempts = 3
	botPause    = 200 * time.Millisecond // between attempts
	storePause  = 2 * time.Second        // before a bot tries again when the store has failed, or another server's thinks
)

// thought is a bot's decision in the making.
type thought struct {
	matchState *State
	changed    int    // the entry that led to the position, as the seat counts
	owner      string // for whom it is made
	seat       game.Seat
	state      game.State // the bot's own: what its seat may not know is drawn
	begun      time.Time
	spent      time.Duration // thought about earlier decisions of the same turn
	stop       context.CancelFunc
}

// pondered is how long a seat has thought about the decisions of its latest turn, as far as they were made here.
type pondered struct {
	seat  game.Seat
	round int
	log   int // entries at the latest of them
	spent time.Duration
}

// goesOn tells whether a decision that the seat owes now belongs to the same turn: nobody else has moved since.
func (p pondered) goesOn(f *State, seat game.Seat) bool {
	if p.seat != seat || p.round != f.round || p.log > len(f.Log) {
		return false
	}
	return !slices.ContainsFunc(f.Log[p.log:], func(e Entry) bool { return e.Kind == Move && e.Seat != seat })
}

// overtaken tells whether the decision is no longer wanted. What others do in secret does not concern it.
func (th *thought) overtaken(f *State) bool {
	return f.Status != Running || !f.Bots().Has(th.seat) || f.changed[th.seat] != th.changed
}

var errOvertaken = errors.New("the position has changed")

// lineUp has a table wait for a bot to think, if one owes a decision that somebody waits for.
func (h *Host) lineUp(t *Table) {
	if at, ok := t.ticket(); ok && !h.leave(t) {
		h.jobs.push(t, at)
	}
}

// ticket is where a table that owes a bot's decision has to wait; ok is false if it owes none, or nobody is there.
func (t *Table) ticket() (at ticket, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.state
	owing := f.ToAct() & f.Bots()
	if owing == 0 || !f.Attended() && !t.news.heard() && !t.called || !t.host.plays(f, owing.First()) {
		return ticket{}, false
	}
	if f.player(owing.First()).Level <= t.host.Quick {
		at.lane = quick
	}
	at.owner = f.Match.Maker
	if i := slices.IndexFunc(f.Players, func(p Player) bool { return p.Guest != "" }); i >= 0 {
		at.owner = f.Players[i].Guest // who sits there waits
	}
	return at, true
}

// botTurn lets one bot of the table make the decision that it owes, if any does and it belongs into this lane.
func (h *Host) botTurn(ctx context.Context, t *Table, l lane) {
	_ = h.contain(t.id, func() error { // which logs it
		h.botTurnNow(ctx, t, l)
		return nil
	})
}

func (h *Host) botTurnNow(ctx context.Context, t *Table, l lane) {
	at, ok := t.ticket()
	if !ok || at.lane != l || h.leave(t) {
		h.lineUp(t)
		return
	}
	held, end, ok := h.botLease(ctx, t)
	if !ok {
		return
	}
	defer end()
	ctx, cancel := context.WithCancel(held)
	defer cancel()
	thought := t.think(at.owner, cancel)
	if thought == nil {
		return
	}
	err := panics.Catch(func() error { return h.decide(ctx, t, thought) })
	t.forget(thought)
	lost := held.Err() != nil
	end()
	switch {
	case lost: // or the host is closing
		h.lineUpLater(t)
	case err == nil || errors.Is(err, errOvertaken) || ctx.Err() != nil:
		if h.Link.Shared() {
			h.lineUp(t) // who came for its next decision meanwhile was turned away
		}
	case isUnavailable(err):
		h.Logger.Warn("a bot's move could not be stored", "match", t.id, "seat", thought.seat, "error", err)
		h.lineUpLater(t)
	default:
		h.Logger.Error("a bot cannot go on", "match", t.id, "seat", thought.seat, "error", err)
	}
}

// lineUpLater has a table wait again that a bot could do nothing for.
func (h *Host) lineUpLater(t *Table) { time.AfterFunc(storePause, func() { h.lineUpSafely(t) }) }

// lineUpSafely is lineUp for a timer, which nothing else guards.
func (h *Host) lineUpSafely(t *Table) {
	panics.Guard(h.Logger, "bot", func() { h.lineUp(t) }, "match", t.id)
}

// think begins a decision that a bot owes; nil if there is none or it is being made.
func (t *Table) think(owner string, stop context.CancelFunc) *thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.state
	owing := f.ToAct() & f.Bots()
	if owing == 0 || t.thinking != nil {
		return nil
	}
	seat := owing.First()
	state := game.Clone(f.Position)
	f.imagine(state, seat)
	if !t.pondered.goesOn(f, seat) {
		t.pondered = pondered{seat: seat}
	}
	t.pondered.round, t.pondered.log = f.round, len(f.Log)
	t.called = false
	t.thinking = &thought{
		matchState: f, changed: f.changed[seat], owner: owner, seat: seat, state: state, begun: t.host.now(),
		spent: t.pondered.spent, stop: stop,
	}
	return t.thinking
}

func (t *Table) forget(done *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking == done {
		t.thinking = nil
	}
}

// spend notes for how long a decision was thought about, before its moves are stored and the next one begins.
func (t *Table) spend(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking == th {
		t.pondered.spent = th.spent + t.host.now().Sub(th.begun)
	}
}

// allowance is how much time the seat has, now that it thinks.
func (th *thought) allowance(now time.Time) clock.Allowance {
	a := clock.Allowance{}
	if k, limited := th.matchState.Clock(th.seat); limited && k.Runs() {
		a = k.Shift(th.waited(th.matchState, th.seat)).Allowance(th.matchState.Match.Time, now)
	}
	a.Spent = th.spent + now.Sub(th.begun)
	return a
}

// secret is a seed that follows from the match, the seat and a number of what it knows, but tells nothing about the
// deal.
func (f *State) secret(purpose string, at int, seat game.Seat) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%x %s %d %d", f.Match.Seed, purpose, at, seat))
}

// decide chooses a move and submits it; one that fails for good, or again and again, is replaced or forfeits.
func (h *Host) decide(ctx context.Context, t *Table, th *thought) error {
	failure, why := error(nil), "the bot found no move"
	for range botAttempts {
		texts, err := h.choose(ctx, th)
		t.spend(th)
		if err == nil {
			err = t.submitBot(ctx, th, func(d *draft) error { return d.allMoves(th.seat, texts) })
		}
		if err == nil || ctx.Err() != nil || errors.Is(err, errOvertaken) || isUnavailable(err) {
			return err
		}
		failure = err
		h.Logger.Error("a bot failed to move", "match", t.id, "seat", th.seat, "error", err)
		if final := Final(nil); errors.As(err, &final) {
			why = final.Sentence()
			break
		}
		pause(ctx, botPause)
	}
	err := t.submitBot(ctx, th, func(d *draft) error { return d.fault(th.seat, why) })
	if err != nil && !errors.Is(err, errOvertaken) {
		return errors.Join(failure, err)
	}
	return err
}

// choose asks the mover, and returns a panic of it as an error.
func (h *Host) choose(ctx context.Context, th *thought) (texts []string, err error) {
	err = panics.Catch(func() (err error) {
		texts, err = h.ask(ctx, th)
		return err
	})
	return texts, err
}

// ask asks the mover for the moves of a decision.
func (h *Host) ask(ctx context.Context, th *thought) (texts []string, err error) {
	defer h.charge(th.owner, time.Now())
	f := th.matchState
	seed := f.secret("move", th.changed, th.seat)
	player := f.player(th.seat)
	level, ok := h.levelOf(f.Match.Game, player)
	if !ok {
		return nil, missing{player.Name}
	}
	state := game.Clone(th.state)
	ctx, span := tracing.Begin(ctx, "bot's decision")
	moves, err := h.Mover.Move(
		ctx, f.Game, f.Match.Options, state, th.seat, level, th.allowance(h.now()), binary.LittleEndian.Uint64(seed[:]),
	)
	span.End(err != nil, attribute.String("game", f.Match.Game), attribute.Int("level", level))
	if err != nil {
		return nil, err
	}
	state = game.Clone(th.state)
	for _, m := range moves {
		if refusal := state.Check(th.seat, m); refusal != nil {
			return nil, refusal
		}
		texts = append(texts, state.MoveText(th.seat, m))
		state.Play(th.seat, m, nil)
	}
	return texts, nil
}

// charge notes for how long a bot has thought for somebody. It had one processor to itself.
func (h *Host) charge(owner string, since time.Time) {
	if h.Thinking != nil {
		now := time.Now()
		h.Thinking.Charge(owner, now.Sub(since).Seconds(), now)
	}
}

// allMoves drafts the moves of several texts, or none of them.
func (d *draft) allMoves(seat game.Seat, texts []string) error {
	for _, text := range texts {
		if err := d.moves(seat, text); err != nil {
			return err
		}
	}
	return nil
}

// submitBot stores what a bot decided, unless the position is no longer the one it was decided for.
func (t *Table) submitBot(ctx context.Context, th *thought, do func(*draft) error) error {
	key := fmt.Sprintf("bot:%d:%d", th.seat, th.changed)
	_, err := t.write(ctx, request{key: key, draft: func(d *draft) error {
		if th.overtaken(d.state) {
			return errOvertaken
		}
		d.forgiven = th.waited
		return do(d)
	}})
	return err
}

// waited is for how long a bot had to decide and did not think: others were thought for, or nobody was there.
func (th *thought) waited(f *State, seat game.Seat) time.Duration {
	k, limited := f.Clock(seat)
	if !limited || !k.Runs() {
		return 0
	}
	return max(0, th.begun.Sub(k.Asked))
}

func isUnavailable(err error) bool {
	var e *Error
	return errors.As(err, &e) && (e.Code == Unavailable || e.Code == Closing)
}

// pause waits, but not beyond the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
