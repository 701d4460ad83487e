package tracing

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
)

const (
	defaultTimeout = 10 * time.Second // of one request, where the environment names none
	firstPause     = 500 * time.Millisecond
	maxAttempts    = 4
	maxAnswer      = 64 << 10 // bytes that are read of a collector's answer
)

// exporter sends spans to a collector as OTLP/HTTP with JSON bodies. The exporter of OpenTelemetry would link gRPC and
// protobuf, which the program does not need.
type exporter struct {
	address string
	headers http.Header
	client  http.Client
	pause   time.Duration // wait before the second attempt; doubled before each further one
}

// newExporter returns an exporter that is configured by OpenTelemetry's standard environment variables. The error names
// a variable that cannot be parsed.
func newExporter() (*exporter, error) {
	address := os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if address == "" {
		address = strings.TrimSuffix(os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"), "/") + "/v1/traces"
	}
	if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %q is no address such as http://127.0.0.1:4318", address)
	}
	e := &exporter{address: address, headers: http.Header{}, pause: firstPause}
	for _, pair := range strings.Split(variable("HEADERS"), ",") {
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if pair != "" && (!ok || err != nil) {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_HEADERS: %q is no pair name=value", pair)
		}
		if pair != "" {
			e.headers.Set(strings.TrimSpace(name), value)
		}
	}
	e.headers.Set("Content-Type", "application/json")
	timeout := defaultTimeout
	if text := variable("TIMEOUT"); text != "" {
		milliseconds, err := strconv.Atoi(text)
		if err != nil || milliseconds <= 0 {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT: %q is no number of milliseconds", text)
		}
		timeout = time.Duration(milliseconds) * time.Millisecond
	}
	e.client.Timeout = timeout
	return e, nil
}

// variable returns the environment variable of OTLP with a name for traces, or else for all signals.
func variable(name string) string {
	return cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_TRACES_"+name), os.Getenv("OTEL_EXPORTER_OTLP_"+name))
}

// ExportSpans sends spans, with up to maxAttempts attempts while the collector is overloaded. Spans that cannot be sent
// are dropped; the batch processor reports the error.
func (e *exporter) ExportSpans(ctx context.Context, spans []trace.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	body, err := json.Marshal(request(spans))
	if err != nil {
		return err
	}
	pause := e.pause
	for attempt := 1; ; attempt++ {
		again, after, err := e.post(ctx, body)
		if err == nil {
			return nil
		}
		if !again || attempt == maxAttempts {
			return fmt.Errorf("%d spans were dropped: %w", len(spans), err)
		}
		select {
		case <-time.After(max(pause, after)):
		case <-ctx.Done():
			return fmt.Errorf("%d spans were dropped: %w", len(spans), err)
		}
		pause *= 2
	}
}

// post makes one attempt to send a body. again reports whether another attempt may succeed, and after is the least time
// before it.
func (e *exporter) post(ctx context.Context, body []byte) (again bool, after time.Duration, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.address, bytes.NewReader(body))
	if err != nil {
		return false, 0, err
	}
	r.Header = e.headers.Clone()
	answer, err := e.client.Do(r)
	if err != nil {
		return true, 0, err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer))
	if answer.StatusCode/100 == 2 {
		return false, 0, nil
	}
	switch answer.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		again = true
	}
	seconds, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
	return again, time.Duration(seconds) * time.Second, fmt.Errorf("the collector answers %s", answer.Status)
}

// Shutdown closes idle connections.
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// Types of opentelemetry-proto in its JSON encoding: ids are hexadecimal digits, 64-bit numbers are text, enumerations
// are numbers.
type (
	traceRequest struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   attributed   `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	attributed struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope scope      `json:"scope"`
		Spans []spanData `json:"spans"`
	}
	scope struct {
		Name string `json:"name"`
	}
	spanData struct {
		TraceID      string     `json:"traceId"`
		SpanID       string     `json:"spanId"`
		ParentSpanID string     `json:"parentSpanId,omitempty"`
		Name         string     `json:"name"`
		Kind         int        `json:"kind"`
		Start        string     `json:"startTimeUnixNano"`
		End          string     `json:"endTimeUnixNano"`
		Attributes   []keyValue `json:"attributes,omitempty"`
		Status       *status    `json:"status,omitempty"`
	}
	status struct {
		Code int `json:"code"`
	}
	keyValue struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
)

const statusError = 2 // STATUS_CODE_ERROR

// request returns the request body for spans, which all have the resource and scope of this program.
func request(spans []trace.ReadOnlySpan) traceRequest {
	all := make([]spanData, len(spans))
	for i, s := range spans {
		all[i] = dataOf(s)
	}
	return traceRequest{ResourceSpans: []resourceSpans{{
		Resource:   attributed{Attributes: keyValues(spans[0].Resource().Attributes())},
		ScopeSpans: []scopeSpans{{Scope: scope{Name: name}, Spans: all}},
	}}}
}

// dataOf returns a span in the form in which it is sent. Spans of this program have neither events nor links.
func dataOf(s trace.ReadOnlySpan) spanData {
	d := spanData{
		TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(), Name: s.Name(),
		Kind: int(s.SpanKind()), Start: nanoseconds(s.StartTime()), End: nanoseconds(s.EndTime()),
		Attributes: keyValues(s.Attributes()),
	}
	if s.Parent().SpanID().IsValid() {
		d.ParentSpanID = s.Parent().SpanID().String()
	}
	if s.Status().Code == codes.Error {
		d.Status = &status{Code: statusError}
	}
	return d
}

func nanoseconds(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func keyValues(all []attribute.KeyValue) []keyValue {
	list := make([]keyValue, len(all))
	for i, a := range all {
		list[i] = keyValue{Key: string(a.Key), Value: valueOf(a.Value)}
	}
	return list
}

// valueOf returns an attribute's value as an AnyValue of OTLP. Lists, which the program does not use, become text.
func valueOf(v attribute.Value) map[string]any {
	switch v.Type() {
	case attribute.BOOL:
		return map[string]any{"boolValue": v.AsBool()}
	case attribute.INT64:
		return map[string]any{"intValue": strconv.FormatInt(v.AsInt64(), 10)}
	case attribute.FLOAT64:
		return map[string]any{"doubleValue": v.AsFloat64()}
	default:
		return map[string]any{"stringValue": v.String()}
	}
}
