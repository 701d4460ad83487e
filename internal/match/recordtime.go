package match

import (
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/clock"
	"hexparlor/record"
)

// tellTime adds the control to a record, and when each move was made. Whoever may have the record may know that: while
// anything is hidden there is none.
func (f *State) tellTime(r *record.Record) {
	c := f.Match.Time
	if c.None() {
		return
	}
	r.Time, r.RunsOut = c.String(), string(f.Match.RunsOut)
	last := time.Duration(0)
	for i, e := range f.standingMoves() {
		// The clock of the house's machine may have been set back.
		at := max(last, min(e.At.Sub(f.began), record.LongestGame)).Truncate(time.Millisecond)
		r.Moves[i].At, last = &at, at
	}
}

// standingMoves is all moves that were not taken back.
func (f *State) standingMoves() []Entry {
	moves := make([]Entry, 0, f.Moves)
	for _, e := range f.Log {
		if e.Kind == Move && !e.Undone {
			moves = append(moves, e)
		}
	}
	return moves
}

// timeOf is the control of a record. BadRecord.
func timeOf(r *record.Record) (clock.Control, error) {
	c, err := clock.Parse(r.Time)
	if err != nil {
		return c, fail(BadRecord, i18n.Of("match.bad-time"))
	}
	return c, nil
}

// lastTime is when the last move of a record was made.
func lastTime(r *record.Record, begun time.Time) time.Time {
	if n := len(r.Moves); n > 0 && r.Moves[n-1].At != nil {
		return begun.Add(*r.Moves[n-1].At)
	}
	return begun
}

// imported tells whether the match was played elsewhere. Its clocks are not known: a record tells neither pauses nor
// what was forgiven.
func (f *State) imported() bool { return len(f.Players) > 0 && f.Players[0].Guest == Elsewhere }

// untimed tells whether the table has no clocks.
func (f *State) untimed() bool { return f.Match.Time.None() || f.imported() }
