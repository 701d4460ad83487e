package server

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// seldom is a response that changes only with the program.
func seldom[T any](v T) *body[T] { return &body[T]{Cache: "no-cache", Body: v} }

func (s *Server) getGames(ctx context.Context, _ *struct{}) (*body[[]api.GameInfo], error) {
	list := make([]api.GameInfo, 0, len(s.cfg.Games))
	for _, g := range s.cfg.Games {
		list = append(list, s.books[bookKey{g.Info().ID, callerOf(ctx).words()}].info)
	}
	return seldom(list), nil
}

type gamePath struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *Server) getRules(ctx context.Context, in *gamePath) (*body[api.Rules], error) {
	b, ok := s.books[bookKey{in.Game, callerOf(ctx).words()}]
	if !ok {
		return nil, unknownGame(in.Game)
	}
	page, err := b.rules()
	return seldom(page.rules), err
}

func unknownGame(id string) *problem {
	return newProblem(http.StatusNotFound, string(match.UnknownGame), i18n.Of("server.unknown-game", "game", id))
}
