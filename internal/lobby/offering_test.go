package lobby_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/notify"
	"hexparlor/internal/rating"
	"hexparlor/internal/user"
)

func TestNewLobbyCompletesStoredOffers(t *testing.T) {
	r := newRoom(t)
	anna, ben, guest := r.newUser("anna"), r.newUser("ben"), r.newGuest("Guest")
	r.memory.ratings[[2]string{"hex.days", anna.ID}] = rating.Standing{Rating: rating.Rating{Value: 1620, Deviation: 60}}
	standing := r.offer(lobby.Offer{Maker: anna, Time: days, Matches: 2})
	plain := r.offer(lobby.Offer{Maker: guest, Time: live})
	must(t, r.takeAs(t.Context(), ben.ID, standing.ID))

	r.renew()
	if o, ok := r.Find(standing.ID); !ok || o.Maker.Handle != "anna" || o.Going() != 1 || o.Matches != 2 {
		t.Errorf("the standing offer is %+v, %v", o, ok)
	} else if strong, rated := o.Strong(); !rated || strong != (lobby.Rating{Value: 1620}) {
		t.Errorf("the rating of its maker is %+v, %v", strong, rated)
	}
	if o, ok := r.Find(plain.ID); !ok || o.Maker.Name != "Guest" || !o.Expires.Equal(noon.Add(3*time.Hour)) {
		t.Errorf("the plain offer is %+v, %v", o, ok)
	} else if strong, rated := o.Strong(); rated || strong != (lobby.Rating{}) {
		t.Errorf("a guest has the rating %+v", strong)
	}
	r.memory.calls = map[string]int{}
	r.changes = nil
	must(t, r.Withdraw(t.Context(), anna.ID, standing.ID))
	if n := r.memory.calls["AddEvent"]; n != 1 {
		t.Errorf("the number of the next event was guessed %d times", n)
	}
	r.wantChanges("anna 2 withdrawn going 1")
}

func TestNewLobbyFailsIfStoreFails(t *testing.T) {
	r := newRoom(t)
	r.offer(lobby.Offer{Maker: r.newUser("anna"), Time: live})
	for _, method := range []string{"OpenOffers", "User", "RatingOf", "StandingOf"} {
		r.memory.broken = method
		if _, err := lobby.New(t.Context(), r.config); !errors.Is(err, errBroken) {
			t.Errorf("%s fails: %v", method, err)
		}
	}
}

// TestLobbyWithoutClockUsesWallClock also leaves out the function that is called after changes.
func TestLobbyWithoutClockUsesWallClock(t *testing.T) {
	r := newRoom(t)
	maker := r.newGuest("Guest")
	r.config.Clock, r.config.Changed = nil, nil
	r.renew()
	before := time.Now().Truncate(time.Microsecond)
	o := r.offer(lobby.Offer{Maker: maker, Time: live})
	if o.Created.Before(before) || o.Created.After(time.Now()) {
		t.Errorf("an offer was made at %v, after %v", o.Created, before)
	}
}

// TestOfferIsStoredListedAndPublished makes an offer at a time with nanoseconds, which no store keeps.
func TestOfferIsStoredListedAndPublished(t *testing.T) {
	r := newRoom(t)
	r.now = noon.Add(123_456_789 * time.Nanosecond).In(time.FixedZone("CET", 3600))
	anna := r.newUser("anna")
	o := r.offer(lobby.Offer{Maker: anna, Time: live, Options: map[string]string{"size": "9"}})
	if want := noon.Add(123_456_000); o.Created != want || o.Expires != want.Add(3*time.Hour) {
		t.Errorf("made at %v, expires at %v", o.Created, o.Expires)
	}
	r.wantChanges("anna open")
	if found, ok := r.Find(o.ID); !ok || !reflect.DeepEqual(found, o) {
		t.Errorf("found %+v, %v, not %+v", found, ok, o)
	}
	if stored, err := r.memory.OfferOf(t.Context(), o.ID); err != nil || stored.Expires != o.Expires || stored.Time != live {
		t.Errorf("stored %+v, %v", stored, err)
	}
	if _, ok := r.Find("unknown"); ok {
		t.Error("an unknown offer is found")
	}
}

