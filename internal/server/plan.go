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
func (s *Server) getPlans(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[[]api.Plan], error) {
	t, me, err := s.matches.MatchFor(ctx, in.ID)
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
	httpapi.MatchPath
	Body api.NewPlan
}

func (s *Server) plan(ctx context.Context, in *newPlan) (*httpapi.Body[api.Plan], error) {
	t, me, err := s.matches.MatchFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Plan(ctx, me, in.Body.Seat, in.Body.State, in.Body.Lines)
	return httpapi.NoStore(planOf(p)), err
}

type foresight struct {
	httpapi.MatchPath
	Body api.Foresight
}

func (s *Server) foresee(ctx context.Context, in *foresight) (*httpapi.Body[api.Foreseen], error) {
	var answer api.Foreseen
	err := s.reads.Try(ctx, len(in.Body.Moves), func() error {
		return s.matches.See(ctx, in.ID, func(v view.View) (err error) {
			answer, err = v.Foreseen(in.Body)
			return err
		})
	})
	return httpapi.NoStore(answer), err
}

type variation struct {
	httpapi.MatchPath
	Body api.Variation
}

// vary plays a variation of a finished match, to whose viewers nothing is hidden.
func (s *Server) vary(ctx context.Context, in *variation) (*httpapi.Body[api.Foreseen], error) {
	v, err := s.matches.View(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var answer api.Foreseen
	err = s.reads.Serve(ctx, httpapi.Replaying, func(context.Context) error {
		varied, err := v.Vary(in.Body.After, in.Body.Moves)
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

// ownPlans returns what a user has decided in advance in a match.
func (s *Server) ownPlans(ctx context.Context, state *match.State, user string) (plans []api.Plan, err error) {
	if state.Status != match.Running {
		return nil, nil
	}
	all, err := s.cfg.Host.Store.Plans(ctx, state.Match.ID)
	for _, p := range all {
		if p.Guest == user {
			plans = append(plans, planOf(p))
		}
	}
	return plans, err
}
