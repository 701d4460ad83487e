package server

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

func (s *Server) getGames(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.GameInfo], error) {
	list := make([]api.GameInfo, 0, len(s.cfg.Games))
	for _, g := range s.cfg.Games {
		list = append(list, s.books[bookKey{g.Info().ID, callerOf(ctx).Words()}].info)
	}
	return httpapi.NoCache(list), nil
}

type gamePath struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *Server) getRules(ctx context.Context, in *gamePath) (*httpapi.Body[api.Rules], error) {
	b, ok := s.books[bookKey{in.Game, callerOf(ctx).Words()}]
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	page, err := b.rules()
	return httpapi.NoCache(page.rules), err
}
