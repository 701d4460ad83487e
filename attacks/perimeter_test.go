package attacks

import (
	"strings"
	"testing"
)

// TestFiguresAreTheOperators looks for figures and profiles at the address that guests use: with those of a table's
// routes an outsider could time what others do in secret.
func TestFiguresAreTheOperators(t *testing.T) {
	h := open(t)
	stranger := h.guest("127.0.0.2")
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/heap", "/readyz", "/livez"} {
		if _, text := stranger.do("GET", path, ""); !strings.Contains(text, "<html") {
			t.Errorf("%s answers a stranger with %.200s", path, text)
		}
	}
	if status, text := stranger.do("GET", "/healthz", ""); status != 200 || text != "ok\n" {
		t.Errorf("health: %d %s", status, text)
	}
	route := `hexparlor_requests_total{route="GET /healthz",status="200"}`
	if n := h.figure(route); n != 1 {
		t.Errorf("the operator is told of %v requests", n)
	}
	if status, text := h.operator().do("GET", "/readyz", ""); status != 200 {
		t.Errorf("ready: %d %s", status, text)
	}
}