func TestOfferThatIsNotStoredIsNotListed(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	for _, method := range []string{"AddOffer", "CountChallenges", "HasRelation", "RatingOf", "HandleOf"} {
		r.memory.broken = method
		_, _, err := r.Offer(t.Context(), lobby.Offer{Maker: anna, Game: "hex", Time: live, Whom: ben.ID, Rated: true}, "")
		if !errors.Is(err, errBroken) || len(r.Of(anna.ID)) != 0 || len(r.memory.offers) != 0 {
			t.Errorf("%s fails: %v, %d listed, %d stored", method, err, len(r.Of(anna.ID)), len(r.memory.offers))
		}
	}
	r.wantChanges()
}

// TestOffersAreListedOldestFirst lists open offers, offers of one maker, and challenges of one user.
func TestOffersAreListedOldestFirst(t *testing.T) {
	r := newRoom(t)
	asked := r.newUser("asked")
	var open, challenges []string
	for i := range 8 {
		maker := r.newGuest(fmt.Sprint("Guest ", i))
		open = append(open, r.offer(lobby.Offer{Maker: maker, Time: live, Seat: 1}).ID)
		challenges = append(challenges, r.offer(lobby.Offer{Maker: maker, Time: live, Whom: asked.ID}).ID)
	}
	last := r.memory.offers[15].Maker
	for name, c := range map[string]struct {
		got  []lobby.Offer
		want []string
	}{
		"open": {r.Open(), open}, "challenges": {r.Challenges(asked.ID), challenges},
		"of one maker": {r.Of(last.ID), []string{open[7], challenges[7]}}, "of the challenged": {r.Of(asked.ID), nil},
	} {
		var ids []string
		for _, o := range c.got {
			ids = append(ids, o.ID)
		}
		if !reflect.DeepEqual(ids, c.want) {
			t.Errorf("%s: %v, not %v", name, ids, c.want)
		}
	}
}

func TestOfferShowsRoundedPresentRatingOfItsMaker(t *testing.T) {
	r := newRoom(t)
	anna := r.newUser("anna")
	for _, c := range []struct {
		value, deviation float64
		idle             time.Duration
		want             lobby.Rating
	}{
		{1499.45, 60, 0, lobby.Rating{Value: 1499}},
		{1499.5, 60, 0, lobby.Rating{Value: 1500}},
		{1500.25, 120, 0, lobby.Rating{Value: 1500, Provisional: true}},
		{1500, 60, 24 * time.Hour, lobby.Rating{Value: 1500}},
		{1500, 60, 5 * 365 * 24 * time.Hour, lobby.Rating{Value: 1500, Provisional: true}},
	} {
		r.memory.ratings[[2]string{"hex.rapid", anna.ID}] = rating.Standing{
			Rating: rating.Rating{Value: c.value, Deviation: c.deviation, Volatility: 0.06}, Played: noon.Add(-c.idle), Games: 9,
		}
		o := r.offer(lobby.Offer{Maker: anna, Time: live})
		if got, ok := o.Strong(); !ok || got != c.want {
			t.Errorf("%+v: %+v, %v", c, got, ok)
		}
		must(t, r.Withdraw(t.Context(), anna.ID, o.ID))
	}
}

// TestPoolOfOfferCountsTimePerTurn compares a control without main time with one of increments.
func TestPoolOfOfferCountsTimePerTurn(t *testing.T) {
	for text, want := range map[string]rating.Speed{"5+5": rating.Rapid, "5+0": rating.Blitz, "3days": rating.Days, "": rating.Untimed} {
		o := lobby.Offer{Game: "hex"}
		if text != "" {
			o.Time = times(t, text)
		}
		if got := o.Pool(); got != (rating.Pool{Game: "hex", Speed: want}) {
			t.Errorf("%q: %v, not %s", text, got, want)
		}
	}
}

