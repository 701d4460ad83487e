package server

import (
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

// registerWatch adds the operation about what is going on.
func (s *Server) registerWatch(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getWatch", "/api/watch",
		"Running public tables, the most interesting first"),
		"application/json", api.Watch{}), s.getWatch)
}
