package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"hexparlor/analysis"
	"hexparlor/bot"
	"hexparlor/game"
	"hexparlor/match"
	"hexparlor/message"
	"hexparlor/server/api"
)

const hintPatience = 20 * time.Second

type hintQuery struct {
	TablePath
	Body api.HintQuery
}

// hint tells what the house would do in the caller's place, from what their seat may know.
func (s *Server) hint(ctx context.Context, in *hintQuery) (*body[api.Hint], error) {
	seat := in.Body.Seat
	var state game.State
	var info game.Info
	var seed uint64
	err := s.see(ctx, in.ID, func(v sight) error {
		if err := v.mayHaveHint(seat); err != nil {
			return err
		}
		info = v.Game.Info()
		state, seed = v.Knowledge(seat)
		return nil
	})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, hintPatience)
	defer cancel()
	var o bot.Opinion
	err = s.studies.think(ctx, func() (err error) {
		o, err = bot.Judge(ctx, info, state, seat, nil, s.cfg.Study, seed)
		return err
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, &match.Error{Code: match.Unavailable, Reason: message.Of("server.too-many-hints")}
	}
	if err != nil {
		return nil, err
	}
	best := o.Candidates[0].Moves
	return fresh(api.Hint{
		Move: analysis.Next(state, seat, best), Text: analysis.Wording(state, seat, best),
		Value: o.Value, Exact: o.Exact, Searched: o.Searched,
	}), nil
}

// hints tells whether the house advises at the table.
func (s sight) hints() bool { return s.Match.Hints && s.Status != match.Finished }

// mayHaveHint tells whether the caller may be advised for a seat. Callers who have sealed their orders have decided,
// and must recall them before they are advised about the same round again.
func (s sight) mayHaveHint(seat game.Seat) error {
	if err := s.mayAsk(seat); err != nil {
		return err
	}
	switch {
	case !s.hints():
		return newProblem(http.StatusForbidden, "no-hints", message.Of("server.no-hints"))
	case s.sealed().Has(seat):
		return newProblem(http.StatusConflict, "not-to-act", message.Of("server.sealed", "seat", seat))
	case !s.ToAct().Has(seat):
		return newProblem(http.StatusConflict, "not-to-act", message.Of("server.nothing-to-decide", "seat", seat))
	}
	return nil
}
