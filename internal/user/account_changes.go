package user

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ChangeKind is what was changed in how an account is reached.
type ChangeKind string

// The kinds of changes.
const (
	MadeAccount    ChangeKind = "account"
	AddedPasskey   ChangeKind = "passkeyAdded"
	RemovedPasskey ChangeKind = "passkeyRemoved"
	RenewedCodes   ChangeKind = "codes"
	ChangedMail    ChangeKind = "mail"
	RemovedMail    ChangeKind = "mailRemoved"
	MadeToken      ChangeKind = "token"
	RevokedToken   ChangeKind = "tokenRevoked"
	EndedSessions  ChangeKind = "sessions"
	SignedInByCode ChangeKind = "device"
	UsedRecovery   ChangeKind = "recovery"
)

// AccountChange is a change of how an account is reached. The account's other sessions and its e-mail address are
// told of it.
type AccountChange struct {
	ID      string
	User    string
	Session string // that has made the change; empty: none of the account
	At      time.Time
	Kind    ChangeKind
	Device  string // that the session runs on; empty if that is not known
}

// mailAgain is how long no second e-mail tells of changes of the same kind.
const mailAgain = 10 * time.Minute

// NoteChange stores a change, and reports whether an e-mail should tell of it: not when one of the same kind was sent a
// short while ago.
func (a *Accounts) NoteChange(ctx context.Context, c AccountChange) (mail bool, err error) {
	id, err := uuid.NewV7()
	if err != nil {
		return false, err
	}
	c.ID, c.At = id.String(), a.now()
	recent, err := a.Store.AccountChanges(ctx, c.User, c.At.Add(-mailAgain))
	if err != nil {
		return false, err
	}
	mail = true
	for _, r := range recent {
		mail = mail && r.Kind != c.Kind
	}
	if c.Kind == ChangedMail || c.Kind == RemovedMail {
		mail = true // each goes to another address, whose last letter it is
	}
	return mail, a.Store.AddAccountChange(ctx, c)
}

// HasNews reports whether another session has changed how the account is reached since the user of this one looked.
func (a *Accounts) HasNews(ctx context.Context, s Session) (bool, error) {
	changes, err := a.Store.AccountChanges(ctx, s.User, s.Acknowledged)
	for _, c := range changes {
		if c.Session != s.ID {
			return true, err
		}
	}
	return false, err
}
