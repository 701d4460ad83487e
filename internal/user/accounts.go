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
	idle     = 15 * time.Minute // before the use of a session is noted again

	recoveryCodes = 10
	maxPasskeys   = 20
)

// Code is a stable word for programs that tells what was wrong with a request.
type Code string

// The codes.
const (
	WrongCode  Code = "wrong-code"  // nobody's, used already, or expired
	LastWay    Code = "last-way"    // a person would have no way back
	NoSession  Code = "no-session"  // of that person and id
	NotAllowed Code = "not-allowed" // for a guest
	BadHandle  Code = "bad-handle"
	BadName    Code = "bad-name"     // that could be taken for somebody else
	Taken      Code = "handle-taken" // or one that looks alike
	HasAccount Code = "has-account"
	BadMail    Code = "bad-mail"       // no address that mail can go to
	WrongLink  Code = "wrong-link"     // nobody's, used already, or expired
	BadToken   Code = "bad-token-wish" // of a scope that there is not, or for longer than may be
	DeadToken  Code = "bad-token"      // never made, revoked or expired
	NoToken    Code = "no-token"       // of that person and id
	NoBot      Code = "no-bot"         // of that person and id
	BadPasskey Code = "bad-passkey"    // an answer that does not fit its challenge, or of an unknown key
	BadWords   Code = "bad-words"      // too many of them about oneself
	BadHours   Code = "bad-hours"      // such as leave no time to play in
	TooMany    Code = "too-many"       // people that one follows or has blocked
	Blocked    Code = "blocked"        // these two do not play with each other
	NotRated   Code = "not-rated"      // their games cannot be rated
)

// Error says why something was not done; nothing was changed.
type Error = catalog.Refused[Code]

func refuse(code Code, reason i18n.Message) *Error { return &Error{Code: code, Reason: reason} }

// Accounts lets people in and keeps their ways to come back.
type Accounts struct {
	Store Store
	Clock func() time.Time // nil: time.Now
	Bots  []string         // what the bots of the site are called, besides those of the program
}

// now is the time as the store keeps it.
func (a *Accounts) now() time.Time {
	clock := a.Clock
	if clock == nil {
		clock = time.Now
	}
	return clock().UTC().Truncate(time.Microsecond)
}

// session is a new one.
func (a *Accounts) session(person, device string) (Session, error) {
	id, err := uuid.NewV7()
	now := a.now()
	return Session{ID: id.String(), User: person, Device: device, Created: now, Used: now, Acknowledged: now}, err
}

// Welcome stores a new person, who is known by a secret from now on. ErrTaken.
func (a *Accounts) Welcome(ctx context.Context, p User, secret, device string) (User, Session, error) {
	p.Created = a.now()
	first, err := a.session(p.ID, device)
	if err == nil {
		err = a.Store.CreateUser(ctx, p, first, HashOf(secret))
	}
	return p, first, err
}

// Begin starts a session of a person in place of another one, or of none if that is empty, and gives its secret.
// A confirmed session begins with a proof of identity.
func (a *Accounts) Begin(
	ctx context.Context, person, device, instead string, confirmed bool,
) (secret string, s Session, err error) {
	secret = NewSecret()
	if s, err = a.session(person, device); err == nil {
		if confirmed {
			s.Confirmed = s.Created
		}
		err = a.Store.StartSession(ctx, s, HashOf(secret), instead)
	}
	return secret, s, err
}

// Use notes the use of a session unless that was done a short while ago; noted tells the time that stands now.
func (a *Accounts) Use(ctx context.Context, id string, noted time.Time) (time.Time, error) {
	return a.noteUse(ctx, id, noted, a.Store.UseSession)
}

// noteUse notes the use of something by note, unless that was done a short while ago.
func (a *Accounts) noteUse(
	ctx context.Context, id string, noted time.Time, note func(context.Context, string, time.Time) error,
) (time.Time, error) {
	now := a.now()
	if now.Sub(noted) < idle {
		return noted, nil
	}
	return now, note(ctx, id, now)
}

// End ends a session of a person and gives the hash of its secret. The last one of a person who has no other way back
// is not ended.
func (a *Accounts) End(ctx context.Context, p User, id string) (Hash, error) {
	all, err := a.Store.Sessions(ctx, p.ID)
	if err != nil {
		return Hash{}, err
	}
	if p.Handle == "" && len(all) == 1 && all[0].ID == id {
		return Hash{}, refuse(LastWay, i18n.Of("people.last-way"))
	}
	hash, err := a.Store.EndSession(ctx, p.ID, id)
	if errors.Is(err, ErrNotFound) {
		return Hash{}, refuse(NoSession, i18n.Of("people.no-session"))
	}
	return hash, err
}

// DeviceCode makes a code by which another device becomes the same person. Earlier ones of theirs no longer do.
func (a *Accounts) DeviceCode(ctx context.Context, person string) (code string, expires time.Time, err error) {
	now := a.now()
	code, hash := newCode(deviceCode)
	expires = now.Add(codeLife)
	t := Ticket{Purpose: SecondDevice, User: person, Expires: expires}
	return code, expires, a.Store.PutTicket(ctx, t, hash, now)
}

// ByCode returns the person of a code for another device or for recovery, and uses the code up. Only the latter is a
// proof of identity, which recovered reports: every session can make a code for another device.
func (a *Accounts) ByCode(ctx context.Context, typed string) (p User, recovered bool, err error) {
	code := readCode(typed)
	recovered = len(code) == recoveryCode
	person := ""
	err = ErrNotFound
	switch len(code) {
	case deviceCode:
		var t Ticket
		t, err = a.Store.TakeTicket(ctx, SecondDevice, HashOf(code), a.now())
		person = t.User
	case recoveryCode:
		person, err = a.Store.TakeRecoveryCode(ctx, HashOf(code))
	}
	if errors.Is(err, ErrNotFound) {
		return p, false, refuse(WrongCode, i18n.Of("people.wrong-code"))
	}
	if err != nil {
		return p, false, err
	}
	p, err = a.Store.User(ctx, person)
	return p, recovered, err
}

// MakeAccount makes an account of a guest.
func (a *Accounts) MakeAccount(ctx context.Context, p User, typed string) (User, error) {
	if p.Handle != "" {
		return p, refuse(HasAccount, i18n.Of("people.has-account", "handle", p.Handle))
	}
	handle, folded, err := Handle(typed)
	if err != nil {
		return p, err
	}
	if hasBotMark(handle) {
		return p, refuse(BadHandle, i18n.Of("people.handle.bot"))
	}
	key, err := a.HandleKey(ctx, folded)
	if err != nil {
		return p, err
	}
	err = a.Store.MakeAccount(ctx, p.ID, handle, folded, key, a.now())
	if errors.Is(err, ErrTaken) {
		return p, refuse(Taken, i18n.Of("people.handle.taken"))
	}
	p.Handle = handle
	return p, err
}

// NewRecoveryCodes makes codes by which an account can be entered when all else is lost, each once. They are shown now
// and never again, and earlier ones no longer serve.
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
		return refuse(NotAllowed, i18n.Of("people.guests-not"))
	}
	return nil
}
