// Package user keeps who comes to the site: persons, the sessions in which their browsers and programs are them, and
// the ways to come back. A person is one row, whether guest or account. Nothing that proves who somebody is stands
// anywhere in clear: only hashes of it are kept.
package user

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"time"
)

// Errors of a Store that have a meaning to its callers.
var (
	// ErrTaken: a person of this id, or a session of this secret, is there already.
	ErrTaken = errors.New("this is taken already")
	// ErrFull: there is no room for new persons.
	ErrFull = errors.New("the house is full")
	// ErrNotFound: there is nothing of the kind.
	ErrNotFound = errors.New("not found")
)

// User is somebody, a guest or an account. ID is public.
type User struct {
	ID      string
	Name    string // see Shown
	Handle  string // by which an account is found; empty: a guest
	Owner   string // of a bot: whose it is; empty: a person of their own
	Created time.Time
}

// Bot reports whether the account is one that a program plays by itself.
func (p User) Bot() bool { return p.Owner != "" }

// Shown is the name as others see it, wherever they do: that of a bot says what it is.
func (p User) Shown() string {
	if p.Bot() {
		return p.Name + " BOT"
	}
	return p.Name
}

// Session is a browser, or a program, that is a person for as long as the session lasts.
type Session struct {
	ID      string
	User    string
	Device  string // what it runs on, in a few words; empty if that is not known
	Created time.Time
	Used    time.Time // about when it was last used

	Confirmed    time.Time // when its user last proved their identity; zero: never
	Acknowledged time.Time // up to when its user has seen changes of the account; zero: none
}

// Passkey is a key that a person's device or its keeper holds; what is kept here is its public part.
type Passkey struct {
	ID         []byte // chosen by the device
	User       string
	Name       string
	Credential []byte // JSON, for who checks an answer
	Created    time.Time
	Used       time.Time
}

// Hash is what is kept of a secret.
type Hash [sha256.Size]byte

// HashOf is the hash of a secret.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }

const secretSize = 32

