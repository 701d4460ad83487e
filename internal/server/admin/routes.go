// Package admin answers the operations by which admins and moderators run the site, and by which users report
// something and learn what was decided about them.
package admin

import (
	"context"
	"net/http"

	"hexparlor/internal/api"
	"hexparlor/internal/jobs"
	"hexparlor/internal/match/host"
	"hexparlor/internal/notify"
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
	Backlog func(context.Context) (api.Backlog, error)
	// Quote returns the author and the text of a chat message, if a user may read it.
	Quote func(ctx context.Context, match, message, reader string) (author, text string, err error)
	// Archived returns a finished match as the archive lists it.
	Archived      func(context.Context, host.Archived) (api.ArchivedMatch, error)
	Jobs          *jobs.Engine // background work; nil: the site has none
	Notifications notify.Store // nil: the site sends no notifications
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
	s.registerJobs(a)
}

// registerJobs adds the operations about background work.
func (s *service) registerJobs(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getJobs", "/api/site/jobs",
		"Returns the queues of background work, running and failed jobs, and notifications that were given up."), s.getJobs)
	httpapi.Add(a, httpapi.Post("retryJob", "/api/site/jobs/{job}/retry",
		"Has a failed job tried again.",
		http.StatusNotFound), s.retryJob)
	httpapi.Add(a, httpapi.Delete("discardJob", "/api/site/jobs/{job}",
		"Cancels a waiting or running job, or deletes a failed one.",
		http.StatusNotFound), s.discardJob)
	httpapi.Add(a, httpapi.Post("changeJobQueue", "/api/site/job-queues/{queue}",
		"Pauses or resumes a queue of background work.",
		http.StatusNotFound), s.changeJobQueue)
}

// registerSite adds the operations for everyone: access to the site, reports, and decisions about the caller.
func (s *service) registerSite(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getSite", "/api/site",
		"Returns the site's name, settings and messages for the caller."), s.getSite)
	httpapi.Add(a, httpapi.Post("markDecisionsSeen", "/api/site/decisions/seen",
		"Marks the decisions about the caller as seen."),
		s.markDecisionsSeen)
	httpapi.Add(a, httpapi.Post("becomeOwner", "/api/site/owner",
		"Makes the caller the owner, by a link that the program has printed.",
		http.StatusInsufficientStorage),
		s.becomeOwner)
	httpapi.Add(a, httpapi.Post("acceptInvitation", "/api/site/invitations/accept",
		"Accepts an invitation to the site.",
		http.StatusInsufficientStorage), s.acceptInvitation)
	httpapi.Add(a, httpapi.Post("report", "/api/site/reports",
		"Reports a user, a message or a match to the moderators.",
		http.StatusNotFound, http.StatusInsufficientStorage), s.report)
	httpapi.Add(a, httpapi.Post("appeal", "/api/site/appeals",
		"Appeals against a decision about the caller.",
		http.StatusConflict), s.appeal)
	httpapi.Add(a, httpapi.Get("getClosure", "/api/matches/{id}/closure",
		"Explains to a player of the match why a moderator closed it.",
		http.StatusConflict),
		s.getClosure)
}

// registerModeration adds the operations of admins and moderators.
func (s *service) registerModeration(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getAdmin", "/api/site/admin",
		"Returns settings, open invitations and the number of waiting reports."),
		s.getAdmin)
	httpapi.Add(a, httpapi.Post("setSetting", "/api/site/settings",
		"Changes a setting of the site.",
		http.StatusNotFound), s.setSetting)
	httpapi.Add(a, httpapi.Post("createInvitation", "/api/site/invitations",
		"Creates a link that admits one user."), s.createInvitation)
	httpapi.Add(a, httpapi.Delete("withdrawInvitation", "/api/site/invitations/{invitation}",
		"Withdraws an invitation."),
		s.withdrawInvitation)
	httpapi.Add(a, httpapi.Get("listReports", "/api/site/reports",
		"Lists the open reports, the oldest first."), s.listReports)
	httpapi.Add(a, httpapi.Get("findUsers", "/api/site/users",
		"Finds users by id, or by the start of a name or handle."),
		s.findUsers)
	httpapi.Add(a, httpapi.Post("decide", "/api/site/decisions",
		"Takes a decision about a user, a match or a report.",
		http.StatusNotFound, http.StatusConflict),
		s.decide)
	httpapi.Add(a, httpapi.Get("getAuditLog", "/api/site/audit-log",
		"Lists the decisions of admins and moderators, the latest first."), s.getAuditLog)
	httpapi.Add(a, httpapi.Get("listRematches", "/api/site/rematches",
		"Lists rated matches of pairs that meet unusually often."),
		s.listRematches)
}
