package review

import (
	"context"
	"errors"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/limit"
	"hexparlor/internal/match/analysis"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type hintQuery struct {
	httpapi.MatchPath
	Body api.HintQuery
}

// hint returns the move that a bot would choose with the knowledge of the caller's seat.
func (s *service) hint(ctx context.Context, in *hintQuery) (*httpapi.Body[api.Hint], error) {
	seat := in.Body.Seat
	var known analysis.Knowledge
	var reader view.Reader
	err := s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
		if err := v.MayHaveHint(seat); err != nil {
			return err
		}
		reader = v.Reader()
		known, err = analysis.Know(v.Game, v.Match.Options, v.Position, seat)
		return err
	})
	if err != nil {
		return nil, err
	}
	who, err := httpapi.CallerOf(ctx).Requester(ctx)
	if err != nil {
		return nil, err
	}
	patient, cancel := context.WithTimeout(ctx, httpapi.HintPatience)
	defer cancel()
	var a analysis.Advice
	err = s.Analyses.Think(patient, who, httpapi.Advising, func() (err error) {
		a, err = known.Advise(patient, s.Study)
		return err
	})
	late := new(httpapi.Problem)
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &late) && late.Code == "busy" {
		return nil, s.tooManyHints(who.User)
	}
	if err != nil {
		return nil, err
	}
	h := api.Hint{
		Move: analysis.Next(known.Entered, seat, a.Moves), Text: analysis.Wording(known.Entered, seat, a.Moves),
		Value: a.Value, Exact: a.Exact, Searched: a.Searched, Reasons: reader.Reasons(a.Reasons),
	}
	return httpapi.NoStore(h), nil
}

// tooManyHints returns the problem of a hint that was not searched in time: the user's own quota is used up, or the
// server is busy.
func (s *service) tooManyHints(payer string) error {
	if s.Quotas.IsThinkingSpent(payer) {
		p := httpapi.TooMany(i18n.Of("server.thinking-spent"))
		return httpapi.ErrorOf(s.Quotas.CountRefusal(limit.Thinking, p))
	}
	return httpapi.Busy(i18n.Of("server.too-many-hints"))
}
