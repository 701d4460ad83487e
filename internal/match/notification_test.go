package match_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
)

// wantsNotified reports an error unless the last submission has caused these notifications, by user.
func (l *table) wantsNotified(name string, want map[string][]notify.Kind) {
	l.t.Helper()
	if got := l.notified(); !maps.EqualFunc(got, want, slices.Equal[[]notify.Kind]) {
		l.t.Errorf("%s: %v, not %v", name, got, want)
	}
}

// TestPlayersAreNotifiedOfTurnsRequestsAndEnds plays a match of turns.
func TestPlayersAreNotifiedOfTurnsRequestsAndEnds(t *testing.T) {
	l := newTable(t, match.New{Game: "hex", Players: users("anna", ""), Time: control(t, "1day")})
	l.wantsNotified("waiting", nil)
	l.sit(2, "ben")
	l.wantsNotified("Ben sits down", map[string][]notify.Kind{"anna": {notify.Begun, notify.Deadline}})
	l.play(1, time.Second)
	l.wantsNotified("a move", map[string][]notify.Kind{"ben": {notify.Turn, notify.Deadline}})
	if n := l.changes[0].Notifications[0]; n.About != l.Match.ID || n.Number != len(l.Log) || !n.At.Equal(l.env.Now) || !n.Until.IsZero() {
		t.Errorf("the notification is %+v", n)
	}
	l.must(1, match.DrawOffer, "")
	l.wantsNotified("a draw offer", map[string][]notify.Kind{"ben": {notify.Asked}})
	l.must(1, match.TakebackAsk, "")
	l.wantsNotified("a second request", nil)
	l.must(2, match.DrawDecline, "")
	l.wantsNotified("an answer", nil)
	l.must(2, match.Resign, "")
	l.wantsNotified("the end", map[string][]notify.Kind{"anna": {notify.Ended}})
	l.must(2, match.RematchAsk, "")
	l.wantsNotified("a rematch", map[string][]notify.Kind{"anna": {notify.Asked}})
}

// TestPlayersAreNotifiedOncePerUser has a user with two seats, a bot and a player by message.
func TestPlayersAreNotifiedOncePerUser(t *testing.T) {
	l := sealedTable(t, "pairs", "", "anna", "anna", "bot", "mail")
	l.wantsNotified("by the maker", nil)
	l = newTable(t, match.New{Game: "hexattack", Options: game.Options{"map": "pairs"}, Players: users("ben", "ben", "cleo", "bot"), Maker: "x"})
	l.wantsNotified("by another user", map[string][]notify.Kind{"ben": {notify.Begun}, "cleo": {notify.Begun}})
}

// TestPlayersOfSealedRoundAreNotifiedOfTheNextOne ends a round for all and for one.
func TestPlayersOfSealedRoundAreNotifiedOfTheNextOne(t *testing.T) {
	l := duel(t, "1day")
	l.must(1, match.Move, "commit")
	l.wantsNotified("the first orders", nil)
	l.must(2, match.Move, "commit")
	l.wantsNotified("the next round", map[string][]notify.Kind{
		"anna": {notify.Turn, notify.Deadline}, "ben": {notify.Deadline},
	})
	l = duel(t, "")
	l.must(1, match.Move, "commit")
	l.must(2, match.Move, "commit")
	l.wantsNotified("without a clock", map[string][]notify.Kind{"anna": {notify.Turn}})
}

// TestDealIsADecisionThatIsPending follows a deal from the last player's coming to its end.
func TestDealIsADecisionThatIsPending(t *testing.T) {
	l := newTable(t, match.New{Game: "hexstrat", Players: users("anna", "")})
	pending := func(anna, ben bool) {
		t.Helper()
		if a, b := l.HasPendingDecision("anna"), l.HasPendingDecision("ben"); a != anna || b != ben {
			t.Errorf("pending decisions: Anna %v, Ben %v", a, b)
		}
	}
	pending(false, false)
	l.sit(2, "ben")
	l.wantsNotified("Ben sits down", map[string][]notify.Kind{"anna": {notify.Turn}})
	pending(true, true)
	commit := func(seat game.Seat) {
		l.must(seat, match.ShareCommit, shareCommit(l, seat))
	}
	commit(1)
	pending(false, true)
	commit(2)
	pending(true, true)
	l.must(1, match.ShareReveal, share(1))
	pending(false, true)
	l.must(2, match.ShareReveal, share(2))
	first := l.ToAct()
	pending(first.Has(1), first.Has(2))
	if g := gathered(t, "anna", "ben"); g.HasPendingDecision("anna") || g.HasPendingDecision("") {
		t.Error("a gathered match waits for a decision")
	}
}

