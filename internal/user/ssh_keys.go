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

// SSHLinkPrefix begins the name of the user that an SSH client gives in order to add its key; a code follows.
const SSHLinkPrefix = "link-"

// sshKinds are the kinds of SSH keys that accounts may have.
var sshKinds = []string{
	ssh.KeyAlgoED25519, ssh.KeyAlgoSKED25519, ssh.KeyAlgoECDSA256, ssh.KeyAlgoECDSA384, ssh.KeyAlgoECDSA521,
	ssh.KeyAlgoSKECDSA256, ssh.KeyAlgoRSA,
}

// SSHLink is an account that has offered to add an SSH key, and what its user has said about the key.
type SSHLink struct {
	User    User
	Session Session // that has asked for the code
	Name    string  // of the key
}

// SSHCode returns a code with which an SSH client can add its key to the account of a session within codeLife. Earlier
// codes of this kind become invalid.
func (a *Accounts) SSHCode(
	ctx context.Context, p User, s Session, name string,
) (code string, expires time.Time, err error) {
	if err := a.mayAddSSHKey(ctx, p); err != nil {
		return "", expires, err
	}
	now := a.now()
	code, hash := newCode(deviceCode)
	expires = now.Add(codeLife)
	t := Ticket{Purpose: NewSSHKey, User: p.ID, Data: s.ID + " " + name, Expires: expires}
	return code, expires, a.Store.PutTicket(ctx, t, hash, now)
}

// TakeSSHCode returns the account whose session has asked for a code, which cannot be used again. It refuses the code
// if that session has ended.
func (a *Accounts) TakeSSHCode(ctx context.Context, typed string) (l SSHLink, err error) {
	wrong := refuse(WrongCode, i18n.Of("user.ssh-key.code"))
	t, err := a.Store.TakeTicket(ctx, NewSSHKey, HashOf(readCode(typed)), a.now())
	if errors.Is(err, ErrNotFound) {
		return l, wrong
	}
	if err != nil {
		return l, err
	}
	all, err := a.Store.Sessions(ctx, t.User)
	if err != nil {
		return l, err
	}
	session, name, _ := strings.Cut(t.Data, " ")
	i := slices.IndexFunc(all, func(s Session) bool { return s.ID == session })
	if i < 0 {
		return l, wrong
	}
	l.Session, l.Name = all[i], name
	l.User, err = a.Store.User(ctx, t.User)
	return l, err
}

// ReadSSHKey describes a public key without a name, or refuses it because of its kind or length.
func ReadSSHKey(public ssh.PublicKey) (k SSHKey, err error) {
	if !slices.Contains(sshKinds, public.Type()) {
		return k, refuse(BadSSHKey, i18n.Of("user.ssh-key.kind", "kind", i18n.Escaped(public.Type())))
	}
	if long, ok := public.(ssh.CryptoPublicKey); ok {
		if key, ok := long.CryptoPublicKey().(*rsa.PublicKey); ok && key.N.BitLen() < leastRSA {
			return k, refuse(BadSSHKey, i18n.Of("user.ssh-key.short", "least", leastRSA))
		}
	}
	return SSHKey{Fingerprint: ssh.FingerprintSHA256(public), Kind: public.Type()}, nil
}

// mayAddSSHKey refuses guests, and accounts with as many keys as are allowed.
func (a *Accounts) mayAddSSHKey(ctx context.Context, p User) error {
	if err := mustHaveAccount(p); err != nil {
		return err
	}
	all, err := a.Store.SSHKeys(ctx, p.ID)
	if err == nil && len(all) >= maxSSHKeys {
		return refuse(NotAllowed, i18n.Of("user.ssh-key.too-many", "most", maxSSHKeys))
	}
	return err
}

// AddSSHKey adds a public key, which its holder has proved to hold, to a user's account. A key belongs to one account
// only.
func (a *Accounts) AddSSHKey(ctx context.Context, p User, k SSHKey) error {
	if err := a.mayAddSSHKey(ctx, p); err != nil {
		return err
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
