package match

import (
	"errors"
	"testing"
	"time"

	"hexparlor/game"
)

// isRefused reports whether an error is a refusal with a code.
func isRefused(err error, code Code) bool {
	refusal := (*Error)(nil)
	return errors.As(err, &refusal) && refusal.Code == code
}

// endTurns lets a seat end so many turns in a game of turns.
func endTurns(r *Offers, seat game.Seat, turns int) {
	before, after := moment{toAct: game.SeatsOf(seat)}, moment{toAct: game.SeatsOf(3 - seat)}
	for range turns {
		r.countTurns(Entry{Kind: Move, Seat: seat}, &before, &after)
	}
}

// TestRequestsRefuseRepetitionBeforeRequiredTurnsOfSeat also holds that turns of the other seat do not count.
func TestRequestsRefuseRepetitionBeforeRequiredTurnsOfSeat(t *testing.T) {
	for kind, turns := range turnsBetween {
		var r Offers
		endTurns(&r, 1, 4)
		r.note(pastOffer{kind: kind, by: 1})
		endTurns(&r, 2, 20)
		endTurns(&r, 1, turns-1)
		if left, _, held := r.Repeat(kind, 1); left != 1 || !held {
			t.Errorf("%s: %d turns are left, %v", kind, left, held)
		}
		if err := r.mayRepeat(kind, 1, time.Time{}); !isRefused(err, AskedLately) {
			t.Errorf("%s, too soon: %v", kind, err)
		}
		if err := r.mayRepeat(kind, 2, time.Time{}); err != nil {
			t.Errorf("%s of the other seat: %v", kind, err)
		}
		endTurns(&r, 1, 1)
		if left, _, held := r.Repeat(kind, 1); left != 0 || held {
			t.Errorf("%s: %d turns are left, %v", kind, left, held)
		}
		if err := r.mayRepeat(kind, 1, time.Time{}); err != nil {
			t.Errorf("%s, in time: %v", kind, err)
		}
	}
}

// TestRequestsRefuseRepeatedVoteBeforeEndOfWait asks before and at the end of the wait, in live matches and in those of
// days.
func TestRequestsRefuseRepeatedVoteBeforeEndOfWait(t *testing.T) {
	for _, days := range []bool{false, true} {
		wait := map[bool]time.Duration{false: 10 * time.Minute, true: 24 * time.Hour}[days]
		r := Offers{days: days}
		r.note(pastOffer{kind: Replace, by: 1, at: begun})
		if _, at, held := r.Repeat(Replace, 1); !at.Equal(begun.Add(wait)) || !held {
			t.Errorf("days %v: again at %v, %v", days, at, held)
		}
		if err := r.mayRepeat(Replace, 1, begun.Add(wait-1)); !isRefused(err, AskedLately) {
			t.Errorf("days %v, too soon: %v", days, err)
		}
		if err := r.mayRepeat(Replace, 1, begun.Add(wait)); err != nil {
			t.Errorf("days %v, in time: %v", days, err)
		}
		if got := r.voteTime(); got != map[bool]time.Duration{false: 2 * time.Minute, true: 24 * time.Hour}[days] {
			t.Errorf("days %v: a vote takes %v", days, got)
		}
	}
}

// TestRequestsNoteKeepsLatestRequestPerKindAndSeat notes requests of two seats and kinds.
func TestRequestsNoteKeepsLatestRequestPerKindAndSeat(t *testing.T) {
	var r Offers
	for _, a := range []pastOffer{{kind: Draw, by: 1}, {kind: Draw, by: 2}, {kind: Pause, by: 1}} {
		r.note(a)
	}
	endTurns(&r, 1, 2)
	shared := r
	r.note(pastOffer{kind: Draw, by: 1})
	if waits := r.Waits(); len(waits) != 3 || waits[2] != (Wait{Kind: Draw, Seat: 1, Turns: 5}) {
		t.Errorf("waits %+v", waits)
	}
	if left, _, _ := shared.Repeat(Draw, 1); left != 3 {
		t.Errorf("another state waits %d turns", left)
	}
	r.forget(Draw, 2)
	if _, _, held := r.Repeat(Draw, 2); held || len(r.Waits()) != 2 {
		t.Errorf("after one was forgotten: %+v", r.Waits())
	}
	if r.end(); len(r.Waits()) != 0 {
		t.Errorf("after the end: %+v", r.Waits())
	}
}

// TestRequestsCountEachRoundAsTurnOfAllSeats ends rounds, and moves that do not end a turn.
func TestRequestsCountEachRoundAsTurnOfAllSeats(t *testing.T) {
	var r Offers
	players := make([]Player, 3)
	r.countTurns(Entry{Kind: Move, Seat: 1}, &moment{round: 1, players: players}, &moment{round: 2, players: players})
	r.countTurns(Entry{Kind: Move, Seat: 1}, &moment{round: 2, players: players, toAct: game.SeatsOf(1)}, &moment{round: 2, players: players})
	stays := moment{toAct: game.SeatsOf(1)}
	r.countTurns(Entry{Kind: Move, Seat: 1}, &stays, &stays)
	r.countTurns(Entry{Kind: Resign, Seat: 1}, &stays, &moment{})
	r.countTurns(Entry{Kind: Move, Seat: 2}, &stays, &moment{})
	for seat, want := range []int{0, 1, 1, 1} {
		if r.turnsEnded[seat] != want {
			t.Errorf("seat %d has ended %d turns", seat, r.turnsEnded[seat])
		}
	}
}

