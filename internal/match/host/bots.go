package host

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/panics"
	"hexparlor/internal/tracing"
)

const (
	botAttempts = 3
	botPause    = 200 * time.Millisecond // between attempts
	storePause  = 2 * time.Second        // between attempts after the store has failed, or without the lease
)

// thought is a decision that a bot is making in this process.
type thought struct {
	matchState *match.State
	changed    int    // State.DecisionNumber of the seat when the bot began to think
	owner      string // public id of the user who waits for the bot
	seat       game.Seat
	state      game.State // copy of the position in which the parts that the seat may not know are drawn at random
	begun      time.Time
	spent      time.Duration // time spent on earlier decisions of the same turn
	begins     bool          // whether it is the first decision of a turn
	outlook    outlook       // after the decision
	stop       context.CancelFunc
}

// thinkingTime is the time that a bot has spent on its latest turn, counting only decisions made by this host.
type thinkingTime struct {
	seat  game.Seat
	round int
	log   int // length of the log at the latest decision
	spent time.Duration
}

// continues reports whether a pending decision of the seat belongs to the same turn as the recorded ones: no other seat
// has moved since.
func (p thinkingTime) continues(f *match.State, seat game.Seat) bool {
	if p.seat != seat || p.round != f.Rounds.Number || p.log > len(f.Log) {
		return false
	}
	return !slices.ContainsFunc(f.Log[p.log:], func(e match.Entry) bool { return e.Kind == match.Move && e.Seat != seat })
}

// isOutdated reports whether the seat has another decision to make now, or none. Entries that the seat may not know of
// do not outdate a decision.
func (th *thought) isOutdated(f *match.State) bool {
	return f.Status != match.Running || !f.Seats.Bots().Has(th.seat) || f.DecisionNumber(th.seat) != th.changed
}

var errOutdated = errors.New("the position has changed")

// enqueue queues a table for this host's bots if one of its bots has a pending decision that a user waits for and that
// is not left to workers.
func (h *Host) enqueue(t *Match) {
	if at, ok := t.ticket(); ok && !h.leaveToWorkers(t) {
		h.jobs.push(t, at)
	}
}

// ticket returns the lane and the owner with which the table is queued for its bots; ok is false if no bot has a
// pending decision, no user waits for it, or this host lacks the bot.
func (t *Match) ticket() (at ticket, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.state
	pending := f.ToAct() & f.Seats.Bots()
	if pending == 0 || !f.Seats.Attended() && !t.changed.hasSubscribers() && !t.requested ||
		!t.host.hasBotOf(f, pending.First()) {
		return ticket{}, false
	}
	if f.Seats.Player(pending.First()).Level <= t.host.Quick {
		at.lane = quick
	}
	at.owner = f.Match.Maker
	if i := slices.IndexFunc(f.Seats.Players, func(p match.Player) bool { return p.User != "" }); i >= 0 {
		at.owner = f.Seats.Players[i].User // this user waits
	}
	return at, true
}

// runBot makes one pending decision of a bot of the table, if there is one and it belongs to lane l.
func (h *Host) runBot(ctx context.Context, t *Match, l lane) {
	_ = h.contain(t.id, func() error { // which logs it
		h.runBotNow(ctx, t, l)
		return nil
	})
}

func (h *Host) runBotNow(ctx context.Context, t *Match, l lane) {
	at, ok := t.ticket()
	if !ok || at.lane != l || h.leaveToWorkers(t) {
		h.enqueue(t)
		return
	}
	held, end, ok := h.botLease(ctx, t)
	if !ok {
		return
	}
	defer end()
	ctx, cancel := context.WithCancel(held)
	defer cancel()
	thought := t.beginThought(at.owner, cancel)
	if thought == nil {
		return
	}
	err := panics.Catch(func() error { return h.decide(ctx, t, thought) })
	t.endThought(thought)
	lost := held.Err() != nil
	end()
	switch {
	case lost: // or the host is closing
		h.enqueueLater(t)
	case err == nil || errors.Is(err, errOutdated) || ctx.Err() != nil:
		if h.Link.Shared() {
			h.enqueue(t) // the lease was refused meanwhile to a worker that wanted the next decision
		}
	case isUnavailable(err):
		h.Logger.Warn("cannot store a bot's move", "match", t.id, "seat", thought.seat, "error", err)
		h.enqueueLater(t)
	default:
		h.Logger.Error("a bot cannot continue", "match", t.id, "seat", thought.seat, "error", err)
	}
}

// enqueueLater queues a table for its bots again after storePause, because its decision could not be made or stored.
func (h *Host) enqueueLater(t *Match) { time.AfterFunc(storePause, func() { h.enqueueGuarded(t) }) }

// enqueueGuarded calls enqueue and logs a panic. Timers use it, because nothing else would catch their panics.
func (h *Host) enqueueGuarded(t *Match) {
	panics.Guard(h.Logger, "bot", func() { h.enqueue(t) }, "match", t.id)
}

