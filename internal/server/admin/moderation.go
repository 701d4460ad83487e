package admin

import (
	"context"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

// auditRow returns a row of the audit log as moderators see it.
func (s *service) auditRow(ctx context.Context, site *admin.State, d admin.Decision) api.AuditEntry {
	row := s.decision(site, d)
	row.By, row.User = s.knownUser(ctx, site, d.By), s.knownUser(ctx, site, d.User)
	return row
}

type usersQuery struct {
	Text string `query:"q" maxLength:"100" doc:"id, or beginning of a name or handle"`
}

// findUsers lists users with their standing sanctions and former names.
func (s *service) findUsers(ctx context.Context, in *usersQuery) (*httpapi.Body[[]api.ModeratedUser], error) {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	found, err := s.Admin.Find(ctx, in.Text)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, site)
	if err != nil {
		return nil, err
	}
	list := make([]api.ModeratedUser, len(found))
	for i, p := range found {
		list[i] = s.userRow(site, p)
		if list[i].ConflictOfInterest, err = me.isBarred(ctx, admin.Decision{User: p.ID}); err != nil {
			return nil, err
		}
		former, err := s.Users.Store.FormerNames(ctx, p.ID)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, f := range former {
			list[i].FormerNames = append(list[i].FormerNames, f.Name)
		}
	}
	return httpapi.NoStore(list), nil
}

type decisionInput struct{ Body api.NewDecision }

// decide stores a decision and carries it out.
func (s *service) decide(ctx context.Context, in *decisionInput) (*httpapi.Body[api.AuditEntry], error) {
	me, err := httpapi.CallerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	d := admin.Decision{
		Kind: admin.Kind(b.Kind), By: me, User: b.User, Match: b.Match, Value: b.Value, Why: b.Why, Report: b.Report,
	}
	if b.Until != 0 {
		d.Until = time.UnixMilli(b.Until).UTC()
	}
	if d.Kind == admin.Appoint {
		if err := s.MustBeConfirmed(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.validate(ctx, &d); err != nil {
		return nil, err
	}
	if err := s.mayJudge(ctx, &d); err != nil {
		return nil, err
	}
	if d, err = s.Admin.Decide(ctx, d); err != nil {
		return nil, httpapi.AdminError(err)
	}
	if err := s.carryOut(ctx, d); err != nil {
		return nil, err
	}
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(s.auditRow(ctx, site, d)), nil
}

// validate completes a decision and returns what is wrong with it that the audit log cannot check.
func (s *service) validate(ctx context.Context, d *admin.Decision) (err error) {
	switch d.Kind {
	case admin.Set, admin.Invite: // have requests of their own
		return &admin.Error{Code: admin.BadDecision, Reason: i18n.Of("admin.refuse.no-subject")}
	case admin.Rename:
		if d.Value, err = httpapi.CleanName(d.Value); err != nil {
			return err
		}
		p, err := s.Users.Store.User(ctx, d.User)
		if err != nil {
			return &admin.Error{Code: admin.BadDecision, Reason: i18n.Of("admin.refuse.no-subject")}
		}
		return httpapi.UserError(s.Users.MayBeCalled(ctx, p, d.Value))
	case admin.Close, admin.Annul:
		_, err = s.Matches.Host.Match(ctx, d.Match)
	case admin.Mute, admin.Suspend, admin.Unmute, admin.Unsuspend, admin.Dismiss:
		d.Value = ""
	}
	return err
}

// carryOut applies a stored decision to users and matches. If it fails the decision stands and can be taken again.
func (s *service) carryOut(ctx context.Context, d admin.Decision) error {
	switch d.Kind {
	case admin.Rename:
		if err := s.Users.Rename(ctx, d.User, d.Value); err != nil {
			return httpapi.StoreError(err)
		}
		return s.Matches.Host.Rename(ctx, d.User, d.Value)
	case admin.Close:
		t, err := s.Matches.Host.Match(ctx, d.Match)
		if err != nil {
			return err
		}
		return t.Shut(ctx)
	}
	return nil
}

type auditQuery struct {
	Before int64  `query:"before" minimum:"0" doc:"number of the last entry of the previous page; 0: the latest entries"`
	User   string `query:"user" maxLength:"64" doc:"id of the user whom all entries concern; empty: any user"`
}

// getAuditLog lists decisions, the latest first.
func (s *service) getAuditLog(ctx context.Context, in *auditQuery) (*httpapi.Body[[]api.AuditEntry], error) {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	rows, err := s.Admin.Page(ctx, in.User, in.Before)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	list := make([]api.AuditEntry, len(rows))
	for i, d := range rows {
		list[i] = s.auditRow(ctx, site, d)
	}
	return httpapi.NoStore(list), nil
}
