package server

import (
	"context"
	"net/http"

	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *Server) getSessions(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Session], error) {
	p, here, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	told := []api.Session{}
	if here.ID == "" {
		return httpapi.NoStore(told), nil
	}
	all, err := s.cfg.People.Store.Sessions(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, one := range all {
		told = append(told, api.Session{
			ID: one.ID, Device: one.Device, Created: one.Created.UnixMilli(), Used: one.Used.UnixMilli(),
			Here: one.ID == here.ID,
		})
	}
	return httpapi.NoStore(told), nil
}

type sessionPath struct {
	ID string `path:"session" maxLength:"64"`
}

// endSession signs another device out, or this one.
func (s *Server) endSession(ctx context.Context, in *sessionPath) (*httpapi.Body[[]api.Session], error) {
	p, here, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	hash, err := s.cfg.People.End(ctx, p, in.ID)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	s.sessions.end(hash)
	if p.Handle != "" && in.ID != here.ID {
		s.noteChange(ctx, p, here, user.EndedSessions)
	}
	return s.getSessions(ctx, nil)
}

// endOtherSessions signs all devices out but this one.
func (s *Server) endOtherSessions(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.Session], error) {
	p, here, err := callerOf(ctx).Find(ctx)
	if err != nil || here.ID == "" {
		return httpapi.NoStore([]api.Session{}), err
	}
	hashes, err := s.cfg.People.Store.EndOtherSessions(ctx, p.ID, here.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	s.sessions.end(hashes...)
	if p.Handle != "" && len(hashes) > 0 {
		s.noteChange(ctx, p, here, user.EndedSessions)
	}
	return s.getSessions(ctx, nil)
}

// makeDeviceCode shows a code that another device can enter.
func (s *Server) makeDeviceCode(ctx context.Context, _ *struct{}) (*httpapi.Body[api.DeviceCode], error) {
	c := callerOf(ctx)
	p, err := c.Stored(ctx)
	if err != nil {
		return nil, err
	}
	code, expires, err := s.cfg.People.DeviceCode(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	page := s.site(c.r) + "/sign-in"
	image, err := modulesOf(page + "#" + code)
	return httpapi.NoStore(api.DeviceCode{Code: code, Address: page, Image: image, Expires: expires.UnixMilli()}), err
}

// Origin is how a request calls the house.
func (s *Server) origin(r *http.Request) string {
	if s.secure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
