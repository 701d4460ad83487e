package user

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
)

const (
	codeLife = 5 * time.Minute  // of the code for another device, and of a challenge
	idle     = 15 * time.Minute // interval in which at most one use of a session is stored

	recoveryCodes = 10
	maxPasskeys   = 20
)

// Code is a stable identifier of a refusal's reason, for programs.
type Code string

// The codes of refusals.
const (
	WrongCode  Code = "wrong-code"  // unknown, used already, or expired
	LastWay    Code = "last-method" // the user would lose their last sign-in method
	NoSession  Code = "no-session"  // the user has no session with that id
	NotAllowed Code = "not-allowed" // guests may not do this
	BadHandle  Code = "bad-handle"
	BadName    Code = "bad-name"     // a name that could be mistaken for another user's
	Taken      Code = "handle-taken" // the handle or a similar one is taken
	HasAccount Code = "has-account"
	BadMail    Code = "bad-mail"       // not a valid mail address
	WrongLink  Code = "wrong-link"     // unknown, used already, or expired
	BadToken   Code = "bad-token-data" // an unknown scope, or too long a life
	DeadToken  Code = "bad-token"      // unknown, revoked or expired
	NoToken    Code = "no-token"       // the user has no token with that id
	NoBot      Code = "no-bot"         // the user has no bot with that id
	BadPasskey Code = "bad-passkey"    // the answer does not fit its challenge, or the key is unknown
	BadSSHKey  Code = "bad-ssh-key"    // of a kind that is not accepted, or too weak
	NoSSHKey   Code = "no-ssh-key"     // the user has no SSH key with that id
	BadWords   Code = "bad-profile"    // the profile text is too long
	BadHours   Code = "bad-hours"      // the hours leave no time to play
	TooMany    Code = "too-many"       // too many followed or blocked users
	Blocked    Code = "blocked"        // one of the two users has blocked the other
	NotRated   Code = "not-rated"      // matches between them cannot be rated

	SSHKeyTaken Code = "ssh-key-taken" // the SSH key belongs to an account
)

// Error is a refusal with its code and reason; nothing was changed.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Accounts creates guests and accounts and signs users in.
type Accounts struct {
	Store Store
	Clock func() time.Time // clock for all stored times; nil for time.Now
	Bots  []string         // names of the site's own bots, besides those of the program
}

// now returns the time in UTC with the precision of the store.
func (a *Accounts) now() time.Time {
	clock := a.Clock
	if clock == nil {
		clock = time.Now
	}
	return clock().UTC().Truncate(time.Microsecond)
}

// session returns a new session of a user, which is not stored yet.
func (a *Accounts) session(userID, device string) (Session, error) {
	id, err := uuid.NewV7()
	now := a.now()
	return Session{ID: id.String(), User: userID, Device: device, Created: now, Used: now, Acknowledged: now}, err
}

// Welcome stores a new guest with their first session and the hash of its secret. The error is ErrTaken if the id
// exists.
func (a *Accounts) Welcome(ctx context.Context, p User, secret, device string) (User, Session, error) {
	p.Created = a.now()
	first, err := a.session(p.ID, device)
	if err == nil {
		err = a.Store.CreateUser(ctx, p, first, HashOf(secret))
	}
	return p, first, err
}

// Begin starts a session of a user and returns its secret. It ends the session with the id instead, unless that is
// empty. confirmed says that the user has just proved their identity.
func (a *Accounts) Begin(
	ctx context.Context, userID, device, instead string, confirmed bool,
) (secret string, s Session, err error) {
	secret = NewSecret()
	if s, err = a.session(userID, device); err == nil {
		if confirmed {
			s.Confirmed = s.Created
		}
		err = a.Store.StartSession(ctx, s, HashOf(secret), instead)
	}
	return secret, s, err
}

// Use stores the time at which a session was used, unless that is less than idle after noted, the last stored time. It
// returns the time that is stored now.
func (a *Accounts) Use(ctx context.Context, id string, noted time.Time) (time.Time, error) {
	return a.noteUse(ctx, id, noted, a.Store.UseSession)
}

