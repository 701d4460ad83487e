package lobby_test

import (
	"errors"
	"testing"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

// takesFirst has another server store events of an offer before each of the next n calls of a method.
func (s *memory) takesFirst(method string, n int, offer string, kind lobby.Kind) {
	s.before = func(called string) {
		if called != method || n == 0 {
			return
		}
		n--
		s.mu.Lock()
		defer s.mu.Unlock()
		e := lobby.Event{Number: len(s.events[offer]) + 1, Kind: kind, At: noon}
		if kind == lobby.Taken {
			e.Match = "finished"
			s.finished[e.Match] = true
		}
		s.add(offer, e)
	}
}

func TestAcceptedOfferEndsUnlessItStands(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	plain, standing := r.offer(lobby.Offer{Maker: anna, Time: live}), r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 2})
	r.wantChanges("anna open", "anna open going 0")
	must(t, r.takeAs(t.Context(), ben.ID, plain.ID))
	r.wantChanges("anna 1 taken match by ben")
	for range 2 {
		must(t, r.takeAs(t.Context(), ben.ID, standing.ID))
	}
	r.wantChanges("anna 1 taken match by ben going 1", "anna 2 taken match by ben going 2")
	if n := r.memory.calls["Append"]; n != 3 {
		t.Errorf("%d attempts for three matches", n)
	}
	if list := r.Of(anna.ID); len(list) != 1 || list[0].ID != standing.ID || !list[0].Full() || len(r.Open()) != 0 {
		t.Errorf("left are %+v", list)
	}
}

// TestMatchOfOfferSeatsPlayersAtRandom accepts offers for any seat until the maker has had both seats.
func TestMatchOfOfferSeatsPlayersAtRandom(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	seats := map[string]bool{}
	for range 64 {
		m, err := r.Take(t.Context(), ben, r.offer(lobby.Offer{Maker: anna, Time: live}).ID)
		must(t, err)
		m.Read(func(s *match.State) { seats[s.Seats.Players[0].User+s.Seats.Players[1].User] = true })
	}
	if len(seats) != 2 || !seats[anna.ID+ben.ID] || !seats[ben.ID+anna.ID] {
		t.Errorf("of 64 matches the seats were %v", seats)
	}
}

// TestTakeTriesAgainWhileOthersTakeStandingOffer has other servers store their events first.
func TestTakeTriesAgainWhileOthersTakeStandingOffer(t *testing.T) {
	for _, c := range []struct {
		others int
		want   lobby.Code
	}{{4, ""}, {5, lobby.Gone}} {
		r := newRoom(t)
		anna, ben := r.newUser("anna"), r.newUser("ben")
		o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 1})
		r.memory.takesFirst("Append", c.others, o.ID, lobby.Taken)
		_, err := r.Take(t.Context(), ben, o.ID)
		wantCode(t, err, c.want)
		if n := r.memory.calls["Append"]; n != 5 {
			t.Errorf("%d attempts", n)
		}
	}
}

// TestTakeOfOfferThatHasEndedElsewhereIsRefused has another server end the offer at the last moment.
func TestTakeOfOfferThatHasEndedElsewhereIsRefused(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: live})
	r.memory.takesFirst("Append", 1, o.ID, lobby.Withdrawn)
	_, err := r.Take(t.Context(), ben, o.ID)
	wantCode(t, err, lobby.Gone)
	r.wantChanges("anna open", "anna 1 withdrawn")
	if n := len(r.Of(anna.ID)); n != 0 {
		t.Errorf("%d offers are left", n)
	}
}

func TestTakeFailsIfStoreFails(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: live, Range: lobby.Range{Least: 1}})
	for _, method := range []string{"HasRelation", "RatingOf", "StandingOf"} {
		r.memory.takesFirst("Append", 1, "another", lobby.Withdrawn)
		if r.memory.broken = method; method == "StandingOf" {
			r.memory.takesFirst("Append", 1, o.ID, lobby.Withdrawn)
		}
		if _, err := r.Take(t.Context(), ben, o.ID); !errors.Is(err, errBroken) {
			t.Errorf("%s fails: %v", method, err)
		}
	}
}

