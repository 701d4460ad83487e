package review

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/api"
	"hexparlor/internal/match/view"
	"hexparlor/internal/server/httpapi"
)

type coachQuery struct {
	httpapi.MatchPath
	Seat game.Seat `query:"seat" minimum:"1" required:"true" doc:"seat of the caller with a pending decision"`
}

// coach returns remarks for newcomers about the position, derived from the view of the caller's seat only.
func (s *service) coach(ctx context.Context, in *coachQuery) (*httpapi.Body[[]api.Remark], error) {
	list := []api.Remark{}
	err := s.Reads.Serve(ctx, httpapi.Replaying, func(ctx context.Context) error {
		return s.Matches.See(ctx, in.ID, func(v view.View) (err error) {
			list, err = s.remarks(v, in.Seat)
			return err
		})
	})
	return httpapi.NoStore(list), err
}

// remarks returns the remarks for a seat that is to move.
func (s *service) remarks(v view.View, seat game.Seat) ([]api.Remark, error) {
	list := []api.Remark{}
	switch err := v.MayAsk(seat); {
	case !v.OwnSeats.Has(seat):
		return list, err
	case err != nil || !v.ToAct().Has(seat):
		return list, nil // the table has gone on since the page asked
	}
	course := s.Course(v.Match.Game)
	for _, r := range course.Remarks(v.Match.Options, v.Position, seat, v.MoveEvents(seat)) {
		list = append(list, api.Remark{
			Name: r.Name, Text: v.Words.BesideBoard().Say(r.Says()), Rule: r.Rule, Cells: r.Cells,
		})
	}
	return list, nil
}
