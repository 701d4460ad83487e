package account

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// confirmedOperations are the operations by which a stolen session could take an account over, or everything that is
// stored of its user. They need a recent proof of identity.
var confirmedOperations = map[string]bool{
	"endSession": true, "endOtherSessions": true,
	"createRecoveryCodes": true, "createPasskeyChallenge": true, "addPasskey": true, "removePasskey": true,
	"createSSHCode": true,
	"addMail":       true, "removeMail": true,
	"createToken": true, "deleteBot": true,
	"exportMyData": true, "deleteMe": true,
	"setSetting": true,
}

// StepUp asks sessions of accounts for a recent proof of identity.
type StepUp struct {
	Users  *user.Accounts
	Outbox *Outbox
}

// Check refuses an operation that needs a recent proof of identity, if the session that asks has brought none.
func (u *StepUp) Check(ctx context.Context, operation string) error {
	if !confirmedOperations[operation] {
		return nil
	}
	return u.MustBeConfirmed(ctx)
}

// MustBeConfirmed refuses a session of an account that has brought no proof of identity lately. A guest has no proof to
// bring, and no account to lose.
func (u *StepUp) MustBeConfirmed(ctx context.Context) error {
	c := httpapi.CallerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil || p.Handle == "" || c.Token() != nil {
		return err
	}
	state, err := u.confirmation(ctx, session)
	if err != nil || !state.Needed {
		return err
	}
	return httpapi.NewProblem(http.StatusForbidden, "step-up", i18n.Of("server.step-up"))
}

// confirmation returns whether a session of an account needs a proof of identity, and which proofs there are. Where
// there is none, the account's oldest session needs none: no account is ever locked.
func (u *StepUp) confirmation(ctx context.Context, session user.Session) (state api.Confirmation, err error) {
	state.Methods = []string{}
	if u.Users.IsConfirmed(session) {
		state.Until = session.Confirmed.Add(user.ConfirmedFor).UnixMilli()
	}
	if state.Methods, err = u.proofs(ctx, session.User); err != nil {
		return state, err
	}
	state.Needed = state.Until == 0
	if !state.Needed || len(state.Methods) > 0 {
		return state, nil
	}
	first, err := u.Users.FirstSession(ctx, session.User)
	if err != nil {
		return state, httpapi.StoreError(err)
	}
	if state.Needed = first.ID != session.ID; state.Needed {
		state.OldestDevice = first.Device
	}
	return state, nil
}

// proofs lists by what a user can prove that an account is theirs.
func (u *StepUp) proofs(ctx context.Context, userID string) ([]string, error) {
	store, ways := u.Users.Store, []string{}
	keys, err := store.Passkeys(ctx, userID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	codes, err := store.CountRecoveryCodes(ctx, userID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	address, err := store.Mail(ctx, userID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, way := range []struct {
		name string
		open bool
	}{{"passkey", len(keys) > 0}, {"code", codes > 0}, {"mail", address != "" && u.Outbox.Mail != nil}} {
		if way.open {
			ways = append(ways, way.name)
		}
	}
	return ways, nil
}
