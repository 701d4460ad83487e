package social

import (
	"context"
	"errors"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

type tiePath struct {
	User string `path:"user" maxLength:"64" doc:"public id of the user"`
}

func (s *service) listFollowed(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.ties(ctx, user.Follow)
}

func (s *service) listBlocked(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.ties(ctx, user.Block)
}

func (s *service) follow(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.tie(ctx, user.Follow, in.User)
}

func (s *service) block(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.tie(ctx, user.Block, in.User)
}

func (s *service) unfollow(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.untie(ctx, user.Follow, in.User)
}

func (s *service) unblock(ctx context.Context, in *tiePath) (*httpapi.Body[[]api.RelatedUser], error) {
	return s.untie(ctx, user.Block, in.User)
}

// ties lists the users whom the caller follows or blocks. Followed users who let the caller see it are marked if they
// are on the site.
func (s *service) ties(ctx context.Context, kind user.RelationKind) (*httpapi.Body[[]api.RelatedUser], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	ties, err := s.Users.Store.Relations(ctx, me, kind)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := make([]api.RelatedUser, len(ties))
	for i, t := range ties {
		answer[i] = api.RelatedUser{ID: t.User.ID, Handle: t.User.Handle, Avatar: t.User.Avatar, Name: t.User.Name}
		if kind != user.Follow {
			continue
		}
		seen, err := s.Users.Show(ctx, t.User.ID, me)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		if seen.Presence {
			here := s.IsHere(t.User.ID)
			answer[i].Online = &here
		}
	}
	return httpapi.NoStore(answer), nil
}

func (s *service) tie(
	ctx context.Context, kind user.RelationKind, other string,
) (*httpapi.Body[[]api.RelatedUser], error) {
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	err = s.Users.AddRelation(ctx, me.ID, kind, other)
	switch {
	case errors.Is(err, user.ErrNotFound):
		return nil, httpapi.NoUser()
	case err != nil:
		return nil, httpapi.UserError(err)
	}
	s.renew(kind, me.ID, other)
	return s.ties(ctx, kind)
}

// renew has users see each other's offers, or no longer, after one has blocked or unblocked another, and whether the
// other is online after one has followed another.
func (s *service) renew(kind user.RelationKind, users ...string) {
	if kind == user.Block {
		s.RenewOffers(users...)
		return
	}
	s.RenewRelations(users...)
}

func (s *service) untie(
	ctx context.Context, kind user.RelationKind, other string,
) (*httpapi.Body[[]api.RelatedUser], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Users.Store.RemoveRelation(ctx, me, kind, other); err != nil {
		return nil, httpapi.StoreError(err)
	}
	s.renew(kind, me, other)
	return s.ties(ctx, kind)
}
