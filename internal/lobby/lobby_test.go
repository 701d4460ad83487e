package lobby_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/game"
	"hexparlor/internal/clock"
	"hexparlor/internal/limit"
	"hexparlor/internal/lobby"
	"hexparlor/internal/user"
)

func times(t *testing.T, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	must(t, err)
	return c
}

func TestInvalidOffersAreRefused(t *testing.T) {
	r := newRoom(t)
	member, guest := r.newUser("anna-offers"), r.newGuest("Guest")
	other := r.newUser("ben-asked")
	live, days := times(t, "5+5"), times(t, "3days")
	for _, c := range []struct {
		name  string
		maker user.User
		offer lobby.Offer
		want  lobby.Code
	}{
		{"a plain one", guest, lobby.Offer{Game: "hex", Time: live}, ""},
		{"the same again", guest, lobby.Offer{Game: "hex", Time: live}, lobby.AskedAlready},
		{"the same for a side", guest, lobby.Offer{Game: "hex", Time: live, Seat: 1}, ""},
		{"no such game", guest, lobby.Offer{Game: "chess"}, lobby.BadOffer},
		{"no such option", guest, lobby.Offer{Game: "hex", Options: map[string]string{"size": "1000"}}, lobby.BadOffer},
		{"more than two", guest, lobby.Offer{Game: "hexattack", Options: map[string]string{"map": "ffa3"}}, lobby.BadOffer},
		{"a third side", guest, lobby.Offer{Game: "hex", Seat: 3}, lobby.BadOffer},
		{"a guest's for ratings", guest, lobby.Offer{Game: "hex", Rated: true}, "not-rated"},
		{"a guest's for a range", guest, lobby.Offer{Game: "hex", Range: lobby.Range{Least: 1400}}, "not-rated"},
		{"a range upside down", member, lobby.Offer{Game: "hex", Range: lobby.Range{Least: 1600, Most: 1400}}, lobby.BadOffer},
		{"a range below nothing", member, lobby.Offer{Game: "hex", Range: lobby.Range{Least: -1}}, lobby.BadOffer},
		{"a range of one", member, lobby.Offer{Game: "hex", Time: live, Range: lobby.Range{Least: 1500, Most: 1500}}, ""},
		{"rated by options of one's own", member, lobby.Offer{Game: "hex", Rated: true, Options: map[string]string{"size": "10"}}, "not-rated"},
		{"oneself", member, lobby.Offer{Game: "hex", Whom: member.ID}, lobby.BadOffer},
		{"a live one that stands", member, lobby.Offer{Game: "hex", Time: live, Matches: 2}, lobby.BadOffer},
		{"one that stands for too many", member, lobby.Offer{Game: "hex", Time: days, Matches: lobby.MaxMatches + 1}, lobby.BadOffer},
		{"one that stands for one person", member, lobby.Offer{Game: "hex", Time: days, Matches: 2, Whom: other.ID}, lobby.BadOffer},
		{"one that stands", member, lobby.Offer{Game: "hex", Time: days, Matches: lobby.MaxMatches}, ""},
		{"a challenge", member, lobby.Offer{Game: "hex", Time: live, Whom: other.ID}, ""},
		{"another of the same person", member, lobby.Offer{Game: "hexit", Whom: other.ID}, lobby.AskedAlready},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.offer.Maker = c.maker
			_, m, err := r.Offer(t.Context(), c.offer, "")
			if got := code(t, err); got != string(c.want) || m != nil {
				t.Errorf("%q, not %q; table %v", got, c.want, m)
			}
		})
	}
}

