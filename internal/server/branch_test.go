package server_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestBranchContinuesFinishedMatchFromEarlierPosition plays on against the bot, with the same deal.
func TestBranchContinuesFinishedMatchFromEarlierPosition(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	anna := h.guest()
	m := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexstrat", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	h.deal(m.ID, anna)
	path := "/api/matches/" + m.ID
	on := api.Branch{Moves: 0, Seat: 2, Level: 1}
	if response, text := anna.do("POST", path+"/branches", `{"moves":0,"seat":2,"level":1}`); response.StatusCode != http.StatusConflict {
		t.Errorf("while it runs: %d %s", response.StatusCode, text)
	}
	anna.act(m.ID, 1, "resign")
	opening := call[api.Replay](anna, "GET", path+"/replay?seat=2", nil).Steps[0].View

	ben := h.guest()
	b := call[api.Match](ben, "POST", path+"/branches", on)
	if b.ID == m.ID || b.Players[0].Kind != api.Bot || !b.Players[1].Mine || !b.Hints {
		t.Errorf("the table: %+v", b)
	}
	if now := call[api.Replay](ben, "GET", "/api/matches/"+b.ID+"/replay", nil).Steps[0].View; !cmp.Equal(now, opening) {
		t.Errorf("another deal: %s", cmp.Diff(opening, now))
	}
	for _, wrong := range []string{`{"moves":0,"seat":9,"level":1}`, `{"moves":0,"seat":2,"level":77}`} {
		if response, text := ben.do("POST", path+"/branches", wrong); response.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", wrong, response.StatusCode, text)
		}
	}
}
