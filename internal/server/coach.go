package server

import (
	"context"

	"hexparlor/game"
	"hexparlor/internal/api"
)

type coachQuery struct {
	TablePath
	Seat game.Seat `query:"seat" minimum:"1" required:"true" doc:"a seat of the caller that is to move"`
}

// coach tells a newcomer what concerns the position on the board, from nothing but what their seat may know.
func (s *Server) coach(ctx context.Context, in *coachQuery) (*body[[]api.Remark], error) {
	list := []api.Remark{}
	err := s.heavily(ctx, replaying, func(ctx context.Context) error {
		return s.see(ctx, in.ID, func(v view) (err error) {
			list, err = s.remarks(v, in.Seat)
			return err
		})
	})
	return fresh(list), err
}

// remarks tells what concerns a seat that is to move.
func (s *Server) remarks(v view, seat game.Seat) ([]api.Remark, error) {
	list := []api.Remark{}
	switch err := v.mayAsk(seat); {
	case !v.held.Has(seat):
		return list, err
	case err != nil || !v.ToAct().Has(seat):
		return list, nil // the table has gone on since the page asked
	}
	for _, r := range s.courses[v.Match.Game].Remarks(v.Position, seat, v.foresight(seat)) {
		list = append(list, api.Remark{Name: r.Name, Text: v.words.Say(r.Says()), Rule: r.Rule})
	}
	return list, nil
}

// foresight tells what moves of a seat would cause: by trying them, or by sketches where anything is hidden.
func (s view) foresight(seat game.Seat) func(game.Move) []game.Event {
	if s.secret {
		sketcher, ok := s.Position.(game.HiddenInformation)
		if !ok {
			return func(game.Move) []game.Event { return nil }
		}
		return func(m game.Move) []game.Event { return sketcher.Sketch(seat, m) }
	}
	trial := s.Position.Blank()
	return func(m game.Move) []game.Event {
		var log game.Log
		trial.Copy(s.Position)
		trial.Play(seat, m, &log)
		return log.Events
	}
}
