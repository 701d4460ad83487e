package user_test

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"hexparlor/internal/user"
)

const shortRSA = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDqFW5zNJx4FClyP7HssZraShB7tZamY6GgohbTG33PNwx4urNuQcG8oh77EkB" +
	"/URcm7DN8ulGUuAeT84KoPJVV5n7UsTh7BstMW32eWKLV9YVdcOSKG4RwyEXcJnemLXLbyz6PtlJsQeUdlBK5Hl8ct9CJ8oBaSKeCpEEgffg4Nw== x"

// line returns the line of a public key's file.
func line(t *testing.T, public any) string {
	t.Helper()
	key, err := ssh.NewPublicKey(public)
	must(t, err)
	return string(ssh.MarshalAuthorizedKey(key))
}

func TestReadSSHKeyTakesPublicKeysAndNothingElse(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	must(t, err)
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	good := line(t, public)
	for _, text := range []string{good, "  " + strings.TrimSpace(good) + " anna@laptop", line(t, curve.Public())} {
		k, comment, err := user.ReadSSHKey(text)
		if err != nil || !strings.HasPrefix(k.Fingerprint, "SHA256:") || k.Kind == "" {
			t.Errorf("%q: %+v, %v", text, k, err)
		}
		if strings.Contains(text, "anna") != (comment == "anna@laptop") {
			t.Errorf("the comment is %q", comment)
		}
	}
	block, err := ssh.MarshalPrivateKey(private, "")
	must(t, err)
	secret := string(pem.EncodeToMemory(block))
	for name, text := range map[string]string{
		"a private key": secret, "a key of 1024 bits": shortRSA, "a broken line": good[:40], "nothing": "", "words": "my key", "two keys": good + line(t, curve.Public()),
	} {
		if _, _, err := user.ReadSSHKey(text); codeOf(t, err) != user.BadSSHKey {
			t.Errorf("%s: %v", name, err)
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
