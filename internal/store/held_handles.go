package store

import (
	"context"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// HandleHeld reports whether the handle of a deleted account is held.
func (s *Store) HandleHeld(ctx context.Context, key user.Hash, now time.Time) (bool, error) {
	n, err := s.reads.CountHeldHandles(ctx, queries.CountHeldHandlesParams{HandleKey: key[:], Until: now.UnixMicro()})
	return n > 0, s.health.explain(err)
}

// holdHandles holds handles of accounts that are about to be deleted, with the blocks of these, and drops what is held
// no longer.
func holdHandles(ctx context.Context, q *queries.Queries, held []user.HeldHandle, now time.Time) error {
	if err := q.DeleteOldHeldHandles(ctx, now.UnixMicro()); err != nil {
		return err
	}
	if err := q.DeleteOldHeldBlocks(ctx, now.UnixMicro()); err != nil {
		return err
	}
	for _, h := range held {
		err := q.HoldHandle(ctx, queries.HoldHandleParams{HandleKey: h.Key[:], Until: micros(h.Until)})
		if err != nil {
			return err
		}
		err = q.HoldBlocks(ctx, queries.HoldBlocksParams{
			HandleKey: h.Key[:], Until: h.BlocksUntil.UnixMicro(), OtherID: h.User,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// insertAccount stores an account unless its handle is held, and has held blocks hold for it. A handle that is held or
// there already adds no row.
func insertAccount(
	ctx context.Context, q *queries.Queries, account queries.InsertAccountParams, key user.Hash,
) (rows int64, err error) {
	held, err := q.CountHeldHandles(ctx, queries.CountHeldHandlesParams{HandleKey: key[:], Until: account.Created})
	if err != nil || held > 0 {
		return 0, err
	}
	if rows, err = q.InsertAccount(ctx, account); err != nil || rows == 0 {
		return rows, err
	}
	blocks, err := q.ListHeldBlocks(ctx, queries.ListHeldBlocksParams{HandleKey: key[:], Until: account.Created})
	if err != nil {
		return 0, err
	}
	for _, b := range blocks {
		if b.UserID == account.UserID {
			continue
		}
		err := q.InsertRelation(ctx, queries.InsertRelationParams{
			UserID: b.UserID, Kind: string(user.Block), OtherID: account.UserID, Since: b.Since,
		})
		if err != nil {
			return 0, err
		}
	}
	return rows, q.DeleteHeldBlocks(ctx, key[:])
}
