package server

import (
	"context"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
)

// getPlans is the same for whoever has none, also if they hold no seat.
func (s *Server) getPlans(ctx context.Context, in *TablePath) (*httpapi.Body[[]api.Plan], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	plans := []api.Plan{}
	if me == "" {
		return httpapi.NoStore(plans), nil
	}
	all, err := t.Plans(ctx, me)
	for _, p := range all {
		plans = append(plans, planOf(p))
	}
	return httpapi.NoStore(plans), err
}

func planOf(p match.Plan) api.Plan {
	plan := api.Plan{Seat: p.Seat, Lines: [][]string{}, Dropped: p.Dropped}
	for _, l := range p.Lines {
		plan.Lines = append(plan.Lines, l.Moves)
	}
	return plan
}

type newPlan struct {
	TablePath
	Body api.NewPlan
}

func (s *Server) plan(ctx context.Context, in *newPlan) (*httpapi.Body[api.Plan], error) {
	t, me, err := s.tableFor(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := t.Plan(ctx, me, in.Body.Seat, in.Body.State, in.Body.Lines)
	return httpapi.NoStore(planOf(p)), err
}

type foresight struct {
	TablePath
	Body api.Foresight
}

func (s *Server) foresee(ctx context.Context, in *foresight) (*httpapi.Body[api.Foreseen], error) {
	var answer api.Foreseen
	err := s.trying(ctx, len(in.Body.Moves), func() error {
		return s.see(ctx, in.ID, func(v view) (err error) {
			answer, err = v.foreseen(in.Body)
			return err
		})
	})
	return httpapi.NoStore(answer), err
}

// foreseen is what the caller imagines of a seat of theirs.
func (s view) foreseen(q api.Foresight) (answer api.Foreseen, err error) {
	if !s.held.Has(q.Seat) {
		return answer, s.mayAsk(q.Seat)
	}
	foreseen, err := s.Foresee(q.Seat, q.Moves)
	if err == nil {
		answer = foresightOf(foreseen, q.Seat, s.words)
	}
	return answer, err
}

// foresightOf is what is shown to the seat that imagines a table, and plays all seats there.
func foresightOf(l *match.Foreseen, seat game.Seat, words *i18n.Catalogue) api.Foreseen {
	answer := api.Foreseen{Steps: []api.Step{}}
	for _, step := range l.Steps {
		v := imagining(step.State, seat, words)
		answer.Steps = append(answer.Steps, v.step(step.Entry, v.scene(step.Events), presence{}))
	}
	v := imagining(l.State, seat, words)
	answer.Match = v.match(presence{})
	if len(l.May) > 0 {
		answer.Match.Position.Turns = []api.Turn{v.mayTurn(seat, l.May)}
	} else if len(l.Line.Moves) > 0 && l.Line.Moves[0] == match.Whatever {
		answer.Match.Position.Turns = []api.Turn{} // nothing more can be said
	}
	return answer
}

// imagining is the sight of an imagined table: everybody's moves, with the eyes of one seat.
func imagining(f *match.State, seat game.Seat, words *i18n.Catalogue) view {
	var all game.Seats
	for i := range f.Players {
		all |= game.SeatsOf(game.Seat(i + 1))
	}
	v := look(f, all, words)
	v.apart, v.number = false, len(f.Log)
	if v.secret {
		v.viewer = seat
	}
	return v
}

type variation struct {
	TablePath
	Body api.Variation
}

// vary plays a variation of a finished match, to whose viewers nothing is hidden.
func (s *Server) vary(ctx context.Context, in *variation) (*httpapi.Body[api.Foreseen], error) {
	v, err := s.viewOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var answer api.Foreseen
	err = s.heavily(ctx, replaying, func(context.Context) error {
		varied, err := v.Vary(in.Body.After, in.Body.Moves)
		if err == nil {
			answer = foresightOf(varied, game.Arbiter, v.words)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return httpapi.NoStore(answer), nil
}

// mayTurn is all moves that a seat can make in one of some positions.
func (s view) mayTurn(seat game.Seat, positions []game.State) api.Turn {
	w := writer{words: s.words, turn: api.Turn{
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
