package server

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

// proxyID is what an id that a proxy has given a request may look like.
var proxyID = regexp.MustCompile(`^[A-Za-z0-9._:-]{8,64}$`)

// tag gives every request an id, or leaves it that of a trusted proxy, and tells it in the answer. It is random: to
// count would tell everybody how much the others do.
func (s *Server) tag(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := strconv.FormatUint(rand.Uint64(), 36)
		if given := r.Header[requestIDHeader]; s.cfg.Proxies > 0 && len(given) == 1 && proxyID.MatchString(given[0]) {
			id = given[0]
		}
		w.Header()[requestIDHeader] = []string{id}
		next.ServeHTTP(w, r)
	})
}

// requestID is the id that tag gave the request which w answers.
func requestID(w http.ResponseWriter) string {
	if id := w.Header()[requestIDHeader]; len(id) > 0 {
		return id[0]
	}
	return ""
}

// requestLog adds the id of the request to every line that is logged for one.
type requestLog struct{ slog.Handler }

// Handle adds the id.
func (h requestLog) Handle(ctx context.Context, line slog.Record) error {
	if c, ok := httpapi.CallerOf(ctx).(*caller); ok {
		line.AddAttrs(slog.String("request", c.request))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs keeps adding ids.
func (h requestLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return requestLog{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps adding ids.
func (h requestLog) WithGroup(name string) slog.Handler { return requestLog{h.Handler.WithGroup(name)} }
