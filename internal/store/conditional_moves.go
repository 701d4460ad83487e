package store

import (
	"context"
	"encoding/json"
	"fmt"

	"hexparlor/game"
	"hexparlor/internal/match"
	"hexparlor/internal/store/queries"
)

func setPlan(ctx context.Context, q *queries.Queries, id string, p *match.Plan) error {
	if len(p.Lines) == 0 && !p.Dropped {
		return q.DeleteConditionalMoves(ctx, queries.DeleteConditionalMovesParams{MatchID: id, Seat: int64(p.Seat)})
	}
	lines, err := json.Marshal(p.Lines)
	if err != nil {
		return err
	}
	return q.SetConditionalMoves(ctx, queries.SetConditionalMovesParams{
		MatchID: id, Seat: int64(p.Seat), UserID: p.User, After: int64(p.After), Lines: string(lines), Dropped: p.Dropped,
	})
}

// Plans returns the conditional moves of all seats of a match, including dropped ones.
func (s *matchStore) Plans(ctx context.Context, id string) ([]match.Plan, error) {
	rows, err := s.reads.ListConditionalMoves(ctx, id)
	if err != nil {
		return nil, s.health.explain(err)
	}
	plans := make([]match.Plan, len(rows))
	for i, r := range rows {
		plans[i] = match.Plan{Seat: game.Seat(r.Seat), User: r.UserID, After: int(r.After), Dropped: r.Dropped}
		if err := json.Unmarshal([]byte(r.Lines), &plans[i].Lines); err != nil {
			return nil, fmt.Errorf("what seat %d of match %s has decided in advance: %w", r.Seat, id, err)
		}
	}
	return plans, nil
}

// Planned returns ids of matches that have conditional moves, in order of the ids and above after.
func (s *matchStore) Planned(ctx context.Context, after string, limit int) ([]string, error) {
	ids, err := s.reads.ListMatchesWithConditionalMoves(ctx,
		queries.ListMatchesWithConditionalMovesParams{MatchID: after, Limit: int32(limit)})
	return ids, s.health.explain(err)
}
