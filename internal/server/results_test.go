package server_test

import (
	"reflect"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
	"hexparlor/internal/store/storetest"
)

// TestResultsAreRebuiltFromLogsAtStart deletes the stored results of matches; the next start restores them.
func TestResultsAreRebuiltFromLogsAtStart(t *testing.T) {
	folder := t.TempDir()
	h := open(t, folder, server.Limits{Off: true})
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
		{Game: "hexit", Lost: 1}, {Game: "hexit", People: true, Won: 1, Lost: 1},
	}}
	results := func(g *guest) *api.Results {
		return call[api.Profile](g, "GET", "/api/users/results-of-anna", nil).Results
	}
	if got := results(ben); !reflect.DeepEqual(got, want) {
		t.Fatalf("%+v", got)
	}
	h.stop()
	db := storetest.Connect(t, storetest.In(t, folder))
	for _, statement := range []string{
		"UPDATE members SET outcome = '', human_opponent = FALSE", "INSERT INTO cursors (name, value) VALUES ('outcomes', '0')",
	} {
		_, err := db.ExecContext(t.Context(), statement)
		must(t, err)
	}
	must(t, db.Close())
	stranger := open(t, folder, server.Limits{Off: true}).guest()
	got := results(stranger)
	for deadline := time.Now().Add(10 * time.Second); got.UpTo != 0 && time.Now().Before(deadline); got = results(stranger) {
		time.Sleep(5 * time.Millisecond)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestPagesOfMatchesStayInOrder lists more matches than one page has, page by page, while new ones are added in front.
func TestPagesOfMatchesStayInOrder(t *testing.T) {
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
		for _, table := range page.Tables {
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
