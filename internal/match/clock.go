package match

import (
	"fmt"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/clock"
)

// The clocks of a match follow from its log. The clock of a seat runs while the seat has a pending decision, from the
// entry with which the decision begins. Such a stretch is a turn; with sealed orders each round is one.

// Policy says what follows when a clock has run out.
type Policy string

// The policies. A seat with one legal move does not run out: that move is made for it, whatever the policy.
const (
	Loses   Policy = "loses"   // the seat has lost; where there are more than two, it resigns as the rules know it
	Default Policy = "default" // where orders are sealed: the seat's default is entered, with what it had ordered
	House   Policy = "bot"     // a bot plays on, until the person sits down again
	Vote    Policy = "vote"    // the others may have a bot play on; until they do, the seat may still move
)

// Policies returns the policies that a game allows, the default first.
func Policies(info game.Info) []Policy {
	if info.Sealed {
		return []Policy{Default, House, Vote, Loses}
	}
	return []Policy{Loses, House, Vote}
}

// setTime sets the time control of a new match. Without one an option of the game can limit each round (R3.4 of
// Hexattack): it is the same as the control of so many seconds per turn.
func (m *Match) setTime(n New, info game.Info) error {
	if info.Clock != "" && n.Time.None() {
		n.Time.Turn = time.Duration(m.Options.Int(info.Clock)) * time.Second
	}
	if n.Time.None() {
		return nil
	}
	m.Time, m.RunsOut = n.Time, n.RunsOut
	if m.RunsOut == "" {
		m.RunsOut = Policies(info)[0]
	}
	if err := m.Time.Check(); err != nil {
		return fail(BadTime, i18n.Of("match.bad-time"))
	}
	if !slices.Contains(Policies(info), m.RunsOut) {
		return fail(BadTime, i18n.Of("match.bad-policy"))
	}
	return nil
}

// Clock returns the clock of a seat; ok is false if nothing is limited.
func (f *State) Clock(seat game.Seat) (k clock.Clock, ok bool) {
	switch {
	case f.untimed():
		return k, false
	case f.clocks == nil:
		return f.Match.Time.New(), true
	}
	return f.clocks[seat-1], true
}

// Missed returns how many turns in a row have ended because the time of the seat had run out.
func (f *State) Missed(seat game.Seat) int { return f.missed[seat] }

// Overdue returns the seats whose time has run out and for which the others may decide what follows.
func (f *State) Overdue() game.Seats { return f.overdue }

// turns is what runClocks must know of the state before an entry.
type turns struct {
	toAct  game.Seats
	bots   game.Seats
	round  int
	forced bool // the entry is the only move that its seat has
}

func (f *State) turns(e Entry) turns {
	if f.untimed() {
		return turns{toAct: f.ToAct(), round: f.round}
	}
	return turns{
		toAct: f.ToAct(), bots: f.Bots(), round: f.round,
		forced: e.Kind == Move && f.Status == Running && f.nothingToDecide(e.Seat),
	}
}

// nothingToDecide reports whether a seat has a pending decision and one legal move, in a game without secrets:
// elsewhere the clock would reveal it.
func (f *State) nothingToDecide(seat game.Seat) bool {
	return !f.Secret() && f.ToAct().Has(seat) && len(f.Position.Moves(seat, nil)) == 1
}

// runClocks starts and stops clocks after an entry.
func (f *State) runClocks(e Entry, before turns) {
	awaits := e.Kind == Move && f.expected != 0 && f.expected != e.Seat
	if e.Kind == Move && !f.paused.IsZero() && !awaits {
		f.expected = 0
	}
	if f.untimed() || f.clocks == nil && f.Status != Running {
		f.updateListedWithoutClocks(e.At)
		return
	}
	if e.Kind == Move && !f.paused.IsZero() {
		f.endPause(e.At)
	}
	if e.Kind == Move {
		f.shown = append(f.shown, shown{e.Number, f.clocks})
	}
	f.cloneClocks()
	now := f.ToAct()
	for i := range f.clocks {
		seat := game.Seat(i + 1)
		k := f.runClock(seat, e, before, now)
		if f.clocks[i] = k; !k.Runs() || k.Ends.After(e.At) {
			f.overdue &^= game.SeatsOf(seat)
		}
	}
	if awaits { // what runs from now on stands until they come
		f.pause(e.At)
	}
	f.updateListed(e.At)
}