// TestStoredOptionsOfOfferLackDefaults makes two offers for the same match, of which one names a default option.
func TestStoredOptionsOfOfferLackDefaults(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	given := map[string]string{"size": "11"}
	o := r.offer(lobby.Offer{Maker: anna, Time: live, Options: given})
	if len(o.Options) != 0 || len(given) != 1 {
		t.Errorf("the options are %v, the given ones %v", o.Options, given)
	}
	other := r.offer(lobby.Offer{Maker: anna, Time: live, Options: map[string]string{"size": "9"}})
	if !reflect.DeepEqual(other.Options, map[string]string{"size": "9"}) {
		t.Errorf("the options are %v", other.Options)
	}
	if _, m, err := r.Offer(t.Context(), lobby.Offer{Maker: ben, Game: "hex", Time: live}, ""); err != nil || m == nil {
		t.Errorf("the offers were not paired: %v", err)
	}
	r.offer(lobby.Offer{Maker: ben, Time: live, Options: map[string]string{"size": "10"}, Seat: 2})
}

// TestOfferIsPairedOnlyWithSuitableOffer makes an offer while another one is open.
func TestOfferIsPairedOnlyWithSuitableOffer(t *testing.T) {
	for name, c := range map[string]struct {
		open, made lobby.Offer
		prepare    func(r *room, maker user.User)
		paired     bool
	}{
		"equal":               {open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live}, paired: true},
		"for both seats":      {open: lobby.Offer{Time: live, Seat: 1}, made: lobby.Offer{Time: live, Seat: 2}, paired: true},
		"for the same seat":   {open: lobby.Offer{Time: live, Seat: 1}, made: lobby.Offer{Time: live, Seat: 1}},
		"of another control":  {open: lobby.Offer{Time: live}, made: lobby.Offer{Time: days}},
		"below the new range": {open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live, Range: lobby.Range{Least: 1501}}},
		"in the new range":    {open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live, Range: lobby.Range{Least: 1500}}, paired: true},
		"of an absent maker": {
			open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live},
			prepare: func(r *room, maker user.User) { r.away[maker.ID] = true },
		},
		"of days of an absent maker": {
			open: lobby.Offer{Time: days}, made: lobby.Offer{Time: days}, paired: true,
			prepare: func(r *room, maker user.User) { r.away[maker.ID] = true },
		},
		"of an absent maker whom no server follows": {
			open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live}, paired: true,
			prepare: func(r *room, maker user.User) { r.away[maker.ID], r.Here = true, nil },
		},
		"a challenge": {
			open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live},
			prepare: func(r *room, maker user.User) {
				must(r.t, r.Withdraw(r.t.Context(), maker.ID, r.Open()[0].ID))
				r.offer(lobby.Offer{Maker: maker, Time: live, Whom: r.newUser("ben").ID})
			},
		},
		"full": {
			open: lobby.Offer{Time: days, Matches: 1}, made: lobby.Offer{Time: days},
			prepare: func(r *room, _ user.User) {
				must(r.t, r.takeAs(r.t.Context(), r.newUser("cleo").ID, r.Open()[0].ID))
			},
		},
		"expired": {
			open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live},
			prepare: func(r *room, _ user.User) { r.now = noon.Add(3 * time.Hour) },
		},
		"of a blocked maker": {
			open: lobby.Offer{Time: live}, made: lobby.Offer{Time: live},
			prepare: func(r *room, maker user.User) { r.memory.blocks[[2]string{maker.ID, r.newUser("ben").ID}] = true },
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			c.open.Maker, c.open.Game, c.made.Game = r.newUser("anna"), "hex", "hex"
			r.offer(c.open)
			if c.prepare != nil {
				c.prepare(r, c.open.Maker)
			}
			c.made.Maker = r.madeBy("ben")
			_, m, err := r.Offer(t.Context(), c.made, "")
			must(t, err)
			if (m != nil) != c.paired || c.paired == (len(r.Of(c.made.Maker.ID)) > 0) {
				t.Errorf("paired at %v; the maker has %d offers", m, len(r.Of(c.made.Maker.ID)))
			}
		})
	}
}

