package store

import (
	"context"
	"database/sql"
	"errors"

	"hexparlor/internal/store/queries"
)

// ratingsReset is the row of the table folded that is there while ratings are being dropped. As long as it is there
// Fold only drops, in any process, so a reset that was interrupted is completed by the next caller.
const ratingsReset = "ratings reset"

// dropsPerRun is how many rows are dropped in the time of one fold.
const dropsPerRun = 10

// Forget requests that all ratings are dropped. Fold does it step by step, before it folds anything again.
func (s *Store) Forget(ctx context.Context) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.InsertCursor(ctx, queries.InsertCursorParams{Name: ratingsReset})
	})
}

// CountRated returns how many matches of the archive change ratings. It reads the whole archive.
func (s *Store) CountRated(ctx context.Context) (int, error) {
	n, err := s.reads.CountRated(ctx)
	return int(n), s.health.explain(err)
}

func isResetPending(ctx context.Context, q *queries.Queries) (bool, error) {
	_, err := q.GetCursor(ctx, ratingsReset)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// dropRatings drops at most limit rows of each table that the fold writes, and returns limit. When no rows are left,
// the fold may begin anew.
func dropRatings(ctx context.Context, q *queries.Queries, limit int) (int, error) {
	left := false
	for _, drop := range []func(context.Context, int32) (int64, error){q.DropRatings, q.DropMeetings, q.ResetApplied} {
		n, err := drop(ctx, int32(limit))
		if err != nil {
			return 0, err
		}
		left = left || int(n) == limit
	}
	if left {
		return limit, nil
	}
	if err := q.SetCursor(ctx, queries.SetCursorParams{Name: ratings}); err != nil {
		return 0, err
	}
	return limit, q.DeleteCursor(ctx, ratingsReset)
}
