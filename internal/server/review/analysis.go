package review

import (
	"context"
	"errors"
	"net/http"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/server/httpapi"
)

// analyse returns the verdicts so far on a finished match, and starts or resumes the analysis.
func (s *service) analyse(ctx context.Context, in *httpapi.MatchPath) (*httpapi.Body[api.Analysis], error) {
	t, err := s.Matches.Match(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var state *match.State
	t.Read(func(now *match.State) { state = now })
	if state.Status != match.Finished {
		return nil, httpapi.NewProblem(http.StatusConflict, string(match.NotFinished),
			i18n.Of("server.not-finished.analysis"))
	}
	if err := state.Game.Info().NoEnd(state.Match.Options); err != nil {
		return nil, httpapi.NewProblem(http.StatusConflict, "no-end", i18n.Of("server.why", "why", err))
	}
	who, err := httpapi.CallerOf(ctx).Requester(ctx)
	if err != nil {
		return nil, err
	}
	total, list, err := s.Analyses.proceed(ctx, in.ID, who)
	if err != nil {
		return nil, err
	}
	v, err := s.Matches.View(ctx, in.ID)
	return httpapi.NoStore(v.Analysis(total, list)), err
}

type waysQuery struct {
	httpapi.MatchPath
	Move int `path:"move" minimum:"1" doc:"1-based number of a judged move, without undone ones"`
}

// getAlternatives returns the alternatives to a move of a finished match, if its analysis has judged that move.
func (s *service) getAlternatives(ctx context.Context, in *waysQuery) (*httpapi.Body[api.Alternatives], error) {
	v, err := s.Matches.View(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	who, err := httpapi.CallerOf(ctx).Requester(ctx)
	if err != nil {
		return nil, err
	}
	verdict, err := s.Analyses.verdict(ctx, in.ID, in.Move, who)
	if errors.Is(err, errNotJudged) || err == nil && v.Observer != game.Arbiter {
		return nil, httpapi.NewProblem(http.StatusNotFound, "not-judged", i18n.Of("server.not-judged", "move", in.Move))
	}
	if err != nil {
		return nil, err
	}
	var line []analysis.Step
	err = s.Analyses.Think(ctx, who, httpapi.Advising, func() (err error) {
		line, err = verdict.Line(ctx, verdict.Ways[0].Moves)
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(v.Ways(verdict, line)), nil
}
