package server

import (
	"context"
	"errors"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

type tiePath struct {
	Person string `path:"person" maxLength:"64" doc:"public id"`
}

func (s *Server) getFollowed(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Other], error) {
	return s.ties(ctx, user.Follow)
}

func (s *Server) getBlocked(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Other], error) {
	return s.ties(ctx, user.Block)
}

func (s *Server) follow(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.Other], error) {
	return s.tie(ctx, user.Follow, in.Person)
}

func (s *Server) block(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.Other], error) {
	return s.tie(ctx, user.Block, in.Person)
}

func (s *Server) unfollow(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.Other], error) {
	return s.untie(ctx, user.Follow, in.Person)
}

func (s *Server) unblock(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.Other], error) {
	return s.untie(ctx, user.Block, in.Person)
}

// ties lists the caller's own. Of whom they follow it tells who is in the house, as far as these let them see it.
func (s *Server) ties(ctx context.Context, kind user.TieKind) (*httpapi.Body[[]api.Other], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	ties, err := s.cfg.People.Store.Ties(ctx, me, kind)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := make([]api.Other, len(ties))
	for i, t := range ties {
		told[i] = api.Other{ID: t.User.ID, Handle: t.User.Handle, Name: t.User.Name}
		if kind != user.Follow {
			continue
		}
		seen, err := s.cfg.People.Show(ctx, t.User.ID, me)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if seen.Presence {
			here := s.whereabouts.IsHere(t.User.ID)
			told[i].Here = &here
		}
	}
	return httpapi.NoStore(told), nil
}

func (s *Server) tie(ctx context.Context, kind user.TieKind, other string) (*httpapi.Body[[]api.Other], error) {
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	err = s.cfg.People.Tie(ctx, me.ID, kind, other)
	switch {
	case errors.Is(err, user.ErrNotFound):
		return nil, httpapi.NoUser()
	case err != nil:
		return nil, httpapi.UserError(err)
	}
	s.offersSeenAnew(kind, me.ID, other)
	return s.ties(ctx, kind)
}

// offersSeenAnew has people see others' offers, or no longer, when one blocks another.
func (s *Server) offersSeenAnew(kind user.TieKind, who ...string) {
	if kind == user.Block && s.offers != nil {
		s.offers.Wake(true, who...)
	}
}

func (s *Server) untie(ctx context.Context, kind user.TieKind, other string) (*httpapi.Body[[]api.Other], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.People.Store.Untie(ctx, me, kind, other); err != nil {
		return nil, httpapi.StoreError(err)
	}
	s.offersSeenAnew(kind, me, other)
	return s.ties(ctx, kind)
}
