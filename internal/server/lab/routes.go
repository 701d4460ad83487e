// Package lab answers the operations about studies of how games play, and plays the studies of the site.
package lab

import (
	"context"
	"net/http"

	"hexparlor/internal/server/httpapi"
)

// Deps is what the operations need of the server.
type Deps struct {
	Laboratory *Laboratory
	MayGovern  func(context.Context) bool // reports whether the caller is the owner of the site
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations about studies of how games play.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	httpapi.Add(a, httpapi.Get("listStudies", "/api/lab",
		"Lists the studies of how the games play."), s.listStudies)
	httpapi.Add(a, httpapi.Get("getStudyOutlook", "/api/lab/outlook",
		"Returns what a study of a game may ask about. Bots play the game for it."), s.getStudyOutlook)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getStudyReport", "/api/lab/{study}/report",
		"Returns the report of a study as a page."),
		"text/html", ""), s.getStudyReport)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getStudyGames", "/api/lab/{study}/games",
		"Returns the games of a study as JSON lines."),
		"application/jsonl", ""), s.getStudyGames)
	httpapi.Add(a, httpapi.Post("startStudy", "/api/lab",
		"Starts a study that bots play.",
		http.StatusConflict), s.startStudy)
	httpapi.Add(a, httpapi.Post("stopStudy", "/api/lab/{study}/stop",
		"Stops a study and keeps its games."), s.stopStudy)
	httpapi.Add(a, httpapi.Post("resumeStudy", "/api/lab/{study}/resume",
		"Resumes a stopped study.",
		http.StatusConflict),
		s.resumeStudy)
	httpapi.Add(a, httpapi.Delete("deleteStudy", "/api/lab/{study}",
		"Deletes a study with its games and report.",
		http.StatusConflict),
		s.deleteStudy)
}
