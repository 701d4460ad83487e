package review

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type whatIfQuery struct {
	httpapi.MatchPath
	Body api.WhatIfQuery
}

// whatIf plays the round out on a copy that holds nothing that the asking seat may not know.
func (s *service) whatIf(ctx context.Context, in *whatIfQuery) (*httpapi.Body[api.WhatIfResult], error) {
	var answer api.WhatIfResult
	err := s.Reads.Serve(ctx, httpapi.Replaying, func(ctx context.Context) error {
		return s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
			if err = v.MayAsk(in.Body.Seat); err == nil {
				answer, err = v.Suppose(in.Body)
			}
			return err
		})
	})
	return httpapi.NoStore(answer), err
}
