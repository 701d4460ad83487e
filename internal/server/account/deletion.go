package account

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

// deleteMe deletes the caller's account or guest and the caller's bots.
func (s *service) deleteMe(ctx context.Context, in *deletion) (*httpapi.Body[api.Me], error) {
	c := browserOf(ctx)
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
	s.EndSessions(c.Hash())
	c.RestoreAside()
	return s.getMe(ctx, nil)
}

// delete removes a user and their bots. Their matches stay, with a former player in their place. The removal goes on if
// the client hangs up.
func (s *service) delete(ctx context.Context, p user.User) error {
	ctx = context.WithoutCancel(ctx)
	bots, err := s.Users.Store.Bots(ctx, p.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	for _, gone := range append(bots, p) {
		if err := s.Host.Forget(ctx, gone.ID); err != nil {
			return err
		}
		s.ForgetUser(gone.ID)
	}
	decisions, err := s.sanctionsOf(ctx, p)
	if err != nil {
		return err
	}
	hashes, err := s.Users.Delete(ctx, p, decisions...)
	if err != nil {
		return httpapi.StoreError(err)
	}
	s.EndSessions(hashes...)
	return nil
}

// sanctionsOf returns the standing sanctions against a user, and against the owner of a bot.
func (s *service) sanctionsOf(ctx context.Context, p user.User) (decisions []user.Sanction, err error) {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	now := s.Admin.Now()
	for _, id := range []string{p.ID, p.Owner} {
		for _, find := range []func(string, time.Time) (admin.Decision, bool){site.Suspension, site.Muting} {
			d, stands := find(id, now)
			decisions = append(decisions, user.Sanction{Stands: stands, Until: d.Until})
		}
	}
	return decisions, nil
}
