package play

import (
	"context"
	"net/http"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

type branchQuery struct {
	httpapi.MatchPath
	Body api.Branch
}

// branchMatch creates a match in which the caller goes on from a position of a finished match, against bots. No other user
// can take a seat there: they might take it for a new game.
func (s *service) branchMatch(ctx context.Context, in *branchQuery) (*httpapi.Body[api.Match], error) {
	from, err := s.Matches.View(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if int(in.Body.Seat) > len(from.Seats.Info) {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.UnknownSeat),
			i18n.Of("match.unknown-seat", "seat", in.Body.Seat, "seats", len(from.Seats.Info)))
	}
	seats := make([]api.SeatRequest, len(from.Seats.Info))
	for i := range seats {
		seats[i] = api.SeatRequest{Kind: string(api.Bot), Level: in.Body.Level}
		if game.Seat(i+1) == in.Body.Seat {
			seats[i] = api.SeatRequest{Kind: "me"}
		}
	}
	if err := s.Quotas.NewTable(httpapi.CallerOf(ctx)); err != nil {
		return nil, err
	}
	players, err := s.players(ctx, from.Match.Game, seats)
	if err != nil {
		return nil, err
	}
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	var made *httpapi.Body[api.Match]
	err = s.Reads.Serve(ctx, httpapi.Replaying, func(ctx context.Context) error {
		t, err := s.Host.Branch(ctx, from.State, in.Body.Moves, match.New{Players: players, Hints: true, Maker: me})
		if err == nil {
			made, err = s.matchFor(ctx, t)
		}
		return err
	})
	return made, err
}
