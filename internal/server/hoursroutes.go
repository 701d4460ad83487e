package server

import "hexparlor/internal/server/httpapi"

// registerHours adds the operations about when the caller need not play.
func (s *Server) registerHours(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHours", "/api/me/hours", "When the caller rests"), s.getHours)
	httpapi.Add(a, httpapi.Put("setHours", "/api/me/hours", "Change when the caller rests"), s.setHours)
}
