// Package user manages the users of the site, the sessions of their browsers and programs, and their sign-in methods.
// A user is one row, whether guest or account. Secrets are stored only as hashes.
package user

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"
)

// Errors that a Store returns and that callers distinguish by errors.Is.
var (
	// ErrTaken: a user with this id, or a session with this secret, exists already.
	ErrTaken = errors.New("this is taken already")
	// ErrFull: the site has no room for new users.
	ErrFull = errors.New("the house is full")
	// ErrNotFound: no such row exists.
	ErrNotFound = errors.New("not found")
)

// User is a guest or an account. The ID is public.
type User struct {
	ID      string
	Name    string // name as the user typed it, see Shown
	Handle  string // unique name of an account; empty for a guest
	Avatar  string // name of the picture of an account; empty: the first letter of the name
	Owner   string // id of the bot's owner; empty unless the user is a bot
	Created time.Time
}

// Bot reports whether the account is a bot's: a program plays with it.
func (p User) Bot() bool { return p.Owner != "" }

// Shown returns the name as other users see it. The name of a bot ends in " BOT".
func (p User) Shown() string {
	if p.Bot() {
		return p.Name + " BOT"
	}
	return p.Name
}

// Session is a browser or program that is signed in as a user.
type Session struct {
	ID      string
	User    string
	Device  string // browser and system in a few words; empty if unknown
	Created time.Time
	Used    time.Time // approximate time of last use

	Confirmed    time.Time // time at which the user last proved their identity; zero if they never have
	Acknowledged time.Time // time up to which the user has seen changes of the account; zero if they have seen none
	SSHKey       string    // fingerprint of the SSH key that has begun it; empty for a browser
}

// Passkey is the public part of a WebAuthn key pair.
type Passkey struct {
	ID         []byte // id that the device has chosen
	User       string
	Name       string
	Credential []byte // credential of the WebAuthn library, as JSON
	Created    time.Time
	Used       time.Time
}

// SSHKey is the public key of a user of terminals.
type SSHKey struct {
	Fingerprint string // as ssh-keygen writes it, such as SHA256:...
	User        string
	Kind        string // such as ssh-ed25519
	Name        string
	Created     time.Time
	Used        time.Time // time of the last connection; zero if there was none
}

// Hash is the SHA-256 hash of a secret, of which only the hash is stored.
type Hash [sha256.Size]byte

// HashOf returns the hash of a secret.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

const secretSize = 32

