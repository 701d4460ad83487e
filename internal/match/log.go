package match

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Bounds of a log, which keep users from making it grow without limit. They never stop play: a move that brings the
// match nearer to its end is always accepted.
const (
	// MaxEntries is the number of entries known to a seat from which on only moves and endings are accepted. It counts
	// what the seat knows, so that it reveals no secret entries.
	MaxEntries = 5000
	// MaxChanges is how many moves of a round a seat may make before it can no longer change its mind. Orders for
	// nine warriors and their commitment need ten.
	MaxChanges = 60
	// MaxRenames is how many new names of the player of a seat a match records.
	MaxRenames = 20
)

// Log is the event log of a match.
type Log []Entry

// lastMove returns the index of the last move of a seat that was not taken back, or -1 if there is none.
func (l Log) lastMove(seat game.Seat) int {
	for i, e := range slices.Backward(l) {
		if e.stands() && e.Seat == seat {
			return i
		}
	}
	return -1
}

// stands reports whether an entry is a move that was not taken back.
func (e Entry) stands() bool { return e.Kind == Move && !e.Undone }

// count returns the number of entries of this kind with this seat.
func (l Log) count(kind Kind, seat game.Seat) (n int) {
	for _, e := range l {
		if e.Kind == kind && e.Seat == seat {
			n++
		}
	}
	return n
}

// undoneMoves returns the number of moves that were taken back. It only grows: if two logs of a match have the same
// number, the same moves were taken back.
func (l Log) undoneMoves() (n int) {
	for _, e := range l {
		if e.Undone {
			n++
		}
	}
	return n
}

// standingMoves returns all moves that were not taken back.
func (l Log) standingMoves() []Entry {
	moves := make([]Entry, 0, len(l))
	for _, e := range l {
		if e.stands() {
			moves = append(moves, e)
		}
	}
	return moves
}

// standing returns copies of the first moves that were not taken back, without number and time, for another log; moves
// is their maximum number.
func (l Log) standing(moves int) []Entry {
	var entries []Entry
	all := l.standingMoves()
	for _, e := range all[:min(moves, len(all))] {
		entries = append(entries, Entry{Seat: e.Seat, Kind: Move, Text: e.Text})
	}
	return entries
}

// MovesKnownTo returns the number of moves, without those taken back, that viewer may know of.
func (l Log) MovesKnownTo(viewer game.Seat) (n int) {
	for i := range l {
		if l[i].stands() && l[i].KnownTo(viewer) {
			n++
		}
	}
	return n
}

// overhead is the approximate number of bytes that the store needs for an entry besides its text.
const overhead = 80

// size returns the approximate number of bytes that the store needs for the log.
func (l Log) size() int {
	n := overhead
	for i := range l {
		n += overhead + len(l[i].Text)
	}
	return n
}

// decidedFor reports whether the last entry is one by which the server decides for a seat, so that the seat's next move
// is not its player's decision.
func (l Log) decidedFor(seat game.Seat) bool {
	last := len(l) - 1
	return last >= 0 && l[last].Seat == seat && l[last].decidesFor()
}

// decidesFor reports whether the entry makes the server decide the next move of its seat, because of time or of the
// user who runs the match.
func (e Entry) decidesFor() bool {
	return e.Kind == Called || e.Kind == TimeOut && e.Text != string(Vote)
}

// LastAction returns the time of the last entry that the player of a seat made; zero if there is none. Moves that the
// server made for the seat do not count.
func (l Log) LastAction(seat game.Seat) time.Time {
	for i := len(l) - 1; i >= 0; i-- {
		if e := l[i]; e.Seat == seat && e.isOwn() && (i == 0 || !l[i-1].decidesFor() || l[i-1].Seat != seat) {
			return e.At
		}
	}
	return time.Time{}
}

// isOwn reports whether an entry of this kind is made by the player of its seat rather than by the server.
func (e Entry) isOwn() bool {
	switch e.Kind {
	case TimeOut, Called, Shut, TurnEnds, Restored, Await, Fault, Abstain, Rename, Gather, Start:
		return false
	}
	return true
}

// endedAt returns the time of the entry that ended a finished match: the last one other than rematch and rename
// entries; ok is false if there is none.
func (l Log) endedAt() (at time.Time, ok bool) {
	for _, e := range slices.Backward(l) {
		switch e.Kind {
		case RematchAsk, RematchAccept, RematchDecline, Rename: // these come after the end
		default:
			return e.At, true
		}
	}
	return at, false
}

// viewers is the number of viewers with different knowledge: one for all spectators, and one for each seat.
const viewers = game.MaxSeats + 1

// allViewers is the set of all viewers: bit 0 (game.Spectator) for the spectators, bit n for seat n.
const allViewers game.Seats = 1<<viewers - 1

// numbering holds, for each viewer, the numbers of entries that the viewer may know of.
type numbering struct {
	last [viewers]int // number of the last entry that each viewer may know of, see State.Number
	// number of the last entry that changed the position for each viewer, see State.DecisionNumber
	decision [viewers]int
}

// count gives a new entry a number for each viewer who may know of it; changes says that the entry changes the
// position.
func (n *numbering) count(e Entry, changes bool) {
	for viewer := range game.Seat(viewers) {
		if !e.KnownTo(viewer) {
			continue
		}
		n.last[viewer]++
		if changes {
			n.decision[viewer] = n.last[viewer]
		}
	}
}

