package user

import (
	"context"
	"crypto/rsa"
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"

	"hexparlor/i18n"
)

const (
	maxSSHKeys = 20   // of an account
	leastRSA   = 2048 // bits of an RSA key

	// sshSessionLife is the time without use after which the next session of a key removes a session that its server
	// has not ended.
	sshSessionLife = 24 * time.Hour
)

// sshKinds are the kinds of SSH keys that accounts may have.
var sshKinds = []string{
	ssh.KeyAlgoED25519, ssh.KeyAlgoSKED25519, ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521,
	ssh.KeyAlgoSKECDSA256, ssh.KeyAlgoRSA,
}

// ReadSSHKey reads a public key as it stands in a file such as id_ed25519.pub, and the comment behind it.
func ReadSSHKey(text string) (k SSHKey, comment string, err error) {
	if strings.Contains(text, "PRIVATE KEY") {
		return k, "", refuse(BadSSHKey, i18n.Of("user.ssh-key.private"))
	}
	public, comment, _, rest, err := ssh.ParseAuthorizedKey([]byte(text))
	if err != nil || strings.TrimSpace(string(rest)) != "" {
		return k, "", refuse(BadSSHKey, i18n.Of("user.ssh-key.form"))
	}
	if !slices.Contains(sshKinds, public.Type()) {
		return k, "", refuse(BadSSHKey, i18n.Of("user.ssh-key.kind", "kind", i18n.Escaped(public.Type())))
	}
	if long, ok := public.(ssh.CryptoPublicKey); ok {
		if key, ok := long.CryptoPublicKey().(*rsa.PublicKey); ok && key.N.BitLen() < leastRSA {
			return k, "", refuse(BadSSHKey, i18n.Of("user.ssh-key.short", "least", leastRSA))
		}
	}
	return SSHKey{Fingerprint: ssh.FingerprintSHA256(public), Kind: public.Type()}, comment, nil
}

// AddSSHKey adds a public key to a user's account. A key belongs to one account only.
func (a *Accounts) AddSSHKey(ctx context.Context, p User, k SSHKey) error {
	if err := mustHaveAccount(p); err != nil {
		return err
	}
	switch all, err := a.Store.SSHKeys(ctx, p.ID); {
	case err != nil:
		return err
	case len(all) >= maxSSHKeys:
		return refuse(NotAllowed, i18n.Of("user.ssh-key.too-many", "most", maxSSHKeys))
	}
	k.User, k.Created = p.ID, a.now()
	err := a.Store.AddSSHKey(ctx, k)
	if errors.Is(err, ErrTaken) {
		return refuse(SSHKeyTaken, i18n.Of("user.ssh-key.taken"))
	}
	return err
}

// RemoveSSHKey removes a key of a user and ends its sessions. It returns the hashes of their secrets.
func (a *Accounts) RemoveSSHKey(ctx context.Context, p User, fingerprint string) ([]Hash, error) {
	hashes, err := a.Store.RemoveSSHKey(ctx, p.ID, fingerprint)
	if errors.Is(err, ErrNotFound) {
		return nil, refuse(NoSSHKey, i18n.Of("user.ssh-key.gone"))
	}
	return hashes, err
}

// BeginSSH starts a session of the account to which an SSH key belongs and returns its secret. The error is ErrNotFound
// if the key belongs to none.
func (a *Accounts) BeginSSH(ctx context.Context, fingerprint string) (secret string, s Session, err error) {
	k, err := a.Store.SSHKey(ctx, fingerprint)
	if err != nil {
		return "", s, err
	}
	secret = NewSecret()
	if s, err = a.session(k.User, "SSH, "+k.Name); err != nil {
		return "", s, err
	}
	s.SSHKey = fingerprint
	return secret, s, a.Store.StartSSHSession(ctx, s, HashOf(secret), s.Created.Add(-sshSessionLife))
}
