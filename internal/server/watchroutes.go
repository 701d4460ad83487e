package server

import (
	"github.com/danielgtaylor/huma/v2"

	"hexparlor/internal/api"
)

// registerWatch adds the operation about what is going on.
func (s *Server) registerWatch(a huma.API) {
	add(s, a, produces(a, get("getWatch", "/api/watch", "Running public tables, the most interesting first"),
		"application/json", api.Watch{}), s.getWatch)
}
