package lobby

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/match"
	"hexparlor/internal/user"
)

var (
	live = clock.Control{Main: 5 * time.Minute, Increment: 5 * time.Second}
	days = clock.Control{Days: true, Turn: 3 * clock.Day, Cap: 10 * clock.Day}
)

// TestRatingRangeIncludesBothBounds also admits guests to offers for all.
func TestRatingRangeIncludesBothBounds(t *testing.T) {
	for _, c := range []struct {
		r      Range
		rating int
		want   bool
	}{
		{Range{}, 0, true},
		{Range{Least: 1}, 0, false},
		{Range{Most: 1500}, -1, true},
		{Range{Least: 1500}, 1500, true},
		{Range{Least: 1500}, 1499, false},
		{Range{Most: 1500}, 1500, true},
		{Range{Most: 1500}, 1501, false},
		{Range{Least: 1400, Most: 1600}, 1500, true},
		{Range{Least: 1400, Most: 1600}, 1601, false},
		{Range{Least: 1400, Most: 1600}, 1399, false},
	} {
		if got := c.r.Has(c.rating); got != c.want || c.r.admits(&Rating{Value: c.rating}) != c.want {
			t.Errorf("%+v, %d: %v", c.r, c.rating, got)
		}
		if c.r.admits(nil) != c.r.Any() {
			t.Errorf("%+v admits a guest: %v", c.r, c.r.admits(nil))
		}
	}
}

// TestStandingOfferIsFullAtMaximumOfRunningMatches counts the matches of a standing offer.
func TestStandingOfferIsFullAtMaximumOfRunningMatches(t *testing.T) {
	for _, c := range []struct {
		offer              Offer
		stands, full, open bool
	}{
		{Offer{}, false, false, true},
		{Offer{going: 5}, false, false, true},
		{Offer{Whom: "anna"}, false, false, false},
		{Offer{Matches: 2, going: 1}, true, false, true},
		{Offer{Matches: 2, going: 2}, true, true, false},
		{Offer{Matches: 2, going: 3}, true, true, false},
	} {
		if o := c.offer; o.Stands() != c.stands || o.Full() != c.full || o.Open() != c.open || o.Going() != o.going {
			t.Errorf("%+v: stands %v, full %v, open %v", o, o.Stands(), o.Full(), o.Open())
		}
	}
}

// TestOffersSuitIfOnlySeatsDiffer compares an offer with one that differs in one field.
func TestOffersSuitIfOnlySeatsDiffer(t *testing.T) {
	one := Offer{Game: "hex", Options: map[string]string{"size": "9"}, Time: live, Rated: true, Seat: 1}
	for name, c := range map[string]struct {
		change func(*Offer)
		want   bool
	}{
		"the other seat":  {func(o *Offer) { o.Seat = 2 }, true},
		"any seat":        {func(o *Offer) { o.Seat = 0 }, true},
		"the same seat":   {func(*Offer) {}, false},
		"another game":    {func(o *Offer) { o.Seat, o.Game = 2, "hexit" }, false},
		"another option":  {func(o *Offer) { o.Seat, o.Options = 2, map[string]string{"size": "8"} }, false},
		"another control": {func(o *Offer) { o.Seat, o.Time = 2, days }, false},
		"unrated":         {func(o *Offer) { o.Seat, o.Rated = 2, false }, false},
	} {
		other := one
		c.change(&other)
		if one.suits(&other) != c.want || other.suits(&one) != c.want {
			t.Errorf("%s: %v, %v", name, one.suits(&other), other.suits(&one))
		}
	}
	if open := (&Offer{Game: "hex"}); !open.suits(open) {
		t.Error("two offers for any seat do not suit")
	}
}

func TestOfferLifetimeDependsOnTimeControlAndTarget(t *testing.T) {
	for want, o := range map[time.Duration]Offer{
		3 * time.Hour: {Time: live}, 30 * time.Minute: {Time: live, Whom: "anna"}, 14 * clock.Day: {Time: days, Whom: "anna"},
		60 * clock.Day: {Time: days, Matches: 1},
	} {
		if got := o.lasts(); got != want {
			t.Errorf("%+v lasts %v, not %v", o, got, want)
		}
	}
}

