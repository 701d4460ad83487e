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
	GIFs     *httpapi.ReadQueue // of GIFs, which are made one at a time, frame by frame
	Caches   *Caches
	Analyses *Analyses
	Study    bot.Budget                       // of a hint
	Course   func(game string) *lesson.Course // returns the lessons of a game
	BasePath string                           // of the site, such as /hex; empty at the root
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
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getReport", "/api/matches/{id}/report",
		"A turn in words, to be posted"),
		"text/plain", ""), s.getReport)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getReplay", "/api/matches/{id}/replay", "All positions of a table"),
		"application/json", api.Replay{}), s.getReplay)
	httpapi.Add(a, httpapi.Post("vary", "/api/matches/{id}/variations",
		"A finished match as it might have gone on from a position"),
		s.vary)
}

// registerAdvice adds the operations that explain a position or judge decisions.
func (s *service) registerAdvice(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("coach", "/api/matches/{id}/coach",
		"Remarks for a newcomer about the position on the board"), s.coach)
	httpapi.Add(a, httpapi.Post("whatIf", "/api/matches/{id}/whatif", "What sealed orders would come to"), s.whatIf)
	httpapi.Add(a, httpapi.Post("hint", "/api/matches/{id}/hint", "What the house would do in the caller's place"), s.hint)
	httpapi.Add(a, httpapi.Post("analyse", "/api/matches/{id}/analysis",
		"What each decision of a finished match was worth; begins the analysis, which goes on while it is asked for"),
		s.analyse)
	httpapi.Add(a, httpapi.Get("ways", "/api/matches/{id}/analysis/{move}",
		"What could have been decided in place of a move, and how the game might have gone on"), s.ways)
}

// registerPictures adds the operations that draw.
func (s *service) registerPictures(a httpapi.API) {
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPicture", "/api/matches/{id}/pictures/{file}",
		"A picture of a phase of a turn"),
		"image/png", ""), s.getPicture)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getPosition", "/api/matches/{id}/picture",
		"A picture of a position, as spectators see it"),
		"image/png", ""), s.getPosition)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getFilm", "/api/matches/{id}/film", "The film of a finished game"),
		"image/gif", ""),
		s.getGIF)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getCard", "/api/matches/{id}/card",
		"The picture by which other sites tell of a table, 1200 by 630; of one that is not public, the house's"),
		"image/png", ""), s.getCard)
}
