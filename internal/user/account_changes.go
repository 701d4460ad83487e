package user

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ChangeKind is the kind of a change of an account's sign-in methods.
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

// AccountChange is a change of an account's sign-in methods. The account's other sessions and its e-mail address are
// notified.
type AccountChange struct {
	ID      string
	User    string
	Session string // the session that made the change; empty if it is none of the account's
	At      time.Time
	Kind    ChangeKind
	Device  string // of the session; empty if it is not known
}

// mailAgain is the time after an e-mail about a change in which no second e-mail is sent about changes of the same
// kind.
const mailAgain = 10 * time.Minute

// NoteChange stores a change, and reports whether an e-mail should be sent. It is false if one about the same kind
// was sent less than mailAgain ago.
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
		mail = true // each of these goes to another address, as the last e-mail there
	}
	return mail, a.Store.AddAccountChange(ctx, c)
}

// HasNews reports whether another session has changed the account's sign-in methods since this session's user last
// looked.
func (a *Accounts) HasNews(ctx context.Context, s Session) (bool, error) {
	changes, err := a.Store.AccountChanges(ctx, s.User, s.Acknowledged)
	for _, c := range changes {
		if c.Session != s.ID {
			return true, err
		}
	}
	return false, err
}
