package server

import (
	"context"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// browsersOnly refuses who holds a secret as a token: no browser would learn the next one.
func browsersOnly(c *caller) error {
	if c.bearer() {
		return httpapi.NewProblem(http.StatusForbidden, "browsers-only", i18n.Of("server.browsers-only"))
	}
	return nil
}

type codeInput struct{ Body api.CodeEntry }

// signInByCode makes the caller who a code stands for.
func (s *Server) signInByCode(ctx context.Context, in *codeInput) (*httpapi.Body[api.SignedIn], error) {
	kind := user.SignedInByCode
	return s.signIn(ctx, func() (p user.User, confirmed bool, err error) {
		if p, confirmed, err = s.cfg.People.ByCode(ctx, in.Body.Code); confirmed {
			kind = user.UsedRecovery
		}
		return p, confirmed, err
	}, &kind)
}

// SignIn makes the caller who they prove to be, and notes the change of the account unless that is nil. What they were
// here before ends, except for a guest, who would have no way back: they are set aside. In any case all secrets that
// the browser held before are worth nothing afterwards.
func (s *Server) signIn(
	ctx context.Context, prove func() (p user.User, confirmed bool, err error), change *user.ChangeKind,
) (*httpapi.Body[api.SignedIn], error) {
	c := callerOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	if err := s.quotas.SignIn(c); err != nil {
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
	told := api.SignedIn{Me: meOf(p)}
	instead := session.ID
	if session.ID != "" && was.ID != p.ID && was.Handle == "" {
		if told.Aside, err = s.setAside(ctx, was, session); err != nil {
			return nil, err
		}
		instead = ""
	}
	begun, err := s.begin(ctx, p, instead, confirmed)
	if err == nil && change != nil && p.Handle != "" {
		s.noteChange(ctx, p, begun, *change)
	}
	return httpapi.NoStore(told), err
}

// setAside keeps a guest for when the browser signs out again. If one is kept already, the session ends.
func (s *Server) setAside(ctx context.Context, p user.User, session user.Session) (aside *api.Me, err error) {
	c := callerOf(ctx)
	if secretIn(c.r, s.cookieName(asideCookie, s.secure(c.r))) != "" {
		_, err = s.cfg.People.End(ctx, p, session.ID)
		return nil, httpapi.UserError(err)
	}
	secret, _, err := s.cfg.People.Begin(ctx, p.ID, session.Device, session.ID, false)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	c.setCookie(asideCookie, secret)
	me := meOf(p)
	return &me, nil
}

// begin gives the caller a new session with a new secret, in place of their own one or of none.
func (s *Server) begin(
	ctx context.Context, p user.User, instead string, confirmed bool,
) (begun user.Session, err error) {
	c := callerOf(ctx)
	secret, begun, err := s.cfg.People.Begin(ctx, p.ID, deviceOf(c.r), instead, confirmed)
	if err != nil {
		return begun, httpapi.StoreError(err)
	}
	s.sessions.end(c.hash())
	c.secret = secret
	c.setCookie(ownCookie, secret)
	return begun, nil
}

// signOut ends the caller's session. Their browser is the guest again that was set aside, or somebody new.
func (s *Server) signOut(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Me], error) {
	c := callerOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID != "" {
		if _, err := s.cfg.People.End(ctx, p, session.ID); err != nil {
			return nil, httpapi.UserError(err)
		}
		s.sessions.end(c.hash())
	}
	c.secret = secretIn(c.r, s.cookieName(asideCookie, s.secure(c.r)))
	c.setCookie(asideCookie, "")
	return s.getMe(ctx, nil)
}