// TestOfferWithoutRangeNeedsNoRating accepts it though ratings cannot be read.
func TestOfferWithoutRangeNeedsNoRating(t *testing.T) {
	r := newRoom(t)
	anna, ben, guest := r.newUser("anna"), r.newUser("ben"), r.newGuest("Guest")
	rated, casual := r.offer(lobby.Offer{Maker: anna, Time: live, Rated: true}), r.offer(lobby.Offer{Maker: anna, Time: live})
	r.memory.broken = "RatingOf"
	_, err := r.Take(t.Context(), guest, rated.ID)
	wantCode(t, err, lobby.AccountsOnly)
	must(t, r.takeAs(t.Context(), ben.ID, rated.ID))
	must(t, r.takeAs(t.Context(), guest.ID, casual.ID))
}

// TestOfferIsAcceptedUntilItExpires accepts offers at the last moment and at their end.
func TestOfferIsAcceptedUntilItExpires(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	first, second := r.offer(lobby.Offer{Maker: anna, Time: live, Seat: 1}), r.offer(lobby.Offer{Maker: anna, Time: live})
	r.now = first.Expires.Add(-time.Microsecond)
	must(t, r.takeAs(t.Context(), ben.ID, first.ID))
	r.now = second.Expires
	wantCode(t, r.takeAs(t.Context(), ben.ID, second.ID), lobby.Gone)
}

// TestRatingAtBoundOfRangeAcceptsOffer compares the rating in the pool of the offer.
func TestRatingAtBoundOfRangeAcceptsOffer(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	r.memory.ratings[[2]string{"hex.rapid", ben.ID}] = rating.Standing{Rating: rating.Rating{Value: 1700, Deviation: 60}}
	for _, c := range []struct {
		bounds lobby.Range
		want   lobby.Code
	}{
		{lobby.Range{Most: 1699}, lobby.OutOfRange},
		{lobby.Range{Least: 1701}, lobby.OutOfRange},
		{lobby.Range{Least: 1700, Most: 1700}, ""},
	} {
		o := r.offer(lobby.Offer{Maker: anna, Time: live, Range: c.bounds})
		wantCode(t, r.takeAs(t.Context(), ben.ID, o.ID), c.want)
	}
	o := r.offer(lobby.Offer{Maker: anna, Time: days, Range: lobby.Range{Least: 1501}})
	wantCode(t, r.takeAs(t.Context(), ben.ID, o.ID), lobby.OutOfRange)
}

func TestOfferOfMakerWhoMayNotPlayEndsWhenAccepted(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: live})
	r.banned[ben.ID] = true // whether ben may play is checked elsewhere
	r.banned[anna.ID] = true
	wantCode(t, r.takeAs(t.Context(), ben.ID, o.ID), lobby.Gone)
	r.wantChanges("anna open", "anna 1 left")
	if n := len(r.memory.matches); n != 0 {
		t.Errorf("%d matches were made", n)
	}
}

// TestMatchThatCannotBeMadeEndsOnlyImpossibleOffers has the host refuse the match of a rated offer.
func TestMatchThatCannotBeMadeEndsOnlyImpossibleOffers(t *testing.T) {
	for refusal, c := range map[match.Code]struct {
		want string
		ends bool
	}{
		match.TooManyMatches: {string(lobby.Gone), false}, match.TooManyOpen: {string(lobby.Gone), false},
		match.TooManyWaiting: {string(lobby.Gone), false}, match.TooMuchStored: {string(lobby.Gone), false},
		match.NotYourSeat: {string(lobby.Gone), false},
		match.UnknownGame: {string(lobby.Gone), true}, match.BadOptions: {string(lobby.Gone), true},
		match.BadTime: {string(lobby.Gone), true}, match.BadSeats: {string(lobby.Gone), true},
		match.Full: {string(match.Full), false}, match.Unavailable: {string(match.Unavailable), false},
	} {
		r := newRoom(t)
		anna, ben := r.newUser("anna"), r.newUser("ben")
		o := r.offer(lobby.Offer{Maker: anna, Time: live, Rated: true})
		r.changes = nil
		r.unrated = &match.Error{Code: refusal, Reason: i18n.Of("match.bad-time")}
		_, err := r.Take(t.Context(), ben, o.ID)
		wantCode(t, err, c.want)
		if _, found := r.Find(o.ID); found == c.ends {
			t.Errorf("%s: the offer is there: %v", refusal, found)
		}
		if c.ends {
			r.wantChanges("anna 1 expired")
		}
		r.wantChanges()
	}
	r := newRoom(t)
	o := r.offer(lobby.Offer{Maker: r.newUser("anna"), Time: live, Rated: true})
	r.unrated = errBroken
	if _, err := r.Take(t.Context(), r.newUser("ben"), o.ID); !errors.Is(err, errBroken) {
		t.Errorf("a failure of another kind: %v", err)
	}
}

