package server_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"hexparlor/games"
	"hexparlor/internal/api"
	"hexparlor/internal/server"
)

// TestGuestKeepsIdentityFromHTTPToHTTPS follows a guest from http to https: they stay the same guest, and from then on
// only the cookie with the prefix __Host- counts.
func TestGuestKeepsIdentityFromHTTPToHTTPS(t *testing.T) {
	h := openFresh(t)
	s, err := server.New(server.Config{Host: h.host, Users: h.users, Admin: h.adminService, Games: games.All(), Proxies: 1, HSTS: time.Hour})
	must(t, err)
	ask := func(proto string, cookies ...*http.Cookie) (id string, set []*http.Cookie) {
		r := httptest.NewRequest("GET", "http://127.0.0.1/api/me", nil)
		r.Header.Set("X-Forwarded-Proto", proto)
		for _, c := range cookies {
			r.AddCookie(c)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Strict-Transport-Security"); (got == "max-age=3600") != (proto == "https") {
			t.Errorf("%s: Strict-Transport-Security: %q", proto, got)
		}
		return read[api.Me](t, event{data: w.Body.String()}).ID, w.Result().Cookies()
	}
	first, plain := ask("http")
	if len(plain) != 1 || plain[0].Name != "hexparlor_guest" || plain[0].Secure {
		t.Fatalf("over http: %v", plain)
	}
	second, set := ask("https", plain[0])
	if second != first {
		t.Errorf("guest %s has become %s", first, second)
	}
	gone := slices.IndexFunc(set, func(c *http.Cookie) bool { return c.Name == "hexparlor_guest" && c.MaxAge < 0 })
	kept := slices.IndexFunc(set, func(c *http.Cookie) bool { return strings.HasPrefix(c.Name, "__Host-") })
	if gone < 0 || kept < 0 {
		t.Fatalf("over https: %v", set)
	}
	c := set[kept]
	if !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" || c.SameSite != http.SameSiteLaxMode {
		t.Errorf("a browser would refuse %v, or tell it too many", c)
	}
	_, foreign := ask("http")
	if third, _ := ask("https", foreign[0], c); third != first {
		t.Errorf("a plain cookie that another host has set makes %s of %s", third, first)
	}
	if _, fresh := ask("https"); len(fresh) != 1 || fresh[0].Name != "__Host-hexparlor_guest" {
		t.Errorf("a newcomer gets %v", fresh)
	}
}
