package server_test

import (
	"net/http"
	"testing"

	"hexparlor/server"
	"hexparlor/server/api"
)

// TestSetupFollowsTheOptions: the map of Hexattack decides who sits at the table; the ground of Hexstrat is not known
// before the deal.
func TestSetupFollowsTheOptions(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	pairs := call[api.Setup](g, "POST", "/api/games/hexattack/setup", api.SetupQuery{Options: map[string]string{"map": "pairs"}})
	if len(pairs.Seats) != 4 || pairs.Seats[1].Team != 1 || pairs.Seats[2].Team != 2 || pairs.View == nil {
		t.Errorf("pairs are %+v, want 4 seats in 2 teams and the opening", pairs)
	}
	dealt := call[api.Setup](g, "POST", "/api/games/hexstrat/setup", api.SetupQuery{})
	if len(dealt.Seats) != 2 || dealt.View != nil {
		t.Errorf("Hexstrat is %+v, want 2 seats and no view", dealt)
	}
	for path, body := range map[string]string{
		"/api/games/chess/setup":     `{}`,
		"/api/games/hexattack/setup": `{"options":{"map":"moon"}}`,
	} {
		response, text := g.do("POST", path, body)
		if response.StatusCode != http.StatusNotFound && response.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s, want a refusal", path, response.StatusCode, text)
		}
	}
}
