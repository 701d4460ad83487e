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

// DelayedState is the table as spectators have it who are behind.
type DelayedState struct {
	State *State
	Steps []Step // the latest of which spectators may know
}

// NewDelayedState begins where play has just begun.
func NewDelayedState(f *State) *DelayedState {
	own := *f
	own.Log, own.Receipts, own.shown = slices.Clone(f.Log), slices.Clone(f.Receipts), slices.Clone(f.shown)
	own.Position, own.Players, own.behind = game.Clone(f.Position), slices.Clone(f.Players), true
	return &DelayedState{State: &own}
}

// ReplayDelayed is the trail of a match that is read from its log; nil if it has none.
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

// Advance takes in the entries that are old enough.
func (tr *DelayedState) Advance(log []Entry, until time.Time, kept int) error {
	for _, e := range log[len(tr.State.Log):] {
		if e.At.After(until) {
			return nil
		}
		e.Undone, e.Unveiled, e.Known = false, false, 0 // which may follow from what comes later
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

// Behind tells whether this is the table as spectators have it who are behind.
func (f *State) Behind() bool { return f.behind }

// IsParticipant tells whether a guest is no spectator: they hold a seat, may take theirs again, or run the game.
func (f *State) IsParticipant(guest string) bool {
	return f.Held(guest) != 0 || f.RunBy(guest) || guest != "" && slices.ContainsFunc(f.Players, func(p Player) bool {
		return p.Away == guest
	})
}

// DerivedSeed is a seed that follows from the match, the seat and a number of what it knows, but tells nothing about the
// deal.
func (f *State) DerivedSeed(purpose string, at int, seat game.Seat) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%x %s %d %d", f.Match.Seed, purpose, at, seat))
}

// isFull tells whether the log has no more room for what does not lead to the end.
func (f *State) isFull(seat game.Seat) bool { return f.Number(seat) >= MaxEntries }

// checkRoom tells whether the log has room for a move that the rules allow.
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

// leadsToEnd tells whether a move brings the game nearer to its end: it is listed, it resigns, or it commits the seat.
func (f *State) leadsToEnd(seat game.Seat, m game.Move) bool {
	if slices.Contains(f.Position.Moves(seat, nil), m) || f.Game.Info().Resigns && f.Position.MoveText(seat, m) == "resign" {
		return true
	}
	s, seals := f.Position.(game.Sealer)
	if !seals {
		return false
	}
	_, commits := s.Seal(seat, m)
	return commits
}

// Determinize draws what seat may not know of a position.
func (f *State) Determinize(s game.State, seat game.Seat) {
	if f.Game.Info().Secret() {
		s.Determinize(seat, rand.New(rand.NewChaCha8(f.DerivedSeed("draw", f.changed[seat], seat))))
	}
}

// viewers are all who may know different things: the spectators and each seat.
const viewers = game.MaxSeats + 1

// everybody is the set of all viewers; the bit of game.Spectator stands for the spectators.
const everybody game.Seats = 1<<viewers - 1

// Secret tells whether seats may know different things while the match runs.
func (f *State) Secret() bool { return f.Game.Info().Secret() }

// KnownTo tells whether viewer may know that there is such an entry.
func (e Entry) KnownTo(viewer game.Seat) bool {
	return viewer == game.Arbiter || e.Known&(1<<viewer) != 0
}

// Number is how many entries viewer may know of: its own number for the last of them. The numbers of a viewer have no
// gaps, so that they do not tell of what happened in secret.
func (f *State) Number(viewer game.Seat) int {
	if viewer == game.Arbiter {
		return len(f.Log)
	}
	return f.numbers[viewer]
}

// MovesKnown is how many of the moves that stand viewer may know of.
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

// Updated is when the last thing happened that viewer may know of.
func (f *State) Updated(viewer game.Seat) time.Time {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if f.Log[i].KnownTo(viewer) {
			return f.Log[i].At
		}
	}
	return f.Match.Created
}

// DecisionNumber returns a seat's number of the last entry that changed the position for it, or by whom it is played.
func (f *State) DecisionNumber(seat game.Seat) int { return f.changed[seat] }

// count takes note of who may know of a new entry, and whose picture of the position it changes.
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

// audience is who may know of a move that caused these events: whoever may know one of them, and who made it.
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

// Bounds of a log, so that nobody can make one grow without end. Neither ever stops play: a move that leads on is
// always allowed, and a game ends by its rules after so many of these.
const (
	// MaxEntries is how many entries a seat may know of before nothing more is taken than what leads to the end. It
	// counts by what the seat knows, so that it does not tell what others did in secret.
	MaxEntries = 5000
	// MaxChanges is how many moves of a round a seat may make before it can no longer change its mind. Whoever gives
	// nine warriors their orders and commits needs ten.
	MaxChanges = 60
	// MaxRenames is how often a table takes note of the new name of who holds a seat.
	MaxRenames = 20
)
