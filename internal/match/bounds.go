package match

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
)

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

// full tells whether the log has no more room for what does not lead to the end.
func (f *State) full(seat game.Seat) bool { return f.Number(seat) >= MaxEntries }

// room tells whether the log has room for a move that the rules allow.
func (f *State) room(seat game.Seat, m game.Move) error {
	full := f.full(seat)
	if !full && (f.round == 0 || f.entered[seat] < MaxChanges) || f.leadsOn(seat, m) {
		return nil
	}
	if full {
		return fail(LogFull, i18n.Of("match.only-leading-moves"))
	}
	return fail(LogFull, i18n.Of("match.orders-changed"))
}

// leadsOn tells whether a move brings the game nearer to its end: it is listed, it resigns, or it commits the seat.
func (f *State) leadsOn(seat game.Seat, m game.Move) bool {
	if slices.Contains(f.Position.Moves(seat, nil), m) || f.Game.Info().Resigns && f.Position.MoveText(seat, m) == "resign" {
		return true
	}
	s, seals := f.Position.(game.SimultaneousMoves)
	if !seals {
		return false
	}
	_, commits := s.Seal(seat, m)
	return commits
}

// renames is how many names of the seat's players the log has taken note of.
func (f *State) renames(seat game.Seat) (n int) {
	for _, e := range f.Log {
		if e.Kind == Rename && e.Seat == seat {
			n++
		}
	}
	return n
}

// renamable is the seats of a guest whose new name the log has room for.
func (f *State) renamable(guest string) (seats game.Seats) {
	for seat := range f.Held(guest).All() {
		if !f.full(seat) && f.renames(seat) < MaxRenames {
			seats |= game.SeatsOf(seat)
		}
	}
	return seats
}
