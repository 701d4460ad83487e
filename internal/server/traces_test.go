package server_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"hexparlor/internal/tracing"
)

// TestTracesNameNeitherUsersNorMatches checks the spans that a collector gets: they have routes and durations only.
func TestTracesNameNeitherUsersNorMatches(t *testing.T) {
	var mu sync.Mutex
	var got bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = io.Copy(&got, r.Body)
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	stop, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler))
	must(t, err)
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.play(id, 2)
	must(t, stop(t.Context()))

	mu.Lock()
	defer mu.Unlock()
	for _, span := range []string{"POST /api/matches/{id}/moves", "change of the store"} {
		if !bytes.Contains(got.Bytes(), []byte(span)) {
			t.Errorf("the collector gets no span %q", span)
		}
	}
	if bytes.Contains(got.Bytes(), []byte(id)) {
		t.Error("a span contains the id of a match")
	}
}
