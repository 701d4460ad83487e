package server

import (
	"github.com/danielgtaylor/huma/v2"
)

// registerRatings adds the operations about ratings.
func (s *Server) registerRatings(a huma.API) {
	add(s, a, get("getTableRatings", "/api/matches/{id}/ratings", "The ratings of who plays there"), s.getTableRatings)
	add(s, a, get("getRatings", "/api/people/{handle}/ratings", "The ratings of an account"), s.getRatings)
	add(s, a, get("getRatingStory", "/api/people/{handle}/ratings/{pool}", "How a rating came about"), s.getRatingStory)
	add(s, a, get("getLeaders", "/api/leaders", "Who is rated highest"), s.getLeaders)
	add(s, a, get("getStrength", "/api/games/{game}/strength", "How strong the levels of the bot are"), s.getStrength)
	add(s, a, get("getRematches", "/api/house/rematches", "Rated matches of people who meet too often"), s.getRematches)
}

// registerArchive adds the operations about finished public matches.
func (s *Server) registerArchive(a huma.API) {
	add(s, a, get("getArchive", "/api/archive", "Finished public matches, the latest first"), s.getArchive)
	add(s, a, get("getArchiveStatistics", "/api/archive/statistics", "How the matches ended that a search finds"),
		s.getArchiveStatistics)
	add(s, a, produces(a, get("getArchiveRecords", "/api/archive/records", "The records of what a search finds"),
		"text/plain", ""), s.getArchiveRecords)
}
