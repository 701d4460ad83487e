package server

import (
	"context"
	"errors"
	"net/http"

	"hexparlor/chance"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/server/api"
)

type setupQuery struct {
	Game string `path:"game" maxLength:"64"`
	Body api.SetupQuery
}

// getSetup tells what a table would be like: the options of some games decide how many sit at it, and on which map.
func (s *Server) getSetup(_ context.Context, in *setupQuery) (*body[api.Setup], error) {
	g, ok := s.cfg.Host.Games(in.Game)
	if !ok {
		return nil, newProblem(http.StatusNotFound, string(match.UnknownGame), "there is no game "+in.Game)
	}
	options, err := game.ParseOptions(g.Info().Options, in.Body.Options)
	if err != nil {
		return nil, badOptions(err)
	}
	opening, err := g.New(options, chance.Seed{})
	if err != nil {
		return nil, badOptions(err)
	}
	setup := api.Setup{Seats: g.Seats(options)}
	if !g.Info().Chance {
		setup.View = opening.View(game.Spectator)
	}
	return fresh(setup), nil
}

// badOptions tells why there can be no table with certain options; a game may name the rule.
func badOptions(err error) *problem {
	p := newProblem(http.StatusUnprocessableEntity, string(match.BadOptions), err.Error())
	_ = errors.As(err, &p.Refusal)
	return p
}
