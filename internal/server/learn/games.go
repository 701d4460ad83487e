package learn

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
)

func (s *service) listGames(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.GameInfo], error) {
	list := make([]api.GameInfo, 0, len(s.Library.games))
	for _, g := range s.Library.games {
		list = append(list, s.Library.texts[gameTextsKey{g.Info().ID, httpapi.CallerOf(ctx).Words()}].info)
	}
	return httpapi.NoCache(list), nil
}

// describeOptions is apart from the list of games, which the lobby loads and which would be a quarter larger with it.
func (s *service) describeOptions(ctx context.Context, in *gamePath) (*httpapi.Body[map[string]string], error) {
	words := httpapi.CallerOf(ctx).Words()
	b, ok := s.Library.texts[gameTextsKey{in.Game, words}]
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	info := b.game.Info()
	help := make(map[string]string, len(info.Options))
	for _, o := range info.Options {
		help[o.Name] = words.Say(info.OptionHelp(o.Name))
	}
	return httpapi.NoCache(help), nil
}

type gamePath struct {
	Game string `path:"game" maxLength:"64"`
}

func (s *service) getRules(ctx context.Context, in *gamePath) (*httpapi.Body[api.Rules], error) {
	b, ok := s.Library.texts[gameTextsKey{in.Game, httpapi.CallerOf(ctx).Words()}]
	if !ok {
		return nil, httpapi.UnknownGame(in.Game)
	}
	page, err := b.rules()
	return httpapi.NoCache(page.rules), err
}
