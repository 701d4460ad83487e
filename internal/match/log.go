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

// Bounds of a log, so that no user can make it grow without end. They never stop play: a move that leads to the end is
// always accepted.
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

// lastMove returns the index of the last move of seat that stands, or -1.
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

// count returns how many entries of a kind a seat has.
func (l Log) count(kind Kind, seat game.Seat) (n int) {
	for _, e := range l {
		if e.Kind == kind && e.Seat == seat {
			n++
		}
	}
	return n
}

// undoneMoves returns how many moves were taken back. It only grows, so of two logs of a match in which equally many
// were taken back, these are the same ones.
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

// standing returns the first so many moves that stand as new entries, or all if there are fewer.
func (l Log) standing(moves int) []Entry {
	var entries []Entry
	all := l.standingMoves()
	for _, e := range all[:min(moves, len(all))] {
		entries = append(entries, Entry{Seat: e.Seat, Kind: Move, Text: e.Text})
	}
	return entries
}

// MovesKnownTo returns how many moves that stand viewer may know of.
func (l Log) MovesKnownTo(viewer game.Seat) (n int) {
	for i := range l {
		if l[i].stands() && l[i].KnownTo(viewer) {
			n++
		}
	}
	return n
}

// overhead is about how many bytes the store needs for an entry besides its text.
const overhead = 80

// size returns about how many bytes the store needs for the match.
func (l Log) size() int {
	n := overhead
	for i := range l {
		n += overhead + len(l[i].Text)
	}
	return n
}

// decidedFor reports whether the server has decided for a seat with the last entry, so that the seat's next move is not
// its own decision.
func (l Log) decidedFor(seat game.Seat) bool {
	last := len(l) - 1
	return last >= 0 && l[last].Seat == seat && l[last].decidesFor()
}

// decidesFor reports whether the next move is not the seat's own decision.
func (e Entry) decidesFor() bool {
	return e.Kind == Called || e.Kind == TimeOut && e.Text != string(Vote)
}

// LastSeen returns when a seat did something last; the zero time if it never has. Decisions that the server made for
// the seat do not count.
func (l Log) LastSeen(seat game.Seat) time.Time {
	for i := len(l) - 1; i >= 0; i-- {
		if e := l[i]; e.Seat == seat && e.isOwn() && (i == 0 || !l[i-1].decidesFor() || l[i-1].Seat != seat) {
			return e.At
		}
	}
	return time.Time{}
}

// isOwn reports whether an entry is something that its seat has done, unless a decision for the seat came before it.
func (e Entry) isOwn() bool {
	switch e.Kind {
	case TimeOut, Called, Shut, TurnEnds, Restored, Await, Fault, Abstain, Rename, Gather, Start:
		return false
	}
	return true
}

// endedAt returns when a finished match ended: the time of the entry that ended it; ok is false if the log is empty.
func (l Log) endedAt() (at time.Time, ok bool) {
	for _, e := range slices.Backward(l) {
		switch e.Kind {
		case RematchAsk, RematchAccept, Rename: // these come after the end
		default:
			return e.At, true
		}
	}
	return at, false
}

// viewers is the number of viewers with different knowledge: the spectators and each seat.
const viewers = game.MaxSeats + 1

// allViewers is the set of all viewers; the bit of game.Spectator stands for the spectators.
const allViewers game.Seats = 1<<viewers - 1

// numbering counts the entries that each viewer may know of.
type numbering struct {
	last     [viewers]int // see State.Number
	decision [viewers]int // see State.DecisionNumber
}

// count counts a new entry for each viewer who may know of it; changes says that it changes the position for them.
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

// audience returns the viewers who may know of a move with these events: every viewer of an event, and the mover.
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

// isFull reports whether the log has reached MaxEntries for a seat; from then on only moves and endings are accepted.
func (f *State) isFull(seat game.Seat) bool { return f.Number(seat) >= MaxEntries }

// RenamableSeats returns the seats of a guest that have room for another Rename.
func (f *State) RenamableSeats(guest string) (seats game.Seats) {
	for seat := range f.Seats.HeldBy(guest).All() {
		if !f.isFull(seat) && f.Log.count(Rename, seat) < MaxRenames {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}

// checkRoom returns why the log has no room for a legal move.
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

// leadsToEnd reports whether a move brings the match nearer to its end: it is listed, it resigns, or it seals orders.
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

// Secret reports whether seats may know different things while the match runs.
func (f *State) Secret() bool { return f.Game.Info().Secret() }

// KnownTo reports whether viewer may know that there is such an entry.
func (e Entry) KnownTo(viewer game.Seat) bool {
	return viewer == game.Arbiter || e.Known&(1<<viewer) != 0
}

// Number returns how many entries viewer may know of, which is its own number for the last of them. The numbers of a
// viewer have no gaps, so they reveal no secret entries.
func (f *State) Number(viewer game.Seat) int {
	if viewer == game.Arbiter {
		return len(f.Log)
	}
	return f.numbers.last[viewer]
}

// DecisionNumber returns a seat's number of the last entry that changed the position for it, or by whom it is played.
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

// Determinize replaces what seat may not know in a position by a random draw.
func (f *State) Determinize(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.Match.DerivedSeed("draw", f.DecisionNumber(seat), seat))))
	}
}

// DerivedSeed returns a seed that follows from the match, a seat and an entry number of it, and reveals nothing about
// the deal.
func (m *Match) DerivedSeed(purpose string, at int, seat game.Seat) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%x %s %d %d", m.Seed, purpose, at, seat))
}

// DelayedState is the match as delayed spectators see it.
type DelayedState struct {
	State *State
	Steps []Step // the latest of which spectators may know
}

// NewDelayedState returns the delayed state of a match in which play has just begun.
func NewDelayedState(f *State) *DelayedState {
	own := *f
	own.Log, own.Receipts, own.Clocks.shown = slices.Clone(f.Log), slices.Clone(f.Receipts), slices.Clone(f.Clocks.shown)
	own.Position, own.Seats.Players, own.Delayed = game.Clone(f.Position), slices.Clone(f.Seats.Players), true
	return &DelayedState{State: &own}
}

// ReplayDelayed returns the delayed state of a stored log; nil if the match has no delay or is not running.
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

// Advance applies the entries made until a time, and keeps at most twice as many steps as asked for.
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
