package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// MoveEvents returns a function that returns the events which a move of the seat would cause. It plays the move on a
// copy of the position, or in a game with secrets returns the game's sketch of it.
func (s View) MoveEvents(seat game.Seat) func(game.Move) []game.Event {
	if s.Hidden {
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

// hints reports whether players of the match may ask for hints now.
func (s View) hints() bool { return s.Match.Hints && s.Status != match.Finished }

// MayHaveHint returns why the caller may not have a hint for a seat; nil if they may. After sealing their orders
// callers must recall them before they get another hint about the round.
func (s View) MayHaveHint(seat game.Seat) error {
	if err := s.MayAsk(seat); err != nil {
		return err
	}
	switch {
	case !s.hints():
		return &match.Error{Code: NoHints, Reason: i18n.Of("server.no-hints")}
	case s.SealedSeats().Has(seat):
		return &match.Error{Code: NotToAct, Reason: i18n.Of("server.sealed", "seat", seat)}
	case !s.ToAct().Has(seat):
		return &match.Error{Code: NotToAct, Reason: i18n.Of("server.nothing-to-decide", "seat", seat)}
	}
	return nil
}

// Codes of the errors of requests for hints, explanations and trials.
const (
	NotToAct match.Code = "not-to-act" // the seat has nothing to decide now
	NoHints  match.Code = "no-hints"   // the match gives no hints
	NoWhatIf match.Code = "no-what-if" // the game has no sealed orders to try
)

// Because returns the reason why no legal move begins with these picks of a seat.
func (s View) Because(seat game.Seat, picks []api.Pick) (api.Explanation, error) {
	if err := s.MayAsk(seat); err != nil {
		return api.Explanation{}, err
	}
	return api.Explanation{Refusal: s.refusal(s.Position.Why(seat, picksOf(picks)))}, nil
}

// MayAsk returns why the caller may not learn what moves a seat has; nil if they may.
func (s View) MayAsk(seat game.Seat) error {
	switch {
	case !s.OwnSeats.Has(seat):
		return &match.Error{Code: match.NotYourSeat, Reason: i18n.Of("server.not-your-seat", "seat", seat)}
	case s.Status == match.Finished:
		return &match.Error{Code: match.AlreadyFinished, Reason: i18n.Of("server.finished")}
	case s.Status == match.Waiting:
		return &match.Error{Code: match.NotStarted, Reason: i18n.Of("server.seat-open")}
	case s.Hidden && seat != s.seat:
		return &match.Error{Code: NotToAct, Reason: i18n.Of("server.not-to-act", "seat", s.seat)}
	}
	return nil
}

// picksOf returns the picks of the API as picks of the game, without labels.
func picksOf(sent []api.Pick) []game.Pick {
	picks := make([]game.Pick, len(sent))
	for i, p := range sent {
		picks[i] = game.Pick{Kind: p.Kind, Value: p.Value, At: p.At, Set: p.Set}
	}
	return picks
}

// refusal returns a refusal of the game in the caller's language; nil if r is nil.
func (s View) refusal(r *game.Refusal) *api.Refusal { return Refusal(s.Words, r) }

// Suppose returns how the round would end if the other seats had given the orders in q, with the caller's own orders as
// entered.
func (s View) Suppose(q api.WhatIfQuery) (api.WhatIfResult, error) {
	trial := game.Clone(s.Position)
	forgetter, ok := game.Revisable(trial)
	if !ok {
		return api.WhatIfResult{}, &match.Error{Code: NoWhatIf, Reason: i18n.Of("server.no-what-if")}
	}
	forgetter.Forget(q.Seat)
	log := &game.Log{}
	round := trial.(game.SimultaneousMoves).Round()
	for _, guess := range q.Orders {
		if _, refusal := game.Submit(trial, guess.Seat, guess.Text, log); refusal != nil {
			return api.WhatIfResult{}, game.Refuse(refusal.Code, refusal.Rule,
				i18n.Of("server.guess-refused", "seat", guess.Seat, "why", refusal.Reason))
		}
	}
	reveal(trial, round, log)
	return api.WhatIfResult{Events: s.Events(log.Events), View: s.ViewOf(trial, q.Seat)}, nil
}

// reveal plays the default moves of all seats with pending orders, until the round is over.
func reveal(s game.State, round int, log *game.Log) {
	sealer := s.(game.SimultaneousMoves)
	for sealer.Round() == round && s.ToAct() != 0 {
		seat := s.ToAct().First()
		s.Play(seat, sealer.Default(seat), log)
	}
}
