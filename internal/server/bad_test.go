package server_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestInvalidRequestsAreRefusedWithoutEffect sends requests that are wrong in every way.
func TestInvalidRequestsAreRefusedWithoutEffect(t *testing.T) {
	h := openFresh(t)
	white, black, stranger := h.guest(), h.guest(), h.guest()
	id := white.table(true).ID
	table := "/api/matches/" + id
	waiting := white.table(true).ID
	black.sit(id, 2)
	stranger.do("GET", "/api/me", "")
	first := white.match(id).Position.Turns[0].Choices()[0].Text
	white.move(id, 1, first)
	const illegal = `{"key":"key-0123456","seat":2,"text":"@50,50"}`
	good := `{"key":"key-0123456","seat":2,"text":` + quote(black.match(id).Position.Turns[0].Choices()[0].Text) + `}`
	for _, c := range []struct {
		name, method, path, body string
		by                       *guest
		header                   []string
		status                   int
		says                     string
	}{
		{"illegal move", "POST", table + "/moves", illegal, black, nil, 422, ""},
		{"malformed move", "POST", table + "/moves", `{"key":"key-0123456","seat":2,"text":"huh?"}`, black, nil, 422, ""},
		{"empty move", "POST", table + "/moves", `{"key":"key-0123456","seat":2,"text":""}`, black, nil, 422, ""},
		{"out of turn", "POST", table + "/moves", `{"key":"key-0123456","seat":1,"text":"@0,0"}`, white, nil, 422, ""},
		{"seat of another", "POST", table + "/moves", good, white, nil, 403, "not hold seat 2"},
		{"stranger's move", "POST", table + "/moves", good, stranger, nil, 403, "not hold seat 2"},
		{"stranger's move", "POST", table + "/moves", good, h.guest(), nil, 403, "not hold seat 2"},
		{"seat that is not", "POST", table + "/moves", `{"key":"key-0123456","seat":7,"text":"x"}`, black, nil, 422, "seat 7"},
		{"seat zero", "POST", table + "/moves", `{"key":"key-0123456","seat":0,"text":"x"}`, black, nil, 422, "body.seat"},
		{"seat too big", "POST", table + "/moves", `{"key":"key-0123456","seat":1000,"text":"x"}`, black, nil, 422, "body.seat"},
		{"unknown table", "POST", "/api/matches/0198c0de-0000-7000-8000-000000000000/moves", good, black, nil, 404, "no such table"},
		{"no id at all", "GET", "/api/matches/%2e%2e%2fx", "", black, nil, 404, "no such table"},
		{"unknown table's stream", "GET", "/api/matches/nothing/stream", "", black, nil, 404, "no such table"},
		{"oversized move", "POST", table + "/moves", big(good, 70<<10), black, nil, 413, "too large"},
		{"long text", "POST", table + "/moves", `{"key":"key-0123456","seat":2,"text":"` + strings.Repeat("x", 3000) + `"}`, black, nil, 422, "body.text"},
		{"broken JSON", "POST", table + "/moves", good[:20], black, nil, 400, "ends too early"},
		{"two values", "POST", table + "/moves", good + good, black, nil, 400, ""},
		{"no body", "POST", table + "/moves", "", black, nil, 400, "body"},
		{"null", "POST", table + "/moves", "null", black, nil, 422, ""},
		{"unknown field", "POST", table + "/moves", `{"extra":1,` + good[1:], black, nil, 422, "extra"},
		{"wrong type", "POST", table + "/moves", `{"key":"key-0123456","seat":"two","text":"x"}`, black, nil, 422, "body.seat"},
		{"missing field", "POST", table + "/moves", `{"key":"key-0123456","seat":2}`, black, nil, 422, "text"},
		{"short key", "POST", table + "/moves", `{"key":"k","seat":2,"text":"x"}`, black, nil, 422, "body.key"},
		{"odd key", "POST", table + "/moves", `{"key":"key 0123456","seat":2,"text":"x"}`, black, nil, 422, "key"},
		{"not JSON", "POST", table + "/moves", good, black, []string{"Content-Type", "text/plain"}, 415, ""},
		{"deep JSON", "POST", table + "/moves", strings.Repeat("[", 20000), black, nil, 400, ""},
		{"other site", "POST", table + "/moves", good, black, []string{"Origin", "https://evil.example"}, 403, "another site"},
		{"other site's fetch", "POST", table + "/moves", good, black, []string{"Sec-Fetch-Site", "cross-site"}, 403, "another site"},
		{"wrong method", "DELETE", table + "/moves", "", black, nil, 405, "POST"},
		{"wrong method on a page", "POST", "/t/" + id, "", black, nil, 405, "read"},
		{"no such path", "GET", "/api/nothing", "", black, nil, 404, "openapi"},
		{"no such file", "GET", "/assets/app-XXXX.js", "", black, nil, 404, "no such file"},
		{"unknown action", "POST", table + "/actions", `{"key":"key-0123456","seat":2,"text":"cheat"}`, black, nil, 422, "body.text"},
		{"answer without offer", "POST", table + "/actions", `{"key":"key-0123456","seat":2,"text":"draw-accept"}`, black, nil, 409, "no offer of a draw"},
		{"rematch too early", "POST", table + "/actions", `{"key":"key-0123456","seat":2,"text":"rematch-ask"}`, black, nil, 409, "over"},
		{"resign for another", "POST", table + "/actions", `{"key":"key-0123456","seat":1,"text":"resign"}`, black, nil, 403, "not hold"},
		{"move while waiting", "POST", "/api/matches/" + waiting + "/moves", `{"key":"key-0123456","seat":1,"text":"x"}`, white, nil, 409, "open"},
		{"taken seat", "POST", table + "/seats", `{"seat":1}`, stranger, nil, 409, "already"},
		{"seat that is not there", "POST", "/api/matches/" + waiting + "/seats", `{"seat":9}`, stranger, nil, 422, "seat 9"},
		{"unknown game", "POST", "/api/matches", `{"game":"chess","seats":[{"kind":"me"}]}`, white, nil, 404, "chess"},
		{"unknown option", "POST", "/api/matches", `{"game":"hexit","options":{"x":"1"},"seats":[{"kind":"me"},{"kind":"me"}]}`, white, nil, 422, "option"},
		{"too few seats", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"}]}`, white, nil, 422, ""},
		{"too many seats", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"},{"kind":"me"}]}`, white, nil, 422, ""},
		{"unknown kind", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"king"}]}`, white, nil, 422, "kind"},
		{"bot without level", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"bot"}]}`, white, nil, 422, "level"},
		{"level out of range", "POST", "/api/matches", `{"game":"hexit","seats":[{"kind":"me"},{"kind":"bot","level":99}]}`, white, nil, 422, "level"},
		{"rules of nothing", "GET", "/api/games/chess/rules", "", white, nil, 404, "chess"},
		{"empty name", "PATCH", "/api/me", `{"name":"   "}`, white, nil, 422, "1 to 24"},
		{"long name", "PATCH", "/api/me", `{"name":"` + strings.Repeat("n", 25) + `"}`, white, nil, 422, "1 to 24"},
		{"name with a line break", "PATCH", "/api/me", `{"name":"a\nb"}`, white, nil, 422, "visible"},
		{"name with an override", "PATCH", "/api/me", `{"name":"a\u202eb"}`, white, nil, 422, "visible"},
		{"invisible name", "PATCH", "/api/me", `{"name":"\u3164\u3164"}`, white, nil, 422, "visible"},
		{"why for another", "POST", table + "/why", `{"seat":1,"picks":[]}`, black, nil, 403, "not hold"},
		{"previews without seat", "POST", table + "/previews", `{"moves":["pass"]}`, black, nil, 422, "seat"},
		{"previews of nothing", "POST", table + "/previews", `{"seat":1,"moves":[]}`, white, nil, 422, "moves"},
		{"previews of too much", "POST", table + "/previews", `{"seat":1,"moves":["pass"` + strings.Repeat(`,"pass"`, 32) + `]}`, white, nil, 422, "moves"},
		{"bad token", "GET", "/api/me", "", stranger, []string{"Authorization", "Bearer x"}, 401, "token"},
	} {
		t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) {
			before := plain(t, []api.Match{white.match(id), white.match(waiting)})
			name := call[api.Me](white, "GET", "/api/me", nil).Name
			res, text := c.by.do(c.method, c.path, c.body, c.header...)
			if res.StatusCode != c.status {
				t.Fatalf("status %d, want %d: %s", res.StatusCode, c.status, text)
			}
			if got := res.Header.Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("type %s: %s", got, text)
			}
			var p api.Problem
			must(t, json.Unmarshal([]byte(text), &p))
			if p.Status != c.status || p.Title == "" || p.Detail == "" || p.Code == "" {
				t.Errorf("the problem lacks something: %s", text)
			}
			if !strings.Contains(p.Detail, c.says) {
				t.Errorf("%q does not say %q", p.Detail, c.says)
			}
			if strings.Contains(text, "goroutine") || strings.Contains(text, ".go:") || strings.Contains(text, "hexparlor/") {
				t.Errorf("the problem shows internals of the program: %s", text)
			}
			if after := plain(t, []api.Match{white.match(id), white.match(waiting)}); after != before {
				t.Errorf("the table changed from %s to %s", before, after)
			}
			if now := call[api.Me](white, "GET", "/api/me", nil).Name; now != name {
				t.Errorf("the name changed to %q", now)
			}
		})
	}
	res, text := black.do("POST", table+"/moves", illegal)
	var p struct{ Refusal *api.Refusal }
	must(t, json.Unmarshal([]byte(text), &p))
	if p.Refusal == nil || p.Refusal.Rule == "" || p.Refusal.Sentence == "" || p.Refusal.Code == "" {
		t.Errorf("%d without a refusal: %s", res.StatusCode, text)
	}
}