// audience returns the viewers who may know of a move that caused these events: the mover, and every viewer who sees
// one of the events.
func audience(mover game.Seat, events []game.Event, seats int) game.Seats {
	known := game.SeatsOf(mover)
	for viewer := range game.Seat(seats + 1) {
		for _, e := range events {
			if e.For(viewer) != nil {
				known |= 1 << viewer
				break
			}
		}
	}
	return known
}

// isFull reports whether the entries that a seat may know of have reached MaxEntries. From then on only moves and
// endings are accepted from it.
func (f *State) isFull(seat game.Seat) bool { return f.Number(seat) >= MaxEntries }

// RenamableSeats returns the seats of a user that have fewer than MaxRenames Rename entries and whose log is not full.
func (f *State) RenamableSeats(user string) (seats game.Seats) {
	for seat := range f.Seats.HeldBy(user).All() {
		if !f.isFull(seat) && f.Log.count(Rename, seat) < MaxRenames {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}

// checkRoom returns an error if a limit on entries or on changes of orders forbids a move that the rules allow.
func (f *State) checkRoom(seat game.Seat, m game.Move) error {
	full := f.isFull(seat)
	if !full && !f.Rounds.isFull(seat) || leadsToEnd(f.Position, seat, m, f.Game.Info().Resigns) {
		return nil
	}
	if full {
		return fail(LogFull, i18n.Of("match.only-leading-moves"))
	}
	return fail(LogFull, i18n.Of("match.orders-changed"))
}

// leadsToEnd reports whether a move brings the match nearer to its end: the game lists it among the legal moves, it
// resigns, or it seals orders.
func leadsToEnd(p game.State, seat game.Seat, m game.Move, resigns bool) bool {
	if slices.Contains(p.Moves(seat, nil), m) || resigns && p.MoveText(seat, m) == "resign" {
		return true
	}
	s, seals := p.(game.SimultaneousMoves)
	if !seals {
		return false
	}
	_, commits := s.Seal(seat, m)
	return commits
}

// Secret reports whether the game hides things, so that seats may know different things while the match runs.
func (f *State) Secret() bool { return f.Game.Info().Secret() }

// KnownTo reports whether viewer may know that the entry exists.
func (e Entry) KnownTo(viewer game.Seat) bool {
	return viewer == game.Arbiter || e.Known&(1<<viewer) != 0
}

// Number returns the number of entries that viewer may know of, which is also the viewer's number for the last of them.
// The viewer's numbers have no gaps, so they do not reveal secret entries.
func (f *State) Number(viewer game.Seat) int {
	if viewer == game.Arbiter {
		return len(f.Log)
	}
	return f.numbers.last[viewer]
}

// DecisionNumber returns the number, as the seat counts entries, of the last entry that changed the position for the
// seat.
func (f *State) DecisionNumber(seat game.Seat) int { return f.numbers.decision[seat] }

// Updated returns the time of the last entry that viewer may know of.
func (f *State) Updated(viewer game.Seat) time.Time {
	for _, e := range slices.Backward(f.Log) {
		if e.KnownTo(viewer) {
			return e.At
		}
	}
	return f.Match.Created
}

// Determinize replaces the parts of position s that seat may not know by random ones. The draw is the same for the same
// state and seat.
func (f *State) Determinize(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.Match.DerivedSeed("draw", f.DecisionNumber(seat), seat))))
	}
}

// DerivedSeed returns a random seed that depends on the seed of the match, a purpose, an entry number and a seat. It
// reveals nothing about the deal.
func (m *Match) DerivedSeed(purpose string, at int, seat game.Seat) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%x %s %d %d", m.Seed, purpose, at, seat))
}

// DelayedState is a match as spectators see it who are shown moves only after Match.Delay.
type DelayedState struct {
	State *State
	Steps []Step // newest steps that spectators may know of
}

// NewDelayedState returns the delayed state of a match at the moment when play begins.
func NewDelayedState(f *State) *DelayedState {
	own := *f
	own.Log, own.Receipts, own.Clocks.shown = slices.Clone(f.Log), slices.Clone(f.Receipts), slices.Clone(f.Clocks.shown)
	own.Position, own.Seats.Players, own.Delayed = game.Clone(f.Position), slices.Clone(f.Seats.Players), true
	return &DelayedState{State: &own}
}

// ReplayDelayed returns the delayed state of a stored log, as it was when play began. It is nil if the match has no
// delay or has not begun.
func ReplayDelayed(g game.Game, m Match, log []Entry) (*DelayedState, error) {
	if m.Delay == 0 {
		return nil, nil
	}
	f, err := NewState(g, m)
	for _, e := range log {
		if err != nil || f.Status == Running {
			break
		}
		err = f.apply(e, nil)
	}
	if err != nil || f.Status != Running {
		return nil, err
	}
	return NewDelayedState(f), nil
}

// Advance applies the entries of log that were made by the time until. It keeps between kept and 2*kept of the newest
// steps.
func (tr *DelayedState) Advance(log []Entry, until time.Time, kept int) error {
	for _, e := range log[len(tr.State.Log):] {
		if e.At.After(until) {
			return nil
		}
		e.Undone, e.Unveiled, e.Known = false, false, 0 // may follow from later entries
		step, err := tr.State.Next(e)
		if err != nil {
			return err
		}
		tr.State = step.State
		if step.Entry.KnownTo(game.Spectator) {
			tr.Steps = append(tr.Steps, step)
		}
		if extra := len(tr.Steps) - kept; extra > kept {
			tr.Steps = slices.Delete(tr.Steps, 0, extra)
		}
	}
	return nil
}
