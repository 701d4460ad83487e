package store

import (
	"context"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// keptChanges is how many changes of an account are kept.
const keptChanges = 50

// AddAccountChange stores a change of how an account is reached, and drops old ones.
func (s *Store) AddAccountChange(ctx context.Context, c user.AccountChange) error {
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

// AccountChanges lists the changes of an account after a time, the latest first.
func (s *Store) AccountChanges(ctx context.Context, person string, after time.Time) ([]user.AccountChange, error) {
	rows, err := s.reads.ListAccountChanges(ctx, queries.ListAccountChangesParams{UserID: person, At: micros(after)})
	list := make([]user.AccountChange, len(rows))
	for i, r := range rows {
		list[i] = user.AccountChange{
			ID: r.ID, User: person, Session: r.SessionID, At: instant(r.At), Kind: user.ChangeKind(r.Kind),
			Device: r.Device,
		}
	}
	return list, s.health.explain(err)
}

// AcknowledgeChanges notes up to when the user of a session has seen changes.
func (s *Store) AcknowledgeChanges(ctx context.Context, session string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.AcknowledgeChanges(ctx, queries.AcknowledgeChangesParams{ID: session, Acknowledged: micros(at)})
	})
}

// ConfirmSession notes when the user of a session proved their identity.
func (s *Store) ConfirmSession(ctx context.Context, id string, at time.Time) error {
	return s.change(ctx, "session "+id, func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.ConfirmSession(ctx, queries.ConfirmSessionParams{ID: id, Confirmed: micros(at)})
	})
}

// TakeRecoveryCodeOf removes a code of a person.
func (s *Store) TakeRecoveryCodeOf(ctx context.Context, person string, code user.Hash) error {
	return s.change(ctx, "recovery code", func(ctx context.Context, q *queries.Queries) (int64, error) {
		return q.TakeRecoveryCodeOf(ctx, queries.TakeRecoveryCodeOfParams{CodeHash: code[:], UserID: person})
	})
}

// instantOrZero returns the time that is stored as microseconds, and the zero time for 0.
func instantOrZero(micros int64) time.Time {
	if micros == 0 {
		return time.Time{}
	}
	return instant(micros)
}