func quote(s string) string { b, _ := json.Marshal(s); return string(b) }

// big returns JSON with much white space.
func big(object string, size int) string { return "{" + strings.Repeat(" ", size) + object[1:] }

// TestMoveWithRepeatedKeyHasNoSecondEffect sends the same submission twice, and another move with the same key.
func TestMoveWithRepeatedKeyHasNoSecondEffect(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexit", Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "me"}},
	}).ID
	choice := g.match(id).Position.Turns[0].Choices()[0].Text
	send := func(key string, seat int, text string) (int, api.Accepted) {
		res, answer := g.do("POST", "/api/matches/"+id+"/moves", plain(t, map[string]any{"key": key, "seat": seat, "text": text}))
		var a api.Accepted
		_ = json.Unmarshal([]byte(answer), &a)
		return res.StatusCode, a
	}
	_, first := send("the-first-key", 1, choice)
	status, again := send("the-first-key", 1, choice)
	if status != 200 || !again.Repeat || again.Number != first.Number || again.Moves[0] != first.Moves[0] {
		t.Errorf("repeated: %d %+v after %+v", status, again, first)
	}
	if status, _ := send("the-first-key", 2, "pass"); status != 422 {
		t.Errorf("a used key for another seat: %d", status)
	}
	if m := g.match(id); len(m.Log) != first.Number {
		t.Errorf("the log has %d entries instead of %d", len(m.Log), first.Number)
	}
	g.act(id, 2, "resign")
	if status, _ := send("a-later-key", 2, choice); status != 409 {
		t.Errorf("a move after the end: %d", status)
	}
}

