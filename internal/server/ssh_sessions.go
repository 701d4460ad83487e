package server

import (
	"context"
	"errors"

	"hexparlor/internal/user"
)

// BeginSSH starts a session of the account to which an SSH key belongs, and returns its secret, a context that is
// canceled when the session ends, and a function that ends it. The secret is empty if the key belongs to no account.
func (s *Server) BeginSSH(
	ctx context.Context, fingerprint string,
) (within context.Context, secret string, end func(), err error) {
	users := s.cfg.Users
	secret, session, err := users.BeginSSH(ctx, fingerprint)
	if errors.Is(err, user.ErrNotFound) {
		return ctx, "", func() {}, nil
	}
	if err != nil {
		return ctx, "", func() {}, err
	}
	hash := user.HashOf(secret)
	within, cancel := s.sessions.within(ctx, hash)
	end = func() {
		cancel()
		_, err := users.Store.EndSession(context.WithoutCancel(ctx), session.User, session.ID)
		if err != nil && !errors.Is(err, user.ErrNotFound) {
			s.cfg.Log.Warn("the session of an SSH key could not be ended", "error", err)
		}
		s.sessions.end(hash)
	}
	if _, _, err := users.Store.UserBySecret(ctx, hash); err != nil { // it may have ended before within
		end()
		return ctx, "", func() {}, err
	}
	return within, secret, end, nil
}
