package server_test

import (
	"encoding/json"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestAccountWithoutNameIsShownByHandle: a user without chosen name is shown by the handle of their new account, also
// in their matches; a chosen name stays.
func TestAccountWithoutNameIsShownByHandle(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	for _, c := range []struct{ language, name, handle, called string }{
		{"en", "", "anna", "anna"},
		{"de", "", "ben", "ben"},
		{"es", "", "carla", "carla"},
		{"en", "Guest of honour", "dora", "Guest of honour"},
	} {
		g := h.guest()
		if c.name != "" {
			g.do("PATCH", "/api/me", `{"name":"`+c.name+`"}`)
		}
		_, text := g.do("POST", "/api/matches", `{"game":"hex","seats":[{"kind":"me"},{"kind":"open"}]}`,
			"Accept-Language", c.language)
		var m api.Match
		must(t, json.Unmarshal([]byte(text), &m))
		if c.name == "" && m.Players[0].Name == c.handle {
			t.Fatalf("%s has their name already", c.handle)
		}
		made := call[api.RecoveryCodes](g, "POST", "/api/me/account", api.NewAccount{Handle: c.handle})
		seat := call[api.Match](g, "GET", "/api/matches/"+m.ID, nil).Players[0]
		if made.Me.Name != c.called || seat.Name != c.called {
			t.Errorf("%s: called %q, and %q at the table, want %q", c.handle, made.Me.Name, seat.Name, c.called)
		}
	}
}