// TestSecretsOfGuestsAndSeedsStaySecret searches all answers for guests' secrets and for the seed of a running match.
func TestSecretsOfGuestsAndSeedsStaySecret(t *testing.T) {
	h := openFresh(t)
	white, black := h.guest(), h.guest()
	id := white.table(true).ID
	black.sit(id, 2)
	at, _ := url.Parse(h.url)
	for _, g := range []*guest{white, black, h.guest()} {
		for _, path := range []string{
			"/", "/api/me", "/api/games", "/api/lobby", "/api/matches/" + id, "/api/matches/" + id + "/replay",
			"/healthz", "/api/openapi.json",
		} {
			res, text := g.do("GET", path, "")
			if res.StatusCode != 200 {
				t.Errorf("%s: %d %s", path, res.StatusCode, text)
			}
			for _, owner := range []*guest{white, black} {
				secret := owner.client.Jar.Cookies(at)[0].Value
				if strings.Contains(text, secret) {
					t.Errorf("%s contains a secret", path)
				}
			}
			if path != "/api/openapi.json" && strings.Contains(strings.ToLower(text), `"seed"`) {
				t.Errorf("%s contains a seed", path)
			}
		}
	}
}

// TestResponsesHaveSecurityHeadersOfTheirKind checks the headers of each kind of response.
func TestResponsesHaveSecurityHeadersOfTheirKind(t *testing.T) {
	h := openFresh(t)
	const asset = "/assets/none.js"
	paths := []string{"/", "/t/x", "/api/me", "/api/nothing", asset, "/favicon.svg", "/healthz", "/api/openapi.json"}
	for _, path := range paths {
		res, _ := h.guest().do("GET", path, "")
		wanted := map[string]string{
			"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
		}
		if !strings.HasPrefix(path, "/api/") && path != asset {
			wanted["Content-Security-Policy"] = "default-src 'none'; script-src 'self'"
			wanted["Referrer-Policy"] = "same-origin"
			wanted["Permissions-Policy"] = "camera=()"
			wanted["Cross-Origin-Opener-Policy"] = "same-origin"
		}
		for name, want := range wanted {
			if got := res.Header.Get(name); !strings.HasPrefix(got, want) {
				t.Errorf("%s: %s: %q", path, name, got)
			}
		}
		csp := res.Header.Get("Content-Security-Policy")
		if strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") || !strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: %s", path, csp)
		}
	}
	res, _ := h.guest().do("GET", "/api/me", "")
	c := res.Header.Get("Set-Cookie")
	for _, want := range []string{"hexparlor_guest=", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(c, want) {
			t.Errorf("cookie %q lacks %s", c, want)
		}
	}
	if strings.Contains(c, "Secure") {
		t.Errorf("cookie %q would not come back over http", c)
	}
}

