package server

import "hexparlor/internal/server/httpapi"

// registerRatings adds the operations about ratings.
func (s *Server) registerRatings(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getTableRatings", "/api/matches/{id}/ratings", "The ratings of who plays there"),
		s.getTableRatings)
	httpapi.Add(a, httpapi.Get("getRatings", "/api/people/{handle}/ratings", "The ratings of an account"), s.getRatings)
	httpapi.Add(a, httpapi.Get("getRatingStory", "/api/people/{handle}/ratings/{pool}", "How a rating came about"),
		s.getRatingStory)
	httpapi.Add(a, httpapi.Get("getLeaders", "/api/leaders", "Who is rated highest"), s.getLeaders)
	httpapi.Add(a, httpapi.Get("getStrength", "/api/games/{game}/strength", "How strong the levels of the bot are"),
		s.getStrength)
}

// registerArchive adds the operations about finished public matches.
func (s *Server) registerArchive(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getArchive", "/api/archive", "Finished public matches, the latest first"), s.getArchive)
	httpapi.Add(a, httpapi.Get("getArchiveStatistics", "/api/archive/statistics",
		"How the matches ended that a search finds"),
		s.getArchiveStatistics)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getArchiveRecords", "/api/archive/records",
		"The records of what a search finds"),
		"text/plain", ""), s.getArchiveRecords)
}