// TestOnlyMakerWithdrawsAndOnlyChallengedDeclines tries both as each user.
func TestOnlyMakerWithdrawsAndOnlyChallengedDeclines(t *testing.T) {
	r := newRoom(t)
	anna, ben, cleo := r.newUser("anna"), r.newUser("ben"), r.newUser("cleo")
	open, challenge := r.offer(lobby.Offer{Maker: anna, Time: live}), r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
	r.changes = nil
	for _, p := range []user.User{ben, cleo} {
		wantCode(t, r.Withdraw(t.Context(), p.ID, challenge.ID), lobby.Gone)
		wantCode(t, r.Decline(t.Context(), p.ID, open.ID), lobby.Gone)
	}
	wantCode(t, r.Decline(t.Context(), anna.ID, challenge.ID), lobby.Gone)
	wantCode(t, r.Decline(t.Context(), cleo.ID, challenge.ID), lobby.Gone)
	wantCode(t, r.Withdraw(t.Context(), "", "unknown"), lobby.Gone)
	wantCode(t, r.Decline(t.Context(), "", "unknown"), lobby.Gone)
	r.wantChanges()
	must(t, r.Withdraw(t.Context(), anna.ID, open.ID))
	must(t, r.Decline(t.Context(), ben.ID, challenge.ID))
	r.wantChanges("anna 1 withdrawn", "anna 1 declined")
	if e := r.memory.events[challenge.ID]; len(e) != 1 || e[0] != (lobby.Event{Number: 1, Kind: lobby.Declined, At: noon}) {
		t.Errorf("stored %+v", e)
	}
	wantCode(t, r.Withdraw(t.Context(), anna.ID, open.ID), lobby.Gone)
}

// TestOfferThatIsNotEndedInStoreStays fails to withdraw and to decline. A challenge that was not declined may be
// repeated at once.
func TestOfferThatIsNotEndedInStoreStays(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
	for _, method := range []string{"AddEvent", "HasRelation"} {
		r.memory.broken = method
		if err := r.Decline(t.Context(), ben.ID, o.ID); !errors.Is(err, errBroken) {
			t.Errorf("%s fails: %v", method, err)
		}
	}
	r.memory.broken = "AddEvent"
	if err := r.Withdraw(t.Context(), anna.ID, o.ID); !errors.Is(err, errBroken) {
		t.Errorf("withdrawn: %v", err)
	}
	r.memory.broken = ""
	r.memory.takesFirst("AddEvent", 1, o.ID, lobby.Withdrawn)
	wantCode(t, r.Decline(t.Context(), ben.ID, o.ID), lobby.Gone)
	r.wantChanges("anna open", "anna 1 withdrawn")
	r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
}

// TestEndOfStandingOfferIsTriedAgainWhileOthersTakeIt has other servers store their events first.
func TestEndOfStandingOfferIsTriedAgainWhileOthersTakeIt(t *testing.T) {
	for _, c := range []struct {
		others int
		want   lobby.Code
	}{{4, ""}, {5, lobby.Gone}} {
		r := newRoom(t)
		anna := r.newUser("anna")
		o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 1})
		r.memory.takesFirst("AddEvent", c.others, o.ID, lobby.Taken)
		wantCode(t, r.Withdraw(t.Context(), anna.ID, o.ID), c.want)
		if n := r.memory.calls["AddEvent"]; n != 5 {
			t.Errorf("%d attempts", n)
		}
		if list := r.memory.events[o.ID]; len(list) != 5 || (list[4].Kind == lobby.Withdrawn) != (c.want == "") {
			t.Errorf("the events are %+v", list)
		}
	}
	r := newRoom(t)
	anna := r.newUser("anna")
	o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 1})
	r.memory.takesFirst("AddEvent", 1, o.ID, lobby.Taken)
	r.memory.broken = "StandingOf"
	if err := r.Withdraw(t.Context(), anna.ID, o.ID); !errors.Is(err, errBroken) {
		t.Errorf("the events cannot be read: %v", err)
	}
}