// TestNotificationHoldsWhileItsCauseDoes asks of each kind before and after it was answered.
func TestNotificationHoldsWhileItsCauseDoes(t *testing.T) {
	l := hexTable(t, "0d60")
	holds := func(user string, kind notify.Kind, number int) bool {
		return l.NotificationState(notify.Notification{User: user, Kind: kind, Number: number}).Holds
	}
	for _, c := range []struct {
		do   func()
		name string
		user string
		kind notify.Kind
		num  int
		want bool
	}{
		{nil, "at the start", "anna", notify.Turn, 0, true},
		{nil, "at the start", "ben", notify.Turn, 0, false},
		{nil, "at the start", "cleo", notify.Turn, 0, false},
		{nil, "at the start", "anna", notify.Deadline, 0, true},
		{nil, "at the start", "ben", notify.Deadline, 0, false},
		{nil, "at the start", "ben", notify.Begun, 2, true},
		{nil, "at the start", "ben", notify.Begun, 1, false},
		{nil, "at the start", "ben", notify.Begun, 9, true},
		{nil, "at the start", "ben", notify.Ended, 2, false},
		{nil, "at the start", "ben", notify.Asked, 2, false},
		{nil, "at the start", "ben", notify.Challenged, 2, false},
		{func() { l.play(1, time.Second) }, "after a move", "anna", notify.Turn, 2, false},
		{nil, "after a move", "ben", notify.Turn, 2, true},
		{nil, "after a move", "anna", notify.Begun, 2, false},
		{nil, "after a move", "ben", notify.Begun, 2, true},
		{func() { l.must(1, match.DrawOffer, "") }, "after an offer", "ben", notify.Asked, 2, true},
		{nil, "after an offer", "anna", notify.Asked, 2, false},
		{func() { l.must(2, match.Resign, "") }, "at the end", "anna", notify.Ended, 2, true},
		{nil, "at the end", "cleo", notify.Ended, 2, false},
		{nil, "at the end", "anna", notify.Begun, 9, false},
		{nil, "at the end", "ben", notify.Asked, 2, false},
	} {
		if c.do != nil {
			c.do()
		}
		if got := holds(c.user, c.kind, c.num); got != c.want {
			t.Errorf("%s, %s of %s: %v", c.name, c.kind, c.user, got)
		}
	}
}

// TestDeadlineOfUserIsThatOfTheirFirstClock has a user with two seats whose clocks end at different times.
func TestDeadlineOfUserIsThatOfTheirFirstClock(t *testing.T) {
	l := sealedTable(t, "pairs", "5+0", "anna", "anna", "ben", "cleo")
	l.must(2, match.TimeAsk, "")
	for seat := game.Seat(3); seat <= 4; seat++ {
		l.must(seat, match.TimeAccept, "")
	}
	one, _ := l.Clocks.Of(1)
	two, _ := l.Clocks.Of(2)
	if !one.Ends.Before(two.Ends) {
		t.Fatalf("clocks end at %v and %v", one.Ends, two.Ends)
	}
	began, ends := l.TimeOf("anna")
	if !began.Equal(start) || !ends.Equal(one.Ends) {
		t.Errorf("from %v to %v", began, ends)
	}
	if truth := l.NotificationState(notify.Notification{User: "anna", Kind: notify.Deadline}); !truth.Holds || !truth.Began.Equal(began) || !truth.Limit.Equal(ends) {
		t.Errorf("the truth is %+v", truth)
	}
	l.must(1, match.Move, "commit")
	if _, ends := l.TimeOf("anna"); !ends.Equal(two.Ends) {
		t.Errorf("after the first has decided: %v", ends)
	}
	l.must(2, match.Move, "commit")
	if began, ends := l.TimeOf("anna"); !began.IsZero() || !ends.IsZero() {
		t.Errorf("after both have decided: %v, %v", began, ends)
	}
	if began, ends := duel(t, "").TimeOf("anna"); !began.IsZero() || !ends.IsZero() {
		t.Errorf("without clocks: %v, %v", began, ends)
	}
}
