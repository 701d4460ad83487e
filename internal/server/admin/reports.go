package admin

import (
	"context"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user/admin"
)

type reportInput struct{ Body api.NewReport }

// report files a report for the moderators, with the reported name or message as it is now.
func (s *service) report(ctx context.Context, in *reportInput) (*httpapi.Body[api.Done], error) {
	me, err := httpapi.CallerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	c := admin.Complaint{
		By: me.ID, Kind: in.Body.Kind, User: in.Body.User, Match: in.Body.Match, Text: in.Body.Text,
	}
	if c.Kind == admin.Objection || c.User == "" && c.Match == "" {
		return nil, &admin.Error{Code: admin.BadReport, Reason: i18n.Of("admin.refuse.no-subject")}
	}
	if c.Match != "" {
		if _, err := s.Matches.Match(ctx, c.Match); err != nil {
			return nil, err
		}
	}
	if in.Body.Message != "" {
		if c.User, c.Quote, err = s.Quote(ctx, c.Match, in.Body.Message, me.ID); err != nil {
			return nil, err
		}
	} else if c.User != "" {
		p, err := s.Users.Store.User(ctx, c.User)
		if err != nil {
			return nil, &admin.Error{Code: admin.BadReport, Reason: i18n.Of("admin.refuse.no-subject")}
		}
		c.Quote = p.Name
	}
	return httpapi.Done(httpapi.AdminError(s.Admin.Complain(ctx, c)))
}

type appealInput struct{ Body api.NewAppeal }

// appeal files an objection of the caller to a decision about them, or about a match at which they hold a seat.
func (s *service) appeal(ctx context.Context, in *appealInput) (*httpapi.Body[api.Done], error) {
	me, err := s.storedID(ctx)
	if err != nil {
		return nil, err
	}
	played := func(d admin.Decision) bool { return d.Kind == admin.Close && s.Matches.HoldsSeat(ctx, d.Match, me) }
	return httpapi.Done(httpapi.AdminError(s.Admin.Object(ctx, me, in.Body.Decision, in.Body.Text, played)))
}

type reportsQuery struct {
	After string `query:"after" maxLength:"64" doc:"id of the last report of the previous page"`
}

// listReports lists the reports that no moderator has decided yet, the oldest first.
func (s *service) listReports(ctx context.Context, in *reportsQuery) (*httpapi.Body[[]api.Report], error) {
	site, err := s.Admin.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	queue, err := s.Admin.Queue(ctx, in.After)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, site)
	if err != nil {
		return nil, err
	}
	list := make([]api.Report, len(queue))
	for i, c := range queue {
		list[i] = api.Report{
			ID: c.ID, At: c.At.UnixMilli(), By: s.knownUser(ctx, site, c.By), Kind: c.Kind,
			User: s.knownUser(ctx, site, c.User), Match: c.Match, Quote: c.Quote, Text: c.Text,
		}
		if list[i].ConflictOfInterest, err = me.isBarred(ctx, admin.Decision{Report: c.ID}); err != nil {
			return nil, err
		}
		if c.Decision == 0 {
			continue
		}
		d, err := s.Admin.Decision(ctx, c.Decision)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		row := s.auditRow(ctx, site, d)
		list[i].Decision = &row
	}
	return httpapi.NoStore(list), nil
}
