// Package play answers the operations by which users play: creating and joining matches, moves and proposals,
// conditional moves, play by message, and importing and exporting records.
package play

import (
	"context"
	"net/http"
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
	// Rules returns the options of a new match or offer, and the variant that sets them: see package variants.
	Rules httpapi.Rules
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
	httpapi.Add(a, httpapi.Post("createMatch", "/api/matches",
		"Creates a match.",
		http.StatusNotFound, http.StatusConflict, http.StatusInsufficientStorage), s.createMatch)
	httpapi.Add(a, httpapi.Get("getMatch", "/api/matches/{id}",
		"Returns everything that the caller may know of a match."), s.getMatch)
	httpapi.Add(a, httpapi.Post("sit", "/api/matches/{id}/seats",
		"Takes an open seat.",
		http.StatusConflict, http.StatusInsufficientStorage), s.sit)
	httpapi.Add(a, httpapi.Get("listOwnMatches", "/api/me/matches",
		"Lists the caller's running matches."), s.listOwnMatches)
	httpapi.Add(a, httpapi.Post("branchMatch", "/api/matches/{id}/branches",
		"Starts a match against a bot from a position of a finished match.",
		http.StatusConflict, http.StatusInsufficientStorage), s.branchMatch)
	httpapi.Add(a, httpapi.Produces(a, httpapi.Get("getRecord", "/api/matches/{id}/record",
		"Returns the record of a match as text.",
		http.StatusConflict),
		"text/plain", ""), s.getRecord)
	imports := httpapi.Post("importRecord", "/api/records",
		"Imports the record of a match played elsewhere.",
		http.StatusInsufficientStorage)
	imports.MaxBodyBytes = maxRecord
	httpapi.Add(a, imports, s.importRecord)
}

func (s *service) registerMoves(a httpapi.API) {
	httpapi.Add(a, httpapi.Post("shareDeal", "/api/matches/{id}/deal-shares",
		"Contributes the caller's share to the random deal.",
		http.StatusConflict),
		s.shareDeal)
	httpapi.Add(a, httpapi.Post("move", "/api/matches/{id}/moves",
		"Makes a move or commits sealed orders.",
		http.StatusConflict, http.StatusPreconditionRequired), s.move)
	httpapi.Add(a, httpapi.Post("act", "/api/matches/{id}/actions",
		"Resigns, makes a proposal or answers one.",
		http.StatusConflict, http.StatusPreconditionRequired, http.StatusInsufficientStorage), s.act)
	httpapi.Add(a, httpapi.Post("preview", "/api/matches/{id}/previews",
		"Returns what some of the caller's moves would cause.",
		http.StatusConflict),
		s.preview)
	httpapi.Add(a, httpapi.Post("explainPicks", "/api/matches/{id}/why",
		"Explains why some picks are no legal move.",
		http.StatusConflict), s.explainPicks)
}

func (s *service) registerByMessage(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getMessageOrders", "/api/matches/{id}/messages",
		"Lists the orders that players sent by message."),
		s.getMessageOrders)
	httpapi.Add(a, httpapi.Post("enterMessageOrders", "/api/matches/{id}/messages",
		"Enters the orders of players who send messages."),
		s.enterMessageOrders)
	httpapi.Add(a, httpapi.Post("resolveRound", "/api/matches/{id}/resolve",
		"Ends a round without the missing orders.",
		http.StatusConflict),
		s.resolveRound)
}

func (s *service) registerConditionalMoves(a httpapi.API) {
	httpapi.Add(a, httpapi.Get("getConditionalMoves", "/api/matches/{id}/conditional-moves",
		"Returns the caller's conditional moves."),
		s.getConditionalMoves)
	httpapi.Add(a, httpapi.Post("setConditionalMoves", "/api/matches/{id}/conditional-moves",
		"Replaces the caller's conditional moves.",
		http.StatusConflict, http.StatusPreconditionRequired),
		s.setConditionalMoves)
	httpapi.Add(a, httpapi.Post("previewConditionalMoves", "/api/matches/{id}/conditional-moves/preview",
		"Returns the position that a seat expects after some future moves.",
		http.StatusConflict),
		s.previewConditionalMoves)
}
