package account

import (
	"context"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// listSessions lists the sessions of the caller.
func (s *service) listSessions(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Session], error) {
	p, here, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	list := []api.Session{}
	if here.ID == "" {
		return httpapi.NoStore(list), nil
	}
	all, err := s.Users.Store.Sessions(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, one := range all {
		list = append(list, api.Session{
			ID: one.ID, Device: one.Device, Created: one.Created.UnixMilli(), Used: one.Used.UnixMilli(),
			Current: one.ID == here.ID,
		})
	}
	return httpapi.NoStore(list), nil
}

type sessionPath struct {
	ID string `path:"session" maxLength:"64"`
}

// endSession signs another device out, or this one.
func (s *service) endSession(ctx context.Context, in *sessionPath) (*httpapi.Body[[]api.Session], error) {
	p, here, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.Users.End(ctx, p, in.ID)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.EndSessions(hash)
	if p.Handle != "" && in.ID != here.ID {
		s.noteChange(ctx, p, here, user.EndedSessions)
	}
	return s.listSessions(ctx, nil)
}

// endOtherSessions signs all devices out but this one.
func (s *service) endOtherSessions(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Session], error) {
	p, here, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil || here.ID == "" {
		return httpapi.NoStore([]api.Session{}), err
	}
	hashes, err := s.Users.Store.EndOtherSessions(ctx, p.ID, here.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	s.EndSessions(hashes...)
	if p.Handle != "" && len(hashes) > 0 {
		s.noteChange(ctx, p, here, user.EndedSessions)
	}
	return s.listSessions(ctx, nil)
}

// createDeviceCode returns a code by which another device signs in.
func (s *service) createDeviceCode(ctx context.Context, _ *struct{}) (*httpapi.Body[api.DeviceCode], error) {
	c := httpapi.CallerOf(ctx)
	p, err := c.Stored(ctx)
	if err != nil {
		return nil, err
	}
	code, expires, err := s.Users.DeviceCode(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	page := s.SiteURL(c.Request()) + "/sign-in"
	image, err := qrCode(page + "#" + code)
	return httpapi.NoStore(api.DeviceCode{Code: code, Address: page, Image: image, Expires: expires.UnixMilli()}), err
}