// settleTurns adds entries with the ends of turns of days that have begun, or whose ends have changed.
func (d *Draft) settleTurns(lives map[string]clock.Life) error {
	f := d.State
	if !f.Match.Time.Days || !f.paused.IsZero() {
		return nil
	}
	for seat := range (f.ToAct() &^ f.Bots()).All() {
		k, _ := f.Clock(seat)
		given := f.extras[seat] != d.from.extras[seat]
		if !k.Runs() || k.Dated || f.overdue.Has(seat) && !given {
			continue
		}
		ends := d.turnEnds(seat, k, lives[f.Player(seat).Guest])
		if given && !ends.ends.After(d.At) {
			return fail(CannotWait, i18n.Of("match.no-room"))
		}
		if err := d.Add(Entry{Seat: seat, Kind: TurnEnds, Text: ends.String()}); err != nil {
			return err
		}
	}
	return nil
}

// turnEnds returns when a turn of a human player ends. Changed hours do not end a turn sooner.
func (d *Draft) turnEnds(seat game.Seat, k clock.Clock, life clock.Life) turnEnds {
	free := life.End(k.Free, k.Limit)
	ends := life.End(latest(free.Add(k.Left), k.Ends), k.Limit)
	if was, _ := d.from.Clock(seat); was.Runs() && was.Dated && was.Turns == k.Turns {
		ends = latest(ends, was.Ends)
	}
	return turnEnds{free, ends}
}

// turnEnds is the text of a TurnEnds: until when the turn takes nothing of the bank, and when it ends, in microseconds.
type turnEnds struct{ free, ends time.Time }

func (t turnEnds) String() string {
	return fmt.Sprintf("%d %d", t.free.UnixMicro(), t.ends.UnixMicro())
}

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

// turnEnds sets the end of a turn of days.
func (f *State) turnEnds(e Entry) error {
	if err := f.checkRunning(); err != nil {
		return err
	}
	t, ok := parseTurnEnds(e.Text)
	k, limited := f.Clock(e.Seat)
	if !ok || !limited || !f.Match.Time.Days || !k.Runs() || k.Dated {
		return fail(BadText, i18n.Of("match.bad-turn-ends", "text", e.Text))
	}
	f.cloneClocks()
	f.clocks[e.Seat-1] = k.Settle(t.free, t.ends)
	return nil
}

// shown is what the clocks showed before an entry.
type shown struct {
	number int
	clocks []clock.Clock
}

// updateListedWithoutClocks is updateListed for a match in which no clocks run.
func (f *State) updateListedWithoutClocks(now time.Time) {
	if f.expected == 0 {
		f.paused = time.Time{}
	}
	if _, votes := f.voteEnds(); votes || f.expected != 0 || !f.listed.IsZero() {
		f.updateListed(now)
	}
}

// restoreClocks sets the clocks to what they showed before a move.
func (f *State) restoreClocks(number int) {
	if i := slices.IndexFunc(f.shown, func(s shown) bool { return s.number == number }); i >= 0 {
		f.clocks = f.shown[i].clocks
	}
}

// cloneClocks copies the clocks, which other states may share, before they are changed.
func (f *State) cloneClocks() {
	if f.clocks != nil {
		f.clocks = slices.Clone(f.clocks)
		return
	}
	f.clocks = make([]clock.Clock, len(f.Players))
	for i := range f.clocks {
		f.clocks[i] = f.Match.Time.New()
	}
}

