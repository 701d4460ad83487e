// Package tracing sends spans of requests, of changes in the database and of decisions of bots to an OpenTelemetry
// collector, if the standard environment variables name one. Spans name no user, no match and no move.
package tracing

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	oteltrace "go.opentelemetry.io/otel/trace"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

const name = "hexparlor"

var (
	tracer = otel.Tracer(name)
	on     atomic.Bool
)

// wanted reports whether the environment names a collector of traces and does not disable them.
func wanted() bool {
	if strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") || os.Getenv("OTEL_TRACES_EXPORTER") == "none" {
		return false
	}
	return os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") != "" || os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") != ""
}

// Start begins to send spans if the environment names a collector; stop sends the last ones. Without a collector the
// functions of this package cost nothing. version is the program's version.
func Start(ctx context.Context, version string, log *slog.Logger) (stop func(context.Context) error, err error) {
	if !wanted() {
		return func(context.Context) error { return nil }, nil
	}
	for _, key := range []string{"OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"} {
		if protocol := os.Getenv(key); protocol != "" && protocol != "http/json" {
			return nil, catalog.Error(i18n.Of("command.traces.protocol", "variable", key,
				"protocol", i18n.Escaped(protocol)))
		}
	}
	exporter, err := newExporter()
	if err != nil {
		return nil, err
	}
	about, err := resource.New(ctx, resource.WithTelemetrySDK(), resource.WithAttributes(
		attribute.String("service.name", name), attribute.String("service.version", version),
	), resource.WithFromEnv())
	if err != nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("cannot export traces", "error", err) }))
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter), trace.WithResource(about))
	otel.SetTracerProvider(provider)
	on.Store(true)
	return func(ctx context.Context) error {
		on.Store(false)
		return provider.Shutdown(ctx)
	}, nil
}

// Span measures the duration of an operation. The zero Span measures nothing.
type Span struct{ span oteltrace.Span }

// Begin begins a span with a name, as a child of the span in ctx if there is one. It returns a context with the new
// span.
func Begin(ctx context.Context, name string) (context.Context, Span) {
	if !on.Load() {
		return ctx, Span{}
	}
	ctx, span := tracer.Start(ctx, name)
	return ctx, Span{span}
}

// Rename changes the name of the span, if it was not known when the span began.
func (s Span) Rename(name string) {
	if s.span != nil {
		s.span.SetName(name)
	}
}

// End ends the span with attributes and stores whether the operation failed. It does not store the error, which may
// name users.
func (s Span) End(failed bool, about ...attribute.KeyValue) {
	if s.span == nil {
		return
	}
	s.span.SetAttributes(about...)
	if failed {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}
