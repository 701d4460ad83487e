package admin

import (
	"context"
	"encoding/hex"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// getAdmin returns the settings, the invitations that are open, and how much work waits.
func (s *service) getAdmin(ctx context.Context, _ *struct{}) (*httpapi.Body[api.AdminOverview], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	view := api.AdminOverview{Role: string(site.RoleOf(me)), Settings: settingsOf(ctx, site), Invitations: []api.Invitation{}}
	links, err := s.Admin.Invitations(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, l := range links {
		view.Invitations = append(view.Invitations, api.Invitation{
			ID: hex.EncodeToString(l.Secret[:]), By: s.knownUser(ctx, site, l.By), Expires: l.Expires.UnixMilli(),
		})
	}
	if view.Waiting, err = s.Admin.Waiting(ctx); err != nil {
		return nil, httpapi.StoreError(err)
	}
	if view.Backlog, err = s.Backlog(ctx); err != nil {
		return nil, err
	}
	return httpapi.NoStore(view), nil
}

// settingsOf returns the settings of a site, explained in the caller's language.
func settingsOf(ctx context.Context, site *admin.State) []api.Setting {
	words := httpapi.CallerOf(ctx).Words()
	list := make([]api.Setting, len(admin.Settings))
	for i, one := range admin.Settings {
		list[i] = api.Setting{
			Name: one.Name, Form: string(one.Form), Value: site.Value(one.Name), Description: words.Say(one.Explanation()),
			Choices: []api.SettingChoice{}, Min: one.Least, Max: one.Most,
		}
		for _, c := range one.Choices {
			list[i].Choices = append(list[i].Choices, api.SettingChoice{Value: c, Description: words.Say(one.Meaning(c))})
		}
	}
	return list
}

type settingInput struct{ Body api.NewSetting }

func (s *service) setSetting(ctx context.Context, in *settingInput) (*httpapi.Body[api.AdminOverview], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err == nil {
		_, err = s.Admin.Decide(ctx, admin.Decision{
			Kind: admin.Set, By: me, Name: in.Body.Name, Value: in.Body.Value,
		})
	}
	if err != nil {
		return nil, httpapi.AdminError(err)
	}
	return s.getAdmin(ctx, nil)
}

// createInvitation makes an invitation. Its link is in the answer only: the store keeps a hash of the secret.
func (s *service) createInvitation(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Invitation], error) {
	c := httpapi.CallerOf(ctx)
	me, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	secret, expires, err := s.Admin.Invite(ctx, me)
	if err != nil {
		return nil, httpapi.AdminError(err)
	}
	hash := user.HashOf(secret)
	return httpapi.NoStore(api.Invitation{
		ID: hex.EncodeToString(hash[:]), Expires: expires.UnixMilli(),
		Link: s.SiteURL(c.Request()) + "/invitation#" + secret,
	}), nil
}

type invitationPath struct {
	ID string `path:"invitation" maxLength:"64"`
}

// withdrawInvitation makes an invitation invalid.
func (s *service) withdrawInvitation(ctx context.Context, in *invitationPath) (*httpapi.Body[api.AdminOverview], error) {
	var hash user.Hash
	raw, err := hex.DecodeString(in.ID)
	if err != nil || copy(hash[:], raw) != len(hash) {
		return nil, &admin.Error{Code: admin.WrongLink, Reason: i18n.Of("admin.refuse.wrong-link")}
	}
	if err := s.Admin.Withdraw(ctx, hash); err != nil {
		return nil, httpapi.AdminError(err)
	}
	return s.getAdmin(ctx, nil)
}
