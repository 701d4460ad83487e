package match

import (
	"time"

	"hexparlor/game"
)

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
