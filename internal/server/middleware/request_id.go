package middleware

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"

	"hexparlor/internal/server/httpapi"
)

const requestIDHeader = "X-Request-Id"

// proxyID matches the request ids that are accepted from a trusted proxy.
var proxyID = regexp.MustCompile(`^[A-Za-z0-9._:-]{8,64}$`)

// AddRequestID gives every request an id, or keeps that of a trusted proxy, and sends it with the response. The id is
// random, since a count would reveal how many requests other users make.
func AddRequestID(proxies int, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := strconv.FormatUint(rand.Uint64(), 36)
		if given := r.Header[requestIDHeader]; proxies > 0 && len(given) == 1 && proxyID.MatchString(given[0]) {
			id = given[0]
		}
		w.Header()[requestIDHeader] = []string{id}
		next.ServeHTTP(w, r)
	})
}

// RequestID returns the id of the request that w answers.
func RequestID(w http.ResponseWriter) string {
	if id := w.Header()[requestIDHeader]; len(id) > 0 {
		return id[0]
	}
	return ""
}

// RequestLog is a log handler that adds the request's id to every record with a request's context.
type RequestLog struct{ slog.Handler }

// Handle writes a line with the id.
func (h RequestLog) Handle(ctx context.Context, line slog.Record) error {
	if c, ok := httpapi.CallerOf(ctx).(interface{ RequestID() string }); ok {
		line.AddAttrs(slog.String("request", c.RequestID()))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs returns a handler that adds attributes and ids.
func (h RequestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return RequestLog{h.Handler.WithAttrs(attrs)}
}

// WithGroup returns a handler that adds ids within a group.
func (h RequestLog) WithGroup(name string) slog.Handler { return RequestLog{h.Handler.WithGroup(name)} }