// TestMovesAreRateLimited plays too fast.
func TestMovesAreRateLimited(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	g := h.guest()
	id := g.table(false).ID
	for i := range 200 {
		res, text := g.do("POST", "/api/matches/"+id+"/moves", `{"key":"key-0123456","seat":1,"text":"x"}`)
		if res.StatusCode == http.StatusTooManyRequests {
			if i < 40 || res.Header.Get("Retry-After") != "1" || !strings.Contains(text, "one guest") {
				t.Errorf("request %d: Retry-After %q: %s", i, res.Header.Get("Retry-After"), text)
			}
			return
		}
	}
	t.Error("no move was refused")
}

// TestForwardedHeadersCountOnlyFromTrustedProxy sends forwarded addresses with and without a trusted proxy.
func TestForwardedHeadersCountOnlyFromTrustedProxy(t *testing.T) {
	h := openFresh(t)
	for _, proxied := range []bool{false, true} {
		proxies := 0
		if proxied {
			proxies = 1
		}
		s, err := server.New(server.Config{
			Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Proxies: proxies, Hosts: []string{"parlour.example"},
		})
		must(t, err)
		r := httptest.NewRequest("GET", "http://parlour.example/api/me", nil)
		r.Header.Set("X-Forwarded-Proto", "https")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := strings.Contains(w.Header().Get("Set-Cookie"), "Secure"); got != proxied {
			t.Errorf("proxied %v: %q", proxied, w.Header().Get("Set-Cookie"))
		}
	}
}

