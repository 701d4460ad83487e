package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

var _ user.Store = (*Store)(nil)

// CreateUser stores a new guest with their first session. The error is user.ErrFull if there is no room, or
// user.ErrTaken if the id exists.
func (s *userStore) CreateUser(ctx context.Context, p user.User, first user.Session, secret user.Hash) error {
	if err := s.room(ctx, user.ErrFull); err != nil {
		return err
	}
	return s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) error {
		rows, err := q.InsertUser(ctx, queries.InsertUserParams{
			ID: p.ID, Name: p.Name, Created: p.Created.UnixMicro(),
		})
		switch {
		case err != nil:
			return err
		case rows == 0:
			return fmt.Errorf("%w: %w", user.ErrTaken, errUnchanged)
		}
		return insertSession(ctx, q, first, secret)
	})
}

func insertSession(ctx context.Context, q *queries.Queries, s user.Session, secret user.Hash) error {
	rows, err := q.InsertSession(ctx, queries.InsertSessionParams{
		ID: s.ID, UserID: s.User, SecretHash: secret[:], Device: s.Device,
		Created: s.Created.UnixMicro(), Used: s.Used.UnixMicro(),
		Confirmed: micros(s.Confirmed), Acknowledged: micros(s.Acknowledged), SshKey: s.SSHKey,
	})
	if err == nil && rows == 0 {
		return user.ErrTaken
	}
	return err
}

// UserBySecret returns the session with a secret, and its user. The error is user.ErrNotFound if there is none.
func (s *userStore) UserBySecret(ctx context.Context, secret user.Hash) (user.User, user.Session, error) {
	row, err := s.reads.GetUserBySecret(ctx, secret[:])
	if err != nil {
		return user.User{}, user.Session{}, s.absent(err, "session")
	}
	p := user.User{ID: row.ID, Name: row.Name, Handle: row.Handle, Avatar: row.Avatar, Created: instant(row.Created)}
	return p, user.Session{
		ID: row.SessionID, User: row.ID, Device: row.Device, Created: instant(row.Begun), Used: instant(row.Used),
		Confirmed: instantOrZero(row.Confirmed), Acknowledged: instantOrZero(row.Acknowledged),
	}, nil
}

// User returns the user with an id. The error is user.ErrNotFound if there is none.
func (s *userStore) User(ctx context.Context, id string) (user.User, error) {
	row, err := s.reads.GetUser(ctx, id)
	if err != nil {
		return user.User{}, s.absent(err, "person "+id)
	}
	return user.User{
		ID: row.ID, Name: row.Name, Handle: row.Handle, Avatar: row.Avatar, Owner: row.Owner, Created: instant(row.Created),
	}, nil
}

// absent returns user.ErrNotFound, with what was searched for, if err says that there is no row; else err with an
// explanation.
func (s *connections) absent(err error, what string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%s: %w", what, user.ErrNotFound)
	}
	return s.health.explain(err)
}

// change runs do in a transaction. It returns user.ErrNotFound, with what, if do changes no row.
func (s *connections) change(
	ctx context.Context, what string, do func(context.Context, *queries.Queries) (rows int64, err error),
) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		rows, err := do(ctx, q)
		if err == nil && rows == 0 {
			return fmt.Errorf("%s: %w: %w", what, user.ErrNotFound, errUnchanged)
		}
		return err
	})
}

// keptNames is the maximum number of stored former names of a user.
const keptNames = 100

// RenameUser changes the name of a user, and stores the old one as a former name.
func (s *userStore) RenameUser(ctx context.Context, id, name string, at time.Time) error {
	return s.change(ctx, "person "+id, func(ctx context.Context, q *queries.Queries) (int64, error) {
		err := q.InsertFormerName(ctx, queries.InsertFormerNameParams{ID: id, Until: at.UnixMicro(), Name: name})
		if err == nil {
			err = q.DropOldNames(ctx, queries.DropOldNamesParams{UserID: id, Offset: keptNames})
		}
		if err != nil {
			return 0, err
		}
		return q.RenameUser(ctx, queries.RenameUserParams{ID: id, Name: name})
	})
}

// Sessions returns the sessions of a user, the last used one first.
func (s *userStore) Sessions(ctx context.Context, userID string) ([]user.Session, error) {
	rows, err := s.reads.ListSessions(ctx, userID)
	sessions := make([]user.Session, len(rows))
	for i, r := range rows {
		sessions[i] = user.Session{
			ID: r.ID, User: r.UserID, Device: r.Device, Created: instant(r.Created), Used: instant(r.Used),
			SSHKey: r.SshKey,
		}
	}
	return sessions, s.health.explain(err)
}

