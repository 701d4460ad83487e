package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"hexparlor/internal/store/queries"
	"hexparlor/internal/user"
)

// CreateBot stores a new bot account with its handle. The error is user.ErrTaken if the handle or its look-alike form
// folded is taken.
func (s *userStore) CreateBot(ctx context.Context, p user.User, folded string, key user.Hash) error {
	at := p.Created.UnixMicro()
	return s.writer.write(ctx, 3, func(ctx context.Context, q *queries.Queries) error {
		rows, err := q.InsertUser(ctx, queries.InsertUserParams{ID: p.ID, Name: p.Name, Created: at})
		if err == nil && rows > 0 {
			rows, err = insertAccount(ctx, q, queries.InsertAccountParams{
				UserID: p.ID, Handle: p.Handle, Skeleton: folded, Created: at,
			}, key)
		}
		switch {
		case err != nil:
			return err
		case rows == 0:
			return fmt.Errorf("bot %s: %w", p.Handle, user.ErrTaken)
		}
		return q.InsertBot(ctx, queries.InsertBotParams{UserID: p.ID, OwnerID: p.Owner, Created: at})
	})
}

// Bots returns the bot accounts of a user, oldest first.
func (s *userStore) Bots(ctx context.Context, owner string) ([]user.User, error) {
	rows, err := s.reads.ListBots(ctx, owner)
	bots := make([]user.User, len(rows))
	for i, r := range rows {
		bots[i] = user.User{ID: r.ID, Name: r.Name, Handle: r.Handle, Owner: owner, Created: instant(r.Created)}
	}
	return bots, s.health.explain(err)
}

// AddToken stores a token with the hash of its secret.
func (s *userStore) AddToken(ctx context.Context, t user.Token, secret user.Hash) error {
	scopes := make([]string, len(t.Scopes))
	for i, scope := range t.Scopes {
		scopes[i] = string(scope)
	}
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.InsertToken(ctx, queries.InsertTokenParams{
			ID: t.ID, UserID: t.User, OwnerID: t.Owner, SecretHash: secret[:], Name: t.Name,
			Scopes: strings.Join(scopes, " "), Created: t.Created.UnixMicro(), Expires: t.Expires.UnixMicro(),
		})
	})
}

// TokenBySecret returns the token with a secret, even if it has expired. The error is user.ErrNotFound if there is
// none.
func (s *userStore) TokenBySecret(ctx context.Context, secret user.Hash) (user.Token, error) {
	row, err := s.reads.GetTokenBySecret(ctx, secret[:])
	if err != nil {
		return user.Token{}, s.absent(err, "token")
	}
	return tokenOf(queries.ListTokensRow(row)), nil
}

// Tokens returns the tokens of a user and of their bots, oldest first.
func (s *userStore) Tokens(ctx context.Context, owner string) ([]user.Token, error) {
	rows, err := s.reads.ListTokens(ctx, owner)
	tokens := make([]user.Token, len(rows))
	for i, r := range rows {
		tokens[i] = tokenOf(r)
	}
	return tokens, s.health.explain(err)
}

func tokenOf(r queries.ListTokensRow) user.Token {
	t := user.Token{
		ID: r.ID, User: r.UserID, Owner: r.OwnerID, Name: r.Name,
		Created: instant(r.Created), Expires: instant(r.Expires),
	}
	for _, scope := range strings.Fields(r.Scopes) {
		t.Scopes = append(t.Scopes, user.Scope(scope))
	}
	if r.Used != 0 {
		t.Used = instant(r.Used)
	}
	return t
}

// UseToken stores the time at which a token was last used.
func (s *userStore) UseToken(ctx context.Context, id string, at time.Time) error {
	return s.writer.write(ctx, 1, func(ctx context.Context, q *queries.Queries) error {
		return q.UseToken(ctx, queries.UseTokenParams{ID: id, Used: at.UnixMicro()})
	})
}

// RemoveToken deletes a token of a user or of their bots, and returns the hash of its secret. The error is
// user.ErrNotFound if there is none.
func (s *userStore) RemoveToken(ctx context.Context, owner, id string) (hash user.Hash, err error) {
	err = s.change(ctx, "token "+id, func(ctx context.Context, q *queries.Queries) (int64, error) {
		removed, err := q.DeleteToken(ctx, queries.DeleteTokenParams{ID: id, OwnerID: owner})
		if errors.Is(err, sql.ErrNoRows) {
			return 0, nil
		}
		copy(hash[:], removed)
		hintEnded(ctx, removed)
		return 1, err
	})
	return hash, err
}