// NewSecret is a secret that nobody guesses.
func NewSecret() string {
	var raw [secretSize]byte
	_, _ = rand.Read(raw[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// IsSecret reports whether a text has the form of a secret.
func IsSecret(text string) bool {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(raw) == secretSize
}

// Purpose is what a ticket is for.
type Purpose string

// The purposes of tickets.
const (
	SecondDevice Purpose = "device"      // its code signs another device in
	NewPasskey   Purpose = "new-passkey" // the answer to its challenge is a passkey
	NewMail      Purpose = "new-mail"    // it has come by mail, which proves an address
	MailLink     Purpose = "mail"        // it has come by mail, and signs in
	ByPasskey    Purpose = "passkey"     // the answer to its challenge signs in
)

// Ticket is a promise that is kept once: whoever shows its secret gets what it is for, until it expires.
type Ticket struct {
	Purpose Purpose
	User    string // for whom; empty if that is not known yet
	Data    string // what the purpose needs
	Expires time.Time
}

// Store keeps people for good. Its methods are safe for concurrent use.
type Store interface {
	Circle

	// CreateUser stores a new person with their first session. ErrTaken, ErrFull.
	CreateUser(ctx context.Context, p User, first Session, secret Hash) error
	// UserBySecret finds a session that lasts, and whose it is. ErrNotFound.
	UserBySecret(ctx context.Context, secret Hash) (User, Session, error)
	// User finds a person by their id. ErrNotFound.
	User(ctx context.Context, id string) (User, error)
	// RenameUser changes a name. The old one is kept as a former name until then. ErrNotFound.
	RenameUser(ctx context.Context, id, name string, at time.Time) error

	// Sessions lists the sessions of a person, the latest used first.
	Sessions(ctx context.Context, person string) ([]Session, error)
	// StartSession stores a session, and ends another one unless its id is empty.
	StartSession(ctx context.Context, s Session, secret Hash, instead string) error
	// UseSession notes that a session was used.
	UseSession(ctx context.Context, id string, at time.Time) error
	// EndSession ends a session of a person and gives the hash of its secret. ErrNotFound.
	EndSession(ctx context.Context, person, id string) (Hash, error)
	// ConfirmSession notes when the user of a session proved their identity. ErrNotFound.
	ConfirmSession(ctx context.Context, id string, at time.Time) error
	// EndOtherSessions ends all sessions of a person but one, and gives the hashes of their secrets.
	EndOtherSessions(ctx context.Context, person, but string) ([]Hash, error)

	// MakeAccount makes an account of a guest. ErrTaken: they have one already, another looks like its handle, or the
	// handle is held. Blocks that are held for the handle hold for its new account.
	MakeAccount(ctx context.Context, person, handle, folded string, key Hash, at time.Time) error
	// HandleHeld reports whether the handle of a key is held. It was that of a deleted account.
	HandleHeld(ctx context.Context, key Hash, now time.Time) (bool, error)
	// SiteKey returns a secret of the site. Whoever asks first makes it; it stays the same from then on.
	SiteKey(ctx context.Context, name string, generate func() ([]byte, error)) ([]byte, error)
	// HandleHolder is the id of the person whose handle is the same when it is folded. ErrNotFound.
	HandleHolder(ctx context.Context, folded string) (person string, err error)

	// SetRecoveryCodes stores the hashes of codes in place of all others of a person.
	SetRecoveryCodes(ctx context.Context, person string, codes []Hash) error
	// CountRecoveryCodes counts those that a person has left.
	CountRecoveryCodes(ctx context.Context, person string) (int, error)
	// TakeRecoveryCode removes a code and tells whose it was. ErrNotFound.
	TakeRecoveryCode(ctx context.Context, code Hash) (person string, err error)

	// TakeRecoveryCodeOf removes a code of a person. ErrNotFound.
	TakeRecoveryCodeOf(ctx context.Context, person string, code Hash) error

	// AddAccountChange stores a change of how an account is reached.
	AddAccountChange(ctx context.Context, c AccountChange) error
	// AccountChanges lists the changes of an account after a time, the latest first.
	AccountChanges(ctx context.Context, person string, after time.Time) ([]AccountChange, error)
	// AcknowledgeChanges notes up to when the user of a session has seen changes.
	AcknowledgeChanges(ctx context.Context, session string, at time.Time) error

	// AddPasskey stores a passkey. ErrTaken.
	AddPasskey(ctx context.Context, k Passkey) error
	// Passkeys lists the passkeys of a person, the oldest first.
	Passkeys(ctx context.Context, person string) ([]Passkey, error)
	// UsePasskey notes what the use of a passkey has changed. ErrNotFound.
	UsePasskey(ctx context.Context, k Passkey) error
	// RenamePasskey changes a passkey's name. ErrNotFound.
	RenamePasskey(ctx context.Context, person string, id []byte, name string) error
	// RemovePasskey removes a passkey of a person. ErrNotFound.
	RemovePasskey(ctx context.Context, person string, id []byte) error

	// SetMail stores the mail address of an account, in place of any other.
	SetMail(ctx context.Context, person, address, folded string, at time.Time) error
	// Mail is the mail address of an account; empty if it has none.
	Mail(ctx context.Context, person string) (string, error)
	// RemoveMail forgets the mail address of an account, if it has one.
	RemoveMail(ctx context.Context, person string) error
	// ByMail lists accounts of a folded mail address, the one that was confirmed last first, and not more than a few.
	ByMail(ctx context.Context, folded string) ([]User, error)

	// CreateBot stores a new account that is a bot. ErrTaken: another looks like its handle, or the handle is held.
	CreateBot(ctx context.Context, p User, folded string, key Hash) error
	// Bots lists the bots of a person, the oldest first.
	Bots(ctx context.Context, owner string) ([]User, error)

	// AddToken stores a token.
	AddToken(ctx context.Context, t Token, secret Hash) error
	// TokenBySecret finds a token, also one that has expired. ErrNotFound.
	TokenBySecret(ctx context.Context, secret Hash) (Token, error)
	// Tokens lists the tokens of a person and of their bots, the oldest first.
	Tokens(ctx context.Context, owner string) ([]Token, error)
	// UseToken notes that a token was used.
	UseToken(ctx context.Context, id string, at time.Time) error
	// RemoveToken removes a token of a person or of their bots, and gives the hash of its secret. ErrNotFound.
	RemoveToken(ctx context.Context, owner, id string) (Hash, error)

	// PutTicket stores a ticket in place of all others that its person has for this purpose, and forgets expired ones.
	PutTicket(ctx context.Context, t Ticket, secret Hash, now time.Time) error
	// TakeTicket finds a ticket that has not expired and removes it. ErrNotFound.
	TakeTicket(ctx context.Context, purpose Purpose, secret Hash, now time.Time) (Ticket, error)
}