// TestClientFilesAreServedCompressedIfAccepted serves a client of three files, one of them compressed.
func TestClientFilesAreServedCompressedIfAccepted(t *testing.T) {
	const page = `<!doctype html><script type="module" src="/assets/app-1.js"></script>`
	bodies := map[string]string{"": "plain", "br": "by brotli", "gzip": "packed by gzip"}
	h := openFresh(t)
	s, err := server.New(server.Config{Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Client: fstest.MapFS{
		"index.html":           {Data: []byte(page)},
		"assets/app-1.js":      {Data: []byte(bodies[""])},
		"assets/app-1.js.br":   {Data: []byte(bodies["br"])},
		"assets/app-1.js.gz":   {Data: []byte(bodies["gzip"])},
		"manifest.webmanifest": {Data: []byte("{}")},
	}})
	must(t, err)
	get := func(path string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://127.0.0.1"+path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for _, path := range []string{"/", "/t/0198c0de", "/rules/hexit", "/watch", "/index.html"} {
		if w := get(path); w.Code != 200 || w.Body.String() != page || w.Header().Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%s: %d %v %s", path, w.Code, w.Header(), w.Body)
		}
	}
	if built := get("/api/games").Header().Get("Client-Build"); built != "app-1.js" {
		t.Errorf("the API names the client %q", built)
	}
	tags := map[string]bool{}
	for accepted, coding := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br": "br", "BR;q=0.1, gzip": "br",
		"gzip;q=0.8": "gzip", "br;q=0, gzip": "gzip", "br;q=0.000,gzip": "gzip", "br; q=0 ,gzip": "gzip",
		"": "", "identity": "", "br;q=0, gzip;q=0.0": "", "brotli, gzipped": "", "br;q=x": "",
	} {
		w := get("/assets/app-1.js", "Accept-Encoding", accepted)
		sent := w.Header()
		if w.Body.String() != bodies[coding] || sent.Get("Content-Encoding") != coding || sent.Get("Vary") != "Accept-Encoding" ||
			sent.Get("Content-Length") != strconv.Itoa(len(bodies[coding])) ||
			!strings.Contains(sent.Get("Cache-Control"), "immutable") ||
			sent.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("to one who takes %q: %v %s", accepted, sent, w.Body)
		}
		tag := sent.Get("Etag")
		tags[tag] = true
		w = get("/assets/app-1.js", "Accept-Encoding", accepted, "If-None-Match", `"other", W/`+tag)
		if w.Code != 304 || w.Body.Len() != 0 || w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("Etag") != tag ||
			w.Header().Get("Content-Encoding") != "" {
			t.Errorf("unchanged for one who takes %q: %d %v %s", accepted, w.Code, w.Header(), w.Body)
		}
	}
	if len(tags) != len(bodies) {
		t.Errorf("%d codings have the tags %v", len(bodies), tags)
	}
	for _, path := range []string{"/assets/app-1.js.br", "/assets/app-1.js.gz"} {
		if w := get(path); w.Code != 404 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	if w := get("/manifest.webmanifest", "Accept-Encoding", "br"); w.Body.String() != "{}" || w.Header().Get("Vary") != "" {
		t.Errorf("never packed: %v %s", w.Header(), w.Body)
	}
	if w := get("/assets/../../go.mod"); w.Code == 200 && strings.Contains(w.Body.String(), "module") {
		t.Error("files outside the client are served")
	}
}

// broken is a game whose positions cannot be viewed.
type broken struct{ game.Game }

func (b broken) New(o game.Options, seed rng.Seed) (game.State, error) {
	s, err := b.Game.New(o, seed)
	return brokenState{s}, err
}

type brokenState struct{ game.State }

