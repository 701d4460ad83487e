package account

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

func (s *service) createPasskeyChallenge(ctx context.Context, _ *struct{}) (*httpapi.Body[api.PasskeyChallenge], error) {
	c := httpapi.CallerOf(ctx)
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	asked, err := s.Users.AskForPasskey(ctx, p, s.Origin(c.Request()))
	return httpapi.NoStore(api.PasskeyChallenge{Ticket: asked.Ticket, Options: asked.Options}), httpapi.UserError(err)
}

type passkeyInput struct{ Body api.PasskeyAnswer }

func (s *service) addPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.Account], error) {
	c := httpapi.CallerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	name := httpapi.DeviceOf(c.Request())
	if in.Body.Name != "" || name == "" {
		if name, err = httpapi.CleanName(in.Body.Name); err != nil {
			return nil, err
		}
	}
	answer, err := json.Marshal(in.Body.Answer)
	if err != nil {
		return nil, err
	}
	err = s.Users.AddPasskey(ctx, p, s.Origin(c.Request()), in.Body.Ticket, name, answer)
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

// own returns the caller's id and the id of the passkey that the path names.
func (in PasskeyPath) own(ctx context.Context) (userID string, id []byte, err error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
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

func (s *service) renamePasskey(ctx context.Context, in *passkeyName) (*httpapi.Body[api.Account], error) {
	name, err := httpapi.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	userID, id, err := in.own(ctx)
	if err == nil {
		err = s.Users.Store.RenamePasskey(ctx, userID, id, name)
	}
	return s.changedPasskeys(ctx, err)
}

func (s *service) removePasskey(ctx context.Context, in *PasskeyPath) (*httpapi.Body[api.Account], error) {
	userID, id, err := in.own(ctx)
	if err == nil {
		err = s.Users.Store.RemovePasskey(ctx, userID, id)
	}
	if err == nil {
		if p, session, failure := httpapi.CallerOf(ctx).Find(ctx); failure == nil {
			s.noteChange(ctx, p, session, user.RemovedPasskey)
		}
	}
	return s.changedPasskeys(ctx, err)
}

func (s *service) changedPasskeys(ctx context.Context, err error) (*httpapi.Body[api.Account], error) {
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

func (s *service) createSignInChallenge(ctx context.Context, _ *struct{}) (*httpapi.Body[api.PasskeyChallenge], error) {
	c := httpapi.CallerOf(ctx)
	if err := s.Quotas.SignIn(c); err != nil {
		return nil, err
	}
	asked, err := s.Users.AskWho(ctx, s.Origin(c.Request()))
	return httpapi.NoStore(api.PasskeyChallenge{Ticket: asked.Ticket, Options: asked.Options}), httpapi.UserError(err)
}

// signInByPasskey signs the caller in to the account whose passkey answers.
func (s *service) signInByPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.SignedIn], error) {
	return s.signIn(ctx, func() (user.User, bool, error) {
		answer, err := json.Marshal(in.Body.Answer)
		if err != nil {
			return user.User{}, false, err
		}
		p, err := s.Users.ByPasskey(ctx, s.Origin(httpapi.CallerOf(ctx).Request()), in.Body.Ticket, answer)
		return p, true, err
	}, nil)
}
