package server

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *Server) getAccount(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Account], error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := s.cfg.People.Store.Passkeys(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.Account{Me: meOf(p), Passkeys: make([]api.Passkey, len(keys))}
	for i, k := range keys {
		told.Passkeys[i] = api.Passkey{
			ID: base64.RawURLEncoding.EncodeToString(k.ID), Name: k.Name,
			Created: k.Created.UnixMilli(), Used: k.Used.UnixMilli(),
		}
	}
	if told.Codes, err = s.cfg.People.Store.CountRecoveryCodes(ctx, p.ID); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(told), nil
}

type accountInput struct{ Body api.NewAccount }

// makeAccount makes an account of the caller, who is called by its handle if they have not chosen a name yet. Their
// browser gets a new secret, as if they signed in: whoever knew the guest's does not know the account's.
func (s *Server) makeAccount(ctx context.Context, in *accountInput) (*httpapi.Body[api.RecoveryCodes], error) {
	c := callerOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	if err := s.quotas.SignIn(c); err != nil { // handles are not to be tried out
		return nil, err
	}
	p, session, err := c.settled(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.guard.MustSpeak(ctx); err != nil { // others read handles
		return nil, err
	}
	if p, err = s.cfg.People.MakeAccount(ctx, p, in.Body.Handle); err != nil {
		return nil, httpapi.UserError(err)
	}
	if namedByHouse(p) {
		if p, err = s.call(ctx, p, p.Handle); err != nil {
			return nil, err
		}
	}
	codes, err := s.cfg.People.NewRecoveryCodes(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	begun, err := s.begin(ctx, p, session.ID, true)
	if err == nil {
		s.noteChange(ctx, p, begun, user.MadeAccount)
	}
	return httpapi.NoStore(api.RecoveryCodes{Me: meOf(p), Codes: codes}), err
}

func (s *Server) makeRecoveryCodes(ctx context.Context, _ *struct{}) (*httpapi.Body[api.RecoveryCodes], error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	codes, err := s.cfg.People.NewRecoveryCodes(ctx, p)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.RenewedCodes)
	return httpapi.NoStore(api.RecoveryCodes{Me: meOf(p), Codes: codes}), nil
}

func (s *Server) askForPasskey(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Challenge], error) {
	c := callerOf(ctx)
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	asked, err := s.cfg.People.AskForPasskey(ctx, p, s.origin(c.r))
	return httpapi.NoStore(api.Challenge{Ticket: asked.Ticket, Options: asked.Options}), httpapi.UserError(err)
}

type passkeyInput struct{ Body api.PasskeyAnswer }

func (s *Server) addPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.Account], error) {
	c := callerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	name := deviceOf(c.r)
	if in.Body.Name != "" || name == "" {
		if name, err = cleanName(in.Body.Name); err != nil {
			return nil, err
		}
	}
	answer, err := json.Marshal(in.Body.Answer)
	if err != nil {
		return nil, err
	}
	err = s.cfg.People.AddPasskey(ctx, p, s.origin(c.r), in.Body.Ticket, name, answer)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.noteChange(ctx, p, session, user.AddedPasskey)
	return s.getAccount(ctx, nil)
}

// PasskeyPath is the part of a path that names a passkey.
type PasskeyPath struct {
	ID string `path:"passkey" maxLength:"1400"`
}

// own is the caller's id and that of one of their passkeys.
func (in PasskeyPath) own(ctx context.Context) (person string, id []byte, err error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return "", nil, err
	}
	if id, err = base64.RawURLEncoding.DecodeString(in.ID); err != nil {
		return "", nil, noPasskey()
	}
	return p.ID, id, nil
}

func noPasskey() error {
	return httpapi.NewProblem(http.StatusNotFound, "no-passkey", i18n.Of("server.no-passkey"))
}

type passkeyName struct {
	PasskeyPath
	Body api.Rename
}

func (s *Server) renamePasskey(ctx context.Context, in *passkeyName) (*httpapi.Body[api.Account], error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	person, id, err := in.own(ctx)
	if err == nil {
		err = s.cfg.People.Store.RenamePasskey(ctx, person, id, name)
	}
	return s.changedPasskeys(ctx, err)
}

func (s *Server) removePasskey(ctx context.Context, in *PasskeyPath) (*httpapi.Body[api.Account], error) {
	person, id, err := in.own(ctx)
	if err == nil {
		err = s.cfg.People.Store.RemovePasskey(ctx, person, id)
	}
	if err == nil {
		if p, session, failure := callerOf(ctx).Find(ctx); failure == nil {
			s.noteChange(ctx, p, session, user.RemovedPasskey)
		}
	}
	return s.changedPasskeys(ctx, err)
}

func (s *Server) changedPasskeys(ctx context.Context, err error) (*httpapi.Body[api.Account], error) {
	switch {
	case err == nil:
		return s.getAccount(ctx, nil)
	case errors.Is(err, user.ErrNotFound):
		return nil, noPasskey()
	case errors.As(err, new(*httpapi.Problem)):
		return nil, err
	}
	return nil, httpapi.StoreError(err)
}

func (s *Server) askWho(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Challenge], error) {
	c := callerOf(ctx)
	if err := s.quotas.SignIn(c); err != nil {
		return nil, err
	}
	asked, err := s.cfg.People.AskWho(ctx, s.origin(c.r))
	return httpapi.NoStore(api.Challenge{Ticket: asked.Ticket, Options: asked.Options}), httpapi.UserError(err)
}

// signInByPasskey makes the caller whose passkey answers.
func (s *Server) signInByPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.SignedIn], error) {
	return s.signIn(ctx, func() (user.User, bool, error) {
		answer, err := json.Marshal(in.Body.Answer)
		if err != nil {
			return user.User{}, false, err
		}
		p, err := s.cfg.People.ByPasskey(ctx, s.origin(callerOf(ctx).r), in.Body.Ticket, answer)
		return p, true, err
	}, nil)
}
