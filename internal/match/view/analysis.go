package view

import (
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match/analysis"
)

// Ways returns a verdict on a decision and the line that follows it, for a viewer of a finished match, from whom
// nothing is hidden.
func (s View) Ways(verdict analysis.Verdict, line []analysis.Step) api.Alternatives {
	ways := api.Alternatives{
		Seat: verdict.Seat, Before: s.ViewOf(verdict.Before(), s.Observer),
		Alternatives: []api.Alternative{}, Line: []api.LineStep{},
	}
	for _, w := range verdict.Ways {
		way := api.Alternative{Played: w.Played, Moves: []api.AlternativeMove{}}
		if w.Tried {
			way.Value = &w.Value
		}
		for _, p := range verdict.Parts(w.Moves) {
			way.Moves = append(way.Moves, api.AlternativeMove{Text: p.Text, Picks: s.picks(p.Picks)})
		}
		ways.Alternatives = append(ways.Alternatives, way)
	}
	for _, step := range line {
		ways.Line = append(ways.Line, api.LineStep{
			Seat: step.Seat, Events: s.Events(step.Events), View: s.ViewOf(step.State, s.Observer),
		})
	}
	return ways
}

// picks returns the picks of a move for the API, with labels in the caller's language.
func (s View) picks(all []game.Pick) []api.Pick {
	picks := []api.Pick{}
	for _, p := range all {
		picks = append(picks, api.Pick{
			Kind: p.Kind, Value: p.Value, Label: s.Words.BesideBoard().Say(p.Label), At: p.At, Set: p.Set, Verb: p.Verb,
		})
	}
	return picks
}

// Analysis returns the verdicts so far on a finished match, of whose decisions there are total.
func (s View) Analysis(total int, verdicts []analysis.Verdict) api.Analysis {
	a := api.Analysis{Total: total, Decisions: []api.Decision{}}
	points := analysis.TurningPoints(s.State, verdicts)
	for i, v := range verdicts {
		d := api.Decision{
			Seat: v.Seat, Number: v.Number, Move: v.Move, Text: v.Text, Value: v.Value, Best: v.Best, Exact: v.Exact,
			Forced: v.Forced, Gap: v.Gap(), Unjudged: v.Unjudged, Usual: v.Usual, Grade: string(v.Grade()),
		}
		if v.Judged {
			d.Played, d.Loss = &v.Played, &v.Loss
		}
		if slices.Contains(points, i) {
			d.Turning = s.turningPoint(v)
		}
		a.Decisions = append(a.Decisions, d)
	}
	return a
}

// turningPoint returns the reason of a turning point in the reader's words.
func (s View) turningPoint(v analysis.Verdict) *api.TurningPoint {
	return &api.TurningPoint{
		Found: v.Ways[0].Played, Headline: s.Reader().reason(v.Why.Headline),
		Details: s.Reader().Reasons(v.Why.Details), Rule: v.Why.Rule,
	}
}

// Reader says the sentences of reasons in the language of a user, whom it calls "you".
type Reader struct {
	words *i18n.Catalogue
	own   game.Seats
	names []string // by seat, from seat 1
}

// Reader returns the reader of the view. It does not change with the match.
func (s View) Reader() Reader {
	r := Reader{words: s.Words.BesideBoard(), own: s.reader()}
	for i := range s.Seats.Players {
		r.names = append(r.names, s.called(game.Seat(i+1)))
	}
	return r
}

// Reasons returns sentences of a reason for the reader.
func (r Reader) Reasons(list []analysis.Sentence) []api.Reason {
	reasons := make([]api.Reason, 0, len(list))
	for _, of := range list {
		reasons = append(reasons, r.reason(of))
	}
	return reasons
}

func (r Reader) reason(of analysis.Sentence) api.Reason {
	name := func(seat game.Seat) string { return r.names[seat-1] }
	return api.Reason{Sentence: r.words.Say(of.Says(r.own, name)), Cells: of.Cells}
}

// reader returns the seats of the reader; none if they play against each other.
func (s View) reader() game.Seats {
	first := s.OwnSeats.First()
	for seat := range s.OwnSeats.All() {
		if s.Seats.Info[seat-1].Team != s.Seats.Info[first-1].Team {
			return 0
		}
	}
	return s.OwnSeats
}

// called returns the name of a seat's player, or of the seat if another player has the same name.
func (s View) called(seat game.Seat) string {
	name := s.NameOf(s.Seats.Players[seat-1])
	for i, p := range s.Seats.Players {
		if name == "" || i != int(seat-1) && s.NameOf(p) == name {
			return s.Words.Say(s.Seats.Info[seat-1].Name)
		}
	}
	return name
}
