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

// MakeAccount turns a guest into an account with a handle. The error is user.ErrTaken if the handle or its look-alike
// form folded is taken or held.
func (s *userStore) MakeAccount(
	ctx context.Context, userID, handle, folded string, key user.Hash, at time.Time,
) error {
	return s.insert(ctx, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return insertAccount(ctx, q, queries.InsertAccountParams{
			UserID: userID, Handle: handle, Skeleton: folded, Created: at.UnixMicro(),
		}, key)
	})
}

// HandleHolder returns the id of the user whose handle has the look-alike form folded. The error is user.ErrNotFound if
// there is none.
func (s *userStore) HandleHolder(ctx context.Context, folded string) (userID string, err error) {
	userID, err = s.reads.GetHandleHolder(ctx, folded)
	if err != nil {
		return "", s.absent(err, "handle")
	}
	return userID, nil
}

// insert runs do in a transaction. It returns user.ErrTaken if do inserts no row, because an equal one exists.
func (s *userStore) insert(
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

// SetRecoveryCodes replaces all recovery codes of a user by new ones, of which it stores the hashes.
func (s *userStore) SetRecoveryCodes(ctx context.Context, userID string, codes []user.Hash) error {
	return s.writer.write(ctx, len(codes), func(ctx context.Context, q *queries.Queries) error {
		err := q.DeleteRecoveryCodes(ctx, userID)
		for i := 0; i < len(codes) && err == nil; i++ {
			err = q.InsertRecoveryCode(ctx, queries.InsertRecoveryCodeParams{CodeHash: codes[i][:], UserID: userID})
		}
		return err
	})
}

// CountRecoveryCodes returns the number of unused recovery codes of a user.
func (s *userStore) CountRecoveryCodes(ctx context.Context, userID string) (int, error) {
	n, err := s.reads.CountRecoveryCodes(ctx, userID)
	return int(n), s.health.explain(err)
}

// TakeRecoveryCode deletes a recovery code and returns the id of its user. The error is user.ErrNotFound if there is no
// such code.
func (s *userStore) TakeRecoveryCode(ctx context.Context, code user.Hash) (userID string, err error) {
	err = s.change(ctx, "recovery code", func(ctx context.Context, q *queries.Queries) (int64, error) {
		var err error
		userID, err = q.TakeRecoveryCode(ctx, code[:])
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		return 1, err
	})
	return userID, err
}

// AddPasskey stores a new passkey. The error is user.ErrTaken if its id exists.
func (s *userStore) AddPasskey(ctx context.Context, k user.Passkey) error {
	return s.insert(ctx, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.InsertPasskey(ctx, queries.InsertPasskeyParams{
			ID: k.ID, UserID: k.User, Name: k.Name, Credential: k.Credential,
			Created: k.Created.UnixMicro(), Used: k.Used.UnixMicro(),
		})
	})
}

// Passkeys returns the passkeys of a user, oldest first.
func (s *userStore) Passkeys(ctx context.Context, userID string) ([]user.Passkey, error) {
	rows, err := s.reads.ListPasskeys(ctx, userID)
	keys := make([]user.Passkey, len(rows))
	for i, r := range rows {
		keys[i] = user.Passkey{
			ID: r.ID, User: r.UserID, Name: r.Name, Credential: r.Credential,
			Created: instant(r.Created), Used: instant(r.Used),
		}
	}
	return keys, s.health.explain(err)
}

// UsePasskey stores the credential and the time of use of a passkey after a sign-in. The error is user.ErrNotFound if
// it was removed.
func (s *userStore) UsePasskey(ctx context.Context, k user.Passkey) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.UsePasskey(ctx, queries.UsePasskeyParams{ID: k.ID, Credential: k.Credential, Used: k.Used.UnixMicro()})
	})
}

// RenamePasskey changes the name of a user's passkey. The error is user.ErrNotFound if the user has no such passkey.
func (s *userStore) RenamePasskey(ctx context.Context, userID string, id []byte, name string) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.RenamePasskey(ctx, queries.RenamePasskeyParams{ID: id, UserID: userID, Name: name})
	})
}

