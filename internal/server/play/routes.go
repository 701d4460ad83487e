// Package play answers the operations by which users play: creating and joining matches, moves and proposals,
// conditional moves, play by message, and importing and exporting records.
package play

import (
	"context"
	"time"

	"hexparlor/internal/match"
	"hexparlor/internal/match/host"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Deps is what the operations need of the server.
type Deps struct {
	Host    *host.Host
	Users   *user.Accounts
	Guard   *httpapi.Guard
	Matches *httpapi.Matches
	Quotas  *httpapi.Quotas
	Reads   *httpapi.ReadQueue
	// Presence returns which users have a match open.
	Presence func(*match.State) view.Presence
	// ChatLines returns what the players of a match have written, for its record.
	ChatLines func(ctx context.Context, match string) ([]string, error)
	// Submitted counts a stored submission, and how long it took.
	Submitted func(took time.Duration)
}

// service answers the operations.
type service struct {
	Deps
	problem func(ctx context.Context, err error) *httpapi.Problem
}

// Register adds the operations by which users play.
func Register(a httpapi.API, d Deps) {
	s := &service{d, a.Problem}
	s.registerMatches(a)
	s.registerMoves(a)
	s.registerByMessage(a)
	s.registerConditionalMoves(a)
}

func (s *service) registerMatches(a httpapi.API) {
	httpapi.Add(a, httpapi.Post("createMatch", "/api/matches", "Make a table"), s.createMatch)
	httpapi.Add(a, httpapi.Get("getMatch", "/api/matches/{id}", "Everything the caller may know of a table"), s.getMatch)
	httpapi.Add(a, httpapi.Post("sit", "/api/matches/{id}/seats", "Sit down at an open seat"), s.sit)
	httpapi.Add(a, httpapi.Get("getOwnTables", "/api/me/tables", "The caller's tables that are not over"), s.getOwnTables)
	httpapi.Add(a, httpapi.Post("branch", "/api/matches/{id}/branches",
		"Go on from a position of a finished match, against the house"), s.branch)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getRecord", "/api/matches/{id}/record",
		"The record of a match, to keep or to take along"),
		"text/plain", ""), s.getRecord)
	imports := httpapi.Post("importRecord", "/api/records", "Bring a finished match that was played elsewhere")
	imports.MaxBodyBytes = maxRecord
	httpapi.Add(a, imports, s.importRecord)
}

func (s *service) registerMoves(a httpapi.API) {
	httpapi.Add(a, httpapi.Post("shareDeal", "/api/matches/{id}/shares", "Take part in the deal of a game of chance"),
		s.shareDeal)
	httpapi.Add(a, httpapi.Post("move", "/api/matches/{id}/moves", "Make a move"), s.move)
	httpapi.Add(a, httpapi.Post("act", "/api/matches/{id}/actions", "Resign, make a proposal or answer one"), s.act)
	httpapi.Add(a, httpapi.Post("preview", "/api/matches/{id}/previews", "What some of the caller's moves would cause"),
		s.preview)
	httpapi.Add(a, httpapi.Post("why", "/api/matches/{id}/why", "Why picks lead to no move"), s.why)
}

func (s *service) registerByMessage(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getDesk", "/api/matches/{id}/messages", "What has come from people who play by message"),
		s.getMessages)
	httpapi.Add(a, httpapi.Post("deliver", "/api/matches/{id}/messages", "Enter messages of people who are elsewhere"),
		s.deliver)
	httpapi.Add(a, httpapi.Post("resolve", "/api/matches/{id}/resolve", "Wait no longer for orders that are missing"),
		s.resolve)
}

func (s *service) registerConditionalMoves(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getPlans", "/api/matches/{id}/plans", "What the caller has decided before their turn"),
		s.getConditionalMoves)
	httpapi.Add(a, httpapi.Post("plan", "/api/matches/{id}/plans",
		"Decide before one's turn, in place of what was decided before"),
		s.setConditionalMoves)
	httpapi.Add(a, httpapi.Post("foresee", "/api/matches/{id}/foresight",
		"The table after moves that may come, as a seat imagines it"),
		s.foresee)
}
