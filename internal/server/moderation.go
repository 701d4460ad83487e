package server

import (
	"context"
	"encoding/hex"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func (s *Server) getHouseDesk(ctx context.Context, _ *struct{}) (*httpapi.Body[api.DeskView], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	view := api.DeskView{Role: string(h.RoleOf(me)), Settings: s.settings(ctx, h), Invitations: []api.Invitation{}}
	links, err := s.cfg.Desk.Invitations(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, l := range links {
		view.Invitations = append(view.Invitations, api.Invitation{
			ID: hex.EncodeToString(l.Secret[:]), By: s.knownPerson(ctx, h, l.By), Expires: l.Expires.UnixMilli(),
		})
	}
	if view.Waiting, err = s.cfg.Desk.Waiting(ctx); err != nil {
		return nil, httpapi.StoreError(err)
	}
	if view.Owed, err = s.owed(ctx); err != nil {
		return nil, err
	}
	return httpapi.NoStore(view), nil
}

func (s *Server) settings(ctx context.Context, h *admin.State) []api.Setting {
	words := callerOf(ctx).Words()
	list := make([]api.Setting, len(admin.Settings))
	for i, one := range admin.Settings {
		list[i] = api.Setting{
			Name: one.Name, Form: string(one.Form), Value: h.Value(one.Name), What: words.Say(one.Explanation()),
			Choices: []api.SettingChoice{}, Least: one.Least, Most: one.Most,
		}
		for _, c := range one.Choices {
			list[i].Choices = append(list[i].Choices, api.SettingChoice{Value: c, What: words.Say(one.Meaning(c))})
		}
	}
	return list
}

type settingInput struct{ Body api.NewSetting }

func (s *Server) setSetting(ctx context.Context, in *settingInput) (*httpapi.Body[api.DeskView], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err == nil {
		_, err = s.cfg.Desk.Decide(ctx, admin.Decision{
			Kind: admin.Set, By: me, Name: in.Body.Name, Value: in.Body.Value,
		})
	}
	if err != nil {
		return nil, httpapi.AdminError(err)
	}
	return s.getHouseDesk(ctx, nil)
}

func (s *Server) invite(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Invitation], error) {
	c := callerOf(ctx)
	me, err := c.ID(ctx)
	if err != nil {
		return nil, err
	}
	secret, expires, err := s.cfg.Desk.Invite(ctx, me)
	if err != nil {
		return nil, httpapi.AdminError(err)
	}
	hash := user.HashOf(secret)
	return httpapi.NoStore(api.Invitation{
		ID: hex.EncodeToString(hash[:]), Expires: expires.UnixMilli(), Link: s.site(c.r) + "/invitation#" + secret,
	}), nil
}

type invitationPath struct {
	ID string `path:"invitation" maxLength:"64"`
}

func (s *Server) withdraw(ctx context.Context, in *invitationPath) (*httpapi.Body[api.DeskView], error) {
	var hash user.Hash
	raw, err := hex.DecodeString(in.ID)
	if err != nil || copy(hash[:], raw) != len(hash) {
		return nil, &admin.Error{Code: admin.WrongLink, Reason: i18n.Of("house.wrong-link")}
	}
	if err := s.cfg.Desk.Withdraw(ctx, hash); err != nil {
		return nil, httpapi.AdminError(err)
	}
	return s.getHouseDesk(ctx, nil)
}

type reportsQuery struct {
	After string `query:"after" maxLength:"64" doc:"the id of the last report of the page before"`
}

func (s *Server) getReports(ctx context.Context, in *reportsQuery) (*httpapi.Body[[]api.Report], error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	queue, err := s.cfg.Desk.Queue(ctx, in.After)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, h)
	if err != nil {
		return nil, err
	}
	list := make([]api.Report, len(queue))
	for i, c := range queue {
		list[i] = api.Report{
			ID: c.ID, At: c.At.UnixMilli(), By: s.knownPerson(ctx, h, c.By), Kind: c.Kind,
			Person: s.knownPerson(ctx, h, c.User), Table: c.Table, Quote: c.Quote, Text: c.Text,
		}
		if list[i].OwnCause, err = me.isBarred(ctx, admin.Decision{Report: c.ID}); err != nil {
			return nil, err
		}
		if c.Decision == 0 {
			continue
		}
		d, err := s.cfg.Desk.Decision(ctx, c.Decision)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		told := s.row(ctx, h, d)
		list[i].Decision = &told
	}
	return httpapi.NoStore(list), nil
}

