package account

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *service) getMe(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Me], error) {
	c := httpapi.CallerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	c.Issue()
	if session.ID == "" && c.Token() == nil {
		p = c.Newcomer()
	}
	me := httpapi.Me(p)
	if err := s.addNews(ctx, &me); err != nil {
		return nil, err
	}
	if p.Handle != "" && session.ID != "" {
		if me.AccountChanged, err = s.Users.HasNews(ctx, session); err != nil {
			return nil, httpapi.StoreError(err)
		}
	}
	return httpapi.NoStore(me), nil
}

type renameInput struct{ Body api.Rename }

func (s *service) renameMe(ctx context.Context, in *renameInput) (*httpapi.Body[api.Me], error) {
	name, err := httpapi.CleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	p, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Users.MayBeCalled(ctx, p, name); err != nil {
		return nil, httpapi.UserError(err)
	}
	if err := s.Quotas.NewName(p.ID); err != nil {
		return nil, err
	}
	p, err = s.setName(ctx, p, name)
	return httpapi.NoStore(httpapi.Me(p)), err
}

// setName gives a user another name, at their matches too.
func (s *service) setName(ctx context.Context, p user.User, name string) (user.User, error) {
	if err := s.Users.Rename(ctx, p.ID, name); err != nil {
		return p, httpapi.StoreError(err)
	}
	p.Name = name
	return p, s.Host.Rename(ctx, p.ID, name)
}

// addNews adds the caller's role on the site, and whether there are decisions or answers that they have not seen.
func (s *service) addNews(ctx context.Context, me *api.Me) error {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	news, err := s.Admin.News(ctx, me.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	answers, err := s.Admin.Answers(ctx, me.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	me.Role, me.News = string(site.RoleOf(me.ID)), len(news)+len(answers) > 0
	return nil
}

// hasGuestName reports whether a user is still called as new guests are.
func hasGuestName(p user.User) bool {
	digits := strings.TrimFunc(p.Name, func(r rune) bool { return r < '0' || r > '9' })
	number, err := strconv.Atoi(digits)
	return err == nil && slices.ContainsFunc(catalog.All(), func(words *i18n.Catalogue) bool {
		return words.Say(i18n.Of("server.guest", "number", number)) == p.Name
	})
}
