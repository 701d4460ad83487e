package server

import "github.com/danielgtaylor/huma/v2"

// registerTalk adds the operations about what is said at tables.
func (s *Server) registerTalk(a huma.API) {
	add(s, a, get("getTalk", "/api/matches/{id}/talk", "What the caller may read of what was said at a table"), s.getTalk)
	add(s, a, post("say", "/api/matches/{id}/talk", "Say something at a table"), s.say)
}
