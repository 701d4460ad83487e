package view

import (
	"hexparlor/game"
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
			Kind: p.Kind, Value: p.Value, Label: s.Words.Say(p.Label), At: p.At, Set: p.Set, Verb: p.Verb,
		})
	}
	return picks
}