// RemovePasskey removes a passkey of a user. The error is user.ErrNotFound if the user has no such passkey.
func (s *userStore) RemovePasskey(ctx context.Context, userID string, id []byte) error {
	return s.change(ctx, "passkey", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.DeletePasskey(ctx, queries.DeletePasskeyParams{ID: id, UserID: userID})
	})
}

// keptChanges is the maximum number of stored changes of an account.
const keptChanges = 50

// AddAccountChange stores a change of how a user signs in or is reached, and deletes all but the last keptChanges of
// the account.
func (s *userStore) AddAccountChange(ctx context.Context, c user.AccountChange) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		err := q.InsertAccountChange(ctx, queries.InsertAccountChangeParams{
			ID: c.ID, UserID: c.User, SessionID: c.Session, At: c.At.UnixMicro(), Kind: string(c.Kind), Device: c.Device,
		})
		if err != nil {
			return unlessGone(err)
		}
		return q.DeleteOldAccountChanges(ctx, queries.DeleteOldAccountChangesParams{UserID: c.User, Offset: keptChanges})
	})
}

// AccountChanges returns the changes of an account after a time, latest first.
func (s *userStore) AccountChanges(ctx context.Context, userID string, after time.Time) ([]user.AccountChange, error) {
	rows, err := s.reads.ListAccountChanges(ctx, queries.ListAccountChangesParams{UserID: userID, At: micros(after)})
	list := make([]user.AccountChange, len(rows))
	for i, r := range rows {
		list[i] = user.AccountChange{
			ID: r.ID, User: userID, Session: r.SessionID, At: instant(r.At), Kind: user.ChangeKind(r.Kind),
			Device: r.Device,
		}
	}
	return list, s.health.explain(err)
}

// AcknowledgeChanges stores the time up to which the user of a session has seen changes of the account.
func (s *userStore) AcknowledgeChanges(ctx context.Context, session string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.AcknowledgeChanges(ctx, queries.AcknowledgeChangesParams{ID: session, Acknowledged: micros(at)})
	})
}

// ConfirmSession stores the time at which the user of a session last proved their identity.
func (s *userStore) ConfirmSession(ctx context.Context, id string, at time.Time) error {
	return s.change(ctx, "session "+id, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.ConfirmSession(ctx, queries.ConfirmSessionParams{ID: id, Confirmed: micros(at)})
	})
}

// TakeRecoveryCodeOf deletes a recovery code of a user. The error is user.ErrNotFound if the user has no such code.
func (s *userStore) TakeRecoveryCodeOf(ctx context.Context, userID string, code user.Hash) error {
	return s.change(ctx, "recovery code", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.TakeRecoveryCodeOf(ctx, queries.TakeRecoveryCodeOfParams{CodeHash: code[:], UserID: userID})
	})
}

// instantOrZero returns the time that is stored as microseconds since 1970, or the zero time for 0.
func instantOrZero(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return instant(micros)
}

// linksAtOnce is the maximum number of accounts with the same address for which one sign-in e-mail has links.
const linksAtOnce = 5

// SetMail stores the confirmed e-mail address of an account in place of the earlier one; folded is the address in the
// form for comparison.
func (s *userStore) SetMail(ctx context.Context, userID, address, folded string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.SetEmail(ctx, queries.SetEmailParams{
			UserID: userID, Address: address, Normalized: folded, Confirmed: at.UnixMicro(),
		})
	})
}

// Mail returns the e-mail address of an account; "" if it has none.
func (s *userStore) Mail(ctx context.Context, userID string) (string, error) {
	address, err := s.reads.GetEmail(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return address, s.health.explain(err)
}

// RemoveMail deletes the e-mail address of an account, if it has one.
func (s *userStore) RemoveMail(ctx context.Context, userID string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.DeleteEmail(ctx, userID)
	})
}

// ByMail returns up to linksAtOnce accounts with an e-mail address, the one that was confirmed last first.
func (s *userStore) ByMail(ctx context.Context, folded string) ([]user.User, error) {
	rows, err := s.reads.ListUsersByEmail(ctx, queries.ListUsersByEmailParams{Normalized: folded, Limit: linksAtOnce})
	all := make([]user.User, len(rows))
	for i, r := range rows {
		all[i] = user.User{ID: r.ID, Name: r.Name, Handle: r.Handle, Created: instant(r.Created)}
	}
	return all, s.health.explain(err)
}
