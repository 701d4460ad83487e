package user

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"hexparlor/i18n"
)

// ConfirmedFor is how long after proving their identity a user may change how they sign in.
const ConfirmedFor = 10 * time.Minute

// ConfirmByMail is the purpose of a ticket whose code proves that the user can read e-mail to the account's address.
const ConfirmByMail Purpose = "confirm-mail"

// IsConfirmed reports whether the user of a session has proved their identity within ConfirmedFor.
func (a *Accounts) IsConfirmed(s Session) bool {
	return !s.Confirmed.IsZero() && a.now().Sub(s.Confirmed).Abs() < ConfirmedFor
}

// FirstSession returns the oldest session of a user in a browser, or an empty one if there is none. An account without
// passkey, recovery code and e-mail address can prove its identity only by that session; terminals have no page for it.
func (a *Accounts) FirstSession(ctx context.Context, userID string) (Session, error) {
	all, err := a.Store.Sessions(ctx, userID)
	all = slices.DeleteFunc(all, func(s Session) bool { return s.SSHKey != "" })
	if err != nil || len(all) == 0 {
		return Session{}, err
	}
	return slices.MinFunc(all, func(x, y Session) int {
		return cmp.Or(x.Created.Compare(y.Created), cmp.Compare(x.ID, y.ID))
	}), nil
}

// ConfirmByPasskey confirms a session by the answer of a passkey of its user to a challenge of AskWho.
func (a *Accounts) ConfirmByPasskey(ctx context.Context, s Session, origin, ticket string, answer []byte) error {
	p, err := a.ByPasskey(ctx, origin, ticket, answer)
	switch {
	case err != nil:
		return err
	case p.ID != s.User:
		return badPasskey()
	}
	return a.confirm(ctx, s)
}

// ConfirmationCode returns a code that confirms one session of an account, for an e-mail to the account's address.
func (a *Accounts) ConfirmationCode(ctx context.Context, s Session) (code string, err error) {
	now := a.now()
	code, hash := newCode(deviceCode)
	t := Ticket{Purpose: ConfirmByMail, User: s.User, Data: s.ID, Expires: now.Add(ConfirmedFor)}
	return code, a.Store.PutTicket(ctx, t, hash, now)
}

// ConfirmByCode confirms a session by a recovery code of its user or a code of ConfirmationCode, which cannot be used
// again. A device code does not confirm, since every session can make one.
func (a *Accounts) ConfirmByCode(ctx context.Context, s Session, typed string) error {
	code := readCode(typed)
	err := ErrNotFound
	switch len(code) {
	case recoveryCode:
		err = a.Store.TakeRecoveryCodeOf(ctx, s.User, HashOf(code))
	case deviceCode:
		var t Ticket
		t, err = a.Store.TakeTicket(ctx, ConfirmByMail, HashOf(code), a.now())
		if err == nil && (t.User != s.User || t.Data != s.ID) {
			err = ErrNotFound
		}
	}
	if errors.Is(err, ErrNotFound) {
		return refuse(WrongCode, i18n.Of("user.wrong-confirmation"))
	}
	if err != nil {
		return err
	}
	return a.confirm(ctx, s)
}

func (a *Accounts) confirm(ctx context.Context, s Session) error {
	err := a.Store.ConfirmSession(ctx, s.ID, a.now())
	if errors.Is(err, ErrNotFound) {
		return refuse(NoSession, i18n.Of("user.no-session"))
	}
	return err
}
