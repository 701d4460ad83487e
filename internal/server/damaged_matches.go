package server

import (
	"fmt"
	"net/http"
)

// damagedMatches lists the damaged matches that this server has met, one in a line, for the operator.
func (s *Server) damagedMatches(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = headerText, headerNoStore
	for _, m := range s.cfg.Host.DamagedMatches() {
		_, _ = fmt.Fprintf(w, "%s: %s\n", m.ID, m.Cause) // who asked may be gone
	}
}
