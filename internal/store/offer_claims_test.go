package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"hexparlor/internal/lobby"
	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/user"
)

// TestFailedClaimOfASecondOfferStoresNothing lets a new match fulfil two offers of which one was withdrawn: neither
// the match nor the claim of the other offer is stored.
func TestFailedClaimOfASecondOfferStoresNothing(t *testing.T) {
	for _, failing := range []int{0, 1} {
		s := open(t)
		maker := user.User{ID: uuid.NewString(), Name: "Anna", Created: at}
		if err := s.CreateUser(t.Context(), maker, user.Session{ID: uuid.NewString(), User: maker.ID, Created: at, Used: at}, user.Hash{1}); err != nil {
			t.Fatal(err)
		}
		m := newMatch(true)
		c := match.Change{ID: m.ID, New: &m, Listing: listing(match.Running), Entries: []match.Entry{move(1, "create")}}
		var offers []lobby.Offer
		for range 2 {
			o := lobby.Offer{ID: uuid.NewString(), Maker: maker, Game: "hex", Created: at, Expires: at.Add(time.Hour)}
			if err := s.AddOffer(t.Context(), o); err != nil {
				t.Fatal(err)
			}
			offers = append(offers, o)
			c.Claims = append(c.Claims, match.Claim{Offer: o.ID, Number: 1})
		}
		withdrawn := lobby.Event{Number: 1, Kind: lobby.Withdrawn, At: at}
		if err := s.AddEvent(t.Context(), offers[failing].ID, withdrawn); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), c); !errors.Is(err, host.ErrClaimed) {
			t.Errorf("offer %d was withdrawn: %v", failing, err)
		}
		if _, _, err := s.Load(t.Context(), m.ID); err == nil {
			t.Errorf("offer %d was withdrawn: the match is stored", failing)
		}
		standing, err := s.StandingOf(t.Context(), offers[1-failing])
		if err != nil || standing.Events != 0 || standing.Ended {
			t.Errorf("offer %d was withdrawn: the other one is %+v, %v", failing, standing, err)
		}
	}
}