// TestRequestsDeclineRemovesOfferAndNotesVotesOnly declines an offer of each kind.
func TestRequestsDeclineRemovesOfferAndNotesVotesOnly(t *testing.T) {
	for kind, offer := range map[Kind]OfferKind{DrawDecline: Draw, PauseDecline: Pause, ReplaceDecline: Replace} {
		var r Offers
		r.add(Offer{Kind: Rematch, By: 1, Awaits: game.SeatsOf(2)})
		r.add(Offer{Kind: offer, By: 1, Awaits: game.SeatsOf(2)})
		if err := r.decline(Entry{Kind: kind, Seat: 1, At: begun}); !isRefused(err, NoOffer) || len(r.Open) != 2 {
			t.Errorf("%s by the wrong seat: %v", kind, err)
		}
		if err := r.decline(Entry{Kind: kind, Seat: 2, At: begun}); err != nil || len(r.Open) != 1 || r.Open[0].Kind != Rematch {
			t.Errorf("%s: %v, %v", kind, err, r.Open)
		}
		if (len(r.past) == 1) != (offer == Replace) || offer == Replace && !r.past[0].at.Equal(begun) {
			t.Errorf("%s: noted %+v", kind, r.past)
		}
	}
}

// TestRequestsAbstainOfLastSeatDecidesOffer lets the seats that have not answered abstain, one after the other.
func TestRequestsAbstainOfLastSeatDecidesOffer(t *testing.T) {
	for _, c := range []struct {
		kind   OfferKind
		agreed game.Seats
		want   bool
	}{
		{Draw, game.SeatsOf(2), false},
		{Takeback, game.SeatsOf(2), false},
		{Replace, 0, true},
		{Replace, game.SeatsOf(2), true},
		{MoreTime, 0, false},
		{MoreTime, game.SeatsOf(2), true},
		{Pause, 0, false},
		{Pause, game.SeatsOf(2), true},
		{Rematch, game.SeatsOf(2), false},
	} {
		var r Offers
		r.add(Offer{Kind: c.kind, By: 1, Agreed: c.agreed, Awaits: game.SeatsOf(3, 4)})
		if _, agreed, err := r.abstain(Entry{Seat: 3, Text: string(c.kind)}); agreed || err != nil || len(r.Open) != 1 || r.Open[0].Awaits != game.SeatsOf(4) {
			t.Errorf("%s: after the first: %v, %v, %v", c.kind, agreed, err, r.Open)
		}
		if _, agreed, err := r.abstain(Entry{Seat: 3, Text: string(c.kind)}); agreed || !isRefused(err, NoOffer) {
			t.Errorf("%s: twice: %v, %v", c.kind, agreed, err)
		}
		if _, agreed, err := r.abstain(Entry{Seat: 4, Text: string(c.kind)}); agreed != c.want || err != nil || len(r.Open) != 0 {
			t.Errorf("%s: after the last: %v, %v, %v", c.kind, agreed, err, r.Open)
		}
	}
}

// TestRequestsEndWhenSeatsConcernedMove has one offer of each kind by seat 1 to seat 2; seat 3 was to be replaced.
func TestRequestsEndWhenSeatsConcernedMove(t *testing.T) {
	for _, c := range []struct {
		seat  game.Seat
		plays bool
		left  []OfferKind
	}{
		{1, true, []OfferKind{Draw, Pause, Replace}},
		{1, false, []OfferKind{Draw, Pause, Replace}},
		{2, true, []OfferKind{Replace}},
		{2, false, []OfferKind{Draw, Takeback, Pause, Replace}},
		{3, true, []OfferKind{Draw, Takeback, Pause}},
		{3, false, []OfferKind{Draw, Takeback, Pause}},
		{4, true, []OfferKind{Draw, Takeback, Pause, Replace}},
	} {
		var r Offers
		for _, kind := range []OfferKind{Draw, Takeback, Pause, Replace} {
			o := Offer{Kind: kind, By: 1, Awaits: game.SeatsOf(2)}
			if kind == Replace {
				o.Target = 3
			}
			r.add(o)
		}
		r.endByMove(c.seat, c.plays)
		var left []OfferKind
		for _, o := range r.Open {
			left = append(left, o.Kind)
		}
		if len(left) != len(c.left) {
			t.Errorf("seat %d, plays %v: left %v, not %v", c.seat, c.plays, left, c.left)
			continue
		}
		for i := range left {
			if left[i] != c.left[i] {
				t.Errorf("seat %d, plays %v: left %v, not %v", c.seat, c.plays, left, c.left)
			}
		}
	}
}

// TestRequestsChangeLeavesEarlierStateUnchanged changes offers of a copy, as of the state after an entry.
func TestRequestsChangeLeavesEarlierStateUnchanged(t *testing.T) {
	var r Offers
	r.add(Offer{Kind: Draw, By: 1, Awaits: game.SeatsOf(2)})
	next := r
	next.removeKind(Draw)
	next.add(Offer{Kind: Pause, By: 1, Awaits: game.SeatsOf(2)})
	if len(r.Open) != 1 || r.Open[0].Kind != Draw || next.Open[0].Kind != Pause {
		t.Errorf("%v, then %v", r.Open, next.Open)
	}
	if !r.awaits(game.SeatsOf(2, 3)) || r.awaits(game.SeatsOf(1, 3)) || (&Offers{}).awaits(game.SeatsOf(2)) {
		t.Error("an offer waits for the wrong seats")
	}
}

func TestRequestsVoteEndsAtDeadlineOfOffer(t *testing.T) {
	var r Offers
	if _, ok := r.voteEnds(); ok {
		t.Error("without a vote")
	}
	r.add(Offer{Kind: Draw, Until: begun})
	r.add(Offer{Kind: Replace, Until: begun.Add(time.Minute)})
	if at, ok := r.voteEnds(); !ok || !at.Equal(begun.Add(time.Minute)) {
		t.Errorf("it ends at %v, %v", at, ok)
	}
}
