package server

import "github.com/danielgtaylor/huma/v2"

// registerLab adds the operations about studies of how games play.
func (s *Server) registerLab(a huma.API) {
	add(s, a, get("getLab", "/api/lab", "Studies of how the games of the house play"), s.getLab)
	add(s, a, produces(a, get("getStudyReport", "/api/lab/{study}/report", "The report of a study, as a page"),
		"text/html", ""), s.getStudyReport)
	add(s, a, produces(a, get("getStudyGames", "/api/lab/{study}/games", "The games of a study, as JSON lines"),
		"application/jsonl", ""), s.getStudyGames)
	add(s, a, post("startStudy", "/api/lab", "Have the bots of the house play a study"), s.startStudy)
	add(s, a, post("stopStudy", "/api/lab/{study}/stop", "Stop a study; its games stay"), s.stopStudy)
	add(s, a, post("resumeStudy", "/api/lab/{study}/resume", "Go on with a study that was stopped"), s.resumeStudy)
	add(s, a, remove("removeStudy", "/api/lab/{study}", "Remove a study with its games and its report"), s.removeStudy)
}
