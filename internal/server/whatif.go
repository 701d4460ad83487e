package server

import (
	"context"
	"net/http"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
)

type whatIfQuery struct {
	TablePath
	Body api.WhatIf
}

// whatIf plays the round out on a copy in which nothing is left that the asking seat may not know.
func (s *Server) whatIf(ctx context.Context, in *whatIfQuery) (*body[api.Outcome], error) {
	var answer api.Outcome
	err := s.heavily(ctx, replaying, func(ctx context.Context) error {
		return s.see(ctx, in.ID, func(v view) (err error) {
			if err = v.mayAsk(in.Body.Seat); err == nil {
				answer, err = v.suppose(in.Body)
			}
			return err
		})
	})
	return fresh(answer), err
}

// suppose is what the round would come to with these guesses and the orders that the seat may know.
func (s view) suppose(q api.WhatIf) (api.Outcome, error) {
	trial := game.Clone(s.Position)
	forgetter, ok := game.Revisable(trial)
	if !ok {
		return api.Outcome{}, newProblem(http.StatusConflict, "no-what-if", i18n.Of("server.no-what-if"))
	}
	forgetter.Forget(q.Seat)
	log := &game.Log{}
	round := trial.(game.SimultaneousMoves).Round()
	for _, guess := range q.Orders {
		if _, refusal := game.Submit(trial, guess.Seat, guess.Text, log); refusal != nil {
			return api.Outcome{}, game.Refuse(refusal.Code, refusal.Rule,
				i18n.Of("server.guess-refused", "seat", guess.Seat, "why", refusal.Reason))
		}
	}
	reveal(trial, round, log)
	return api.Outcome{Events: s.events(log.Events), View: s.view(trial, q.Seat)}, nil
}

// reveal commits all seats that owe orders in a round to what they have.
func reveal(s game.State, round int, log *game.Log) {
	sealer := s.(game.SimultaneousMoves)
	for sealer.Round() == round && s.ToAct() != 0 {
		seat := s.ToAct().First()
		s.Play(seat, sealer.Default(seat), log)
	}
}
