package middleware

import (
	"log/slog"
	"net/http"
	"time"
)

// loggedPath is the greatest number of bytes of a path in a line of the access log; the rest is cut.
const loggedPath = 200

// LogAccess logs a line for each request that was answered. The line has no user, token, cookie or query.
func LogAccess(log *slog.Logger, proxies int, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := NewStatusWriter(w)
		defer func() {
			path := r.URL.Path
			log.LogAttrs(r.Context(), slog.LevelInfo, "answered",
				slog.String("request", RequestID(w)), slog.String("address", ClientAddr(r, proxies).String()),
				slog.String("method", r.Method), slog.String("path", path[:min(len(path), loggedPath)]),
				slog.Int("status", seen.Status), slog.Duration("took", time.Since(start)))
		}()
		next.ServeHTTP(seen, r)
	})
}
