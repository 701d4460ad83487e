package account

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Browser is a caller whose secrets a browser keeps in cookies.
type Browser interface {
	httpapi.Caller
	// IsBearer reports whether the secret came in the Authorization header: no browser keeps it in a cookie then.
	IsBearer() bool
	// Hash returns the hash of the caller's secret.
	Hash() user.Hash
	// SetSecret has the browser keep a secret in place of the one before.
	SetSecret(secret string)
	// HasAside reports whether the browser keeps the secret of a guest for after signing out.
	HasAside() bool
	// SetAside has the browser keep the secret of a guest for after signing out.
	SetAside(secret string)
	// RestoreAside makes the caller the guest that was set aside, or a new visitor.
	RestoreAside()
}

// browserOf returns the caller whose request has the context ctx.
func browserOf(ctx context.Context) Browser { return httpapi.CallerOf(ctx).(Browser) }

// browsersOnly refuses a caller whose secret came in the Authorization header: no browser would get the next one.
func browsersOnly(c Browser) error {
	if c.IsBearer() {
		return httpapi.NewProblem(http.StatusForbidden, "browsers-only", i18n.Of("server.browsers-only"))
	}
	return nil
}

type codeInput struct{ Body api.CodeEntry }

// signInByCode signs the caller in to the account of a code.
func (s *service) signInByCode(ctx context.Context, in *codeInput) (*httpapi.Body[api.SignedIn], error) {
	kind := user.SignedInByCode
	return s.signIn(ctx, func() (p user.User, confirmed bool, err error) {
		if p, confirmed, err = s.Users.ByCode(ctx, in.Body.Code); confirmed {
			kind = user.UsedRecovery
		}
		return p, confirmed, err
	}, &kind)
}

// signIn signs the caller in to the account that prove returns, and records the change of the account unless it is nil.
// The session before ends, and its secrets become invalid. A guest, who could not sign in again, is set aside.
func (s *service) signIn(
	ctx context.Context, prove func() (p user.User, confirmed bool, err error), change *user.ChangeKind,
) (*httpapi.Body[api.SignedIn], error) {
	c := browserOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	if err := s.Quotas.SignIn(c); err != nil {
		return nil, err
	}
	p, confirmed, err := prove()
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	was, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	answer := api.SignedIn{Me: httpapi.Me(p)}
	instead := session.ID
	if session.ID != "" && was.ID != p.ID && was.Handle == "" {
		if answer.PreviousGuest, err = s.setAside(ctx, was, session); err != nil {
			return nil, err
		}
		instead = ""
	}
	begun, err := s.begin(ctx, p, instead, confirmed)
	if err == nil && change != nil && p.Handle != "" {
		s.noteChange(ctx, p, begun, *change)
	}
	return httpapi.NoStore(answer), err
}

// setAside stores a guest's secret in the browser for after signing out. If a guest is stored already, the new guest's
// session ends.
func (s *service) setAside(ctx context.Context, p user.User, session user.Session) (aside *api.Me, err error) {
	c := browserOf(ctx)
	if c.HasAside() {
		_, err = s.Users.End(ctx, p, session.ID)
		return nil, httpapi.UserError(err)
	}
	secret, _, err := s.Users.Begin(ctx, p.ID, session.Device, session.ID, false)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	c.SetAside(secret)
	me := httpapi.Me(p)
	return &me, nil
}

// begin starts a new session with a new secret for the caller, and ends their previous session if there is one.
func (s *service) begin(
	ctx context.Context, p user.User, instead string, confirmed bool,
) (begun user.Session, err error) {
	c := browserOf(ctx)
	secret, begun, err := s.Users.Begin(ctx, p.ID, httpapi.DeviceOf(c.Request()), instead, confirmed)
	if err != nil {
		return begun, httpapi.StoreError(err)
	}
	s.EndSessions(c.Hash())
	c.SetSecret(secret)
	return begun, nil
}

// signOut ends the caller's session. Their browser becomes the guest that was set aside, or a new visitor.
func (s *service) signOut(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Me], error) {
	c := browserOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID != "" {
		if _, err := s.Users.End(ctx, p, session.ID); err != nil {
			return nil, httpapi.UserError(err)
		}
		s.EndSessions(c.Hash())
	}
	c.RestoreAside()
	return s.getMe(ctx, nil)
}
