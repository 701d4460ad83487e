package server_test

import (
	"net/http"
	"strings"
	"testing"

	"hexparlor/internal/api"
)

// TestOptionsThatAllowEndlessGamesForbidBotsAndHints: options with which forced deals can go on for ever are marked
// before the match, which has only users.
func TestOptionsThatAllowEndlessGamesForbidBotsAndHints(t *testing.T) {
	g := openFresh(t).guest()
	endless := map[string]string{"quiet": "0"}
	setup := call[api.Setup](g, "POST", "/api/games/hexit/setup", api.SetupQuery{Options: endless})
	if !strings.Contains(setup.NoEnd, "quiet=0") {
		t.Errorf("the setup warns of %q", setup.NoEnd)
	}
	if setup = call[api.Setup](g, "POST", "/api/games/hexit/setup", api.SetupQuery{}); setup.NoEnd != "" {
		t.Errorf("by default the setup warns of %q", setup.NoEnd)
	}
	for what, seats := range map[string]string{
		"a bot":      `[{"kind":"me"},{"kind":"bot","level":1}]`,
		"with hints": `[{"kind":"me"},{"kind":"me"}],"hints":true`,
	} {
		res, text := g.do("POST", "/api/matches", `{"game":"hexit","options":{"quiet":"0"},"seats":`+seats+`}`)
		if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, "quiet=0") {
			t.Errorf("%s: %d %s", what, res.StatusCode, text)
		}
	}
	m := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Options: endless, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	})
	if m.Hints {
		t.Error("a user with both seats gets hints")
	}
}
