package server

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

type dealShare struct {
	httpapi.MatchPath
	Body api.DealShare
}

// shareDeal takes a seat's commit to a share of the deal, or the share.
func (s *Server) shareDeal(ctx context.Context, in *dealShare) (*httpapi.Body[api.Accepted], error) {
	b := in.Body
	sub := match.Submission{Seat: b.Seat, Kind: match.ShareCommit, Text: b.Commit, Key: b.Key}
	if b.Reveal != "" {
		sub.Kind, sub.Text = match.ShareReveal, b.Reveal
	}
	if (b.Commit == "") == (b.Reveal == "") {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadShare),
			i18n.Of("server.commit-or-reveal"))
	}
	return s.submit(ctx, in.ID, sub)
}
