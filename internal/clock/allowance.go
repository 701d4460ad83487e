package clock

import "time"

// Allowance is the time that a bot or player has for a decision. The zero Allowance is unlimited.
type Allowance struct {
	Limited   bool          // whether a clock limits the decision; else the fields up to Turns are zero
	Left      time.Duration // time until the clock runs out, with the free part of the turn
	Used      time.Duration // time that the clock has counted in this turn
	Free      time.Duration // length of the free part of the turn
	Increment time.Duration // increment that is added at the end of the turn
	Turns     int           // number of turns that the seat has begun, with this one

	Spent time.Duration // thinking time spent in this turn, with or without a clock
}

const (
	// Least is the thinking time that is always allowed: less would not save a clock that is nearly over.
	Least = 20 * time.Millisecond
	// Late is the assumed overrun of each turn: until a search has looked at the clock, and its move is stored.
	Late = 100 * time.Millisecond
	// toCome is the number of turns expected at the start of a game. After every two turns one more is expected,
	// because a long game is likely to last longer.
	toCome = 30
)

// Allowance returns the time that the clock allows its seat at a time of its turn.
func (k Clock) Allowance(c Control, at time.Time) Allowance {
	a := Allowance{Limited: true, Left: k.Shows(at), Increment: c.Increment, Turns: k.Turns}
	if k.Runs() {
		a.Used, a.Free = max(0, at.Sub(k.Since)), max(0, k.Free.Sub(k.Since))
	}
	return a
}

// Budget returns the thinking time for the rest of the turn, of which most is the maximum for the whole turn. It is an
// even share of the clock plus the free part and most of the increment, and never more than half of what is left.
func (a Allowance) Budget(most time.Duration) time.Duration {
	budget := most - a.Spent
	if a.Limited {
		paid := a.Left - max(0, a.Free-a.Used)
		share := (paid + max(0, a.Used-a.Free)) / time.Duration(toCome+a.Turns/2)
		turn := a.Free + share + a.Increment*3/4 - Late
		budget = min(budget, turn-a.Used, a.Left/2)
	}
	return max(Least, budget)
}
