package server

import "github.com/danielgtaylor/huma/v2"

// registerPlans adds the operations by which seats decide before their turn.
func (s *Server) registerPlans(a huma.API) {
	add(s, a, get("getPlans", "/api/matches/{id}/plans", "What the caller has decided before their turn"), s.getPlans)
	add(s, a, post("plan", "/api/matches/{id}/plans", "Decide before one's turn, in place of what was decided before"),
		s.plan)
	add(s, a, post("foresee", "/api/matches/{id}/foresight", "The table after moves that may come, as a seat imagines it"),
		s.foresee)
	add(s, a, post("vary", "/api/matches/{id}/variations", "A finished match as it might have gone on from a position"),
		s.vary)
}
