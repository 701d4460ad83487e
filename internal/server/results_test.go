package server_test

import (
	"reflect"
	"testing"

	"hexparlor/internal/api"
)

// TestProfileCountsResultsAgainstUsersAndBots plays against a user, a bot and both sides, and reads the profile.
func TestProfileCountsResultsAgainstUsersAndBots(t *testing.T) {
	h := openFresh(t)
	anna, ben := h.guest(), h.guest()
	anna.me()
	call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "results-of-anna"})
	for loser := 1; loser <= 2; loser++ {
		m := anna.table(true)
		ben.sit(m.ID, 2)
		[]*guest{anna, ben}[loser-1].act(m.ID, loser, "resign")
	}
	alone := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Public: true, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}},
	})
	anna.act(alone.ID, 1, "resign")
	both := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Public: true, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	anna.act(both.ID, 1, "resign")
	want := &api.Results{Games: []api.GameResults{
		{Game: "hexit", Lost: 1}, {Game: "hexit", AgainstUsers: true, Won: 1, Lost: 1},
	}}
	got := call[api.Profile](ben, "GET", "/api/users/results-of-anna", nil).Results
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v", got)
	}
}

// TestPagesOfPlayedMatchesKeepOrderWhileNewOnesAreAdded lists more matches than one page has, page by page, while new
// ones are added in front.
func TestPagesOfPlayedMatchesKeepOrderWhileNewOnesAreAdded(t *testing.T) {
	h := openFresh(t)
	anna := h.guest()
	anna.me()
	call[api.RecoveryCodes](anna, "POST", "/api/me/account", api.NewAccount{Handle: "tables-of-anna"})
	seen := map[string]bool{}
	for range 45 {
		seen[anna.table(true).ID] = false
	}
	path := "/api/users/tables-of-anna/matches?status=running"
	parts := 0
	for next := "-"; next != ""; parts++ {
		page := call[api.PlayedPage](anna, "GET", path, nil)
		for _, table := range page.Matches {
			if twice, known := seen[table.ID]; twice || !known {
				t.Errorf("%s is listed twice, or has come since", table.ID)
			}
			seen[table.ID] = true
		}
		anna.table(true)
		next = page.Next
		path = "/api/users/tables-of-anna/matches?status=running&before=" + next
	}
	for id, listed := range seen {
		if !listed || parts != 3 {
			t.Errorf("%s is listed: %v; %d parts", id, listed, parts)
		}
	}
}