// TestOfferLimitsHold makes as many offers and challenges as possible: limits apply to each user, each address, and
// the challenges that wait for one user.
func TestOfferLimitsHold(t *testing.T) {
	r := newRoom(t)
	here, elsewhere := "203.0.113.7", "203.0.113.8"
	offer := func(o lobby.Offer, from string) string {
		_, m, err := r.Offer(t.Context(), o, from)
		if m != nil {
			t.Fatalf("paired at table %s", m.ID())
		}
		return code(t, err)
	}
	flood := func(from string) (made int) {
		maker := r.newGuest("Guest")
		for n := range limit.Offers.Number + 2 {
			o := lobby.Offer{Maker: maker, Game: "hex", Time: times(t, fmt.Sprintf("%d+0", n+1)), Seat: 1}
			switch got := offer(o, from); got {
			case "":
				made++
			case string(lobby.TooMany):
			default:
				t.Fatalf("%q", got)
			}
		}
		return made
	}
	all := 0
	for all < limit.AddressOffers.Number {
		made := flood(here)
		if all += made; made == 0 || made > limit.Offers.Number || all > limit.AddressOffers.Number {
			t.Fatalf("a user has made %d offers, %d from one address or user", made, all)
		}
	}
	if made := flood(here); made != 0 {
		t.Errorf("%d more from an address that is full", made)
	}
	if made := flood(elsewhere); made != limit.Offers.Number {
		t.Errorf("%d from another address, not %d", made, limit.Offers.Number)
	}

	asked, waiting := r.newUser("asked-by-many"), 0
	for range 50 {
		if offer(lobby.Offer{Maker: r.newGuest("Guest"), Game: "hexit", Whom: asked.ID}, "") == "" {
			waiting++
		}
	}
	if waiting != 20 || len(r.Challenges(asked.ID)) != waiting {
		t.Errorf("%d challenges wait for one person", waiting)
	}
}

func TestOfferIsAcceptedOnlyByAllowedUsers(t *testing.T) {
	onBothStores(t, offerIsAcceptedOnlyByAllowedUsers)
}

func offerIsAcceptedOnlyByAllowedUsers(t *testing.T, r *room) {
	anna, ben, cleo, guest := r.newUser("anna"), r.newUser("ben"), r.newUser("cleo"), r.newGuest("Guest")
	blocked := r.newUser("dora")
	must(t, r.config.Accounts.AddRelation(t.Context(), anna.ID, user.Block, blocked.ID))
	offer := func(o lobby.Offer) string {
		o.Maker, o.Game = anna, "hex"
		made, _, err := r.Offer(t.Context(), o, "")
		must(t, err)
		return made.ID
	}
	plain := offer(lobby.Offer{Time: times(t, "5+5")})
	strong := offer(lobby.Offer{Time: times(t, "3+2"), Range: lobby.Range{Least: 1501}})
	fair := offer(lobby.Offer{Time: times(t, "3+2"), Range: lobby.Range{Most: 1500}, Seat: 2})
	challenge := offer(lobby.Offer{Time: times(t, "5+5"), Whom: ben.ID})
	stands := offer(lobby.Offer{Time: times(t, "3days"), Matches: 1})
	for i, c := range []struct {
		who   user.User
		offer string
		want  lobby.Code
	}{
		{anna, plain, lobby.OwnOffer},
		{blocked, plain, lobby.Gone},
		{guest, plain, ""},
		{ben, plain, lobby.Gone}, // accepted already
		{ben, strong, lobby.OutOfRange},
		{guest, strong, lobby.AccountsOnly},
		{ben, fair, ""},
		{cleo, challenge, lobby.Gone},
		{ben, challenge, ""},
		{cleo, stands, ""},
		{ben, stands, lobby.Gone}, // the limit of simultaneous matches is reached
		{cleo, uuid.NewString(), lobby.Gone},
	} {
		_, err := r.Take(t.Context(), c.who, c.offer)
		if got := code(t, err); got != string(c.want) {
			t.Errorf("%d: %q, not %q", i, got, c.want)
		}
	}
	late := offer(lobby.Offer{Time: times(t, "10+0")})
	r.now = r.now.Add(4 * time.Hour)
	if _, err := r.Take(t.Context(), ben, late); code(t, err) != string(lobby.Gone) {
		t.Errorf("an offer of long ago: %v", err)
	}
}

// TestLobbyOffersEqualStoredOffersAfterRandomActions performs random actions of users. At any time a new lobby on the
// store must have the same offers, and the events of each offer are numbered without gaps and end once.
func TestLobbyOffersEqualStoredOffersAfterRandomActions(t *testing.T) {
	onBothStores(t, lobbyOffersEqualStoredOffers)
}

