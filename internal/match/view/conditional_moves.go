package view

import (
	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
)

// Preview returns the imagined match after the moves in q, which the caller plays for all seats from a seat of their
// own.
func (s View) Preview(q api.ConditionalPreviewQuery) (answer api.ConditionalPreview, err error) {
	if !s.OwnSeats.Has(q.Seat) {
		return answer, s.MayAsk(q.Seat)
	}
	preview, err := match.PreviewMoves(s.State, q.Seat, q.Moves)
	if err == nil {
		answer = PreviewOf(preview, q.Seat, s.Words)
	}
	return answer, err
}

// PreviewOf returns an imagined match l for the API, as the seat may see it that imagines the match and enters the
// moves of all seats.
func PreviewOf(l *match.Preview, seat game.Seat, words *i18n.Catalogue) api.ConditionalPreview {
	answer := api.ConditionalPreview{Steps: []api.Step{}}
	for _, step := range l.Steps {
		v := imagining(step.State, seat, words)
		answer.Steps = append(answer.Steps, v.Step(step.Entry, v.Scene(step.Events), Presence{}))
	}
	v := imagining(l.State, seat, words)
	answer.Match = v.MatchFor(Presence{})
	if len(l.May) > 0 {
		answer.Match.Position.Turns = []api.Turn{v.mayTurn(seat, l.May)}
	} else if len(l.Line.Moves) > 0 && l.Line.Moves[0] == match.Whatever {
		answer.Match.Position.Turns = []api.Turn{} // no more is known
	}
	return answer
}

// imagining returns the view of an imagined match, with the moves of all seats and the knowledge of one seat.
func imagining(f *match.State, seat game.Seat, words *i18n.Catalogue) View {
	var all game.Seats
	for i := range f.Seats.Players {
		all |= game.SeatsOf(game.Seat(i + 1))
	}
	v := New(f, all, words)
	v.SeatsDiffer, v.LastNumber = false, len(f.Log)
	if v.Hidden {
		v.Observer = seat
	}
	return v
}

// mayTurn returns the moves that a seat can make in at least one of the positions.
func (s View) mayTurn(seat game.Seat, positions []game.State) api.Turn {
	w := writer{words: s.Words, turn: api.Turn{
		Seat: seat, Prompt: s.say(positions[0].Prompt(seat)), Picks: []api.PickGroup{}, Texts: []string{}, Moves: [][]int{},
	}}
	known := map[string]bool{}
	for _, p := range positions {
		for _, m := range choosable(p, seat) {
			if text := p.MoveText(seat, m); !known[text] {
				known[text] = true
				w.add(text, p.Picks(seat, m))
			}
		}
	}
	return w.turn
}
