package user

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ChangeKind is the kind of a change of how a user signs in to an account, such as a new passkey.
type ChangeKind string

// The kinds of changes.
const (
	MadeAccount    ChangeKind = "account"
	AddedPasskey   ChangeKind = "passkeyAdded"
	RemovedPasskey ChangeKind = "passkeyRemoved"
	AddedSSHKey    ChangeKind = "sshKeyAdded"
	RemovedSSHKey  ChangeKind = "sshKeyRemoved"
	RenewedCodes   ChangeKind = "codes"
	ChangedMail    ChangeKind = "mail"
	RemovedMail    ChangeKind = "mailRemoved"
	MadeToken      ChangeKind = "token"
	RevokedToken   ChangeKind = "tokenRevoked"
	EndedSessions  ChangeKind = "sessions"
	SignedInByCode ChangeKind = "device"
	UsedRecovery   ChangeKind = "recovery"
)

// AccountChange is a change of how a user signs in to an account. The account's other sessions and its e-mail address
// are notified of it.
type AccountChange struct {
	ID      string
	User    string
	Session string // id of the session that made the change; empty if no session of the account did
	At      time.Time
	Kind    ChangeKind
	Device  string // browser and system of the session; empty if unknown
}

// mailAgain is the time during which at most one e-mail is sent about changes of the same kind.
const mailAgain = 10 * time.Minute

// NoteChange stores a change, and reports whether an e-mail about it should be sent: not if one about the same kind was
// sent less than mailAgain ago, unless the change concerns the e-mail address.
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