// madeBy returns the user with that handle, who is made if necessary.
func (r *room) madeBy(handle string) user.User {
	r.t.Helper()
	for _, p := range r.memory.users {
		if p.Handle == handle {
			return p
		}
	}
	return r.newUser(handle)
}

// TestOfferIsPairedWithOldestThatAdmitsItsMaker has an older offer that refuses the maker, and later offers that
// would do as well.
func TestOfferIsPairedWithOldestThatAdmitsItsMaker(t *testing.T) {
	r := newRoom(t)
	ben := r.newUser("ben")
	r.offer(lobby.Offer{Maker: r.newUser("cleo"), Time: live, Range: lobby.Range{Least: 1501}})
	for i := range 5 {
		r.offer(lobby.Offer{Maker: r.newUser(fmt.Sprintf("anna-%d", i)), Time: live, Seat: 1})
	}
	r.changes = nil
	_, m, err := r.Offer(t.Context(), lobby.Offer{Maker: ben, Game: "hex", Time: live}, "")
	must(t, err)
	r.wantChanges("anna-0 1 taken match by ben")
	var players []match.Player
	m.Read(func(s *match.State) { players = s.Seats.Players })
	if players[0].User != r.memory.offers[1].Maker.ID || players[1].User != ben.ID {
		t.Errorf("the players are %v", players)
	}
}

// TestChallengeIsPairedWithNoOffer challenges a user who has made the same open offer.
func TestChallengeIsPairedWithNoOffer(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	r.offer(lobby.Offer{Maker: anna, Time: live})
	challenge := r.offer(lobby.Offer{Maker: ben, Time: live, Whom: anna.ID})
	want := notify.Notification{
		User: anna.ID, Kind: notify.Challenged, About: challenge.ID, Number: 1, At: noon, Until: noon.Add(30 * time.Minute),
	}
	if got := r.memory.notifications; len(got) != 1 || got[0] != want {
		t.Errorf("the notifications are %+v", got)
	}
}

// TestOfferFailsIfPairingFails has an open offer whose match cannot be stored.
func TestOfferFailsIfPairingFails(t *testing.T) {
	r := newRoom(t)
	ben := r.newUser("ben")
	r.offer(lobby.Offer{Maker: r.newUser("anna"), Time: live})
	r.memory.broken = "Append"
	_, m, err := r.Offer(t.Context(), lobby.Offer{Maker: ben, Game: "hex", Time: live}, "")
	if wantCode(t, err, match.Unavailable); m != nil || len(r.Of(ben.ID)) != 0 {
		t.Errorf("paired at %v, %d offers", m, len(r.Of(ben.ID)))
	}
}

// TestOpenOffersAreLimitedPerUserAndAddress makes one offer more than a user, and than an address, may have.
func TestOpenOffersAreLimitedPerUserAndAddress(t *testing.T) {
	r := newRoom(t)
	anna, guests := r.newUser("anna"), 0
	offer := func(maker user.User, n int, origin string) error {
		o := lobby.Offer{Maker: maker, Game: "hex", Time: times(t, fmt.Sprintf("%d+0", n+1)), Seat: 1}
		_, _, err := r.Offer(t.Context(), o, origin)
		return err
	}
	for n := range limit.Offers.Number {
		must(t, offer(anna, n, "203.0.113.7"))
	}
	wantCode(t, offer(anna, limit.Offers.Number, "203.0.113.8"), lobby.TooMany)
	offerAsGuest := func(origin string) error {
		guests++
		return offer(r.newGuest("Guest"), guests, origin)
	}
	for range limit.AddressOffers.Number - limit.Offers.Number {
		must(t, offerAsGuest("203.0.113.7"))
	}
	wantCode(t, offerAsGuest("203.0.113.7"), lobby.TooMany)
	must(t, offerAsGuest("203.0.113.8"))
	for range limit.AddressOffers.Number + 1 {
		must(t, offerAsGuest("")) // addresses are not known
	}
}

