package server

import (
	"context"

	"hexparlor/internal/match/host"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// may reports whether the caller may do something in the house. Every operation of the API asks.
func (s *Server) may(ctx context.Context, do admin.Action) error {
	if do == admin.Visit {
		return nil // everybody may, even if the book cannot be read
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	refusal, err := s.refusal(ctx, func(p user.User) error { return h.May(p, do, s.cfg.Desk.Now()) })
	if err != nil {
		return err
	}
	return refusal
}

// allow returns why the caller may not ask for an operation, for which they must be allowed to do an action.
func (s *Server) allow(ctx context.Context, operation string, need admin.Action) error {
	if err := s.may(ctx, need); err != nil {
		return err
	}
	if confirmedOperations[operation] {
		return s.mustBeConfirmed(ctx)
	}
	return nil
}

// refusal is what the house says to the caller. Whether they have an account is looked up only for those who are
// refused without one: an account may do what a guest may, and perhaps more.
func (s *Server) refusal(ctx context.Context, ask func(user.User) error) (refusal, err error) {
	c := callerOf(ctx)
	id, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	if t := c.token; t != nil && t.Owner != t.User { // a bot may do no more than whose it is
		owner, err := c.server.cfg.People.Store.User(ctx, t.Owner)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if refusal = ask(owner); refusal != nil {
			return refusal, nil
		}
	}
	if refusal = ask(user.User{ID: id}); refusal == nil || id == "" {
		return refusal, nil
	}
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	return ask(p), nil
}

// mustSpeak refuses a caller who is muted, or whose owner is, wherever they type what others read.
func (s *Server) mustSpeak(ctx context.Context) error {
	c := callerOf(ctx)
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	me, err := c.ID(ctx)
	if err == nil {
		err = h.MaySpeak(me, s.cfg.Desk.Now())
	}
	if err == nil && c.token != nil {
		err = h.MaySpeak(c.token.Owner, s.cfg.Desk.Now())
	}
	return err
}

// table is the table of an id, if the caller may look at it: as the house allows, or because they hold a seat there.
func (s *Server) table(ctx context.Context, id string) (*host.Table, error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	refusal, err := s.refusal(ctx, func(p user.User) error { return h.MayLookAt(p, id, s.cfg.Desk.Now()) })
	if err != nil {
		return nil, err
	}
	t, err := s.cfg.Host.Table(ctx, id)
	if refusal == nil {
		return t, err
	}
	if me, _ := callerOf(ctx).ID(ctx); err == nil && s.held(ctx, id, me) {
		return t, nil
	}
	return nil, refusal // who may not look is not told whether there is a table
}
