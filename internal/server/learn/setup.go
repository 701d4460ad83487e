package learn

import (
	"context"
	"errors"
	"net/http"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type setupQuery struct {
	Game string `path:"game" maxLength:"64"`
	Body api.SetupQuery
}

// getSetup describes the match that given options would make: in some games they decide its seats and its map.
func (s *service) getSetup(ctx context.Context, in *setupQuery) (*httpapi.Body[api.Setup], error) {
	g, ok := s.Games(in.Game)
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	words := httpapi.CallerOf(ctx).Words()
	options, err := game.ParseOptions(g.Info().Options, in.Body.Options)
	if err != nil {
		return nil, badOptions(words, err)
	}
	opening, err := g.New(options, rng.Seed{})
	if err != nil {
		return nil, badOptions(words, err)
	}
	setup := api.Setup{Seats: seatsIn(words, g.Seats(options))}
	if err := g.Info().NoEnd(options); err != nil {
		setup.NoEnd = words.Say(i18n.Of("server.no-end", "why", err))
	}
	if !g.Info().Chance {
		setup.View = game.ViewIn(words, opening.View(game.Spectator))
	}
	return httpapi.NoStore(setup), nil
}

// badOptions returns why there can be no match with given options; a game may name the rule.
func badOptions(words *i18n.Catalogue, err error) *httpapi.Problem {
	p := httpapi.NewProblem(http.StatusUnprocessableEntity, string(match.BadOptions), i18n.Of("server.why", "why", err))
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		p.Refusal = view.Refusal(words, refusal)
	}
	return p
}
