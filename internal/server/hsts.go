package server

import (
	"fmt"
	"net/http"
	"time"
)

// onlySecurely has browsers that came by https never come by anything else, for so long.
func (s *Server) onlySecurely(long time.Duration, next http.Handler) http.Handler {
	value := []string{fmt.Sprintf("max-age=%d", int(long.Seconds()))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.secure(r) {
			w.Header()["Strict-Transport-Security"] = value
		}
		next.ServeHTTP(w, r)
	})
}
