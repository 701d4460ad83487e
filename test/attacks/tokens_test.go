package attacks

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/internal/api"
)

// account returns a browser with a new account.
func (h *site) account(from, handle string) *caller {
	c := h.browser(from)
	c.id()
	call[api.RecoveryCodes](c, "POST", "/api/me/account", api.NewAccount{Handle: handle})
	return c
}

// token creates a token for the caller, or for one of their bots if as is not empty.
func (c *caller) token(as string, scopes ...string) string {
	c.t.Helper()
	wish := api.NewToken{Name: strings.Join(scopes, " "), Scopes: scopes, Days: 1, As: as}
	return call[api.CreatedToken](c, "POST", "/api/me/tokens", wish).Token
}

// program returns a caller with a token.
func (h *site) program(from, token string) *caller {
	c := h.caller(h.url, from)
	c.secret = token
	return c
}

var allScopes = []string{"read", "play", "tables", "engine"}

// scopeRefused reports whether a token was refused for its scope, or because the route is closed to tokens.
func scopeRefused(status int, text string) bool {
	return status == http.StatusForbidden && strings.Contains(text, `"code":"scope"`)
}

// TestTokenIsRefusedOutsideItsScope tries every route with a token of each scope, and the routes of the user's account
// with one of all scopes.
func TestTokenIsRefusedOutsideItsScope(t *testing.T) {
	h := open(t, "--no-limits")
	owner := h.account("127.0.0.2", "scopes-owner")
	match := owner.newMatch("hexit", nil, me, me)
	described := call[struct {
		Paths map[string]map[string]struct {
			Scope string `json:"x-token-scope"`
		}
	}](owner, "GET", "/api/openapi.json", nil)
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, scope := range append([]string{"all"}, allScopes...) {
		scopes := []string{scope}
		if scope == "all" {
			scopes = allScopes
		}
		program := h.program("127.0.0.3", owner.token("", scopes...))
		opened := 0
		for path, methods := range described.Paths {
			for method, route := range methods {
				method = strings.ToUpper(method)
				status, text := program.glance(method, parameter.ReplaceAllString(path, "none-such"))
				closed := !slices.Contains(scopes, route.Scope)
				if scopeRefused(status, text) != closed || status >= 500 {
					t.Errorf("a token for %s, %s %s: %d %.200s", scope, method, path, status, text)
				}
				if !closed {
					opened++
				}
			}
		}
		if opened == 0 {
			t.Errorf("a token for %s opens nothing", scope)
		}
		for _, r := range userRoutes {
			if status, text := program.do(r.method, strings.ReplaceAll(r.path, "SESSION", "x"), r.body); !scopeRefused(status, text) {
				t.Errorf("a token for %s, %s %s: %d %.200s", scope, r.method, r.path, status, text)
			}
		}
	}
	reader := h.program("127.0.0.3", owner.token("", "read"))
	if status, text := reader.submit(match, "moves", 1, "deal 0,0 SE"); !scopeRefused(status, text) {
		t.Errorf("a reader moves: %d %s", status, text)
	}
	if m := reader.match(match); len(m.Log) != len(owner.match(match).Log) || !m.Players[0].Mine {
		t.Errorf("a reader sees %+v", m.Players)
	}
}