func (brokenState) View(game.Seat) any { panic("no view of secret-seed-123") }

// TestPanicOfGameIsAnsweredAndLeavesMatchUsable makes a game panic: the answer reveals only that, and the match still
// works.
func TestPanicOfGameIsAnsweredAndLeavesMatchUsable(t *testing.T) {
	h := openFresh(t)
	h.host.Games = func(id string) (game.Game, bool) {
		g, ok := games.Lookup(id)
		return broken{g}, ok
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	s, err := server.New(server.Config{Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Log: quiet})
	must(t, err)
	for range 2 {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
		defer cancel()
		r := httptest.NewRequestWithContext(ctx, "POST", "http://127.0.0.1/api/matches",
			strings.NewReader(`{"game":"hexit","seats":[{"kind":"me"},{"kind":"me"}]}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != 500 || strings.Contains(w.Body.String(), "secret") || strings.Contains(w.Body.String(), "goroutine") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// TestRulesPageHasSectionAnchorsAndNoScripts links to a section.
func TestRulesPageHasSectionAnchorsAndNoScripts(t *testing.T) {
	h := openFresh(t)
	html := call[api.Rules](h.guest(), "GET", "/api/games/hexit/rules", nil).HTML
	if !strings.Contains(html, `id="R4"`) || strings.Contains(html, "<script") {
		t.Errorf("the rules are %.300s", html)
	}
	for _, g := range call[[]api.GameInfo](h.guest(), "GET", "/api/games", nil) {
		if len(g.Seats) < 2 || len(g.Levels) == 0 || g.Layout != "pointy" && g.Layout != "flat" || len(g.Options) == 0 {
			t.Errorf("a game is described as %+v", g)
		}
	}
}

// TestMetricsCountMovesStreamsAndErrors counts a move, a stream, and a failed request.
func TestMetricsCountMovesStreamsAndErrors(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.stream(id, "").next("match")
	g.play(id, 2)
	g.do("GET", "/api/matches/nothing", "")
	status, text := h.operator("/metrics")
	if status != 200 {
		t.Fatalf("%d %s", status, text)
	}
	for _, line := range []string{
		"hexparlor_submissions_total 2\n", "hexparlor_open_streams 1\n", "hexparlor_bot_queue_length 0\n",
		"hexparlor_bot_longest_wait_seconds 0\n", "hexparlor_deadlines_overdue 0\n", "hexparlor_studies_running 0\n",
		"hexparlor_notifications_due 0\n",
		`hexparlor_http_requests_total{route="GET /api/matches/{id}",status="404"} 1` + "\n",
		`hexparlor_http_requests_total{route="POST /api/matches/{id}/moves",status="200"} 2` + "\n",
		"hexparlor_submission_duration_seconds_count 2\n", "process_cpu_seconds_total ",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("%s is missing in %s", line, text)
		}
	}
}

// TestValidationErrorsAreTranslated sends invalid values with German as language.
func TestValidationErrorsAreTranslated(t *testing.T) {
	h := openFresh(t)
	for name, c := range map[string]struct{ body, says string }{
		"missing": {`{}`, "name fehlt"},
		"type":    {`{"name":1}`, "erwartet wird Text"},
		"unknown": {`{"name":"Ada","x":1}`, "nicht bekannt"},
		"length":  {`{"name":"` + strings.Repeat("n", 2000) + `"}`, "höchstens"},
	} {
		var p api.Problem
		res, text := h.guest().do("PATCH", "/api/me", c.body, "Accept-Language", "de")
		if err := json.Unmarshal([]byte(text), &p); err != nil || res.StatusCode != http.StatusUnprocessableEntity {
			t.Fatalf("%s: %d %s", name, res.StatusCode, text)
		}
		if !strings.Contains(p.Detail, c.says) || len(p.Errors) != 1 || !strings.Contains(p.Errors[0].Message, c.says) {
			t.Errorf("%s: %s", name, text)
		}
	}
}