func lobbyOffersEqualStoredOffers(t *testing.T, r *room) {
	var all []user.User
	for i := range 5 {
		all = append(all, r.newUser(fmt.Sprintf("player-%d", i)))
	}
	seeds := uint64(8)
	if r.memory == nil {
		seeds = 2 // a real store takes longer
	}
	for seed := range seeds {
		chance := newChance(seed)
		for range 30 {
			r.act(chance, all)
			must(t, r.Tidy(t.Context()))
			r.compare(all)
		}
	}
	kinds := map[lobby.Kind]int{}
	for _, p := range all {
		r.judge(p, kinds)
	}
	for _, kind := range []lobby.Kind{lobby.Taken, lobby.Withdrawn, lobby.Declined, lobby.Expired} {
		if kinds[kind] == 0 {
			t.Errorf("nothing was %s: %v", kind, kinds)
		}
	}
}

func newChance(seed uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, 18)) //nolint:gosec // the same in every run
}

// act performs a random action of a random user; a refusal is no failure.
func (r *room) act(chance *rand.Rand, all []user.User) {
	r.t.Helper()
	who, other := all[chance.IntN(len(all))], all[chance.IntN(len(all))]
	var there []lobby.Offer
	for _, p := range all {
		there = append(there, r.Of(p.ID)...)
	}
	one := uuid.NewString() // the id of no offer
	if len(there) > 0 {
		one = there[chance.IntN(len(there))].ID
	}
	var err error
	switch chance.IntN(8) {
	case 0, 1, 2:
		o := lobby.Offer{Maker: who, Game: "hex", Time: times(r.t, []string{"5+5", "3days"}[chance.IntN(2)])}
		o.Seat = game.Seat(chance.IntN(3))
		if o.Time.Days {
			o.Matches = chance.IntN(3)
		}
		if o.Matches == 0 && chance.IntN(3) == 0 {
			o.Whom = other.ID
		}
		_, _, err = r.Offer(r.t.Context(), o, "")
	case 3, 4:
		_, err = r.Take(r.t.Context(), who, one)
	case 5:
		err = r.Withdraw(r.t.Context(), who.ID, one)
	case 6:
		for _, o := range there {
			if o.Whom != "" {
				err = r.Decline(r.t.Context(), o.Whom, o.ID)
				break
			}
		}
	case 7:
		r.now = r.now.Add(time.Duration(chance.IntN(3)) * time.Hour)
	}
	_ = code(r.t, err) // fails if err is no refusal
}

// compare checks that a new lobby on the store has the same offers.
func (r *room) compare(all []user.User) {
	r.t.Helper()
	anew, err := lobby.New(r.t.Context(), r.config)
	must(r.t, err)
	for _, p := range all {
		if got, want := describe(anew.Of(p.ID)), describe(r.Of(p.ID)); got != want {
			r.t.Fatalf("the store has\n%s\nand the board\n%s", got, want)
		}
	}
}

func describe(offers []lobby.Offer) string {
	var lines []string
	for _, o := range offers {
		lines = append(lines, fmt.Sprint(o.ID, o.Whom, o.Time, o.Seat, o.Matches, o.Full(), o.Going(), o.Open()))
	}
	return strings.Join(lines, "\n")
}

// judge checks and counts the events of a user's offers.
func (r *room) judge(p user.User, kinds map[lobby.Kind]int) {
	r.t.Helper()
	offers, events, err := r.config.Store.OffersOf(r.t.Context(), p.ID)
	must(r.t, err)
	for _, o := range offers {
		going := 0
		for i, e := range events[o.ID] {
			last := i == len(events[o.ID])-1
			kinds[e.Kind]++
			if e.Kind == lobby.Taken {
				going++
			}
			if e.Number != i+1 || !last && (e.Kind != lobby.Taken || !o.Stands()) || (e.Match != "") != (e.Kind == lobby.Taken) {
				r.t.Errorf("of an offer for %d tables came %+v", o.Matches, events[o.ID])
			}
		}
		if going > max(1, o.Matches) { // no match has ended
			r.t.Errorf("%d have taken an offer for %d", going, o.Matches)
		}
	}
}
