package solve

import (
	"context"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

// Plan is all orders of a seat in one round, up to its commitment.
type Plan []game.Move

// Round is one round of two seats as a matrix game, in which each seat chooses a plan.
type Round struct {
	Plans  [2][]Plan // plans of seat 1 and seat 2; one empty plan if a seat has no decision
	Payoff Matrix    // expected result of seat 1, from 0 to 1, by its plan (row) and that of seat 2 (column)
}

const (
	// mostPlans is the most plans of a seat in a matrix.
	mostPlans = 1000
	// mostKept bounds the number of cached positions.
	mostKept = 1 << 20
)

// Rounds computes the matrix games of positions and caches their values. It is not safe for concurrent use.
type Rounds struct {
	values map[depthOf]float64
	ctx    context.Context // context of the current call
}

// depthOf identifies a position with the number of rounds that are still searched.
type depthOf struct {
	hash   uint64
	rounds int
}

// Round returns the matrix game of a position: the value after every pair of plans, if the next rounds are played best.
// It searches that many rounds in all; positions after them count by the game's own estimate, finished games by their
// result. An error means that ctx has ended or that the position cannot be solved.
func (r *Rounds) Round(ctx context.Context, s game.State, rounds int) (*Round, error) {
	r.ctx = ctx
	return r.round(s, rounds)
}

func (r *Rounds) round(s game.State, rounds int) (*Round, error) {
	if err := r.ctx.Err(); err != nil {
		return nil, err
	}
	if err := solvable(s); err != nil {
		return nil, err
	}
	round := &Round{}
	for i := range round.Plans {
		if round.Plans[i] = plans(s, game.Seat(i+1), nil); len(round.Plans[i]) > mostPlans {
			return nil, catalog.Error(i18n.Of("solve.many-orders", "seat", i+1, "most", mostPlans))
		}
	}
	after, next := s.Blank(), s.Blank()
	for _, row := range round.Plans[0] {
		after.Copy(s)
		play(after, 1, row)
		wins := make([]float64, 0, len(round.Plans[1]))
		for _, column := range round.Plans[1] {
			next.Copy(after)
			play(next, 2, column)
			v, err := r.value(next, rounds-1)
			if err != nil {
				return nil, err
			}
			wins = append(wins, v)
		}
		round.Payoff = append(round.Payoff, wins)
	}
	return round, nil
}

// value returns the expected result of seat 1 in a position with best play in that many next rounds.
func (r *Rounds) value(s game.State, rounds int) (float64, error) {
	switch {
	case s.ToAct() == 0:
		return s.Result().Value(1), nil
	case rounds == 0:
		return s.(game.Heuristic).Evaluate(1), nil
	}
	key := depthOf{s.Hash(), rounds}
	if v, ok := r.values[key]; ok {
		return v, nil
	}
	round, err := r.round(s, rounds)
	if err != nil {
		return 0, err
	}
	solution, err := round.Payoff.Solve()
	if err != nil {
		return 0, err
	}
	if r.values == nil || len(r.values) >= mostKept {
		r.values = map[depthOf]float64{}
	}
	r.values[key] = solution.Value
	return solution.Value, nil
}

// solvable returns an error if a position is not the start of a round of two seats.
func solvable(s game.State) error {
	if s.ToAct() == 0 {
		return catalog.Error(i18n.Of("solve.over"))
	}
	if sealer, ok := s.(game.SimultaneousMoves); !ok || sealer.Sealed() != 0 {
		return catalog.Error(i18n.Of("solve.no-round"))
	}
	if _, ok := s.(game.Heuristic); !ok {
		return catalog.Error(i18n.Of("solve.no-evaluation"))
	}
	if s.ToAct()&^game.SeatsOf(1, 2) != 0 {
		return catalog.Error(i18n.Of("solve.two-seats"))
	}
	return nil
}

// plans returns all plans of a seat in this round that begin with the moves done. It may stop after mostPlans.
func plans(s game.State, seat game.Seat, done Plan) []Plan {
	moves := s.Moves(seat, nil)
	if len(moves) == 0 {
		return []Plan{done}
	}
	var all []Plan
	next := s.Blank()
	for _, m := range moves {
		next.Copy(s)
		next.Play(seat, m, nil)
		longer := slices.Concat(done, Plan{m})
		if sealer := next.(game.SimultaneousMoves); sealer.Sealed().Has(seat) || next.ToAct() == 0 {
			all = append(all, longer)
		} else {
			all = append(all, plans(next, seat, longer)...)
		}
		if len(all) > mostPlans {
			break
		}
	}
	return all
}

func play(s game.State, seat game.Seat, p Plan) {
	for _, m := range p {
		s.Play(seat, m, nil)
	}
}