// StartSession stores a new session, and ends the session with the id instead, unless that is empty.
func (s *userStore) StartSession(ctx context.Context, started user.Session, secret user.Hash, instead string) error {
	return s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) error {
		if err := insertSession(ctx, q, started, secret); err != nil || instead == "" {
			return err
		}
		ended, err := q.DeleteSession(ctx, instead)
		if errors.Is(err, sql.ErrNoRows) { // it has ended otherwise
			return nil
		}
		hintEnded(ctx, ended)
		return err
	})
}

// UseSession stores the time at which a session was last used.
func (s *userStore) UseSession(ctx context.Context, id string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.UseSession(ctx, queries.UseSessionParams{ID: id, Used: at.UnixMicro()})
	})
}

// EndSession ends a session of a user and returns the hash of its secret. The error is user.ErrNotFound if there is
// none.
func (s *userStore) EndSession(ctx context.Context, userID, id string) (hash user.Hash, err error) {
	err = s.change(ctx, "session "+id, func(ctx context.Context, q *queries.Queries) (int64, error) {
		ended, err := q.EndSession(ctx, queries.EndSessionParams{ID: id, UserID: userID})
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		copy(hash[:], ended)
		hintEnded(ctx, ended)
		return 1, err
	})
	return hash, err
}

// EndOtherSessions ends all sessions of a user except the one with the id but, and returns the hashes of their secrets.
func (s *userStore) EndOtherSessions(ctx context.Context, userID, but string) (hashes []user.Hash, err error) {
	err = s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		ended, err := q.EndOtherSessions(ctx, queries.EndOtherSessionsParams{UserID: userID, ID: but})
		hashes = make([]user.Hash, len(ended))
		for i := range ended {
			copy(hashes[i][:], ended[i])
		}
		hintEnded(ctx, ended...)
		return err
	})
	return hashes, err
}

// hintEnded announces ended sessions and tokens to other servers, which may have cached them by these hashes.
func hintEnded(ctx context.Context, hashes ...[]byte) {
	for _, hash := range hashes {
		hint(ctx, cluster.Session, hex.EncodeToString(hash))
	}
}

// PutTicket stores a ticket in place of all others of its user for this purpose, and deletes expired tickets.
func (s *userStore) PutTicket(ctx context.Context, t user.Ticket, secret user.Hash, now time.Time) error {
	return s.writer.write(ctx, 2, func(ctx context.Context, q *queries.Queries) error {
		purpose := string(t.Purpose)
		if err := q.DeleteExpiredTickets(ctx, now.UnixMicro()); err != nil {
			return err
		}
		err := q.DeleteTickets(ctx, queries.DeleteTicketsParams{UserID: t.User, Purpose: purpose})
		if err != nil {
			return err
		}
		return q.InsertTicket(ctx, queries.InsertTicketParams{
			SecretHash: secret[:], Purpose: purpose, UserID: t.User, Data: t.Data, Expires: t.Expires.UnixMicro(),
		})
	})
}

// TakeTicket deletes a ticket that has not expired at now and returns it. The error is user.ErrNotFound if there is
// none.
func (s *userStore) TakeTicket(
	ctx context.Context, purpose user.Purpose, secret user.Hash, now time.Time,
) (t user.Ticket, err error) {
	err = s.change(ctx, "ticket", func(ctx context.Context, q *queries.Queries) (int64, error) {
		row, err := q.TakeTicket(ctx, queries.TakeTicketParams{
			SecretHash: secret[:], Purpose: string(purpose), Expires: now.UnixMicro(),
		})
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		t = user.Ticket{Purpose: purpose, User: row.UserID, Data: row.Data, Expires: instant(row.Expires)}
		return 1, err
	})
	return t, err
}

// HandleHeld reports whether a handle is still held after the deletion of its account; key is derived from the handle.
func (s *userStore) HandleHeld(ctx context.Context, key user.Hash, now time.Time) (bool, error) {
	n, err := s.reads.CountHeldHandles(ctx, queries.CountHeldHandlesParams{HandleKey: key[:], Until: now.UnixMicro()})
	return n > 0, s.health.explain(err)
}

// holdHandles stores that the handles of accounts about to be deleted are held, with the blocks against these accounts.
// It deletes holds that have ended.
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

// insertAccount stores an account, and applies the blocks held for its handle to it. It returns 0 rows if the handle is
// held or taken.
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
