package admin

import (
	"context"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func (s *service) getSite(ctx context.Context, _ *struct{}) (*httpapi.Body[api.SiteInfo], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	answer := api.SiteInfo{
		Access: site.Value(admin.Access), Rules: site.Value(admin.Rules), Role: string(site.RoleOf(me)),
		News: []api.AuditEntry{}, Answers: []api.ReportAnswer{},
	}
	news, err := s.Admin.News(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, d := range news {
		answer.News = append(answer.News, s.decision(site, d))
	}
	answers, err := s.Admin.Answers(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, a := range answers {
		answer.Answers = append(answer.Answers, api.ReportAnswer{
			Number: a.Number, At: a.At.UnixMilli(), Kind: a.Kind, Reported: a.Reported.UnixMilli(), Text: a.Text,
			Acted: a.Acted(), Why: a.Why,
		})
	}
	return httpapi.NoStore(answer), nil
}

// decision returns a row of the audit log for the user whom it concerns. The moderator who took it is left out.
func (s *service) decision(site *admin.State, d admin.Decision) api.AuditEntry {
	row := api.AuditEntry{
		Number: d.Number, At: d.At.UnixMilli(), Kind: string(d.Kind), Match: d.Match, Name: d.Name, Value: d.Value,
		Why: d.Why, InForce: site.Stands(d, s.Admin.Now()),
	}
	if !d.Until.IsZero() {
		row.Until = d.Until.UnixMilli()
	}
	return row
}

type shownInput struct{ Body api.SeenDecision }

func (s *service) markDecisionsSeen(ctx context.Context, in *shownInput) (*httpapi.Body[api.Done], error) {
	me, err := s.storedID(ctx)
	if err != nil {
		return nil, err
	}
	return httpapi.Done(httpapi.AdminError(s.Admin.Shown(ctx, me, in.Body.Number)))
}

// storedID returns the caller's id, or an error if the caller is not stored.
func (s *service) storedID(ctx context.Context) (string, error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err == nil && session.ID == "" {
		err = &admin.Error{Code: admin.BadReport, Reason: i18n.Of("admin.refuse.no-subject")}
	}
	return p.ID, err
}

type secretInput struct{ Body api.LinkSecret }

// becomeOwner makes the caller the owner of the site.
func (s *service) becomeOwner(ctx context.Context, in *secretInput) (*httpapi.Body[api.Me], error) {
	return s.useLink(ctx, in.Body.Secret, s.Admin.Own)
}

// acceptInvitation admits the caller by an invitation.
func (s *service) acceptInvitation(ctx context.Context, in *secretInput) (*httpapi.Body[api.Me], error) {
	return s.useLink(ctx, in.Body.Secret, s.Admin.Accept)
}

// useLink calls use with the caller and the secret of a link. A new caller is stored only after the link was accepted:
// the site need not be open to new guests.
func (s *service) useLink(
	ctx context.Context, secret string, use func(ctx context.Context, user, secret string) error,
) (*httpapi.Body[api.Me], error) {
	c := httpapi.CallerOf(ctx)
	if err := s.Quotas.SignIn(c); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID == "" {
		c.Issue()
		p = c.Newcomer()
	}
	if err := use(ctx, p.ID, secret); err != nil {
		return nil, httpapi.AdminError(err)
	}
	if p, err = c.Stored(ctx); err != nil {
		return nil, err
	}
	return httpapi.NoStore(httpapi.Me(p)), nil
}

type matchPath = httpapi.MatchPath

// getClosure returns the decision that closed a match, to moderators and to users with a seat there.
func (s *service) getClosure(ctx context.Context, in *matchPath) (*httpapi.Body[api.AuditEntry], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	d, closed := site.Closed(in.ID)
	if !closed || me == "" || site.RoleOf(me) == admin.Anybody && !s.Matches.HoldsSeat(ctx, in.ID, me) {
		return nil, &admin.Error{Code: admin.NoReport, Reason: i18n.Of("admin.refuse.no-subject")}
	}
	return httpapi.NoStore(s.decision(site, d)), nil
}

// knownUser returns a user as moderators see them, or nil if there is no user of that id any more.
func (s *service) knownUser(ctx context.Context, site *admin.State, id string) *api.ModeratedUser {
	if id == "" {
		return nil
	}
	p, err := s.Users.Store.User(ctx, id)
	if err != nil {
		return nil
	}
	found := s.userRow(site, p)
	return &found
}

// userRow returns a user as moderators see them.
func (s *service) userRow(site *admin.State, p user.User) api.ModeratedUser {
	row := api.ModeratedUser{
		ID: p.ID, Name: p.Name, Handle: p.Handle, Role: string(site.RoleOf(p.ID)), Created: p.Created.UnixMilli(),
	}
	now := s.Admin.Now()
	if d, stands := site.Muting(p.ID, now); stands {
		muted := s.decision(site, d)
		row.Muted = &muted
	}
	if d, stands := site.Suspension(p.ID, now); stands {
		suspended := s.decision(site, d)
		row.Suspended = &suspended
	}
	return row
}