// noteUse calls note to store the present time for the session or token id, unless that is less than idle after noted.
// It returns the time that is stored now.
func (a *Accounts) noteUse(
	ctx context.Context, id string, noted time.Time, note func(context.Context, string, time.Time) error,
) (time.Time, error) {
	now := a.now()
	if now.Sub(noted) < idle {
		return noted, nil
	}
	return now, note(ctx, id, now)
}

// End ends a session of a user and returns the hash of its secret. It refuses to end the last session of a guest, who
// could not sign in again.
func (a *Accounts) End(ctx context.Context, p User, id string) (Hash, error) {
	all, err := a.Store.Sessions(ctx, p.ID)
	if err != nil {
		return Hash{}, err
	}
	if p.Handle == "" && len(all) == 1 && all[0].ID == id {
		return Hash{}, refuse(LastWay, i18n.Of("user.last-way"))
	}
	hash, err := a.Store.EndSession(ctx, p.ID, id)
	if errors.Is(err, ErrNotFound) {
		return Hash{}, refuse(NoSession, i18n.Of("user.no-session"))
	}
	return hash, err
}

// DeviceCode returns a code with which the user can sign in on another device within codeLife. Earlier device codes of
// the user become invalid.
func (a *Accounts) DeviceCode(ctx context.Context, userID string) (code string, expires time.Time, err error) {
	now := a.now()
	code, hash := newCode(deviceCode)
	expires = now.Add(codeLife)
	t := Ticket{Purpose: SecondDevice, User: userID, Expires: expires}
	return code, expires, a.Store.PutTicket(ctx, t, hash, now)
}

// ByCode returns the user of a device or recovery code, which cannot be used again. recovered reports whether it was a
// recovery code; a device code does not prove the identity, since every session can make one.
func (a *Accounts) ByCode(ctx context.Context, typed string) (p User, recovered bool, err error) {
	code := readCode(typed)
	recovered = len(code) == recoveryCode
	userID := ""
	err = ErrNotFound
	switch len(code) {
	case deviceCode:
		var t Ticket
		t, err = a.Store.TakeTicket(ctx, SecondDevice, HashOf(code), a.now())
		userID = t.User
	case recoveryCode:
		userID, err = a.Store.TakeRecoveryCode(ctx, HashOf(code))
	}
	if errors.Is(err, ErrNotFound) {
		return p, false, refuse(WrongCode, i18n.Of("user.wrong-code"))
	}
	if err != nil {
		return p, false, err
	}
	p, err = a.Store.User(ctx, userID)
	return p, recovered, err
}

// MakeAccount turns a guest into an account with the typed handle.
func (a *Accounts) MakeAccount(ctx context.Context, p User, typed string) (User, error) {
	if p.Handle != "" {
		return p, refuse(HasAccount, i18n.Of("user.has-account", "handle", p.Handle))
	}
	handle, folded, err := Handle(typed)
	if err != nil {
		return p, err
	}
	if hasBotMark(handle) {
		return p, refuse(BadHandle, i18n.Of("user.handle.bot"))
	}
	key, err := a.HandleKey(ctx, folded)
	if err != nil {
		return p, err
	}
	err = a.Store.MakeAccount(ctx, p.ID, handle, folded, key, a.now())
	if errors.Is(err, ErrTaken) {
		return p, refuse(Taken, i18n.Of("user.handle.taken"))
	}
	p.Handle = handle
	return p, err
}

// NewRecoveryCodes returns new recovery codes, each of which signs in to the account once. They replace all earlier
// ones, and cannot be shown again.
func (a *Accounts) NewRecoveryCodes(ctx context.Context, p User) ([]string, error) {
	if err := mustHaveAccount(p); err != nil {
		return nil, err
	}
	shown, hashes := make([]string, recoveryCodes), make([]Hash, recoveryCodes)
	for i := range shown {
		shown[i], hashes[i] = newCode(recoveryCode)
	}
	return shown, a.Store.SetRecoveryCodes(ctx, p.ID, hashes)
}

func mustHaveAccount(p User) error {
	if p.Handle == "" {
		return refuse(NotAllowed, i18n.Of("user.guests-not"))
	}
	return nil
}
