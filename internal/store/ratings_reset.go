package store

import (
	"context"
	"database/sql"
	"errors"

	"hexparlor/internal/store/queries"
)

// ratingsReset is the name of a cursor that exists while all ratings are being dropped. As long as it exists,
// UpdateRatings on any server only drops, so that an interrupted reset is completed.
const ratingsReset = "ratings reset"

// dropsPerRun is the number of rows that are dropped in the time in which one match is rated.
const dropsPerRun = 10

// Forget requests that all ratings are dropped and computed again. UpdateRatings does it step by step.
func (s *ratingStore) Forget(ctx context.Context) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.InsertCursor(ctx, queries.InsertCursorParams{Name: ratingsReset})
	})
}

// CountRated returns the number of matches in the archive that change ratings. It reads the whole archive.
func (s *ratingStore) CountRated(ctx context.Context) (int, error) {
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

// dropRatings drops up to limit rows each of ratings, meetings and marks of rated matches, and returns limit. When no
// rows are left it ends the reset, so that the computation starts from the first match.
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
