package learn

import (
	"context"

	"hexparlor/game"
	"hexparlor/game/rng"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

type positionQuery struct {
	Game string `path:"game" maxLength:"64"`
	Body api.PositionQuery
}

// checkPosition reads a position that a user sets up. An error is part of the answer, because users see it while they
// write.
func (s *service) checkPosition(ctx context.Context, in *positionQuery) (*httpapi.Body[api.SetUpPosition], error) {
	g, ok := s.Games(in.Game)
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	words := httpapi.CallerOf(ctx).Words()
	answer := api.SetUpPosition{Seats: []api.SeatInfo{}, ToAct: []game.Seat{}}
	options, err := game.ParseOptions(g.Info().Options, in.Body.Options)
	if err == nil {
		_, err = g.New(options, rng.Seed{})
	}
	if err != nil {
		answer.Error, answer.Options = words.Say(i18n.Of("server.why", "why", err)), true
		return httpapi.NoStore(answer), nil
	}
	p, viewer, err := positionOf(g, options, in.Body.Position)
	if err != nil {
		answer.Error = words.Say(i18n.Of("server.why", "why", err))
		return httpapi.NoStore(answer), nil
	}
	answer.Position, answer.Hidden = p.Text(viewer), viewer != game.Arbiter
	answer.Seats, answer.View = seatsIn(words, g.Seats(options)), game.ViewIn(words, p.View(viewer))
	for seat := range p.ToAct().All() {
		answer.ToAct = append(answer.ToAct, seat)
	}
	if err := g.Info().NoEnd(options); err != nil {
		answer.NoEnd = words.Say(i18n.Of("server.no-end", "why", err))
	}
	return httpapi.NoStore(answer), nil
}

// positionOf returns the position of a text, or the first one of a match if there is no text.
func positionOf(g game.Game, o game.Options, text string) (game.Position, game.Seat, error) {
	if text != "" {
		return match.ReadPosition(g, o, text)
	}
	s, err := g.New(o, rng.Seed{})
	return s, game.Arbiter, err
}
