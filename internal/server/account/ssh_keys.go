package account

import (
	"context"
	"strings"

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

type sshKeyInput struct{ Body api.NewSSHKey }

// addSSHKey adds a public key to the caller's account. Whether a key belongs to an account is not to be tried out.
func (s *service) addSSHKey(ctx context.Context, in *sshKeyInput) (*httpapi.Body[api.Account], error) {
	c := httpapi.CallerOf(ctx)
	if err := s.Quotas.SignIn(c); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	key, comment, err := user.ReadSSHKey(in.Body.Key)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	if key.Name, err = nameOfKey(in.Body.Name, comment, key.Kind); err != nil {
		return nil, err
	}
	if err := s.Users.AddSSHKey(ctx, p, key); err != nil {
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.AddedSSHKey)
	return s.getAccount(ctx, nil)
}

// nameOfKey returns the typed name of a key, or else the beginning of its comment, or its kind.
func nameOfKey(typed, comment, kind string) (string, error) {
	if strings.TrimSpace(typed) != "" {
		return httpapi.CleanName(typed)
	}
	letters := []rune(comment)
	name, err := httpapi.CleanName(string(letters[:min(len(letters), httpapi.MaxName)]))
	if err != nil {
		return httpapi.CleanName(kind[:min(len(kind), httpapi.MaxName)])
	}
	return name, nil
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
