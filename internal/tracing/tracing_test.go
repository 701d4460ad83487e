package tracing_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.opentelemetry.io/otel/attribute"

	"hexparlor/internal/tracing"
)

// receiver is a collector that keeps the spans it gets. It is overloaded for the first failures requests.
type receiver struct {
	mu       sync.Mutex
	failures int
	requests int
	header   http.Header
	spans    map[string]span
	resource []attr
}

type attr struct {
	Key   string
	Value struct{ StringValue, IntValue string }
}

type span struct {
	TraceID, SpanID, ParentSpanID, StartTimeUnixNano, EndTimeUnixNano string
	Kind                                                              int
	Attributes                                                        []attr
	Status                                                            struct {
		Code    int
		Message string
	}
}

func (c *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct {
		ResourceSpans []struct {
			Resource   struct{ Attributes []attr }
			ScopeSpans []struct {
				Spans []struct {
					Name string
					span
				}
			}
		}
	}
	err := json.NewDecoder(r.Body).Decode(&body)
	if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/json" {
		http.Error(w, "no traces", http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests++
	if c.requests <= c.failures {
		http.Error(w, "overloaded", http.StatusServiceUnavailable)
		return
	}
	c.header = r.Header
	for _, of := range body.ResourceSpans {
		c.resource = of.Resource.Attributes
		for _, scope := range of.ScopeSpans {
			for _, s := range scope.Spans {
				c.spans[s.Name] = s.span
			}
		}
	}
}

func (c *receiver) has(key, value string) bool {
	return slices.ContainsFunc(c.resource, func(a attr) bool { return a.Key == key && a.Value.StringValue == value })
}

func TestSpansReachCollectorWithParentAndStatus(t *testing.T) {
	c := &receiver{spans: map[string]span{}, failures: 1}
	s := httptest.NewServer(c)
	defer s.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", s.URL)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20b")
	t.Setenv("OTEL_SERVICE_NAME", "my-site")
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
	if len(whole.TraceID) != 32 || len(whole.SpanID) != 16 || part.ParentSpanID != whole.SpanID || part.TraceID != whole.TraceID {
		t.Fatalf("the collector has %+v", c.spans)
	}
	if part.Status.Code != 2 || part.Status.Message != "" || whole.Status.Code != 0 || whole.Kind != 1 {
		t.Errorf("statuses %+v and %+v", part.Status, whole.Status)
	}
	if whole.StartTimeUnixNano > part.StartTimeUnixNano || part.EndTimeUnixNano > whole.EndTimeUnixNano {
		t.Errorf("times of %+v and %+v", whole, part)
	}
	if len(whole.Attributes) != 1 || whole.Attributes[0].Value.IntValue != "201" {
		t.Errorf("attributes %+v", whole.Attributes)
	}
	if !c.has("service.name", "my-site") || !c.has("service.version", "v1") || c.header.Get("X-Key") != "a b" {
		t.Errorf("resource %+v, header %v", c.resource, c.header)
	}
	if c.requests != 2 {
		t.Errorf("%d requests: an overloaded collector is asked again", c.requests)
	}
	if _, later := tracing.Begin(t.Context(), "later"); later != (tracing.Span{}) {
		t.Error("a span begins after the end")
	}
}

func TestStartRefusesSettingsThatCannotBeRead(t *testing.T) {
	for name, value := range map[string]string{
		"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "127.0.0.1:4318",
		"OTEL_EXPORTER_OTLP_HEADERS":         "key",
		"OTEL_EXPORTER_OTLP_TIMEOUT":         "10s",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
			t.Setenv(name, value)
			_, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler))
			if err == nil || !strings.Contains(err.Error(), value) {
				t.Errorf("%s=%s gives %v", name, value, err)
			}
		})
	}
}

func TestBeginWithoutCollectorAllocatesNothing(t *testing.T) {
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

func TestStartRefusesUnsupportedExportProtocols(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
	if _, err := tracing.Start(t.Context(), "v1", slog.New(slog.DiscardHandler)); err == nil ||
		!strings.Contains(err.Error(), "grpc") {
		t.Errorf("the error is %v", err)
	}
}
