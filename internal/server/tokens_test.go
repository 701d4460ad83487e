package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
	"hexparlor/internal/user/admin"
)

// TestBotOfSuspendedOwnerMayNotPlay continues a match with a bot whose owner was suspended.
func TestBotOfSuspendedOwnerMayNotPlay(t *testing.T) {
	h := openFresh(t)
	owner := h.guest()
	call[api.RecoveryCodes](owner, "POST", "/api/me/account", api.NewAccount{Handle: "keeper-of-bots"})
	bot := call[api.TokenList](owner, "POST", "/api/me/bots", api.NewAccount{Handle: "kept-bot"}).Bots[0]
	shown := call[api.CreatedToken](owner, "POST", "/api/me/tokens", api.NewToken{
		Name: "x", Scopes: []string{"play", "tables"}, Days: 1, As: bot.ID,
	})
	const table = `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`
	as := []string{"Authorization", "Bearer " + shown.Token}
	if res, text := h.guest().do("POST", "/api/matches", table, as...); res.StatusCode != http.StatusOK {
		t.Fatal(res.StatusCode, text)
	}
	h.decide(admin.Decision{
		Kind: admin.Suspend, User: owner.me().ID, Why: "for the test", Until: time.Now().Add(time.Hour),
	})
	if res, text := h.guest().do("POST", "/api/matches", table, as...); res.StatusCode != 403 || !strings.Contains(text, `"suspended"`) {
		t.Errorf("the bot plays on: %d %s", res.StatusCode, text)
	}
}
