package server

import (
	"context"
	"errors"
	"net/netip"

	"golang.org/x/crypto/ssh"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// LinkSSH takes a code with which an SSH client at an address wants to add its key to an account. It returns the handle
// of the account, and a function that adds a key which the client has proved to hold.
func (s *Server) LinkSSH(ctx context.Context, from netip.Addr, code string) (
	handle string, add func(words *i18n.Catalogue, key ssh.PublicKey) error, err error,
) {
	if err := s.quotas.SignInFrom(httpapi.OriginOf(from)); err != nil {
		return "", nil, err
	}
	link, err := s.cfg.Users.TakeSSHCode(ctx, code)
	if err != nil {
		return "", nil, err
	}
	return link.User.Handle, func(words *i18n.Catalogue, key ssh.PublicKey) error {
		return s.changes.AddSSHKey(ctx, words, link, key)
	}, nil
}

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
