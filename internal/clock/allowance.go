package clock

import "time"

// Allowance is what somebody who decides for a seat must know of its clock. The zero Allowance is all the time in the
// world.
type Allowance struct {
	Limited   bool          // a clock runs, and tells what follows
	Left      time.Duration // until it runs out, what is free of the turn included
	Used      time.Duration // of the turn, by the clock
	Free      time.Duration // what costs nothing of the turn, from its beginning
	Increment time.Duration // that the end of the turn adds
	Turns     int           // that have begun

	Spent time.Duration // what whoever decides has thought already in this turn, whether a clock runs or not
}

const (
	// Least is what may be thought in any case: whoever has less cannot gain by thinking less still.
	Least = 20 * time.Millisecond
	// Late is how much longer than it was meant to each turn is taken to last: until a search has looked at the time,
	// and its move has been written down.
	Late = 100 * time.Millisecond
	// toCome is how many turns are taken to follow when a game begins, and after every other turn one more is: nobody
	// knows how long a game will be, and one that has been long is likely to go on for long.
	toCome = 30
)

// Allowance is what a clock allows at a time of a turn.
func (k Clock) Allowance(c Control, at time.Time) Allowance {
	a := Allowance{Limited: true, Left: k.Shows(at), Increment: c.Increment, Turns: k.Turns}
	if k.Runs() {
		a.Used, a.Free = max(0, at.Sub(k.Since)), max(0, k.Free.Sub(k.Since))
	}
	return a
}

// Budget is how long to think about what is left of the turn, for somebody who thinks about a whole turn for so long at
// most: an even share of what is on the clock, with what is free and most of what is earned anew, and never more than
// half of what is left.
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
