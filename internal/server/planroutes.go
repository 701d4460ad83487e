package server

import "hexparlor/internal/server/httpapi"

// registerPlans adds the operations by which seats decide before their turn.
func (s *Server) registerPlans(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getPlans", "/api/matches/{id}/plans", "What the caller has decided before their turn"),
		s.getPlans)
	httpapi.Add(a, httpapi.Post("plan", "/api/matches/{id}/plans",
		"Decide before one's turn, in place of what was decided before"),
		s.plan)
	httpapi.Add(a, httpapi.Post("foresee", "/api/matches/{id}/foresight",
		"The table after moves that may come, as a seat imagines it"),
		s.foresee)
	httpapi.Add(a, httpapi.Post("vary", "/api/matches/{id}/variations",
		"A finished match as it might have gone on from a position"),
		s.vary)
}