// beginThought begins the first pending decision of a bot of the table. It returns nil if there is none, or if it is
// being made already. Calling stop must cancel the thinking.
func (t *Match) beginThought(owner string, stop context.CancelFunc) *thought {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.state
	pending := f.ToAct() & f.Seats.Bots()
	if pending == 0 || t.thinking != nil {
		return nil
	}
	seat := pending.First()
	state := game.Clone(f.Position)
	f.Determinize(state, seat)
	begins := !t.thinkingTime.continues(f, seat)
	if begins {
		t.thinkingTime = thinkingTime{seat: seat}
	}
	t.thinkingTime.round, t.thinkingTime.log = f.Rounds.Number, len(f.Log)
	t.requested = false
	t.thinking = &thought{
		matchState: f, changed: f.DecisionNumber(seat), owner: owner, seat: seat, state: state, begun: t.host.now(),
		spent: t.thinkingTime.spent, begins: begins, stop: stop,
	}
	return t.thinking
}

func (t *Match) endThought(done *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking == done {
		t.thinking = nil
	}
}

// noteSpent adds the time of a decision to the thinking time of the turn. It must run before the moves are stored and
// the next decision begins.
func (t *Match) noteSpent(th *thought) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thinking == th {
		t.thinkingTime.spent = th.spent + t.host.now().Sub(th.begun)
	}
}

// noteValue keeps the result that the bot expects, and what the bot has expected before.
func (t *Match) noteValue(th *thought, value float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.outlooks == nil {
		t.outlooks = map[game.Seat]outlook{}
	}
	th.outlook = t.outlooks[th.seat].after(value, th.begins)
	t.outlooks[th.seat] = th.outlook
}

// allowance returns how much time the bot may use for the decision, by the clock of its seat.
func (th *thought) allowance(now time.Time) clock.Allowance {
	a := clock.Allowance{}
	if k, limited := th.matchState.Clocks.Of(th.seat); limited && k.Runs() {
		a = k.Shift(th.waited(th.matchState, th.seat)).Allowance(th.matchState.Match.Time, now)
	}
	a.Spent = th.spent + now.Sub(th.begun)
	return a
}

// decide lets the mover choose a bot's moves and submits them. After botAttempts failures, or one that is Final,
// another bot takes the seat or the seat resigns.
func (h *Host) decide(ctx context.Context, t *Match, th *thought) error {
	failure, why := error(nil), "the bot found no move"
	for range botAttempts {
		texts, value, err := h.choose(ctx, th)
		t.noteSpent(th)
		if err == nil {
			t.noteValue(th, value)
			err = t.submitBot(ctx, th, func(d *match.Draft) error { return th.draftDecision(d, texts, value) })
		}
		if err == nil || ctx.Err() != nil || errors.Is(err, errOutdated) || isUnavailable(err) {
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
	err := t.submitBot(ctx, th, func(d *match.Draft) error { return d.ReplaceFailedBot(th.seat, why) })
	if err != nil && !errors.Is(err, errOutdated) {
		return errors.Join(failure, err)
	}
	return err
}

// choose calls requestMoves and turns a panic of the mover into an error.
func (h *Host) choose(ctx context.Context, th *thought) (texts []string, value float64, err error) {
	err = panics.Catch(func() (err error) {
		texts, value, err = h.requestMoves(ctx, th)
		return err
	})
	return texts, value, err
}

// requestMoves asks the mover for the moves of a decision and returns them as texts, with the result that it expects.
func (h *Host) requestMoves(ctx context.Context, th *thought) (texts []string, value float64, err error) {
	defer h.chargeThinking(th.owner, time.Now())
	f := th.matchState
	seed := f.Match.DerivedSeed("move", th.changed, th.seat)
	player := f.Seats.Player(th.seat)
	level, ok := h.levelOf(f.Match.Game, player)
	if !ok {
		return nil, unknown, missingBot{player.Name}
	}
	state := game.Clone(th.state)
	ctx, span := tracing.Begin(ctx, "bot's decision")
	moves, value, err := h.Mover.Move(
		ctx, f.Game, f.Match.Options, state, th.seat, level, th.allowance(h.now()), binary.LittleEndian.Uint64(seed[:]),
	)
	span.End(err != nil, attribute.String("game", f.Match.Game), attribute.Int("level", level))
	if err != nil {
		return nil, unknown, err
	}
	state = game.Clone(th.state)
	for _, m := range moves {
		if refusal := state.Check(th.seat, m); refusal != nil {
			return nil, unknown, refusal
		}
		texts = append(texts, state.MoveText(th.seat, m))
		state.Play(th.seat, m, nil)
	}
	return texts, value, nil
}

// chargeThinking adds the time that has passed since to the thinking time of user owner in Config.Thinking, as seconds
// of one processor.
func (h *Host) chargeThinking(owner string, since time.Time) {
	if h.Thinking != nil {
		now := time.Now()
		h.Thinking.Charge(owner, now.Sub(since).Seconds(), now)
	}
}

// submitBot stores what a bot decided. It returns errOutdated if the position has changed meanwhile.
func (t *Match) submitBot(ctx context.Context, th *thought, do func(*match.Draft) error) error {
	key := fmt.Sprintf("bot:%d:%d", th.seat, th.changed)
	_, err := t.write(ctx, request{key: key, draft: func(d *match.Draft) error {
		if th.isOutdated(d.State) {
			return errOutdated
		}
		d.Forgiven = th.waited
		return do(d)
	}})
	return err
}

// waited returns the time for which the seat's clock ran before the bot began to think, which is not charged: other
// bots were thinking, or no user was watching.
func (th *thought) waited(f *match.State, seat game.Seat) time.Duration {
	k, limited := f.Clocks.Of(seat)
	if !limited || !k.Runs() {
		return 0
	}
	return max(0, th.begun.Sub(k.Asked))
}

// pause blocks for the duration d, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
