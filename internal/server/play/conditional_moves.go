package play

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// getConditionalMoves returns an empty list to users who have none, even if they hold no seat.
func (s *service) getConditionalMoves(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[[]api.ConditionalMoves], error) {
	t, me, err := s.Matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	plans := []api.ConditionalMoves{}
	if me == "" {
		return httpapi.NoStore(plans), nil
	}
	all, err := t.Plans(ctx, me)
	for _, p := range all {
		plans = append(plans, ConditionalMoves(p))
	}
	return httpapi.NoStore(plans), err
}

// ConditionalMoves converts the stored conditional moves of a seat to the type of the API.
func ConditionalMoves(p match.Plan) api.ConditionalMoves {
	plan := api.ConditionalMoves{Seat: p.Seat, Lines: [][]string{}, Dropped: p.Dropped}
	for _, l := range p.Lines {
		plan.Lines = append(plan.Lines, l.Moves)
	}
	return plan
}

type newPlan struct {
	httpapi.MatchPath
	Body api.NewConditionalMoves
}

// setConditionalMoves replaces the conditional moves of a seat.
func (s *service) setConditionalMoves(ctx context.Context, in *newPlan) (*httpapi.Body[api.ConditionalMoves], error) {
	t, me, err := s.Matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Plan(ctx, me, in.Body.Seat, in.Body.State, in.Body.Lines)
	return httpapi.NoStore(ConditionalMoves(p)), err
}

type foresight struct {
	httpapi.MatchPath
	Body api.ConditionalPreviewQuery
}

func (s *service) previewConditionalMoves(ctx context.Context, in *foresight) (*httpapi.Body[api.ConditionalPreview], error) {
	var answer api.ConditionalPreview
	err := s.Reads.Try(ctx, len(in.Body.Moves), func() error {
		return s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
			answer, err = v.Preview(in.Body)
			return err
		})
	})
	return httpapi.NoStore(answer), err
}