// TestOfferCheckRefusesBadRatingRangesAndStandingOffers tries each bound and its neighbour.
func TestOfferCheckRefusesBadRatingRangesAndStandingOffers(t *testing.T) {
	for name, c := range map[string]struct {
		offer Offer
		ok    bool
	}{
		"plain":             {Offer{Time: live}, true},
		"equal bounds":      {Offer{Range: Range{1500, 1500}}, true},
		"bounds reversed":   {Offer{Range: Range{1501, 1500}}, false},
		"only a least":      {Offer{Range: Range{Least: 1}}, true},
		"a negative least":  {Offer{Range: Range{Least: -1}}, false},
		"a negative most":   {Offer{Range: Range{Most: -1}}, false},
		"negative matches":  {Offer{Time: days, Matches: -1}, false},
		"the most matches":  {Offer{Time: days, Matches: MaxMatches}, true},
		"more matches":      {Offer{Time: days, Matches: MaxMatches + 1}, false},
		"standing and live": {Offer{Time: live, Matches: 1}, false},
		"standing, to one":  {Offer{Time: days, Matches: 1, Whom: "ben"}, false},
		"to oneself":        {Offer{Time: days, Whom: "anna"}, false},
	} {
		c.offer.Maker = user.User{ID: "anna"}
		if err := c.offer.check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOfferRepeatsReportsEqualOffersOfSameMaker compares offers of the same maker.
func TestOfferRepeatsReportsEqualOffersOfSameMaker(t *testing.T) {
	for name, c := range map[string]struct {
		one, other Offer
		repeats    bool
	}{
		"the same":                 {Offer{Game: "hex"}, Offer{Game: "hex"}, true},
		"the same for one seat":    {Offer{Game: "hex", Seat: 1}, Offer{Game: "hex", Seat: 1}, true},
		"another game":             {Offer{Game: "hex"}, Offer{Game: "hexit"}, false},
		"another seat":             {Offer{Game: "hex", Seat: 1}, Offer{Game: "hex"}, false},
		"another range":            {Offer{Game: "hex", Range: Range{Least: 1}}, Offer{Game: "hex"}, false},
		"two challenges to one":    {Offer{Game: "hex", Whom: "ben"}, Offer{Game: "hexit", Whom: "ben"}, true},
		"challenges to two":        {Offer{Game: "hex", Whom: "ben"}, Offer{Game: "hex", Whom: "cleo"}, false},
		"an offer and a challenge": {Offer{Game: "hex"}, Offer{Game: "hex", Whom: "ben"}, false},
	} {
		if err := c.one.repeats(&c.other); (err != nil) != c.repeats {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNewMatchSeatsMakerAndTakerBySeatWishes seats the maker and the user who accepts, by the wishes of both.
func TestNewMatchSeatsMakerAndTakerBySeatWishes(t *testing.T) {
	anna, ben := user.User{ID: "anna", Name: "Anna"}, user.User{ID: "ben", Name: "Ben"}
	cases := []struct{ maker, taker, want game.Seat }{{1, 0, 1}, {2, 0, 2}, {0, 1, 2}, {0, 2, 1}, {1, 1, 1}}
	for _, c := range slices.Repeat(cases, 20) { // a seat that no wish decides is random
		o := Offer{ID: "o", Maker: anna, Game: "hex", Time: live, Seat: c.maker, events: 3, Rated: true}
		n := o.newMatchWith(ben, c.taker)
		if n.Players[c.want-1].User != "anna" || n.Players[2-c.want].User != "ben" || n.Awaits != c.want {
			t.Errorf("%+v: %+v, awaits %d", c, n.Players, n.Awaits)
		}
		if n.By != "ben" || n.Maker != "anna" || !n.Public || !n.Rated || n.Time != live || len(n.Claims) != 1 || n.Claims[0] != (match.Claim{Offer: "o", Number: 4}) {
			t.Errorf("%+v", n)
		}
	}
	challenge := Offer{ID: "o", Maker: anna, Whom: "ben", Time: days}
	if n := challenge.newMatchWith(ben, 0); n.Public || n.Awaits != 0 || n.Players[0].User == n.Players[1].User {
		t.Errorf("a challenge of days: %+v", n)
	}
}

// TestTidyForgetsDeclinedChallengesAfterAnHour compares both sides of the bound.
func TestTidyForgetsDeclinedChallengesAfterAnHour(t *testing.T) {
	now := time.Now()
	young, old := [2]string{"anna", "ben"}, [2]string{"anna", "cleo"}
	b := &Lobby{Config: Config{Clock: func() time.Time { return now }}, declined: map[[2]string]time.Time{
		young: now.Add(-time.Hour + time.Microsecond), old: now.Add(-time.Hour - time.Millisecond),
	}}
	if err := b.Tidy(t.Context()); err != nil || len(b.declined) != 1 || b.declined[young].IsZero() {
		t.Errorf("%v, left are %v", err, b.declined)
	}
}

func TestIsRefusalDistinguishesRefusalsFromFailures(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want bool
	}{
		"none": {nil, false}, "an error of the store": {errors.New("the disk is full"), false}, "a missing offer": {Missing(), true},
		"of users": {&user.Error{Code: user.Blocked}, true}, "of matches": {&match.Error{Code: match.TooManyMatches}, true},
		"no store": {&match.Error{Code: match.Unavailable}, false}, "shutting down": {&match.Error{Code: match.Closing}, false},
		"joined": {errors.Join(Missing(), errors.New("the disk is full")), true},
	} {
		if got := isRefusal(c.err); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
