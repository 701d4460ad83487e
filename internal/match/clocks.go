package match

import (
	"fmt"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// Clocks holds the clocks of a match, its pauses, and the turns that ended because a player had no time left. The clock
// of a seat runs while the seat has a pending decision, from the entry with which the decision begins. Such a stretch
// is a turn; with sealed orders each round is one.
type Clocks struct {
	control clock.Control // time control of the match; zero if the match has no clocks

	// clock of each seat; nil before the match runs. A state never changes a slice that it has stored
	clocks   []clock.Clock
	shown    []shown      // times of the clocks before each move, for takebacks
	missed   [viewers]int // number of turns in a row that each seat has missed
	missedAt [viewers]int // number of the last turn that each seat missed, as clock.Clock.Turns counts
	overdue  game.Seats   // seats whose clock has run out and for which the other players decide by a vote
	extras   [viewers]int // number of times that each seat was given more time

	paused    time.Time     // start of the current pause of all clocks; zero if there is none
	pausedFor time.Duration // total length of the pauses that are over
	expected  game.Seat     // seat whose player the paused clocks wait for; 0 if they wait for no player
}

// shown holds the clocks of all seats as they were before the entry with that number.
type shown struct {
	number int
	clocks []clock.Clock
}

// Of returns the clock of a seat; ok is false if the match has no clocks.
func (c *Clocks) Of(seat game.Seat) (k clock.Clock, ok bool) {
	switch {
	case c.unlimited():
		return k, false
	case c.clocks == nil:
		return c.control.New(), true
	}
	return c.clocks[seat-1], true
}

// unlimited reports whether the match has no clocks.
func (c *Clocks) unlimited() bool { return c.control.None() }

// Missed returns the number of turns in a row that a seat has missed: its time ran out without a decision.
func (c *Clocks) Missed(seat game.Seat) int { return c.missed[seat] }

// Overdue returns the seats whose time has run out and for which the other players decide by a vote.
func (c *Clocks) Overdue() game.Seats { return c.overdue }

// advance starts and stops the clocks of all seats after an entry. forced says that the entry was the only legal move
// of its seat; before and after describe the match around the entry.
func (c *Clocks) advance(e Entry, forced bool, before, after *moment) {
	awaits := e.Kind == Move && c.expected != 0 && c.expected != e.Seat
	if e.Kind == Move && !c.paused.IsZero() && !awaits {
		c.expected = 0
	}
	if c.unlimited() || c.clocks == nil && !after.running {
		if c.expected == 0 {
			c.paused = time.Time{}
		}
		return
	}
	if e.Kind == Move {
		if !c.paused.IsZero() {
			c.endPause(e.At, after.bots, len(after.players))
		}
		c.shown = append(c.shown, shown{e.Number, c.clocks})
	}
	c.clone(len(after.players))
	for i := range c.clocks {
		seat := game.Seat(i + 1)
		k := c.next(seat, e, forced, before, after)
		if c.clocks[i] = k; !k.Runs() || k.Ends.After(e.At) {
			c.overdue &^= game.SeatsOf(seat)
		}
	}
	if awaits { // what runs from now on stands until they come
		c.pause(e.At)
	}
}

// next returns the clock of one seat after an entry: stopped, started, or still running.
func (c *Clocks) next(seat game.Seat, e Entry, forced bool, before, after *moment) clock.Clock {
	k := c.clocks[seat-1]
	hadTurn, hasTurn := before.toAct.Has(seat), after.toAct.Has(seat)
	moved := e.Kind == Move && e.Seat == seat
	if moved && k.Runs() {
		k = c.charged(k, e, forced, after.bots.Has(seat))
	}
	newRound := after.round != before.round
	if hadTurn && (!hasTurn || newRound) {
		k = k.Stop(c.control, e.At)
	}
	switch {
	case !hasTurn:
		return k
	case k.Runs():
		return c.runOn(k, seat, e, before, after)
	case moved && !hadTurn && !newRound: // it has taken back what it had committed to
		return k.Reopen(c.control, e.At)
	}
	return k.Begin(c.control, e.At)
}

// runOn returns the clock k of a seat that keeps its turn after an entry: resumed after a takeback, restarted if the
// seat has passed between bot and human, else unchanged.
func (c *Clocks) runOn(k clock.Clock, seat game.Seat, e Entry, before, after *moment) clock.Clock {
	switch {
	case e.Kind == TakebackAccept && after.moves < before.moves: // clocks are those of that time
		return k.Resume(c.control, e.At)
	case before.bots.Has(seat) != after.bots.Has(seat): // the new player does not pay for the time of the old one
		return k.Excuse(0, e.At)
	}
	return k
}

// charged returns the clock of a seat that has just moved, less the time that is not charged: lag, the wait of a bot
// for the server, and the time of a forced move.
func (c *Clocks) charged(k clock.Clock, e Entry, forced, bot bool) clock.Clock {
	switch {
	case bot && forced:
		return k.Spare(c.control, e.At).Excuse(0, e.At)
	case bot: // it has waited for the server
		return k.Excuse(e.Forgiven, e.At)
	case forced:
		k = k.Spare(c.control, e.At)
	}
	return k.Forgive(e.Forgiven, e.At)
}

// clone copies the slice of clocks before a change, since other states may share it. It makes a clock for each of the
// given number of seats if there are none yet.
func (c *Clocks) clone(seats int) {
	if c.clocks != nil {
		c.clocks = slices.Clone(c.clocks)
		return
	}
	c.clocks = make([]clock.Clock, seats)
	for i := range c.clocks {
		c.clocks[i] = c.control.New()
	}
}

// restore sets the clocks to the times that they showed before the move with this entry number.
func (c *Clocks) restore(number int) {
	if i := slices.IndexFunc(c.shown, func(s shown) bool { return s.number == number }); i >= 0 {
		c.clocks = c.shown[i].clocks
	}
}

// miss counts a turn as missed by a seat. It counts each turn, numbered as by clock.Clock.Turns, only once.
func (c *Clocks) miss(seat game.Seat, turn int) {
	if c.missedAt[seat] != turn {
		c.missed[seat]++
		c.missedAt[seat] = turn
	}
}

// deadline returns when the first clock of a human player with a pending decision runs out, or during a pause when the
// pause ends; ok is false if there is no such time. Bots have no deadline, since the server may be too busy for them.
func (c *Clocks) deadline(toAct, bots game.Seats) (at time.Time, ok bool) {
	if until, paused := c.pausedUntil(bots); paused {
		return until, true
	}
	waits := toAct &^ bots &^ c.overdue
	for i, k := range c.clocks {
		if !waits.Has(game.Seat(i+1)) || !k.Runs() {
			continue
		}
		if falls := k.Falls(); !ok || falls.Before(at) {
			at, ok = falls, true
		}
	}
	return at, ok
}

// grantReturn gives a player who takes the seat back from a bot at least the extra time of the control, and a new turn
// if it is their turn.
func (c *Clocks) grantReturn(seat game.Seat, at time.Time) {
	c.missed[seat] = 0
	if c.clocks == nil || c.control.None() {
		return
	}
	c.clone(len(c.clocks))
	k := &c.clocks[seat-1]
	runs := k.Runs()
	if runs { // the turn so far is paid, and earns no increment
		*k = k.Stop(c.control, at)
		k.Left -= c.control.Increment
	}
	if c.control.Main > 0 && !c.control.Days {
		k.Left = max(k.Left, c.control.Extra())
	}
	if runs {
		*k = k.Begin(c.control, at)
	}
}

// lag returns the part of a move's time that is not charged to the seat: the time beyond thought, as far as the quota
// allows; 0 unless a live clock runs.
func (c *Clocks) lag(seat game.Seat, at time.Time, thought time.Duration) time.Duration {
	k, limited := c.Of(seat)
	if !limited || !k.Runs() || !c.control.Live() {
		return 0
	}
	return max(0, min(k.Quota, k.Waited(at)-thought))
}

// setEnd sets the end of a turn of days to the end that a TurnEnds entry states.
func (c *Clocks) setEnd(e Entry) error {
	t, ok := parseTurnEnds(e.Text)
	k, limited := c.Of(e.Seat)
	if !ok || !limited || !c.control.Days || !k.Runs() || k.Dated {
		return fail(BadText, i18n.Of("match.bad-turn-ends", "text", e.Text))
	}
	c.clone(len(c.clocks))
	c.clocks[e.Seat-1] = k.Settle(t.free, t.ends)
	return nil
}

// turnEnds applies a TurnEnds entry.
func (f *State) turnEnds(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	return f.Clocks.setEnd(e)
}

// isForced reports whether an entry is the only legal move of its seat, in a match with clocks.
func (f *State) isForced(e Entry) bool {
	return !f.Clocks.unlimited() && e.Kind == Move && f.Status == Running && f.nothingToDecide(e.Seat)
}

// nothingToDecide reports whether a seat has a pending decision with exactly one legal move. It is always false in
// games with secrets, where a stopped clock would reveal the seat's options.
func (f *State) nothingToDecide(seat game.Seat) bool {
	return !f.Secret() && f.ToAct().Has(seat) && len(f.Position.Moves(seat, nil)) == 1
}

// Deadline returns when the first clock of a human player runs out, or when the pause ends; ok is false if there is no
// such time.
func (f *State) Deadline() (at time.Time, ok bool) {
	if f.Status != Running && (f.Clocks.expected == 0 || f.Status == Finished) {
		return at, false
	}
	return f.Clocks.deadline(f.ToAct(), f.Seats.Bots())
}

// turnEnds is the parsed text of a TurnEnds entry: free is until when the turn takes no time from the bank, ends is
// when the turn ends. The text has both as Unix microseconds.
type turnEnds struct{ free, ends time.Time }

// String returns the text of the entry: both times in Unix microseconds.
func (t turnEnds) String() string {
	return fmt.Sprintf("%d %d", t.free.UnixMicro(), t.ends.UnixMicro())
}

// parseTurnEnds parses a text that turnEnds.String has written; ok is false if it is not one.
func parseTurnEnds(text string) (t turnEnds, ok bool) {
	var free, ends int64
	if n, err := fmt.Sscanf(text, "%d %d", &free, &ends); n != 2 || err != nil {
		return t, false
	}
	t = turnEnds{time.UnixMicro(free).UTC(), time.UnixMicro(ends).UTC()}
	return t, t.String() == text && free <= ends
}

// TurnEnds returns the end of the turn in a TurnEnds entry; zero for any other entry.
func (e Entry) TurnEnds() time.Time {
	if e.Kind != TurnEnds {
		return time.Time{}
	}
	t, _ := parseTurnEnds(e.Text)
	return t.ends
}

// settleTurns drafts a TurnEnds entry for each human player's turn of days that has begun or whose end has changed;
// lives has the hours at which each user does not play.
func (d *Draft) settleTurns(lives map[string]clock.Life) error {
	f := d.State
	if !f.Match.Time.Days || !f.Clocks.paused.IsZero() {
		return nil
	}
	for seat := range (f.ToAct() &^ f.Seats.Bots()).All() {
		k, _ := f.Clocks.Of(seat)
		given := f.Clocks.extras[seat] != d.from.Clocks.extras[seat]
		if !k.Runs() || k.Dated || f.Clocks.overdue.Has(seat) && !given {
			continue
		}
		ends := d.turnEnds(seat, k, lives[f.Seats.Player(seat).User])
		if given && !ends.ends.After(d.At) {
			return fail(CannotWait, i18n.Of("match.no-room"))
		}
		if err := d.Add(Entry{Seat: seat, Kind: TurnEnds, Text: ends.String()}); err != nil {
			return err
		}
	}
	return nil
}

// turnEnds returns when a turn of a human player ends, moved out of the hours in life at which they do not play. An end
// that is stored already never becomes earlier.
func (d *Draft) turnEnds(seat game.Seat, k clock.Clock, life clock.Life) turnEnds {
	free := life.End(k.Free, k.Limit)
	ends := life.End(latest(free.Add(k.Left), k.Ends), k.Limit)
	if was, _ := d.from.Clocks.Of(seat); was.Runs() && was.Dated && was.Turns == k.Turns {
		ends = latest(ends, was.Ends)
	}
	return turnEnds{free, ends}
}
