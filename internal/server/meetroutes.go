package server

import "hexparlor/internal/server/httpapi"

// registerTalk adds the operations about what is said at tables.
func (s *Server) registerTalk(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getTalk", "/api/matches/{id}/talk",
		"What the caller may read of what was said at a table"), s.getTalk)
	httpapi.Add(a, httpapi.Post("say", "/api/matches/{id}/talk", "Say something at a table"), s.say)
}
