// Package admin answers the operations by which admins and moderators run the site, and by which users report
// something and learn what was decided about them.
package admin

import (
	"context"
	"net/http"

	"hexparlor/internal/api"
	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// Deps is what the operations need of the server.
type Deps struct {
	Admin   *admin.Service
	Users   *user.Accounts
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	// MustBeConfirmed refuses a session of an account that has brought no proof of identity lately.
	MustBeConfirmed func(context.Context) error
	// Backlog returns how much work waits.
	Backlog func(context.Context) (api.Owed, error)
	// Quote returns the author and the text of a chat message, if a user may read it.
	Quote func(ctx context.Context, match, message, reader string) (author, text string, err error)
	// Archived returns a finished match as the archive lists it.
	Archived func(context.Context, host.Archived) (api.ArchivedMatch, error)
	// SiteURL returns the address of the site by which the client of a request knows it.
	SiteURL func(*http.Request) string
}

// service answers the operations.
type service struct{ Deps }

// Register adds the operations by which the site is run.
func Register(a httpapi.API, d Deps) {
	s := &service{d}
	s.registerSite(a)
	s.registerModeration(a)
}

// registerSite adds the operations for everyone: access to the site, reports, and decisions about the caller.
func (s *service) registerSite(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHouse", "/api/house", "What the house tells the caller"), s.getHouse)
	httpapi.Add(a, httpapi.Post("markShown", "/api/house/shown", "Take note of what was decided about oneself"),
		s.markShown)
	httpapi.Add(a, httpapi.Post("takeOver", "/api/house/owner", "Become the owner by a link that the program has printed"),
		s.takeOver)
	httpapi.Add(a, httpapi.Post("accept", "/api/house/invitation", "Come by an invitation"), s.accept)
	httpapi.Add(a, httpapi.Post("report", "/api/house/reports", "Report something to the moderators"), s.report)
	httpapi.Add(a, httpapi.Post("object", "/api/house/objections", "Object to a decision about oneself"), s.object)
	httpapi.Add(a, httpapi.Get("getClosing", "/api/matches/{id}/closing", "Why a table is closed, for who sat there"),
		s.getClosing)
}

// registerModeration adds the operations of admins and moderators.
func (s *service) registerModeration(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getHouseDesk", "/api/house/desk", "Settings, invitations, and how much waits"),
		s.getDashboard)
	httpapi.Add(a, httpapi.Post("setSetting", "/api/house/settings", "Change a setting of the house"), s.setSetting)
	httpapi.Add(a, httpapi.Post("invite", "/api/house/invitations", "Make a link that lets one person in"), s.invite)
	httpapi.Add(a, httpapi.Delete("withdraw", "/api/house/invitations/{invitation}", "Make an invitation serve no longer"),
		s.withdraw)
	httpapi.Add(a, httpapi.Get("getReports", "/api/house/reports", "Reports that wait, the oldest first"), s.getReports)
	httpapi.Add(a, httpapi.Get("findPeople", "/api/house/people",
		"People by their id, or the beginning of a name or handle"),
		s.findUsers)
	httpapi.Add(a, httpapi.Post("decide", "/api/house/decisions", "Take a decision about somebody, a table or a report"),
		s.decide)
	httpapi.Add(a, httpapi.Get("getBook", "/api/house/book", "What was decided, the latest first"), s.getAuditLog)
	httpapi.Add(a, httpapi.Get("getRematches", "/api/house/rematches", "Rated matches of people who meet too often"),
		s.getRematches)
}
