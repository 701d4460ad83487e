package server

import (
	"context"
	"net/http"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

type deletion struct{ Body api.Deletion }

// deleteMe removes the caller, and their bots.
func (s *Server) deleteMe(ctx context.Context, in *deletion) (*httpapi.Body[api.Me], error) {
	c := callerOf(ctx)
	if err := browsersOnly(c); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	typed, wanted := strings.TrimSpace(in.Body.Typed), p.Name
	if p.Handle != "" {
		typed, wanted = strings.ToLower(strings.TrimPrefix(typed, "@")), p.Handle
	}
	if session.ID == "" || typed != wanted {
		return nil, httpapi.NewProblem(http.StatusUnprocessableEntity, "typed-wrong", i18n.Of("server.typed-wrong"))
	}
	if err := s.delete(ctx, p); err != nil {
		return nil, err
	}
	s.sessions.end(c.hash())
	c.secret = secretIn(c.r, s.cookieName(asideCookie, s.secure(c.r)))
	c.setCookie(asideCookie, "")
	return s.getMe(ctx, nil)
}

// delete removes somebody, and their bots. Their games stay, with a former player in their place. What is left to be
// done when whoever asked hangs up is done all the same.
func (s *Server) delete(ctx context.Context, p user.User) error {
	ctx = context.WithoutCancel(ctx)
	bots, err := s.cfg.People.Store.Bots(ctx, p.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, gone := range append(bots, p) {
		if err := s.cfg.Host.Forget(ctx, gone.ID); err != nil {
			return err
		}
		s.forget(gone.ID)
	}
	decisions, err := s.sanctionsOf(ctx, p)
	if err != nil {
		return err
	}
	hashes, err := s.cfg.People.Delete(ctx, p, decisions...)
	if err != nil {
		return httpapi.StoreError(err)
	}
	s.sessions.end(hashes...)
	return nil
}

// sanctionsOf returns what stands against somebody, or against whose bot they are.
func (s *Server) sanctionsOf(ctx context.Context, p user.User) (decisions []user.Sanction, err error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	now := s.cfg.Desk.Now()
	for _, id := range []string{p.ID, p.Owner} {
		for _, find := range []func(string, time.Time) (admin.Decision, bool){h.Suspension, h.Muting} {
			d, stands := find(id, now)
			decisions = append(decisions, user.Sanction{Stands: stands, Until: d.Until})
		}
	}
	return decisions, nil
}

// forget has the server know nothing any more of somebody who was removed.
func (s *Server) forget(person string) {
	s.whereabouts.Forget(person)
	if s.board != nil {
		s.board.Forget(person)
		s.offers.Forget(person)
	}
	s.caches.Clear()
	s.hub.Forget(person)
}