// TestUserCannotUseOrRevokeTokenOfOtherUser names tokens and bots of another user. It also asks for tokens as a guest,
// beyond the limit, with unknown scopes, and for too long a life.
func TestUserCannotUseOrRevokeTokenOfOtherUser(t *testing.T) {
	h := open(t)
	owner, thief, guest := h.account("127.0.0.2", "tokens-owner"), h.account("127.0.0.3", "tokens-thief"), h.browser("127.0.0.4")
	guest.id()
	programs := call[api.TokenList](owner, "POST", "/api/me/bots", api.NewAccount{Handle: "deep-hex"})
	bot := programs.Bots[0].ID
	token := owner.token(bot, "read")
	id := call[api.TokenList](owner, "GET", "/api/me/tokens", nil).Tokens[0].ID
	wish := func(as string, days int, scopes ...string) string {
		return plain(t, api.NewToken{Name: "x", Days: days, As: as, Scopes: scopes})
	}
	for _, c := range []struct {
		who                *caller
		method, path, body string
		status             int
	}{
		{thief, "DELETE", "/api/me/tokens/" + id, "", 404},
		{guest, "DELETE", "/api/me/tokens/" + id, "", 404},
		{thief, "POST", "/api/me/tokens", wish(bot, 1, "read"), 404},
		{thief, "POST", "/api/me/tokens", wish(owner.id(), 1, "read"), 404},
		{guest, "POST", "/api/me/tokens", wish("", 1, "read"), 403},
		{guest, "POST", "/api/me/bots", `{"handle":"guests-bot"}`, 403},
		{thief, "DELETE", "/api/me/bots/" + bot, "", 404},
		{thief, "DELETE", "/api/me/bots/" + thief.id(), "", 404},
		{thief, "DELETE", "/api/me/bots/" + owner.id(), "", 404},
		{thief, "POST", "/api/me/bots", `{"handle":"deep_hex"}`, 409},
		{thief, "POST", "/api/me/tokens", wish("", 1, "account"), 422},
		{thief, "POST", "/api/me/tokens", wish("", 1), 422},
		{thief, "POST", "/api/me/tokens", wish("", 0, "read"), 422},
		{thief, "POST", "/api/me/tokens", wish("", 4000, "read"), 422},
	} {
		if status, text := c.who.do(c.method, c.path, c.body); status != c.status {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, status, text)
		}
	}
	if me := call[api.Me](h.program("127.0.0.5", token), "GET", "/api/me", nil); me.ID != bot || me.Name != "deep-hex BOT" {
		t.Errorf("the bot is %+v", me)
	}
	for i := range 30 {
		status, _ := thief.do("POST", "/api/me/tokens", wish("", 1, "read"))
		if want := map[bool]int{true: 200, false: 403}[i < 20]; status != want {
			t.Fatalf("token %d: %d", i+1, status)
		}
	}
	for i := range 7 {
		status, _ := thief.do("POST", "/api/me/bots", plain(t, api.NewAccount{Handle: "bot-of-thief-" + string(rune('b'+i))}))
		if want := map[bool]int{true: 200, false: 403}[i < 5]; status != want {
			t.Errorf("bot %d: %d", i+1, status)
		}
	}
}

