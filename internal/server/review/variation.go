package review

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type variation struct {
	httpapi.MatchPath
	Body api.Variation
}

// vary plays a variation of a finished match, which has no secrets any more.
func (s *service) vary(ctx context.Context, in *variation) (*httpapi.Body[api.ConditionalPreview], error) {
	v, err := s.Matches.View(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var answer api.ConditionalPreview
	err = s.Reads.Serve(ctx, httpapi.Replaying, func(context.Context) error {
		varied, err := match.Vary(v.State, in.Body.After, in.Body.Moves)
		if err == nil {
			answer = view.PreviewOf(varied, game.Arbiter, v.Words)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(answer), nil
}
