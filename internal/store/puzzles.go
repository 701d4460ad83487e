package store

import (
	"context"

	"hexparlor/internal/match/host"
	"hexparlor/internal/store/queries"
)

// AddPuzzle stores a puzzle that was found in a match, as a line in the format of puzzle files.
func (s *matchStore) AddPuzzle(ctx context.Context, p host.StoredPuzzle) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.InsertPuzzle(ctx, queries.InsertPuzzleParams{Column1: p.Game, Column2: p.Match, Column3: string(p.Line)})
	})
}

// Puzzles returns the puzzles found on the site with numbers above after, in order of the numbers.
func (s *matchStore) Puzzles(ctx context.Context, after int) ([]host.StoredPuzzle, error) {
	rows, err := s.reads.ListPuzzles(ctx, int64(after))
	list := make([]host.StoredPuzzle, len(rows))
	for i, r := range rows {
		list[i] = host.StoredPuzzle{Number: int(r.Number), Game: r.Game, Line: []byte(r.Puzzle)}
	}
	return list, s.health.explain(err)
}
