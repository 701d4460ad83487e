package server

import (
	"context"
	"fmt"
	"net/http"

	"hexparlor/match"
	"hexparlor/server/api"
)

// seldom is a response that changes only with the program.
func seldom[T any](v T) *body[T] { return &body[T]{Cache: "no-cache", Body: v} }

func (s *Server) getGames(context.Context, *struct{}) (*body[[]api.GameInfo], error) {
	list := make([]api.GameInfo, 0, len(s.cfg.Games))
	for _, g := range s.cfg.Games {
		list = append(list, s.books[g.Info().ID].info)
	}
	return seldom(list), nil
}

type gamePath struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *Server) getRules(_ context.Context, in *gamePath) (*body[api.Rules], error) {
	b, ok := s.books[in.Game]
	if !ok {
		return nil, newProblem(http.StatusNotFound, string(match.UnknownGame), fmt.Sprintf("there is no game %q", in.Game))
	}
	return seldom(b.rules), nil
}
