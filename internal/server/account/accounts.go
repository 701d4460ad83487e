package account

import (
	"context"
	"encoding/base64"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *service) getAccount(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Account], error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := s.Users.Store.Passkeys(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.Account{Me: httpapi.Me(p), Passkeys: make([]api.Passkey, len(keys))}
	for i, k := range keys {
		answer.Passkeys[i] = api.Passkey{
			ID: base64.RawURLEncoding.EncodeToString(k.ID), Name: k.Name,
			Created: k.Created.UnixMilli(), Used: k.Used.UnixMilli(),
		}
	}
	if answer.SSHKeys, err = s.sshKeys(ctx, p.ID); err != nil {
		return nil, err
	}
	if p.Handle != "" {
		answer.SSHPort = s.SSHPort
	}
	if answer.Codes, err = s.Users.Store.CountRecoveryCodes(ctx, p.ID); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(answer), nil
}

type accountInput struct{ Body api.NewAccount }

// createAccount makes an account of the caller, who is called by its handle if they have not chosen a name yet. Their
// browser gets a new secret, as if they signed in: the secret of the guest may be known to others.
func (s *service) createAccount(ctx context.Context, in *accountInput) (*httpapi.Body[api.RecoveryCodes], error) {
	c := browserOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	if err := s.Quotas.SignIn(c); err != nil { // handles are not to be tried out
		return nil, err
	}
	p, session, err := storedWithSession(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := s.Matches.MustSpeak(ctx); err != nil { // others read handles
		return nil, err
	}
	if p, err = s.Users.MakeAccount(ctx, p, in.Body.Handle); err != nil {
		return nil, httpapi.UserError(err)
	}
	if hasGuestName(p) {
		if p, err = s.setName(ctx, p, p.Handle); err != nil {
			return nil, err
		}
	}
	codes, err := s.Users.NewRecoveryCodes(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	begun, err := s.begin(ctx, p, session.ID, true)
	if err == nil {
		s.noteChange(ctx, p, begun, user.MadeAccount)
	}
	return httpapi.NoStore(api.RecoveryCodes{Me: httpapi.Me(p), Codes: codes}), err
}

func (s *service) createRecoveryCodes(ctx context.Context, _ *struct{}) (*httpapi.Body[api.RecoveryCodes], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	codes, err := s.Users.NewRecoveryCodes(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.RenewedCodes)
	return httpapi.NoStore(api.RecoveryCodes{Me: httpapi.Me(p), Codes: codes}), nil
}

// storedWithSession returns the caller with their session; a new caller is stored now.
func storedWithSession(ctx context.Context, c httpapi.Caller) (user.User, user.Session, error) {
	if p, err := c.Stored(ctx); err != nil {
		return p, user.Session{}, err
	}
	return c.Find(ctx)
}