// TestTidyEndsExpiredAndDesertedOffers looks at offers before and at their end.
func TestTidyEndsExpiredAndDesertedOffers(t *testing.T) {
	r := newRoom(t)
	anna, ben, cleo := r.newUser("anna"), r.newUser("ben"), r.newUser("cleo")
	r.offer(lobby.Offer{Maker: anna, Time: live})
	r.offer(lobby.Offer{Maker: cleo, Time: live, Seat: 1, Range: lobby.Range{Most: 1}})
	r.offer(lobby.Offer{Maker: ben, Time: days})
	r.changes = nil
	r.away[ben.ID], r.away[cleo.ID] = true, true
	must(t, r.Tidy(t.Context()))
	r.wantChanges("cleo 1 left")
	r.now = noon.Add(3*time.Hour - time.Microsecond)
	must(t, r.Tidy(t.Context()))
	r.wantChanges()
	r.now = noon.Add(3 * time.Hour)
	must(t, r.Tidy(t.Context()))
	r.wantChanges("anna 1 expired")
	r.now = noon.Add(14 * 24 * time.Hour)
	must(t, r.Tidy(t.Context()))
	r.wantChanges("ben 1 expired")
}

func TestTidyOpensStandingOfferWhoseMatchIsFinished(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 1})
	must(t, r.takeAs(t.Context(), ben.ID, o.ID))
	r.changes = nil
	must(t, r.Tidy(t.Context()))
	r.wantChanges()
	r.memory.finished[r.memory.matches[0].ID] = true
	must(t, r.Tidy(t.Context()))
	r.wantChanges("anna open going 0")
	if len(r.Open()) != 1 {
		t.Error("the offer is not open")
	}
}

// TestTidyGoesOnAfterFailure has one offer that another server has ended, one that cannot be ended, and a third.
func TestTidyGoesOnAfterFailure(t *testing.T) {
	r := newRoom(t)
	var offers []lobby.Offer
	for _, name := range []string{"anna", "ben", "cleo"} {
		offers = append(offers, r.offer(lobby.Offer{Maker: r.newUser(name), Time: live, Seat: 1}))
	}
	r.changes = nil
	r.now = noon.Add(3 * time.Hour)
	r.memory.takesFirst("AddEvent", 1, offers[0].ID, lobby.Withdrawn)
	first, n := r.memory.before, 0
	r.memory.before = func(method string) {
		first(method)
		if method == "AddEvent" {
			n++
			r.memory.broken = map[int]string{2: "AddEvent"}[n]
		}
	}
	if err := r.Tidy(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("one offer cannot be ended: %v", err)
	}
	r.wantChanges("anna 1 withdrawn", "cleo 1 expired")
	must(t, r.Tidy(t.Context()))
	r.wantChanges("ben 1 expired")
}

// TestForgetRemovesOffersAndChallengesOfUser has a standing offer that was accepted once.
func TestForgetRemovesOffersAndChallengesOfUser(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	o := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 2})
	must(t, r.takeAs(t.Context(), ben.ID, o.ID))
	r.offer(lobby.Offer{Maker: ben, Time: live, Whom: anna.ID})
	r.offer(lobby.Offer{Maker: ben, Time: live})
	r.changes = nil
	r.Forget(anna.ID)
	r.wantChanges("anna 2 withdrawn going 1", "ben 1 withdrawn")
	if list := r.Of(ben.ID); len(list) != 1 || list[0].Whom != "" || len(r.Of(anna.ID)) != 0 {
		t.Errorf("left are %+v", list)
	}
}