func (f *State) runClock(seat game.Seat, e Entry, before turns, now game.Seats) clock.Clock {
	k, c := f.clocks[seat-1], f.Match.Time
	hadTurn, hasTurn := before.toAct.Has(seat), now.Has(seat)
	moved := e.Kind == Move && e.Seat == seat
	if moved && k.Runs() {
		k = f.chargedClock(k, e, before.forced)
	}
	newRound := f.round != before.round
	if hadTurn && (!hasTurn || newRound) {
		k = k.Stop(c, e.At)
	}
	switch {
	case !hasTurn:
		return k
	case k.Runs():
		return f.runOn(k, seat, e, before)
	case moved && !hadTurn && !newRound: // it has taken back what it had committed to
		return k.Reopen(c, e.At)
	}
	return k.Begin(c, e.At)
}

// runOn returns a clock that goes on running.
func (f *State) runOn(k clock.Clock, seat game.Seat, e Entry, before turns) clock.Clock {
	switch {
	case e.Kind == TakebackAccept && len(f.Offers) == 0: // clocks are those of that time
		return k.Resume(f.Match.Time, e.At)
	case before.bots.Has(seat) != f.Bots().Has(seat): // the new player does not pay for the time of the old one
		return k.Excuse(0, e.At)
	}
	return k
}

// chargedClock returns the clock of a seat that has moved, without the time that the seat need not pay for.
func (f *State) chargedClock(k clock.Clock, e Entry, forced bool) clock.Clock {
	switch bot := f.Player(e.Seat).Bot(); {
	case bot && forced:
		return k.Spare(f.Match.Time, e.At).Excuse(0, e.At)
	case bot: // it has waited for the server
		return k.Excuse(e.Forgiven, e.At)
	case forced:
		k = k.Spare(f.Match.Time, e.At)
	}
	return k.Forgive(e.Forgiven, e.At)
}

// resetMissed records that a seat has decided itself.
func (f *State) resetMissed(seat game.Seat) {
	if last := len(f.Log) - 1; last >= 0 && f.Log[last].Seat == seat && f.Log[last].decidesFor() {
		return
	}
	f.missed[seat] = 0
}

// decidesFor reports whether the next move is not the seat's own decision.
func (e Entry) decidesFor() bool {
	return e.Kind == Called || e.Kind == TimeOut && e.Text != string(Vote)
}

// Deadline returns when the first clock runs out; ok is false if none does. Bots have no deadline: the server may have
// no time for them.
func (f *State) Deadline() (at time.Time, ok bool) {
	if f.Status != Running && (f.expected == 0 || f.Status == Finished) {
		return at, false
	}
	if until, paused := f.Paused(); paused {
		return until, true
	}
	waits := f.ToAct() &^ f.Bots() &^ f.overdue
	for i, k := range f.clocks {
		if !waits.Has(game.Seat(i+1)) || !k.Runs() {
			continue
		}
		if falls := k.Falls(); !ok || falls.Before(at) {
			at, ok = falls, true
		}
	}
	return at, ok
}

// updateListed updates the deadline in the listing. A deadline that is too early stays as it is, so that few moves have
// to store a new one.
func (f *State) updateListed(now time.Time) {
	at, runs := f.Due()
	switch {
	case !runs:
		f.listed = time.Time{}
	case f.listed.IsZero() || at.Before(f.listed) || !now.Before(f.listed):
		f.listed = at
	}
}

// grantReturnTime gives a player who takes a seat back from a bot time to play on.
func (f *State) grantReturnTime(e Entry) {
	f.missed[e.Seat] = 0
	c := f.Match.Time
	if f.clocks == nil || c.None() {
		return
	}
	f.cloneClocks()
	k := &f.clocks[e.Seat-1]
	if c.Main > 0 && !c.Days {
		k.Left = max(k.Left, c.Extra())
	}
	if k.Runs() {
		*k = k.Begin(c, e.At)
	}
}

// lag returns how much of the time of a move is credited as lag of the network.
func (f *State) lag(seat game.Seat, at time.Time, thought time.Duration) time.Duration {
	k, limited := f.Clock(seat)
	if !limited || !k.Runs() || !f.Match.Time.Live() {
		return 0
	}
	return max(0, min(k.Quota, k.Waited(at)-thought))
}
