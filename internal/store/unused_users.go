package store

import (
	"context"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// Waiting returns the ids of matches that were made before a time and have not begun.
func (s *userStore) Waiting(ctx context.Context, before time.Time) ([]string, error) {
	ids, err := s.reads.ListWaitingBefore(ctx, before.UnixMicro())
	return ids, s.health.explain(err)
}

// Silent returns the ids of up to limit running matches without a deadline that have no entry since a time.
func (s *userStore) Silent(ctx context.Context, since time.Time, limit int) ([]string, error) {
	ids, err := s.reads.ListRunningBefore(ctx, queries.ListRunningBeforeParams{
		Created: since.UnixMicro(), Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// rowsSwept is the approximate number of rows that are deleted with one match or guest.
const rowsSwept = 5

// RemoveAbandoned deletes those of the matches that have not begun and had no entry since a time, and returns their
// ids. It checks each match again, because a user may have joined it since it was listed.
func (s *userStore) RemoveAbandoned(ctx context.Context, ids []string, since time.Time) (gone []string, err error) {
	err = s.writer.write(ctx, rowsSwept*len(ids), func(ctx context.Context, q *queries.Queries) error {
		gone = nil
		for _, id := range ids {
			n, err := q.CountAbandoned(ctx, queries.CountAbandonedParams{ID: id, Created: since.UnixMicro()})
			if err == nil && n > 0 {
				gone = append(gone, id)
				hint(ctx, cluster.Removed, id)
				hint(ctx, cluster.Lobby, "")
				err = removeMatch(ctx, q, id)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return gone, err
}

func removeMatch(ctx context.Context, q *queries.Queries, id string) error {
	if err := countStored(ctx, q, id, -1); err != nil {
		return err
	}
	for _, remove := range []func(context.Context, string) error{q.DeleteEntries, q.DeleteMembers, q.DeleteMatch} {
		if err := remove(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Unused returns ids above after of up to limit guests who have not used the site since a time and of whom nothing else
// is stored.
func (s *userStore) Unused(ctx context.Context, after string, since time.Time, limit int) ([]string, error) {
	ids, err := s.reads.ListUnused(ctx, queries.ListUnusedParams{
		ID: after + " ", ID_2: afterAll, // right behind it, and behind all
		Created: since.UnixMicro(), Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// RemoveUnused deletes those of the guests who are still unused, since they may have come back after they were listed.
// It returns their ids and the hashes of their session secrets.
func (s *userStore) RemoveUnused(
	ctx context.Context, ids []string, since time.Time,
) (gone []string, secrets []user.Hash, err error) {
	err = s.writer.write(ctx, rowsSwept*len(ids), func(ctx context.Context, q *queries.Queries) error {
		gone, secrets = nil, nil
		for _, id := range ids {
			still, err := q.ListUnused(ctx, queries.ListUnusedParams{
				ID: id, ID_2: id, Created: since.UnixMicro(), Limit: 1,
			})
			if err != nil {
				return err
			}
			for _, id := range still {
				_, hashes, err := removeUser(ctx, q, id)
				if err != nil {
					return err
				}
				gone, secrets = append(gone, id), append(secrets, hashes...)
			}
		}
		return nil
	})
	return gone, secrets, err
}