// TestRevokedTokenIsRefused watches a match with a token until the token is revoked, and goes on using it.
func TestRevokedTokenIsRefused(t *testing.T) {
	h := open(t)
	owner := h.account("127.0.0.2", "revoker")
	match := owner.newMatch("hexit", nil, me, free)
	bot := call[api.TokenList](owner, "POST", "/api/me/bots", api.NewAccount{Handle: "watcher"}).Bots[0].ID
	token := owner.token(bot, "read", "play")
	program := h.program("127.0.0.3", token)
	sat := call[api.Match](program, "POST", "/api/matches/"+match+"/seats", api.SeatClaim{Seat: 2})
	if p := sat.Players[1]; !p.Bot || !p.Mine || p.Name != "watcher BOT" {
		t.Errorf("a bot sits as %+v", p)
	}
	if status, text := owner.do("GET", "/api/matches/"+match+"/record", ""); status != 200 || !strings.Contains(text, "watcher BOT") {
		t.Errorf("the record does not mark the bot: %d %s", status, text)
	}
	lines, ended := program.watchToEnd(match)
	<-lines
	listed := call[api.TokenList](owner, "GET", "/api/me/tokens", nil).Tokens[0]
	if listed.Used == 0 || listed.As != bot {
		t.Errorf("the token is listed as %+v", listed)
	}
	if status, text := owner.do("DELETE", "/api/me/tokens/"+listed.ID, ""); status != 200 || strings.Contains(text, listed.ID) {
		t.Fatalf("%d %s", status, text)
	}
	select {
	case <-ended:
	case <-time.After(2 * time.Minute):
		t.Error("the stream of a revoked token goes on")
	}
	for _, path := range []string{"/api/me", "/api/matches/" + match, "/api/lobby"} {
		if status, text := program.do("GET", path, ""); status != http.StatusUnauthorized || !strings.Contains(text, "bad-token") {
			t.Errorf("a revoked token opens %s: %d %s", path, status, text)
		}
	}
	h.stop()
	files, err := filepath.Glob(filepath.Join(h.data, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if kept, err := os.ReadFile(file); err == nil && bytes.Contains(kept, []byte(token[len(token)-43:])) {
			t.Errorf("%s holds a token in clear", file)
		}
	}
	if strings.Contains(h.log.String(), token) {
		t.Error("the log contains tokens")
	}
}

// TestDeletionOfBotKeepsOnlyItsMatches deletes a bot during a match that it watches. Only its matches remain, and its
// owner's other bot and token still work.
func TestDeletionOfBotKeepsOnlyItsMatches(t *testing.T) {
	h := open(t)
	owner := h.account("127.0.0.2", "remover")
	kept, own := owner.bot(h, "bot-that-stays"), h.program("127.0.0.4", owner.token("", "read"))
	call[api.TokenList](owner, "POST", "/api/me/bots", api.NewAccount{Handle: "zerafine-machine"})
	id := call[api.TokenList](owner, "GET", "/api/me/tokens", nil).Bots[1].ID
	token := owner.token(id, "read", "play")
	program := h.program("127.0.0.3", token)
	match := owner.newMatch("hexit", nil, me, free)
	if status, text := program.sit(match, 2); status != http.StatusOK {
		t.Fatal(status, text)
	}
	lines, ended := program.watchToEnd(match)
	<-lines
	left := call[api.TokenList](owner, "DELETE", "/api/me/bots/"+id, nil)
	if len(left.Bots) != 1 || left.Bots[0].ID != kept.id() || len(left.Tokens) != 2 {
		t.Errorf("what is left: %+v", left)
	}
	select {
	case <-ended:
	case <-time.After(2 * time.Minute):
		t.Error("the stream of a removed bot goes on")
	}
	if status, text := program.do("GET", "/api/me", ""); status != http.StatusUnauthorized {
		t.Errorf("a token of a removed bot is accepted: %d %s", status, text)
	}
	if status, text := owner.do("DELETE", "/api/me/bots/"+id, ""); status != http.StatusNotFound {
		t.Errorf("removed again: %d %s", status, text)
	}
	if p := owner.match(match).Players[1]; p.Name != "Former player" || p.ID == id {
		t.Errorf("at its table sits %+v", p)
	}
	if own.id() != owner.id() || owner.id() == "" {
		t.Error("the token of its owner serves no longer")
	}
	h.holdsNothing(map[string]string{"the bot": "zerafine", "its id": id, "its token": hashOf(token)}, "after it was removed")
}

// TestTokensOfOneAccountShareQuota sends too many requests with several tokens of one account and its bot, from several
// addresses.
func TestTokensOfOneAccountShareQuota(t *testing.T) {
	h := open(t)
	owner, other := h.account("127.0.0.2", "hurried"), h.account("127.0.0.9", "patient")
	bot := call[api.TokenList](owner, "POST", "/api/me/bots", api.NewAccount{Handle: "hurried-bot"}).Bots[0].ID
	programs := []*caller{
		h.program("127.0.0.3", owner.token("", "read")), h.program("127.0.0.4", owner.token("", "read")),
		h.program("127.0.0.5", owner.token(bot, "read")),
	}
	refused := 0
	for i := range 600 {
		if status, _ := programs[i%3].do("GET", "/api/me", ""); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("600 requests at once were answered")
	}
	if status, _ := h.program("127.0.0.3", other.token("", "read")).do("GET", "/api/me", ""); status != 200 {
		t.Errorf("another user's token is refused: %d", status)
	}
	for _, wrong := range []string{"hexparlor_" + strings.Repeat("A", 43), "hexparlor_", "hexparlor_" + owner.cookie()} {
		if status, text := h.program("127.0.0.6", wrong).do("GET", "/api/me", ""); status != http.StatusUnauthorized {
			t.Errorf("the token %q: %d %s", wrong, status, text)
		}
	}
}

// watchToEnd is watch, and also returns when the stream has ended.
func (c *caller) watchToEnd(id string) (data <-chan string, ended <-chan struct{}) {
	c.t.Helper()
	request, err := http.NewRequest("GET", c.base+"/api/matches/"+id+"/stream", nil)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+c.secret)
	response, err := c.client.Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		c.t.Fatal(response, err)
	}
	c.t.Cleanup(func() { response.Body.Close() })
	lines, over := make(chan string, 1000), make(chan struct{})
	go func() {
		defer close(over)
		for scanner := newLines(response.Body); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	return lines, over
}
