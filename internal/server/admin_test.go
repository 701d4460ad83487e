package server_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"

	"hexparlor/internal/match/host"
)

// operator sends a request to the operators' address.
func (h *testSite) operator(path string, headers ...string) (status int, text string) {
	h.t.Helper()
	r := httptest.NewRequest("GET", "http://127.0.0.1:8081"+path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.face.Admin().ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// TestHealthReportsFailingStoreAndShutdown asks a healthy server, one whose store is gone, and one that shuts down. The
// public address reveals only that the program runs.
func TestHealthReportsFailingStoreAndShutdown(t *testing.T) {
	h := openFresh(t)
	expect := func(path string, status int, says string) {
		t.Helper()
		if got, text := h.operator(path); got != status || !strings.Contains(text, says) {
			t.Errorf("%s: %d %s", path, got, text)
		}
	}
	public := func() {
		t.Helper()
		if res, text := h.guest().do("GET", "/healthz", ""); res.StatusCode != 200 || text != "ok\n" {
			t.Errorf("%d %s", res.StatusCode, text)
		}
	}
	expect("/livez", 200, "ok")
	expect("/readyz", 200, "ok")
	public()
	h.host.Store = gone{h.host.Store}
	expect("/livez", 200, "ok")
	expect("/readyz", 503, "the wires were cut")
	public()
	h.face.CloseStreams()
	expect("/livez", 200, "ok")
	expect("/readyz", 503, "shutting down")
}

// TestOperatorRoutesAreNotPublic looks for operators' routes on the public address, and sends other sites' requests
// to the operators' address.
func TestOperatorRoutesAreNotPublic(t *testing.T) {
	h := openFresh(t)
	for path, mark := range map[string]string{
		"/metrics": "hexparlor_http_requests_total", "/debug/pprof/": "goroutine", "/readyz": "ok\n", "/livez": "ok\n",
	} {
		if _, text := h.guest().do("GET", path, ""); strings.Contains(text, mark) {
			t.Errorf("guests get %s: %.300s", path, text)
		}
		h.guest().do("GET", "/api/games", "") // a request to count
		if status, text := h.operator(path); status != 200 || !strings.Contains(text, mark) {
			t.Errorf("the admin address does not answer %s: %d %.300s", path, status, text)
		}
		if status, _ := h.operator(path, "Sec-Fetch-Site", "cross-site"); status != 403 {
			t.Errorf("%s answers the page of another site with %d", path, status)
		}
	}
}

// gone is a store that has been lost.
type gone struct{ host.Store }

func (gone) Lists(context.Context, string, int) (host.Lists, error) {
	return host.Lists{}, errors.New("the wires were cut")
}
