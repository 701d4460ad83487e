package server

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

// getPlans is the same for whoever has none, also if they hold no seat.
func (s *Server) getPlans(ctx context.Context, in *TablePath) (*httpapi.Body[[]api.Plan], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	plans := []api.Plan{}
	if me == "" {
		return httpapi.NoStore(plans), nil
	}
	all, err := t.Plans(ctx, me)
	for _, p := range all {
		plans = append(plans, planOf(p))
	}
	return httpapi.NoStore(plans), err
}

func planOf(p match.Plan) api.Plan {
	plan := api.Plan{Seat: p.Seat, Lines: [][]string{}, Dropped: p.Dropped}
	for _, l := range p.Lines {
		plan.Lines = append(plan.Lines, l.Moves)
	}
	return plan
}

type newPlan struct {
	TablePath
	Body api.NewPlan
}

func (s *Server) plan(ctx context.Context, in *newPlan) (*httpapi.Body[api.Plan], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Plan(ctx, me, in.Body.Seat, in.Body.State, in.Body.Lines)
	return httpapi.NoStore(planOf(p)), err
}

type foresight struct {
	TablePath
	Body api.Foresight
}

func (s *Server) foresee(ctx context.Context, in *foresight) (*httpapi.Body[api.Foreseen], error) {
	var answer api.Foreseen
	err := s.trying(ctx, len(in.Body.Moves), func() error {
		return s.see(ctx, in.ID, func(v view.View) (err error) {
			answer, err = v.Foreseen(in.Body)
			return err
		})
	})
	return httpapi.NoStore(answer), err
}

type variation struct {
	TablePath
	Body api.Variation
}

// vary plays a variation of a finished match, to whose viewers nothing is hidden.
func (s *Server) vary(ctx context.Context, in *variation) (*httpapi.Body[api.Foreseen], error) {
	v, err := s.viewOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var answer api.Foreseen
	err = s.heavily(ctx, replaying, func(context.Context) error {
		varied, err := match.Vary(v.State, in.Body.After, in.Body.Moves)
		if err == nil {
			answer = view.Foreseen(varied, game.Arbiter, v.Words)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(answer), nil
}