// NewSecret returns a random secret of 32 bytes, as base64 for URLs.
func NewSecret() string {
	var raw [secretSize]byte
	_, _ = rand.Read(raw[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// IsSecret reports whether a text has the form that NewSecret returns.
func IsSecret(text string) bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(raw) == secretSize
}

// Purpose is what a ticket may be used for.
type Purpose string

// The purposes of tickets in this package.
const (
	SecondDevice Purpose = "device"      // its code signs another device in
	NewPasskey   Purpose = "new-passkey" // the answer to its challenge is a new passkey
	NewSSHKey    Purpose = "new-ssh-key" // its code adds the key of an SSH client
	NewMail      Purpose = "new-mail"    // sent by e-mail, it proves that the address is the user's
	MailLink     Purpose = "mail"        // sent by e-mail, it signs in
	ByPasskey    Purpose = "passkey"     // the answer to its challenge signs in
)

// Ticket is a secret of a user that can be used once, for its purpose, until it expires.
type Ticket struct {
	Purpose Purpose
	User    string // id of the user for whom the ticket is; empty if that is not known yet
	Data    string // text whose meaning depends on the purpose
	Expires time.Time
}

// Store stores users in the database. Its methods are safe for concurrent use.
type Store interface {
	ProfileStore

	// CreateUser stores a new user with their first session. ErrTaken, ErrFull.
	CreateUser(ctx context.Context, p User, first Session, secret Hash) error
	// UserBySecret returns the valid session with a secret, and its user. ErrNotFound.
	UserBySecret(ctx context.Context, secret Hash) (User, Session, error)
	// User returns a user by id. ErrNotFound.
	User(ctx context.Context, id string) (User, error)
	// RenameUser changes a name; the old one is stored as a former name until at. ErrNotFound.
	RenameUser(ctx context.Context, id, name string, at time.Time) error

	// Sessions returns the sessions of a user, the latest used first.
	Sessions(ctx context.Context, userID string) ([]Session, error)
	// StartSession stores a session, and ends another one unless its id is empty.
	StartSession(ctx context.Context, s Session, secret Hash, instead string) error
	// UseSession stores the time at which a session was used.
	UseSession(ctx context.Context, id string, at time.Time) error
	// EndSession removes a session of a user and returns the hash of its secret. ErrNotFound.
	EndSession(ctx context.Context, userID, id string) (Hash, error)
	// ConfirmSession stores when the user of a session proved their identity. ErrNotFound.
	ConfirmSession(ctx context.Context, id string, at time.Time) error
	// EndOtherSessions removes all sessions of a user but one, and returns the hashes of their secrets.
	EndOtherSessions(ctx context.Context, userID, but string) ([]Hash, error)

	// MakeAccount turns a guest into an account. ErrTaken: they have one already, another handle looks alike, or the
	// handle is reserved. Blocks stored for a reserved handle apply to its new account.
	MakeAccount(ctx context.Context, userID, handle, folded string, key Hash, at time.Time) error
	// HandleHeld reports whether the handle with that HMAC is reserved because its account was deleted.
	HandleHeld(ctx context.Context, key Hash, now time.Time) (bool, error)
	// SiteKey returns a secret of the site. The first call generates and stores it.
	SiteKey(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	// HandleHolder returns the id of the user with the same folded handle. ErrNotFound.
	HandleHolder(ctx context.Context, folded string) (userID string, err error)

	// SetRecoveryCodes replaces a user's recovery codes by these hashes.
	SetRecoveryCodes(ctx context.Context, userID string, codes []Hash) error
	// CountRecoveryCodes returns the number of a user's unused recovery codes.
	CountRecoveryCodes(ctx context.Context, userID string) (int, error)
	// TakeRecoveryCode removes a code and returns its user. ErrNotFound.
	TakeRecoveryCode(ctx context.Context, code Hash) (userID string, err error)

	// TakeRecoveryCodeOf removes a code of a user. ErrNotFound.
	TakeRecoveryCodeOf(ctx context.Context, userID string, code Hash) error

	// AddAccountChange stores a change of an account's sign-in methods.
	AddAccountChange(ctx context.Context, c AccountChange) error
	// AccountChanges returns the changes of an account after a time, the latest first.
	AccountChanges(ctx context.Context, userID string, after time.Time) ([]AccountChange, error)
	// AcknowledgeChanges stores up to when the user of a session has seen changes.
	AcknowledgeChanges(ctx context.Context, session string, at time.Time) error

	// AddPasskey stores a passkey. ErrTaken.
	AddPasskey(ctx context.Context, k Passkey) error
	// Passkeys returns the passkeys of a user, the oldest first.
	Passkeys(ctx context.Context, userID string) ([]Passkey, error)
	// UsePasskey stores what the use of a passkey has changed, such as its counter. ErrNotFound.
	UsePasskey(ctx context.Context, k Passkey) error
	// RenamePasskey changes a passkey's name. ErrNotFound.
	RenamePasskey(ctx context.Context, userID string, id []byte, name string) error
	// RemovePasskey removes a passkey of a user. ErrNotFound.
	RemovePasskey(ctx context.Context, userID string, id []byte) error

	// AddSSHKey stores an SSH key. ErrTaken: it belongs to an account.
	AddSSHKey(ctx context.Context, k SSHKey) error
	// SSHKey returns the SSH key with a fingerprint. ErrNotFound.
	SSHKey(ctx context.Context, fingerprint string) (SSHKey, error)
	// SSHKeys returns the SSH keys of a user, the oldest first.
	SSHKeys(ctx context.Context, userID string) ([]SSHKey, error)
	// StartSSHSession stores a session that begins with an SSH key of its user, and removes those of the key that were
	// last used before a time. ErrNotFound: the user has no such key.
	StartSSHSession(ctx context.Context, s Session, secret Hash, unused time.Time) error
	// RemoveSSHKey removes an SSH key of a user with its sessions, and returns the hashes of their secrets. ErrNotFound.
	RemoveSSHKey(ctx context.Context, userID, fingerprint string) ([]Hash, error)

	// SetMail stores the mail address of an account, replacing any other.
	SetMail(ctx context.Context, userID, address, folded string, at time.Time) error
	// Mail returns the mail address of an account; empty if it has none.
	Mail(ctx context.Context, userID string) (string, error)
	// RemoveMail removes the mail address of an account, if it has one.
	RemoveMail(ctx context.Context, userID string) error
	// ByMail returns a few accounts with a folded mail address, the latest confirmed first.
	ByMail(ctx context.Context, folded string) ([]User, error)

	// CreateBot stores a new bot. ErrTaken: another handle looks alike, or the handle is reserved.
	CreateBot(ctx context.Context, p User, folded string, key Hash) error
	// Bots returns the bots of a user, the oldest first.
	Bots(ctx context.Context, owner string) ([]User, error)

	// AddToken stores a token.
	AddToken(ctx context.Context, t Token, secret Hash) error
	// TokenBySecret returns a token, even if it has expired. ErrNotFound.
	TokenBySecret(ctx context.Context, secret Hash) (Token, error)
	// Tokens returns the tokens of a user and of their bots, the oldest first.
	Tokens(ctx context.Context, owner string) ([]Token, error)
	// UseToken stores the time at which a token was used.
	UseToken(ctx context.Context, id string, at time.Time) error
	// RemoveToken removes a token of a user or of their bots, and returns the hash of its secret. ErrNotFound.
	RemoveToken(ctx context.Context, owner, id string) (Hash, error)

	// PutTicket stores a ticket, replacing all others of its user with this purpose, and removes expired tickets.
	PutTicket(ctx context.Context, t Ticket, secret Hash, now time.Time) error
	// TakeTicket removes a valid ticket and returns it. ErrNotFound.
	TakeTicket(ctx context.Context, purpose Purpose, secret Hash, now time.Time) (Ticket, error)
}
