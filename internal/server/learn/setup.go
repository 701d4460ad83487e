package learn

import (
	"cmp"
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
	if options, err = optionsFor(g, options, in.Body.Players, in.Body.Teams); err != nil {
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

// optionsFor returns the options for a number of players and teams, as a match that gathers its players gets them at
// its start. Without such numbers, or in a game without that choice, the options stay as they are.
func optionsFor(g game.Game, options game.Options, players, teams int) (game.Options, error) {
	variable, ok := g.(game.VariablePlayers)
	if !ok || players == 0 {
		return options, nil
	}
	return variable.OptionsFor(options, players, cmp.Or(teams, players))
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
