// Package review answers the operations by which users look back at matches and share them: replays, analyses, hints,
// turn reports, pictures and link previews.
package review

import (
	"context"
	"log/slog"
	"net/http"

	"hexparlor/bot"
	"hexparlor/game/lesson"
	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// Deps is what the operations need of the server.
type Deps struct {
	Host     *host.Host
	Admin    *admin.Service
	Matches  *httpapi.Matches
	Quotas   *httpapi.Quotas
	Reads    *httpapi.ReadQueue
	GIFs     *httpapi.ReadQueue // queue of GIFs, which are rendered one at a time
	Caches   *Caches
	Analyses *Analyses
	Study    bot.Budget                       // search budget of a hint
	Course   func(game string) *lesson.Course // returns the lessons of a game
	BasePath string                           // base path of the site, such as /hex; empty at the root
	SiteURL  func(*http.Request) string       // returns the address of the site as the request names it
	Log      *slog.Logger
}

// service answers the operations.
type service struct {
	Deps
	problem func(ctx context.Context, err error) *httpapi.Problem
}

// Register adds the operations by which users look back at matches and share them.
func Register(a httpapi.API, d Deps) {
	s := &service{d, a.Problem}
	s.registerAdvice(a)
	s.registerPictures(a)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getTurnReport", "/api/matches/{id}/report",
		"Describes a turn in words, for a forum or mail.",
		http.StatusConflict),
		"text/plain", ""), s.getTurnReport)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getReplay", "/api/matches/{id}/replay",
		"Returns the positions of a match, in pages.",
		http.StatusConflict),
		"application/json", api.Replay{}), s.getReplay)
	httpapi.Add(a, httpapi.Post("vary", "/api/matches/{id}/variations",
		"Plays a variation from a position of a finished match.",
		http.StatusConflict),
		s.vary)
}

// registerAdvice adds the operations that explain a position or judge decisions.
func (s *service) registerAdvice(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("coach", "/api/matches/{id}/coach",
		"Returns remarks for beginners about the current position.",
		http.StatusConflict), s.coach)
	httpapi.Add(a, httpapi.Post("whatIf", "/api/matches/{id}/what-if",
		"Returns what assumed sealed orders would cause.",
		http.StatusConflict), s.whatIf)
	httpapi.Add(a, httpapi.Post("hint", "/api/matches/{id}/hint",
		"Returns what a bot would play in the caller's place.",
		http.StatusConflict), s.hint)
	httpapi.Add(a, httpapi.Post("analyse", "/api/matches/{id}/analysis",
		"Starts or continues the analysis of a finished match and returns what is known.",
		http.StatusConflict),
		s.analyse)
	httpapi.Add(a, httpapi.Get("getAlternatives", "/api/matches/{id}/analysis/{move}",
		"Returns alternatives to a move and how the game might have continued.",
		http.StatusConflict), s.getAlternatives)
}

// registerPictures adds the operations that return images and GIFs.
func (s *service) registerPictures(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPhaseImage", "/api/matches/{id}/pictures/{file}",
		"Returns an image of one phase of a turn.",
		http.StatusConflict),
		"image/png", ""), s.getPhaseImage)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPositionImage", "/api/matches/{id}/picture",
		"Returns an image of a position as spectators see it.",
		http.StatusConflict),
		"image/png", ""), s.getPositionImage)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getSetUpImage", "/api/games/{game}/picture",
		"Returns an image of a position that a user has set up.",
		http.StatusUnprocessableEntity),
		"image/png", ""), s.getSetUpImage)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getAnimation", "/api/matches/{id}/animation",
		"Returns an animated image of a finished match.",
		http.StatusConflict),
		"image/gif", ""),
		s.getAnimation)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getLinkPreview", "/api/matches/{id}/link-preview",
		"Returns the image that other sites show for a link to the match."),
		"image/png", ""), s.getLinkPreview)
}
