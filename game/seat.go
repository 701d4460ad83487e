package game

import (
	"iter"
	"math/bits"
)

// Seat is the number of a player in a match, from 1 as in every notation.
type Seat int8

const (
	// Arbiter sees everything: the server itself, and every viewer once a game is over.
	Arbiter Seat = -1
	// Spectator sees what is public.
	Spectator Seat = 0
	// MaxSeats is the largest number of players in a match.
	MaxSeats = 9
)

// Seats is a set of seats.
type Seats uint16

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether seat is in the set; Spectator and Arbiter never are.
func (s Seats) Has(seat Seat) bool { return seat > 0 && s&(1<<seat) != 0 }

// Len returns the number of seats in the set.
func (s Seats) Len() int { return bits.OnesCount16(uint16(s)) }

// First returns the lowest seat, or Spectator if the set is empty.
func (s Seats) First() Seat {
	if s == 0 {
		return Spectator
	}
	return Seat(bits.TrailingZeros16(uint16(s)))
}

// All yields the seats in rising order.
func (s Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Result is the result of a game. The zero value is a running game.
type Result struct {
	Over    bool
	Winners Seats  // seats that have won; empty for a draw
	Text    string // "1-0", "0-1", "1/2-1/2", "win:1,3", "draw"; "*" or empty while running
	Reason  string // why the game ended, as the rules' stable word for programs
}

// Value returns the worth of the result for seat: 1 won, 0 lost, one half drawn or still open.
func (r Result) Value(seat Seat) float64 {
	switch {
	case r.Winners == 0:
		return 0.5
	case r.Winners.Has(seat):
		return 1
	}
	return 0
}

// Outcome returns the argument "outcome" of messages to seat: "won", "lost", or "none" for draws and spectators.
func (r Result) Outcome(seat Seat) string {
	switch {
	case seat < 1 || r.Winners == 0:
		return "none"
	case r.Winners.Has(seat):
		return "won"
	}
	return "lost"
}

// TwoPlayerResult returns the result of a two-player game won by winner; if winner is Spectator, a draw. reason is why
// the game ended.
func TwoPlayerResult(winner Seat, reason string) Result {
	text := [...]string{"1/2-1/2", "1-0", "0-1"}[winner]
	return Result{Over: true, Winners: SeatsOf(winner) &^ SeatsOf(Spectator), Text: text, Reason: reason}
}
