package store

import (
	"context"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// Waiting lists matches that have not begun and were made before that time.
func (s *Store) Waiting(ctx context.Context, before time.Time) ([]string, error) {
	ids, err := s.reads.ListWaitingBefore(ctx, before.UnixMicro())
	return ids, s.health.explain(err)
}

// Silent lists running matches without a deadline to whose logs nothing has been added since that time.
func (s *Store) Silent(ctx context.Context, since time.Time, limit int) ([]string, error) {
	ids, err := s.reads.ListRunningBefore(ctx, queries.ListRunningBeforeParams{
		Created: since.UnixMicro(), Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// rowsSwept is about how many rows go with one table or guest.
const rowsSwept = 5

// RemoveAbandoned looks at each match again before it is removed: a user may have joined it since it was listed.
func (s *Store) RemoveAbandoned(ctx context.Context, ids []string, since time.Time) (gone []string, err error) {
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

// Unused lists guests who have not been here since that time, and of whom nothing else is kept.
func (s *Store) Unused(ctx context.Context, after string, since time.Time, limit int) ([]string, error) {
	ids, err := s.reads.ListUnused(ctx, queries.ListUnusedParams{
		ID: after + " ", ID_2: afterAll, // right behind it, and behind all
		Created: since.UnixMicro(), Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// RemoveUnused looks at each guest again before they are removed: they may have come back since they were listed.
func (s *Store) RemoveUnused(
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
