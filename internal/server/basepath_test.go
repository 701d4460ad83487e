package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"hexparlor/games"
	"hexparlor/internal/server"
)

func TestIsBasePathAcceptsAndRefuses(t *testing.T) {
	for base, want := range map[string]bool{
		"": true, "/hex": true, "/a/b-c": true, "/": false, "hex": false, "/hex/": false, "/a//b": false, "/a/../b": false,
		"/..": false, "/%41": false, `/"`: false, "/a b": false, "//host": false,
	} {
		if got := server.IsBasePath(base); got != want {
			t.Errorf("IsBasePath(%q) = %t", base, got)
		}
	}
}

// clientFiles is a small client in the form of the build.
var clientFiles = fstest.MapFS{
	"index.html":         {Data: []byte(`<html data-base=""><script type="module" src="/assets/app-1.js"></script>`)},
	"index.en.html":      {Data: []byte(`<html data-base=""><script type="module" src="/assets/app-1.js"></script>`)},
	"app.en.webmanifest": {Data: []byte(`{"start_url":"/mine","icons":[{"src":"/icon.svg"}]}`)},
	"assets/app-1.js":    {Data: []byte(`fetch("/api/me")`)},
	"routes.json":        {Data: []byte(`["/","/account","/t/{id}","/@{handle}","/hexstrike/decks"]`)},
}

func openAt(t *testing.T, base string) func(path string) *httptest.ResponseRecorder {
	h := openFresh(t)
	s, err := server.New(server.Config{
		Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Client: clientFiles, BasePath: base, Proxies: 1,
	})
	must(t, err)
	return func(path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "http://127.0.0.1"+path, nil)
		r.Header.Set("X-Forwarded-Proto", "https")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
}

// TestSiteWithBasePathServesPagesAndAPIBelowIt serves a site behind a proxy that keeps the path, and behind one that
// removes it.
func TestSiteWithBasePathServesPagesAndAPIBelowIt(t *testing.T) {
	get := openAt(t, "/hex")
	for _, prefix := range []string{"/hex", ""} {
		page := get(prefix + "/account")
		if body := page.Body.String(); page.Code != http.StatusOK || !strings.Contains(body, `data-base="/hex"`) ||
			!strings.Contains(body, `src="/hex/assets/app-1.js"`) {
			t.Errorf("%s: %d %s", prefix, page.Code, body)
		}
		if set := page.Header().Get("Set-Cookie"); !strings.HasPrefix(set, "__Secure-hexparlor_guest=") ||
			!strings.Contains(set, "; Path=/hex/;") {
			t.Errorf("%s: cookie %s", prefix, set)
		}
		if w := get(prefix + "/app.en.webmanifest"); w.Body.String() != `{"start_url":"/hex/mine","icons":[{"src":"/hex/icon.svg"}]}` {
			t.Errorf("%s: manifest %s", prefix, w.Body)
		}
		if w := get(prefix + "/api/me"); w.Code != http.StatusOK || w.Header().Get("Client-Build") != "app-1.js" {
			t.Errorf("%s: API answers %d, build %q", prefix, w.Code, w.Header().Get("Client-Build"))
		}
	}
	if w := get("/hex"); w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != "/hex/" {
		t.Errorf("the path without its slash: %d to %s", w.Code, w.Header().Get("Location"))
	}
	if w := get("/hexagon"); w.Code != http.StatusNotFound {
		t.Errorf("a path that only begins alike: %d", w.Code)
	}
}

// TestUnknownPagesAnswerStatus404: an unknown path has status 404 and an error page.
func TestUnknownPagesAnswerStatus404(t *testing.T) {
	get := openAt(t, "")
	for path, want := range map[string]int{
		"/": 200, "/account": 200, "/account/": 200, "/t/no-such-match": 200, "/@somebody": 200, "/hexstrike/decks": 200,
		"/@": 404, "/metrics": 404, "/readyz": 404, "/nothing": 404, "/t": 404,
		"/t/a/b": 404, "/hexstrike/cards": 404, "/account/more": 404, "/wp-login.php": 404, "/routes.json": 404, "/index.en.html": 404,
	} {
		w := get(path)
		if w.Code != want {
			t.Errorf("%s: %d, want %d", path, w.Code, want)
		}
	}
	if body := get("/nothing").Body.String(); !strings.Contains(body, "app-1.js") {
		t.Errorf("no page says what is wrong: %s", body)
	}
}
