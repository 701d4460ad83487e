package match

import (
	"testing"
	"time"

	"hexparlor/game"
)

// TestRequestsRepeatWaitsForTurnsOfTheSeat declines a draw, and counts the turns until it may be offered again.
func TestRequestsRepeatWaitsForTurnsOfTheSeat(t *testing.T) {
	var r Offers
	r.add(Offer{Kind: Draw, By: 1, Awaits: game.SeatsOf(2)})
	r.note(pastOffer{kind: Draw, by: 1})
	if err := r.decline(Entry{Kind: DrawDecline, Seat: 2}); err != nil || len(r.Open) != 0 {
		t.Fatalf("declined: %v, %v", err, r.Open)
	}
	before, after := moment{toAct: game.SeatsOf(1)}, moment{toAct: game.SeatsOf(2)}
	for left := turnsBetween[Draw]; left > 0; left-- {
		if turns, _, held := r.Repeat(Draw, 1); turns != left || !held {
			t.Fatalf("%d turns are left, not %d", turns, left)
		}
		r.countTurns(Entry{Kind: Move, Seat: 1}, &before, &after)
	}
	if err := r.mayRepeat(Draw, 1, time.Time{}); err != nil {
		t.Error(err)
	}
}

// TestRequestsAcceptIsDoneWithTheLastConsent puts a pause to two seats.
func TestRequestsAcceptIsDoneWithTheLastConsent(t *testing.T) {
	r := Offers{Open: []Offer{{Kind: Pause, By: 1, Awaits: game.SeatsOf(2, 3)}}}
	if _, done, err := r.accept(Entry{Kind: PauseAccept, Seat: 2}); done || err != nil {
		t.Fatalf("the first consent: %v, %v", done, err)
	}
	if offer, done, err := r.accept(Entry{Kind: PauseAccept, Seat: 3}); !done || err != nil || offer.Agreed.Len() != 2 {
		t.Fatalf("the last consent: %+v, %v, %v", offer, done, err)
	}
	if _, _, err := r.accept(Entry{Kind: PauseAccept, Seat: 3}); err == nil || len(r.Open) != 0 {
		t.Errorf("the offer is still open: %v", r.Open)
	}
}

// TestPauseIsAgreedIfLastAskedSeatAbstainsAfterAnotherAgreed lets the last seat abstain after another has agreed, or without that.
func TestPauseIsAgreedIfLastAskedSeatAbstainsAfterAnotherAgreed(t *testing.T) {
	for _, answered := range []game.Seats{0, game.SeatsOf(2)} {
		r := Offers{Open: []Offer{{Kind: Pause, By: 1, Awaits: game.SeatsOf(3), Agreed: answered}}}
		_, agreed, err := r.abstain(Entry{Kind: Abstain, Seat: 3, Text: string(Pause)})
		if err != nil || agreed != (answered != 0) {
			t.Errorf("answers of %v: %v, %v", answered, agreed, err)
		}
	}
}
