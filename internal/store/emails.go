package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// linksAtOnce is how many accounts one letter signs in, of those that have its address.
const linksAtOnce = 5

// SetMail stores the mail address of an account, in place of any other.
func (s *Store) SetMail(ctx context.Context, person, address, folded string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetEmail(ctx, queries.SetEmailParams{
			UserID: person, Address: address, Normalized: folded, Confirmed: at.UnixMicro(),
		})
	})
}

// Mail is the mail address of an account; empty if it has none.
func (s *Store) Mail(ctx context.Context, person string) (string, error) {
	address, err := s.reads.GetEmail(ctx, person)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return address, s.health.explain(err)
}

// RemoveMail forgets the mail address of an account, if it has one.
func (s *Store) RemoveMail(ctx context.Context, person string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.DeleteEmail(ctx, person)
	})
}

// ByMail lists accounts of a mail address, the one that was confirmed last first.
func (s *Store) ByMail(ctx context.Context, folded string) ([]user.User, error) {
	rows, err := s.reads.ListUsersByEmail(ctx, queries.ListUsersByEmailParams{Normalized: folded, Limit: linksAtOnce})
	all := make([]user.User, len(rows))
	for i, r := range rows {
		all[i] = user.User{ID: r.ID, Name: r.Name, Handle: r.Handle, Created: instant(r.Created)}
	}
	return all, s.health.explain(err)
}
