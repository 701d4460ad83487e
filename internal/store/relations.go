package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hexparlor/internal/cluster"
	"hexparlor/internal/store/database"
	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// ByHandle returns the account whose handle has the look-alike form folded. The error is user.ErrNotFound if there is
// none.
func (s *userStore) ByHandle(ctx context.Context, folded string) (user.User, error) {
	row, err := s.reads.GetUserByHandle(ctx, folded)
	if err != nil {
		return user.User{}, s.absent(err, "handle")
	}
	return user.User{
		ID: row.ID, Name: row.Name, Handle: row.Handle, Avatar: row.Avatar, Created: instant(row.Created),
	}, nil
}

// FindByHandle returns the ids of the accounts whose folded handle begins with a text, at most limit.
func (s *userStore) FindByHandle(ctx context.Context, folded string, limit int) ([]string, error) {
	ids, err := s.reads.FindByHandle(ctx, queries.FindByHandleParams{
		Skeleton: folded, Skeleton_2: folded + afterAll, Limit: int32(limit),
	})
	return ids, s.health.explain(err)
}

// HandleOf returns the handle of a user; "" for a guest.
func (s *userStore) HandleOf(ctx context.Context, userID string) (string, error) {
	handle, err := s.reads.GetHandle(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return handle, s.health.explain(err)
}

// Profile returns the profile of a user; zero if they have set none.
func (s *userStore) Profile(ctx context.Context, userID string) (user.Profile, error) {
	row, err := s.reads.GetProfile(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return user.Profile{}, nil
	}
	return user.Profile{
		Avatar: row.Avatar, Words: row.Bio, Results: user.Audience(row.Results), Matches: user.Audience(row.Matches),
		Presence: user.Audience(row.Presence),
	}, s.health.explain(err)
}

// SetProfile stores the profile of a user.
func (s *userStore) SetProfile(ctx context.Context, userID string, p user.Profile) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		err := q.SetProfile(ctx, queries.SetProfileParams{
			UserID: userID, Bio: p.Words, Results: string(p.Results), Matches: string(p.Matches),
			Presence: string(p.Presence),
		})
		if err == nil {
			err = q.SetAvatar(ctx, queries.SetAvatarParams{UserID: userID, Avatar: p.Avatar})
		}
		return unlessGone(err)
	})
}

// unlessGone returns err, or user.ErrNotFound if err says that a row refers to a user who does not exist.
func unlessGone(err error) error {
	if database.IsOrphan(err) {
		return fmt.Errorf("person: %w", user.ErrNotFound)
	}
	return err
}

// FormerNames returns the former names of a user, latest first.
func (s *userStore) FormerNames(ctx context.Context, userID string) ([]user.FormerName, error) {
	rows, err := s.reads.ListFormerNames(ctx, userID)
	names := make([]user.FormerName, len(rows))
	for i, r := range rows {
		names[i] = user.FormerName{Name: r.Name, Until: instant(r.Until)}
	}
	return names, s.health.explain(err)
}

// Relation stores that a user follows or blocks another one, by kind; an existing tie stays as it is.
func (s *userStore) AddRelation(
	ctx context.Context, userID string, kind user.RelationKind, other string, since time.Time,
) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return unlessGone(q.InsertRelation(ctx, queries.InsertRelationParams{
			UserID: userID, Kind: string(kind), OtherID: other, Since: since.UnixMicro(),
		}))
	})
}

// RemoveRelation deletes a tie of a user to another one, if it exists.
func (s *userStore) RemoveRelation(ctx context.Context, userID string, kind user.RelationKind, other string) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.DeleteRelation(ctx, queries.DeleteRelationParams{UserID: userID, Kind: string(kind), OtherID: other})
	})
}

// HasRelation reports whether a user has a tie of this kind to another user.
func (s *userStore) HasRelation(
	ctx context.Context, userID string, kind user.RelationKind, other string,
) (bool, error) {
	n, err := s.reads.CountRelation(ctx, queries.CountRelationParams{UserID: userID, Kind: string(kind), OtherID: other})
	return n > 0, s.health.explain(err)
}

// CountRelations returns the number of ties of a user of one kind.
func (s *userStore) CountRelations(ctx context.Context, userID string, kind user.RelationKind) (int, error) {
	n, err := s.reads.CountRelations(ctx, queries.CountRelationsParams{UserID: userID, Kind: string(kind)})
	return int(n), s.health.explain(err)
}

// Relations returns the ties of a user of one kind, such as the users whom they follow or block.
func (s *userStore) Relations(ctx context.Context, userID string, kind user.RelationKind) ([]user.Relation, error) {
	rows, err := s.reads.ListRelations(ctx, queries.ListRelationsParams{UserID: userID, Kind: string(kind)})
	relations := make([]user.Relation, len(rows))
	for i, r := range rows {
		p := user.User{ID: r.OtherID, Name: r.Name, Handle: r.Handle, Avatar: r.Avatar}
		relations[i] = user.Relation{User: p, Since: instant(r.Since)}
	}
	return relations, s.health.explain(err)
}

// DeleteUser deletes a user with their bots and all their data except matches, holds their handles, and returns the
// hashes of their session and token secrets. A table with user data must be in deleteRows or reference users with ON
// DELETE CASCADE.
func (s *userStore) DeleteUser(
	ctx context.Context, userID string, held []user.HeldHandle, now time.Time,
) (hashes []user.Hash, err error) {
	err = s.change(ctx, "person", func(ctx context.Context, q *queries.Queries) (rows int64, err error) {
		if err := holdHandles(ctx, q, held, now); err != nil {
			return 0, err
		}
		rows, hashes, err = removeUser(ctx, q, userID)
		return rows, err
	})
	if err != nil {
		return nil, err
	}
	return hashes, s.health.explain(s.db.Clean(ctx))
}

// removeUser deletes a user and their bots. It returns the number of deleted user rows, and the hashes of the secrets
// that have become invalid.
func removeUser(
	ctx context.Context, q *queries.Queries, userID string,
) (rows int64, hashes []user.Hash, err error) {
	note := func(secrets [][]byte, err error) error {
		for _, secret := range secrets {
			hashes = append(hashes, user.Hash(secret))
		}
		hintEnded(ctx, secrets...)
		return err
	}
	for _, tokens := range []func(context.Context, string) ([][]byte, error){q.DeleteTokensOf, q.DeleteTokensOfBot} {
		if err := note(tokens(ctx, userID)); err != nil {
			return 0, nil, err
		}
	}
	bots, err := q.DeleteBotsOf(ctx, userID)
	if err != nil {
		return 0, nil, err
	}
	for _, id := range append(bots, userID) {
		hint(ctx, cluster.User, id)
		if err := note(q.DeleteSessionsOf(ctx, id)); err != nil {
			return 0, nil, err
		}
		if rows, err = deleteRows(ctx, q, id); err != nil {
			return 0, nil, err
		}
	}
	return rows, hashes, nil
}

func deleteRows(ctx context.Context, q *queries.Queries, userID string) (rows int64, err error) {
	for _, remove := range []func(context.Context, string) error{
		q.DeleteTicketsOf, q.DeleteEmail, q.DeletePasskeysOf, q.DeleteRecoveryCodes, q.DeleteAccount,
		q.DeleteReportsBy, q.RewriteReportsAbout, q.DeleteShownDecision, q.DeleteRatingsOf, q.DeleteBot,
		q.DeleteDraftsOf, q.ForgetVariantsOf,
	} {
		if err := remove(ctx, userID); err != nil {
			return 0, err
		}
	}
	return q.DeleteUser(ctx, userID)
}
