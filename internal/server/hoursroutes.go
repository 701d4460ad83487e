package server

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// registerHours adds the operations about when the caller need not play.
func (s *Server) registerHours(a huma.API) {
	add(s, a, get("getHours", "/api/me/hours", "When the caller rests"), s.getHours)
	add(s, a, put("setHours", "/api/me/hours", "Change when the caller rests"), s.setHours)
}

func put(id, path, summary string) huma.Operation {
	return operation(id, http.MethodPut, path, summary)
}
