package server_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestSetupRefusesInvalidDeckWithRule: an invalid deck is refused with the rule, by the options of the match.
func TestSetupRefusesInvalidDeckWithRule(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	const abilities = "parry+feint+reflex-dodge+smoke-bomb+long-thrust+balestra-lunge+trip+hip-throw+aerial-strike+stab+jab+guard"
	judge := func(options map[string]string) (status int, p api.Problem) {
		body, err := json.Marshal(api.SetupQuery{Options: options})
		if err != nil {
			t.Fatal(err)
		}
		response, text := g.do("POST", "/api/games/hexstrike/setup", string(body))
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, p
	}
	options := map[string]string{"p1deck": "fleche+dash+jump+leap:" + abilities}
	status, p := judge(options)
	if status != http.StatusUnprocessableEntity || p.Code != "bad-options" || p.Refusal == nil ||
		p.Refusal.Code != "no-step" || p.Refusal.Rule != "R2.3" {
		t.Errorf("a deck without Step: %d %+v", status, p)
	}
	options["deckrules"] = "false"
	if status, p := judge(options); status != http.StatusOK {
		t.Errorf("a deck without Step where there are no rules for decks: %d %+v", status, p)
	}
}

// TestSetupReturnsSeatsAndPositionOfOptions: the map of Hexattack decides the seats; the ground of Hexstrat is not
// known before the deal.
func TestSetupReturnsSeatsAndPositionOfOptions(t *testing.T) {
	g := open(t, t.TempDir(), server.Limits{}).guest()
	pairs := call[api.Setup](g, "POST", "/api/games/hexattack/setup", api.SetupQuery{Options: map[string]string{"map": "pairs"}})
	if len(pairs.Seats) != 4 || pairs.Seats[1].Team != 1 || pairs.Seats[2].Team != 2 || pairs.View == nil {
		t.Errorf("pairs are %+v, want 4 seats in 2 teams and the opening", pairs)
	}
	signedUp := call[api.Setup](g, "POST", "/api/games/hexattack/setup", api.SetupQuery{Players: 6, Teams: 3})
	if len(signedUp.Seats) != 6 || signedUp.Seats[5].Team != 3 || signedUp.View == nil {
		t.Errorf("six players in three teams are %+v", signedUp)
	}
	dealt := call[api.Setup](g, "POST", "/api/games/hexstrat/setup", api.SetupQuery{})
	if len(dealt.Seats) != 2 || dealt.View != nil {
		t.Errorf("Hexstrat is %+v, want 2 seats and no view", dealt)
	}
	for path, body := range map[string]string{
		"/api/games/chess/setup":      `{}`,
		"/api/games/hexattack/setup":  `{"options":{"map":"moon"}}`,
		"/api/games/hexattack/setup?": `{"players":5,"teams":2}`,
	} {
		response, text := g.do("POST", path, body)
		if response.StatusCode != http.StatusNotFound && response.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s, want a refusal", path, response.StatusCode, text)
		}
	}
}
