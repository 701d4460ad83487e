package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// MakeAccount makes an account of a guest.
func (s *Store) MakeAccount(
	ctx context.Context, person, handle, folded string, key user.Hash, at time.Time,
) error {
	return s.insert(ctx, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return insertAccount(ctx, q, queries.InsertAccountParams{
			UserID: person, Handle: handle, Skeleton: folded, Created: at.UnixMicro(),
		}, key)
	})
}

// HandleHolder finds the person of a handle.
func (s *Store) HandleHolder(ctx context.Context, folded string) (person string, err error) {
	person, err = s.reads.GetHandleHolder(ctx, folded)
	if err != nil {
		return "", s.absent(err, "handle")
	}
	return person, nil
}

// insert writes one row that may be there already.
func (s *Store) insert(
	ctx context.Context, do func(context.Context, *queries.Queries) (rows int64, err error),
) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		rows, err := do(ctx, q)
		if err == nil && rows == 0 {
			return fmt.Errorf("%w: %w", user.ErrTaken, errUnchanged)
		}
		return err
	})
}

// SetRecoveryCodes stores the hashes of codes in place of all others of a person.
func (s *Store) SetRecoveryCodes(ctx context.Context, person string, codes []user.Hash) error {
	return s.writer.write(ctx, len(codes), func(ctx context.Context, q *queries.Queries) error {
		err := q.DeleteRecoveryCodes(ctx, person)
		for i := 0; i < len(codes) && err == nil; i++ {
			err = q.InsertRecoveryCode(ctx, queries.InsertRecoveryCodeParams{CodeHash: codes[i][:], UserID: person})
		}
		return err
	})
}

// CountRecoveryCodes counts those that a person has left.
func (s *Store) CountRecoveryCodes(ctx context.Context, person string) (int, error) {
	n, err := s.reads.CountRecoveryCodes(ctx, person)
	return int(n), s.health.explain(err)
}

// TakeRecoveryCode removes a code and tells whose it was.
func (s *Store) TakeRecoveryCode(ctx context.Context, code user.Hash) (person string, err error) {
	err = s.change(ctx, "recovery code", func(ctx context.Context, q *queries.Queries) (int64, error) {
		var err error
		person, err = q.TakeRecoveryCode(ctx, code[:])
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		return 1, err
	})
	return person, err
}

// AddPasskey stores a passkey.
func (s *Store) AddPasskey(ctx context.Context, k user.Passkey) error {
	return s.insert(ctx, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.InsertPasskey(ctx, queries.InsertPasskeyParams{
			ID: k.ID, UserID: k.User, Name: k.Name, Credential: k.Credential,
			Created: k.Created.UnixMicro(), Used: k.Used.UnixMicro(),
		})
	})
}

// Passkeys lists the passkeys of a person, the oldest first.
func (s *Store) Passkeys(ctx context.Context, person string) ([]user.Passkey, error) {
	rows, err := s.reads.ListPasskeys(ctx, person)
	keys := make([]user.Passkey, len(rows))
	for i, r := range rows {
		keys[i] = user.Passkey{
			ID: r.ID, User: r.UserID, Name: r.Name, Credential: r.Credential,
			Created: instant(r.Created), Used: instant(r.Used),
		}
	}
	return keys, s.health.explain(err)
}

// UsePasskey notes what the use of a passkey has changed.
func (s *Store) UsePasskey(ctx context.Context, k user.Passkey) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.UsePasskey(ctx, queries.UsePasskeyParams{ID: k.ID, Credential: k.Credential, Used: k.Used.UnixMicro()})
	})
}

// RenamePasskey changes a passkey's name.
func (s *Store) RenamePasskey(ctx context.Context, person string, id []byte, name string) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.RenamePasskey(ctx, queries.RenamePasskeyParams{ID: id, UserID: person, Name: name})
	})
}

// RemovePasskey removes a passkey of a person.
func (s *Store) RemovePasskey(ctx context.Context, person string, id []byte) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.DeletePasskey(ctx, queries.DeletePasskeyParams{ID: id, UserID: person})
	})
}
