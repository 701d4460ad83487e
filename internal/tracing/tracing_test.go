package tracing_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"hexparlor/internal/tracing"
)

// receiver is a collector that keeps what it is told.
type receiver struct {
	mu    sync.Mutex
	spans map[string]*traces.Span
	about string
}

func (c *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var told collector.ExportTraceServiceRequest
	if err == nil {
		err = proto.Unmarshal(body, &told)
	}
	if err != nil || r.URL.Path != "/v1/traces" {
		http.Error(w, "no traces", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, of := range told.GetResourceSpans() {
		c.about = of.GetResource().String()
		for _, scope := range of.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				c.spans[span.GetName()] = span
			}
		}
	}
	w.Header().Set("Content-Type", "application/x-protobuf")
}

// A collector is told what took how long, what within what, and that something has failed but not how.
func TestCollectorIsTold(t *testing.T) {
	c := &receiver{spans: map[string]*traces.Span{}}
	s := httptest.NewServer(c)
	defer s.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", s.URL)
	t.Setenv("OTEL_SERVICE_NAME", "my-house")
	stop, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, outer := tracing.Begin(t.Context(), "request")
	_, inner := tracing.Begin(ctx, "change of the store")
	inner.End(true)
	outer.Rename("POST /api/matches")
	outer.End(false, attribute.Int("http.response.status_code", 201))
	if err := stop(context.Background()); err != nil {
		t.Fatal(err)
	}
	whole, part := c.spans["POST /api/matches"], c.spans["change of the store"]
	if whole == nil || part == nil || string(part.GetParentSpanId()) != string(whole.GetSpanId()) {
		t.Fatalf("told were %v", c.spans)
	}
	if part.GetStatus().GetCode() != traces.Status_STATUS_CODE_ERROR || part.GetStatus().GetMessage() != "" {
		t.Errorf("what has failed is %v", part.GetStatus())
	}
	if len(whole.GetAttributes()) != 1 || !strings.Contains(c.about, "my-house") || !strings.Contains(c.about, "v1") {
		t.Errorf("%v of %s", whole.GetAttributes(), c.about)
	}
	if _, span := tracing.Begin(t.Context(), "later"); span != (tracing.Span{}) {
		t.Error("something is traced after the end")
	}
}

// Without a collector nothing is traced, and that takes no memory.
func TestNobodyIsToldUnasked(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	if _, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() {
		_, span := tracing.Begin(t.Context(), "request")
		span.Rename("GET /")
		span.End(false)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Of several protocols one is spoken, and another is refused by name.
func TestOtherProtocolsAreRefused(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
	if _, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler)); err == nil ||
		!strings.Contains(err.Error(), "grpc") {
		t.Errorf("the error is %v", err)
	}
}