// TestOfferFromOtherAddressIsNoRepetition makes the same offer as another user at the same address.
func TestOfferFromOtherAddressIsNoRepetition(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	for _, maker := range []user.User{anna, ben} {
		_, _, err := r.Offer(t.Context(), lobby.Offer{Maker: maker, Game: "hex", Time: live, Seat: 1}, "203.0.113.7")
		must(t, err)
	}
	_, _, err := r.Offer(t.Context(), lobby.Offer{Maker: anna, Game: "hex", Time: live, Seat: 1}, "203.0.113.8")
	wantCode(t, err, lobby.AskedAlready)
}

func TestChallengesWaitingForOneUserAreLimited(t *testing.T) {
	r := newRoom(t)
	asked := r.newUser("asked")
	var last lobby.Offer
	for range 20 {
		last = r.offer(lobby.Offer{Maker: r.newGuest("Guest"), Whom: asked.ID})
	}
	more := lobby.Offer{Maker: r.newGuest("Guest"), Game: "hex", Whom: asked.ID}
	_, _, err := r.Offer(t.Context(), more, "")
	wantCode(t, err, lobby.TooMany)
	must(t, r.Withdraw(t.Context(), last.Maker.ID, last.ID))
	r.offer(more)
}

// TestChallengesInVainCountOnlyTheOwn lets the other user challenge as often as possible.
func TestChallengesInVainCountOnlyTheOwn(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	for range 3 {
		must(t, r.Withdraw(t.Context(), ben.ID, r.offer(lobby.Offer{Maker: ben, Whom: anna.ID}).ID))
	}
	r.offer(lobby.Offer{Maker: anna, Whom: ben.ID})
}

// TestChallengeAfterDeclinedOneIsAllowedAfterAnHour tidies up in between, which must not end the wait.
func TestChallengeAfterDeclinedOneIsAllowedAfterAnHour(t *testing.T) {
	r := newRoom(t)
	anna, ben := r.newUser("anna"), r.newUser("ben")
	challenge := lobby.Offer{Maker: anna, Game: "hex", Time: live, Whom: ben.ID}
	must(t, r.Decline(t.Context(), ben.ID, r.offer(challenge).ID))
	for _, after := range []time.Duration{0, time.Hour - time.Microsecond} {
		r.now = noon.Add(after)
		must(t, r.Tidy(t.Context()))
		_, _, err := r.Offer(t.Context(), challenge, "")
		wantCode(t, err, lobby.TooMany)
	}
	r.offer(lobby.Offer{Maker: ben, Time: live, Whom: anna.ID})
	r.now = noon.Add(time.Hour)
	r.offer(challenge)
}

// TestChallengeBetweenBlockedUsersNotifiesNoUser blocks in each direction: the challenger sees no difference.
func TestChallengeBetweenBlockedUsersNotifiesNoUser(t *testing.T) {
	r := newRoom(t)
	anna, ben, cleo := r.newUser("anna"), r.newUser("ben"), r.newUser("cleo")
	r.memory.blocks[[2]string{ben.ID, anna.ID}] = true
	r.memory.blocks[[2]string{anna.ID, cleo.ID}] = true
	first := r.offer(lobby.Offer{Maker: anna, Time: live, Whom: ben.ID})
	r.offer(lobby.Offer{Maker: anna, Time: live, Whom: cleo.ID})
	if n := len(r.memory.notifications); n != 0 {
		t.Errorf("%d notifications", n)
	}
	_, err := r.Take(t.Context(), ben, first.ID)
	wantCode(t, err, lobby.Gone)
	wantCode(t, r.Decline(t.Context(), ben.ID, first.ID), lobby.Gone)
	if allowed, err := r.MayMeet(t.Context(), cleo.ID, anna.ID); allowed || err != nil {
		t.Errorf("blocked users may meet: %v, %v", allowed, err)
	}
	if allowed, err := r.MayMeet(t.Context(), ben.ID, cleo.ID); !allowed || err != nil {
		t.Errorf("other users may not meet: %v, %v", allowed, err)
	}
	r.memory.broken = "HasRelation"
	if allowed, err := r.MayMeet(t.Context(), ben.ID, cleo.ID); allowed || !errors.Is(err, errBroken) {
		t.Errorf("the store fails: %v, %v", allowed, err)
	}
}