// row is a row of the book as moderators see it.
func (s *Server) row(ctx context.Context, h *admin.State, d admin.Decision) api.HouseDecision {
	told := s.decision(h, d)
	told.By, told.Person = s.knownPerson(ctx, h, d.By), s.knownPerson(ctx, h, d.User)
	return told
}

type peopleQuery struct {
	Text string `query:"q" maxLength:"100" doc:"an id, or the beginning of a name or handle"`
}

func (s *Server) findPeople(ctx context.Context, in *peopleQuery) (*httpapi.Body[[]api.HousePerson], error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	found, err := s.cfg.Desk.Find(ctx, in.Text)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	me, err := s.callingDecider(ctx, h)
	if err != nil {
		return nil, err
	}
	list := make([]api.HousePerson, len(found))
	for i, p := range found {
		list[i] = s.housePerson(h, p)
		if list[i].OwnCause, err = me.isBarred(ctx, admin.Decision{User: p.ID}); err != nil {
			return nil, err
		}
		former, err := s.cfg.People.Store.FormerNames(ctx, p.ID)
		if err != nil {
			return nil, httpapi.StoreError(err)
		}
		for _, f := range former {
			list[i].Former = append(list[i].Former, f.Name)
		}
	}
	return httpapi.NoStore(list), nil
}

type decisionInput struct{ Body api.NewDecision }

// decide takes a decision and does what follows from it beyond the book.
func (s *Server) decide(ctx context.Context, in *decisionInput) (*httpapi.Body[api.HouseDecision], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	b := in.Body
	d := admin.Decision{
		Kind: admin.Kind(b.Kind), By: me, User: b.Person, Table: b.Table, Value: b.Value, Why: b.Why, Report: b.Report,
	}
	if b.Until != 0 {
		d.Until = time.UnixMilli(b.Until).UTC()
	}
	if d.Kind == admin.Appoint {
		if err := s.mustBeConfirmed(ctx); err != nil {
			return nil, err
		}
	}
	if err := s.mayBeDecided(ctx, &d); err != nil {
		return nil, err
	}
	if err := s.mayJudge(ctx, &d); err != nil {
		return nil, err
	}
	if d, err = s.cfg.Desk.Decide(ctx, d); err != nil {
		return nil, httpapi.AdminError(err)
	}
	if err := s.carryOut(ctx, d); err != nil {
		return nil, err
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(s.row(ctx, h, d)), nil
}

// mayBeDecided tells what is wrong with a decision that the book cannot know.
func (s *Server) mayBeDecided(ctx context.Context, d *admin.Decision) (err error) {
	switch d.Kind {
	case admin.Set, admin.Invite: // have requests of their own
		return &admin.Error{Code: admin.BadDecision, Reason: i18n.Of("house.about-whom")}
	case admin.Rename:
		if d.Value, err = cleanName(d.Value); err != nil {
			return err
		}
		p, err := s.cfg.People.Store.User(ctx, d.User)
		if err != nil {
			return &admin.Error{Code: admin.BadDecision, Reason: i18n.Of("house.about-whom")}
		}
		return httpapi.UserError(s.cfg.People.MayBeCalled(ctx, p, d.Value))
	case admin.Close, admin.Annul:
		_, err = s.cfg.Host.Table(ctx, d.Table)
	case admin.Mute, admin.Suspend, admin.Unmute, admin.Unsuspend, admin.Dismiss:
		d.Value = ""
	}
	return err
}

// carryOut does what follows from a decision. Should it fail, the decision stands and can be taken again.
func (s *Server) carryOut(ctx context.Context, d admin.Decision) error {
	switch d.Kind {
	case admin.Rename:
		if err := s.cfg.People.Rename(ctx, d.User, d.Value); err != nil {
			return httpapi.StoreError(err)
		}
		return s.cfg.Host.Rename(ctx, d.User, d.Value)
	case admin.Close:
		t, err := s.cfg.Host.Table(ctx, d.Table)
		if err != nil {
			return err
		}
		return t.Shut(ctx)
	}
	return nil
}

type bookQuery struct {
	Before int64  `query:"before" minimum:"0" doc:"the number of the last row of the page before; 0: from the latest on"`
	Person string `query:"person" maxLength:"64" doc:"id of whom all rows concern; empty: anybody"`
}

func (s *Server) getBook(ctx context.Context, in *bookQuery) (*httpapi.Body[[]api.HouseDecision], error) {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	rows, err := s.cfg.Desk.Page(ctx, in.Person, in.Before)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	list := make([]api.HouseDecision, len(rows))
	for i, d := range rows {
		list[i] = s.row(ctx, h, d)
	}
	return httpapi.NoStore(list), nil
}
