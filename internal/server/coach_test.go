package server_test

import (
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestCoachRemarksAreSentOnlyToPlayerToMove checks remarks about the board in the player's language.
func TestCoachRemarksAreSentOnlyToPlayerToMove(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	anna := h.guest()
	m := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hex", Options: map[string]string{"swap": "false"},
		Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "bot", Level: 1}},
	})
	path := "/api/matches/" + m.ID + "/coach?seat=1"
	remarks := call[[]api.Remark](anna, "GET", path, nil)
	if len(remarks) != 1 || remarks[0].Name != "start" || !strings.HasPrefix(remarks[0].Text, "You want to join") {
		t.Errorf("on an empty board: %+v", remarks)
	}
	if _, text := anna.do("GET", path, "", "Accept-Language", "de"); !strings.Contains(text, "Ränder verbinden") {
		t.Errorf("in German: %s", text)
	}
	for _, c := range []struct {
		g      *guest
		path   string
		status int
	}{
		{h.guest(), path, http.StatusForbidden},
		{anna, strings.Replace(path, "seat=1", "seat=2", 1), http.StatusForbidden},
		{anna, strings.TrimSuffix(path, "?seat=1"), http.StatusUnprocessableEntity},
		{anna, "/api/matches/none/coach?seat=1", http.StatusNotFound},
	} {
		if response, text := c.g.do("GET", c.path, ""); response.StatusCode != c.status {
			t.Errorf("%s: %d, want %d: %s", c.path, response.StatusCode, c.status, text)
		}
	}
	// At a table with one user, a request that is a moment too late is no error.
	both := call[api.Match](anna, "POST", "/api/matches", api.NewMatch{
		Game: "hexstrat", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	h.deal(both.ID, anna)
	got := 0
	for _, seat := range []string{"1", "2"} {
		got += len(call[[]api.Remark](anna, "GET", "/api/matches/"+both.ID+"/coach?seat="+seat, nil))
	}
	if got != 1 {
		t.Errorf("%d remarks for two seats, of which one is to move", got)
	}
}
