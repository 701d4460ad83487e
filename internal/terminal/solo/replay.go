package solo

import (
	"hexparlor/game"
	"hexparlor/games"
	"hexparlor/record"
)

// FromRecord returns the match of a record with all its turns. The error is the first move that the rules refuse.
func FromRecord(r *record.Record) (*Match, error) {
	g, state, err := r.Open(games.Lookup)
	if err != nil {
		return nil, err
	}
	o, err := game.ParseOptions(g.Info().Options, r.Options)
	if err != nil {
		return nil, err
	}
	m := &Match{Config: Config{Game: g, Options: o, Date: r.Date}, State: state, Seats: g.Seats(o)}
	for _, move := range r.Moves {
		if _, refusal := m.Play(move.Seat, move.Text); refusal != nil {
			return nil, refusal
		}
	}
	if state.ToAct() != 0 && len(m.Seats) == 2 && r.Reason == "resignation" {
		m.Resigned = r.EndedBy
	}
	return m, nil
}
