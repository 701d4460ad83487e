package server

import (
	"log/slog"
	"net/http"
	"time"
)

// loggedPath is how many bytes of a path the access log shows.
const loggedPath = 200

// logAccess writes a line for each request that was answered. Neither who asked nor what stands behind the path is
// part of it: tokens, cookies and queries stay out of the log.
func (s *Server) logAccess(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &answer{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			path := r.URL.Path
			s.cfg.Log.LogAttrs(r.Context(), slog.LevelInfo, "answered",
				slog.String("request", requestID(w)), slog.String("address", clientAddr(r, s.cfg.Proxies).String()),
				slog.String("method", r.Method), slog.String("path", path[:min(len(path), loggedPath)]),
				slog.Int("status", seen.status), slog.Duration("took", time.Since(start)))
		}()
		next.ServeHTTP(seen, r)
	})
}
