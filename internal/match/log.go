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

// isFull reports whether the log has reached MaxEntries for a seat; from then on only moves and endings are accepted.
func (f *State) isFull(seat game.Seat) bool { return f.Number(seat) >= MaxEntries }

// checkRoom returns why the log has no room for a legal move.
func (f *State) checkRoom(seat game.Seat, m game.Move) error {
	full := f.isFull(seat)
	if !full && (f.round == 0 || f.entered[seat] < MaxChanges) || f.leadsToEnd(seat, m) {
		return nil
	}
	if full {
		return fail(LogFull, i18n.Of("match.only-leading-moves"))
	}
	return fail(LogFull, i18n.Of("match.orders-changed"))
}

// leadsToEnd reports whether a move brings the match nearer to its end: it is listed, it resigns, or it seals orders.
func (f *State) leadsToEnd(seat game.Seat, m game.Move) bool {
	if slices.Contains(f.Position.Moves(seat, nil), m) || f.Game.Info().Resigns &&
		f.Position.MoveText(seat, m) == "resign" {
		return true
	}
	s, seals := f.Position.(game.SimultaneousMoves)
	if !seals {
		return false
	}
	_, commits := s.Seal(seat, m)
	return commits
}

// viewers is the number of viewers with different knowledge: the spectators and each seat.
const viewers = game.MaxSeats + 1

// everybody is the set of all viewers; the bit of game.Spectator stands for the spectators.
const everybody game.Seats = 1<<viewers - 1

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
	return f.numbers[viewer]
}

// DecisionNumber returns a seat's number of the last entry that changed the position for it, or by whom it is played.
func (f *State) DecisionNumber(seat game.Seat) int { return f.changed[seat] }

// MovesKnown returns how many moves that stand viewer may know of.
func (f *State) MovesKnown(viewer game.Seat) int {
	if viewer == game.Arbiter {
		return f.Moves
	}
	n := 0
	for _, e := range f.Log {
		if e.Kind == Move && !e.Undone && e.KnownTo(viewer) {
			n++
		}
	}
	return n
}

// Updated returns the time of the last entry that viewer may know of.
func (f *State) Updated(viewer game.Seat) time.Time {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if f.Log[i].KnownTo(viewer) {
			return f.Log[i].At
		}
	}
	return f.Match.Created
}

// count counts a new entry for each viewer who may know of it, and notes for whom it changes the position.
func (f *State) count(e Entry, changes bool) {
	for viewer := range game.Seat(viewers) {
		if !e.KnownTo(viewer) {
			continue
		}
		f.numbers[viewer]++
		if changes {
			f.changed[viewer] = f.numbers[viewer]
		}
	}
}

// audience returns who may know of a move with these events: every viewer of an event, and the mover.
func (f *State) audience(mover game.Seat, events []game.Event) game.Seats {
	known := game.SeatsOf(mover)
	for viewer := range game.Seat(len(f.Players) + 1) {
		for _, e := range events {
			if e.For(viewer) != nil {
				known |= 1 << viewer
				break
			}
		}
	}
	return known
}

// Determinize replaces what seat may not know in a position by a random draw.
func (f *State) Determinize(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.DerivedSeed("draw", f.changed[seat], seat))))
	}
}

// DerivedSeed returns a seed that follows from the match, a seat and an entry number of it, and reveals nothing about
// the deal.
func (f *State) DerivedSeed(purpose string, at int, seat game.Seat) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%x %s %d %d", f.Match.Seed, purpose, at, seat))
}

// DelayedState is the match as delayed spectators see it.
type DelayedState struct {
	State *State
	Steps []Step // the latest of which spectators may know
}

// NewDelayedState returns the delayed state of a match in which play has just begun.
func NewDelayedState(f *State) *DelayedState {
	own := *f
	own.Log, own.Receipts, own.shown = slices.Clone(f.Log), slices.Clone(f.Receipts), slices.Clone(f.shown)
	own.Position, own.Players, own.behind = game.Clone(f.Position), slices.Clone(f.Players), true
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

// Behind reports whether this is the state of delayed spectators.
func (f *State) Behind() bool { return f.behind }

// IsParticipant reports whether a guest is no spectator: they hold a seat, may take theirs again, or run the match.
func (f *State) IsParticipant(guest string) bool {
	return f.Held(guest) != 0 || f.RunBy(guest) || guest != "" && slices.ContainsFunc(f.Players, func(p Player) bool {
		return p.Away == guest
	})
}
