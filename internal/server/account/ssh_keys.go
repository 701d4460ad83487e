package account

import (
	"context"
	"strings"

	"golang.org/x/crypto/ssh"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// sshKeys returns the SSH keys of a user.
func (s *service) sshKeys(ctx context.Context, userID string) ([]api.SSHKey, error) {
	all, err := s.Users.Store.SSHKeys(ctx, userID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	keys := make([]api.SSHKey, len(all))
	for i, k := range all {
		keys[i] = api.SSHKey{
			ID: idOfKey(k.Fingerprint), Fingerprint: k.Fingerprint, Kind: k.Kind, Name: k.Name,
			Created: k.Created.UnixMilli(),
		}
		if !k.Used.IsZero() {
			keys[i].Used = k.Used.UnixMilli()
		}
	}
	return keys, nil
}

// Ids of keys are their fingerprints in characters that need no escape in a path.
const fingerprintMark = "SHA256:"

func idOfKey(fingerprint string) string {
	return strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimPrefix(fingerprint, fingerprintMark))
}

func fingerprintOf(id string) string {
	return fingerprintMark + strings.NewReplacer("-", "+", "_", "/").Replace(id)
}

type newSSHKeyInput struct{ Body api.NewSSHKey }

// createSSHCode returns a code by which an SSH client that holds a key adds it to the caller's account.
func (s *service) createSSHCode(ctx context.Context, in *newSSHKeyInput) (*httpapi.Body[api.SSHCode], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSpace(in.Body.Name)
	if name != "" {
		if name, err = httpapi.CleanName(name); err != nil {
			return nil, err
		}
	}
	code, expires, err := s.Users.SSHCode(ctx, p, session, name)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	return httpapi.NoStore(api.SSHCode{User: user.SSHLinkPrefix + code, Expires: expires.UnixMilli()}), nil
}

// AddSSHKey adds a key, which the client of the caller's address has just proved to hold, to the account that has
// offered it, and records the change as one of the session that has asked for the code.
func (c *Changes) AddSSHKey(ctx context.Context, words *i18n.Catalogue, l user.SSHLink, public ssh.PublicKey) error {
	key, err := user.ReadSSHKey(public)
	if err != nil {
		return err
	}
	if key.Name = l.Name; key.Name == "" {
		key.Name = key.Kind[:min(len(key.Kind), httpapi.MaxName)]
	}
	if err := c.Users.AddSSHKey(ctx, l.User, key); err != nil {
		return err
	}
	c.note(ctx, words, l.User, l.Session, user.AddedSSHKey)
	return nil
}

type sshKeyPath struct {
	ID string `path:"key" maxLength:"64"`
}

// removeSSHKey removes a key from the caller's account and ends the connections that were begun with it.
func (s *service) removeSSHKey(ctx context.Context, in *sshKeyPath) (*httpapi.Body[api.Account], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	ended, err := s.Users.RemoveSSHKey(ctx, p, fingerprintOf(in.ID))
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.EndSessions(ended...)
	s.noteChange(ctx, p, session, user.RemovedSSHKey)
	return s.getAccount(ctx, nil)
}
