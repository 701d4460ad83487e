package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hexparlor/match"
	"hexparlor/store/queries"
)

// CreateGuest stores a new person and the hash of the secret that proves who they are.
func (s *Store) CreateGuest(ctx context.Context, g match.Guest, secretHash []byte) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		rows, err := q.InsertGuest(ctx, queries.InsertGuestParams{
			ID: g.ID, Name: g.Name, SecretHash: secretHash, Created: g.Created.UnixMicro(),
		})
		if err == nil && rows == 0 {
			return fmt.Errorf("%w: %w", match.ErrConflict, errUnchanged)
		}
		return err
	})
}

// GuestBySecret finds the person who holds a secret.
func (s *Store) GuestBySecret(ctx context.Context, secretHash []byte) (match.Guest, error) {
	g, err := s.reads.GetGuestBySecret(ctx, secretHash)
	if errors.Is(err, sql.ErrNoRows) {
		return match.Guest{}, fmt.Errorf("guest: %w", match.ErrNotFound)
	}
	return match.Guest{ID: g.ID, Name: g.Name, Created: instant(g.Created)}, s.health.explain(err)
}

// RenameGuest changes a name.
func (s *Store) RenameGuest(ctx context.Context, id, name string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		rows, err := q.RenameGuest(ctx, queries.RenameGuestParams{ID: id, Name: name})
		if err == nil && rows == 0 {
			return fmt.Errorf("guest %s: %w: %w", id, match.ErrNotFound, errUnchanged)
		}
		return err
	})
}
