package play

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type previewQuery struct {
	httpapi.MatchPath
	Body api.PreviewQuery
}

func (s *service) preview(ctx context.Context, in *previewQuery) (*httpapi.Body[[]api.Preview], error) {
	var list []api.Preview
	err := s.Reads.Try(ctx, len(in.Body.Moves), func() error {
		return s.Matches.See(ctx, in.ID, func(v view.View) error {
			list, _ = v.Previews(in.Body.Seat, in.Body.Moves) // the position may have changed since the client saw it
			return nil
		})
	})
	return httpapi.NoStore(list), err
}

type whyQuery struct {
	httpapi.MatchPath
	Body api.ExplainQuery
}

func (s *service) explainPicks(ctx context.Context, in *whyQuery) (*httpapi.Body[api.Explanation], error) {
	var answer api.Explanation
	err := s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
		answer, err = v.Because(in.Body.Seat, in.Body.Picks)
		return err
	})
	return httpapi.NoStore(answer), err
}
