package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hexparlor/internal/user"
)

// TestSSHKeyBelongsToOneAccountAndTakesItsSessionsAlong also deletes the account with its keys.
func TestSSHKeyBelongsToOneAccountAndTakesItsSessionsAlong(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	anna, _ := anna(t, s)
	now := at6
	accounts := &user.Accounts{Store: s, Clock: func() time.Time { return now }}
	anna, err := accounts.MakeAccount(ctx, anna, "anna")
	need(t, err)
	ben, _, err := accounts.Welcome(ctx, user.User{ID: "ben", Name: "Ben"}, user.NewSecret(), "")
	need(t, err)
	ben, err = accounts.MakeAccount(ctx, ben, "benjamin")
	need(t, err)
	k := user.SSHKey{Fingerprint: "SHA256:a/b+c", Kind: "ssh-ed25519", Name: "laptop"}
	need(t, accounts.AddSSHKey(ctx, anna, k))
	if err := accounts.AddSSHKey(ctx, ben, k); !refused(err, user.SSHKeyTaken) {
		t.Errorf("a key of two accounts: %v", err)
	}
	need(t, accounts.AddSSHKey(ctx, anna, user.SSHKey{Fingerprint: "SHA256:other", Kind: "ssh-rsa", Name: "desk"}))
	var secrets []string
	begin := func() (string, user.Session) {
		secret, session, err := accounts.BeginSSH(ctx, k.Fingerprint)
		need(t, err)
		secrets = append(secrets, secret)
		return secret, session
	}
	_, first := begin()
	if all, err := s.Sessions(ctx, anna.ID); err != nil || !slices.ContainsFunc(all, func(one user.Session) bool {
		return one.ID == first.ID && one.SSHKey == k.Fingerprint && one.Device == "SSH, laptop"
	}) {
		t.Errorf("%+v, %v", all, err)
	}
	now = now.Add(25 * time.Hour)
	begin()
	begin()
	living := func() (n int) {
		for _, secret := range secrets {
			if p, _, err := s.UserBySecret(ctx, user.HashOf(secret)); err == nil && p.ID == anna.ID {
				n++
			} else if !errors.Is(err, user.ErrNotFound) {
				t.Error(err)
			}
		}
		return n
	}
	if n := living(); n != 2 {
		t.Errorf("%d sessions live; the one without use for a day should have ended", n)
	}
	keys, err := s.SSHKeys(ctx, anna.ID)
	if err != nil || len(keys) != 2 || keys[0].Fingerprint != k.Fingerprint || keys[0].Used != now || !keys[1].Used.IsZero() {
		t.Errorf("%+v, %v", keys, err)
	}
	if _, err := accounts.RemoveSSHKey(ctx, ben, k.Fingerprint); !refused(err, user.NoSSHKey) {
		t.Errorf("another user removes the key: %v", err)
	}
	if hashes, err := accounts.RemoveSSHKey(ctx, anna, k.Fingerprint); err != nil || len(hashes) != 2 || living() != 0 {
		t.Errorf("%d ended, %d live, %v", len(hashes), living(), err)
	}
	if _, _, err := accounts.BeginSSH(ctx, k.Fingerprint); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("the removed key still serves: %v", err)
	}
	need(t, accounts.AddSSHKey(ctx, ben, k))
	_, err = s.DeleteUser(ctx, ben.ID, nil, now)
	need(t, err)
	if _, err := s.SSHKey(ctx, k.Fingerprint); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("the key of a deleted account: %v", err)
	}
}
