package user_test

import (
	"crypto/dsa" //nolint:staticcheck // an old kind of key, which must be refused
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"hexparlor/internal/user"
)

func TestReadSSHKeyRefusesOldKindsAndShortKeys(t *testing.T) {
	public, _, err := ed25519.GenerateKey(nil)
	must(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	for _, good := range []any{public, curve.Public()} {
		key, err := ssh.NewPublicKey(good)
		must(t, err)
		k, err := user.ReadSSHKey(key)
		if err != nil || k.Fingerprint != ssh.FingerprintSHA256(key) || k.Kind != key.Type() {
			t.Errorf("%+v, %v", k, err)
		}
	}
	short := &rsa.PublicKey{N: new(big.Int).SetBit(big.NewInt(1), 1023, 1), E: 65537}
	old := &dsa.PublicKey{Parameters: dsa.Parameters{
		P: new(big.Int).SetBit(big.NewInt(1), 1023, 1), Q: big.NewInt(11), G: big.NewInt(2),
	}, Y: big.NewInt(3)}
	for _, bad := range []any{short, old} {
		key, err := ssh.NewPublicKey(bad)
		must(t, err)
		if _, err := user.ReadSSHKey(key); codeOf(t, err) != user.BadSSHKey {
			t.Errorf("%T: %v", bad, err)
		}
	}
}

// TestSSHCodeServesOnceAndOnlyWhileItsSessionLasts also tries codes of other kinds, of guests and after their time.
func TestSSHCodeServesOnceAndOnlyWhileItsSessionLasts(t *testing.T) {
	a, s, now := site()
	anna, ctx := s.users["anna"], t.Context()
	if _, _, err := a.SSHCode(ctx, s.users["guest"], user.Session{ID: "s"}, ""); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest gets a code: %v", err)
	}
	_, session, err := a.Begin(ctx, "anna", "Browser", "", true)
	must(t, err)
	code := func() string {
		t.Helper()
		code, expires, err := a.SSHCode(ctx, anna, session, "my laptop")
		if err != nil || expires.Sub(*now) != 5*time.Minute {
			t.Fatal(expires, err)
		}
		return code
	}
	first := code()
	l, err := a.TakeSSHCode(ctx, strings.ToLower(first))
	if err != nil || l.User.ID != "anna" || l.Session.ID != session.ID || l.Name != "my laptop" {
		t.Errorf("%+v, %v", l, err)
	}
	late := code()
	*now = now.Add(5 * time.Minute)
	device, _, err := a.DeviceCode(ctx, "anna")
	must(t, err)
	orphan := code()
	_, err = a.End(ctx, anna, session.ID)
	must(t, err)
	for name, typed := range map[string]string{
		"used": first, "expired": late, "of a device": device, "of a session that has ended": orphan, "empty": "",
	} {
		if _, err := a.TakeSSHCode(ctx, typed); codeOf(t, err) != user.WrongCode {
			t.Errorf("a code that is %s: %v", name, err)
		}
	}
}

func TestSSHKeyBeginsSessionsOfItsAccount(t *testing.T) {
	a, s, now := site()
	anna, ctx := s.users["anna"], t.Context()
	k := user.SSHKey{Fingerprint: "SHA256:x", Kind: "ssh-ed25519", Name: "laptop"}
	if err := a.AddSSHKey(ctx, s.users["guest"], k); codeOf(t, err) != user.NotAllowed {
		t.Errorf("a guest adds a key: %v", err)
	}
	must(t, a.AddSSHKey(ctx, anna, k))
	secret, begun, err := a.BeginSSH(ctx, k.Fingerprint)
	must(t, err)
	if !user.IsSecret(secret) || begun.User != "anna" || begun.SSHKey != k.Fingerprint || begun.Device != "SSH, laptop" ||
		begun.Created != *now || a.IsConfirmed(begun) {
		t.Errorf("%q %+v", secret, begun)
	}
	s.taken = true
	if err := a.AddSSHKey(ctx, anna, k); codeOf(t, err) != user.SSHKeyTaken {
		t.Errorf("the key is added again: %v", err)
	}
	if _, err := a.RemoveSSHKey(ctx, s.users["ben"], k.Fingerprint); codeOf(t, err) != user.NoSSHKey {
		t.Errorf("another user removes it: %v", err)
	}
	if hashes, err := a.RemoveSSHKey(ctx, anna, k.Fingerprint); err != nil || len(hashes) != 1 {
		t.Errorf("%v, %v", hashes, err)
	}
	if _, _, err := a.BeginSSH(ctx, k.Fingerprint); !errors.Is(err, user.ErrNotFound) {
		t.Errorf("the key still serves: %v", err)
	}
}
