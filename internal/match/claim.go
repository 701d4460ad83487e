package match

import (
	"time"

	"hexparlor/game"
	"hexparlor/i18n"
)

// Whoever stays when all opponents have left may claim the win. Who is away is known to the server alone, so the entry
// lists their seats; clocks that have run out follow from the log. docs/time-controls.md has the rules.

// Abandoned is the reason of the result of a match that was claimed because all opponents had left.
const Abandoned = "abandoned"

// opponents returns the seats in play of all other teams.
func (f *State) opponents(seat game.Seat) (opponents game.Seats) {
	for other := range f.InPlay().All() {
		if f.Seats[other-1].Team != f.Seats[seat-1].Team {
			opponents |= game.SeatsOf(other)
		}
	}
	return opponents
}

// Claims reports whether the win of this match can be claimed at all: a rated one, or a casual one of two teams.
func (f *State) Claims() bool { return f.Match.Rated || f.teams() == 2 }

// missing returns the seats of people who have left, given those who are away as the server knows it. Nobody is away in
// a game of days, where people are elsewhere most of the time, nor a program on a clock, which need not have the table
// open.
func (f *State) missing(away game.Seats) game.Seats {
	if f.Match.Time.Days {
		away = 0
	}
	for i, p := range f.Players {
		seat := game.Seat(i + 1)
		if p.Guest == "" || p.Guest == Elsewhere || p.Program && !f.untimed() {
			away &^= game.SeatsOf(seat)
		}
	}
	return away | f.gone()
}

// mayClaim reports whether a seat may claim the win, given the seats of players who are away.
func (f *State) mayClaim(seat game.Seat, away game.Seats) error {
	if err := f.mustRun(); err != nil {
		return err
	}
	opponents := f.opponents(seat)
	present := opponents &^ f.missing(away)
	switch {
	case !f.Claims():
		return fail(CannotClaim, i18n.Of("match.claim.sides"))
	case !f.InPlay().Has(seat):
		return fail(CannotClaim, i18n.Of("match.claim.out"))
	case !f.paused.IsZero():
		return fail(CannotClaim, i18n.Of("match.paused"))
	case present != 0:
		return fail(CannotClaim, i18n.Of("match.claim.present", "name", f.player(present.First()).Name))
	case opponents&f.ToAct() == 0:
		return fail(CannotClaim, i18n.Of("match.claim.nobody-waits"))
	}
	return nil
}

// claimWin ends the match for whoever stayed.
func (f *State) claimWin(e Entry) error {
	away, ok := f.parseSeats(e.Text)
	if !ok {
		return fail(BadText, i18n.Of("match.bad-seat-list", "text", e.Text))
	}
	err := f.mustRun()
	if !f.imported() { // who was away elsewhere is not known here
		err = f.mayClaim(e.Seat, away)
	}
	if err != nil {
		return err
	}
	f.Result = f.wonBy(e.Seat, Abandoned)
	return nil
}

// wonBy is the result of a match that the team of a seat has won by a decision of the table.
func (f *State) wonBy(seat game.Seat, reason string) game.Result {
	if len(f.Players) == 2 {
		return game.TwoPlayerResult(seat, reason)
	}
	var winners game.Seats
	for _, mate := range f.teamOf(seat) {
		winners |= game.SeatsOf(mate)
	}
	return game.Result{Over: true, Winners: winners, Text: "win:" + seatList(winners), Reason: reason}
}

// claimWin drafts a claim. Only opponents who are away are listed: nobody else matters.
func (d *draft) claimWin(s Submission) error {
	away := s.Absent & d.state.opponents(s.Seat)
	return d.add(Entry{Seat: s.Seat, Kind: ClaimWin, Text: seatList(away)})
}

// LastSeen returns when a seat did something last; the zero time if it never has. Decisions that the server made for
// the seat do not count.
func (f *State) LastSeen(seat game.Seat) time.Time {
	for i := len(f.Log) - 1; i >= 0; i-- {
		if e := f.Log[i]; e.Seat == seat && e.isOwn() && (i == 0 || !f.Log[i-1].decidesFor() || f.Log[i-1].Seat != seat) {
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
