package server_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/user/admin"
)

// wordy is a user, by browser or token, with requests that contain text for others to read.
type wordy struct {
	g        *guest
	headers  []string
	requests map[string]string // bodies by "METHOD path"
}

// TestMutedUsersCannotEnterNames sends names as a muted guest, account and bot: each request is refused with that
// reason, and imported records lose their names. The same requests succeed afterwards.
func TestMutedUsersCannotEnterNames(t *testing.T) {
	h := openFresh(t)
	guest, account := h.guest(), h.account("keeper-of-bots")
	guest.table(false)
	all := []wordy{
		{guest, nil, guest.typing(map[string]string{"POST /api/me/account": `{"handle":"slanderer"}`})},
		{account, nil, account.typing(map[string]string{
			"POST /api/me/bots":     `{"handle":"slander-bot"}`,
			"PATCH /api/me/profile": `{"about":"A slander","results":"all","matches":"all","presence":"all"}`,
		})},
		{account, account.botToken(), account.seatNames()},
	}
	muted := []string{guest.id(), account.id()}
	for _, id := range muted {
		h.decide(admin.Decision{Kind: admin.Mute, User: id, Why: "for the test", Until: time.Now().Add(time.Hour)})
	}
	for i, w := range all {
		for request, body := range w.requests {
			if status, text := w.send(request, body); status != http.StatusForbidden || !strings.Contains(text, `"code":"muted"`) {
				t.Errorf("%d, %s %s: %d %s", i, request, body, status, text)
			}
		}
		if names := w.imported(); names != "Player, Player" {
			t.Errorf("%d: an imported record names %s", i, names)
		}
	}
	for _, id := range muted {
		h.decide(admin.Decision{Kind: admin.Unmute, User: id, Why: "for the test"})
	}
	for i, w := range all {
		for request, body := range w.requests {
			if status, text := w.send(request, body); status != http.StatusOK {
				t.Errorf("%d, %s %s afterwards: %d %s", i, request, body, status, text)
			}
		}
		if names := w.imported(); names != "A slander, Another one" {
			t.Errorf("%d: afterwards an imported record names %s", i, names)
		}
	}
}

// seatNames returns a request that names a seat of a new table.
func (g *guest) seatNames() map[string]string {
	return map[string]string{
		"POST /api/matches": `{"game":"hexit","seats":[{"kind":"open"},{"kind":"message","name":"A slander"}]}`,
	}
}

// typing adds to requests those by which every browser's user may send names.
func (g *guest) typing(requests map[string]string) map[string]string {
	maps.Copy(requests, g.seatNames())
	requests["POST /api/matches/"+g.table(false).ID+"/seats"] = `{"seat":2,"name":"A slander"}`
	requests["PATCH /api/me"] = `{"name":"A slander"}`
	return requests
}

// botToken creates a bot of the caller, and returns the header by which it signs in.
func (g *guest) botToken() []string {
	g.t.Helper()
	bot := call[api.TokenList](g, "POST", "/api/me/bots", api.NewAccount{Handle: "kept-bot"}).Bots[0]
	shown := call[api.CreatedToken](g, "POST", "/api/me/tokens", api.NewToken{
		Name: "x", Scopes: []string{"play", "tables"}, Days: 1, As: bot.ID,
	})
	return []string{"Authorization", "Bearer " + shown.Token}
}

// send makes a request; one with a token has no cookie.
func (w wordy) send(request, body string) (status int, text string) {
	w.g.t.Helper()
	method, path, _ := strings.Cut(request, " ")
	g := w.g
	if w.headers != nil {
		g = w.g.testSite.guest()
	}
	res, text := g.do(method, path, body, w.headers...)
	return res.StatusCode, text
}

// imported imports a record with names, and returns the names of its seats.
func (w wordy) imported() string {
	w.g.t.Helper()
	status, text := w.send("POST /api/records", plain(w.g.t, api.NewRecord{
		Text: "[Game \"hex\"]\n[Seat1 \"A slander\"]\n[Seat2 \"Another one\"]\n[Result \"1-0\"]\n[Reason \"resignation\"]\n\n1. 1 place 3,3\n",
	}))
	var m api.Match
	if status != http.StatusOK {
		w.g.t.Fatalf("%d %s", status, text)
	}
	must(w.g.t, json.Unmarshal([]byte(text), &m))
	return m.Players[0].Name + ", " + m.Players[1].Name
}
