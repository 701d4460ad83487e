package server

import (
	"context"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/match"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

func (s *Server) getHouse(ctx context.Context, _ *struct{}) (*httpapi.Body[api.House], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	told := api.House{
		Access: h.Value(admin.Access), Rules: h.Value(admin.Rules), Role: string(h.RoleOf(me)),
		News: []api.HouseDecision{}, Answers: []api.ReportAnswer{},
	}
	news, err := s.cfg.Desk.News(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, d := range news {
		told.News = append(told.News, s.decision(h, d))
	}
	answers, err := s.cfg.Desk.Answers(ctx, me)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, a := range answers {
		told.Answers = append(told.Answers, api.ReportAnswer{
			Number: a.Number, At: a.At.UnixMilli(), Kind: a.Kind, Reported: a.Reported.UnixMilli(), Text: a.Text,
			Acted: a.Acted(), Why: a.Why,
		})
	}
	return httpapi.NoStore(told), nil
}

// inHouse adds what somebody is in the house, and whether it has something to tell them.
func (s *Server) inHouse(ctx context.Context, me *api.Me) error {
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return httpapi.StoreError(err)
	}
	news, err := s.cfg.Desk.News(ctx, me.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	answers, err := s.cfg.Desk.Answers(ctx, me.ID)
	if err != nil {
		return httpapi.StoreError(err)
	}
	me.Role, me.News = string(h.RoleOf(me.ID)), len(news)+len(answers) > 0
	return nil
}

// decision is a row of the book for whom it concerns, who is not told which moderator it was.
func (s *Server) decision(h *admin.State, d admin.Decision) api.HouseDecision {
	told := api.HouseDecision{
		Number: d.Number, At: d.At.UnixMilli(), Kind: string(d.Kind), Table: d.Table, Name: d.Name, Value: d.Value,
		Why: d.Why, Standing: h.Stands(d, s.cfg.Desk.Now()),
	}
	if !d.Until.IsZero() {
		told.Until = d.Until.UnixMilli()
	}
	return told
}

type shownInput struct{ Body api.Shown }

func (s *Server) markShown(ctx context.Context, in *shownInput) (*httpapi.Body[api.Done], error) {
	me, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	return httpapi.Done(httpapi.AdminError(s.cfg.Desk.Shown(ctx, me, in.Body.Number)))
}

// somebody is the caller's id, if they are stored.
func (s *Server) somebody(ctx context.Context) (string, error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err == nil && session.ID == "" {
		err = &admin.Error{Code: admin.BadReport, Reason: i18n.Of("house.about-whom")}
	}
	return p.ID, err
}

type secretInput struct{ Body api.Secret }

// takeOver makes the caller the owner.
func (s *Server) takeOver(ctx context.Context, in *secretInput) (*httpapi.Body[api.Me], error) {
	return s.byLink(ctx, in.Body.Secret, s.cfg.Desk.Own)
}

// accept admits the caller.
func (s *Server) accept(ctx context.Context, in *secretInput) (*httpapi.Body[api.Me], error) {
	return s.byLink(ctx, in.Body.Secret, s.cfg.Desk.Accept)
}

// byLink has the caller use a link. Whoever is nobody yet is stored then, and not before: the house need not be open to
// strangers.
func (s *Server) byLink(
	ctx context.Context, secret string, use func(ctx context.Context, person, secret string) error,
) (*httpapi.Body[api.Me], error) {
	c := callerOf(ctx)
	if err := s.limits.signIn(c.r); err != nil {
		return nil, err
	}
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	if session.ID == "" {
		c.issue()
		p = newcomer(c.secret, c.Words())
	}
	if err := use(ctx, p.ID, secret); err != nil {
		return nil, httpapi.AdminError(err)
	}
	if p, err = c.Stored(ctx); err != nil {
		return nil, err
	}
	return httpapi.NoStore(meOf(p)), nil
}

type reportInput struct{ Body api.NewReport }

// report puts a complaint into the moderators' queue, with what it is about as it is now.
func (s *Server) report(ctx context.Context, in *reportInput) (*httpapi.Body[api.Done], error) {
	me, err := callerOf(ctx).Stored(ctx)
	if err != nil {
		return nil, err
	}
	c := admin.Complaint{
		By: me.ID, Kind: in.Body.Kind, User: in.Body.Person, Table: in.Body.Table, Text: in.Body.Text,
	}
	if c.Kind == admin.Objection || c.User == "" && c.Table == "" {
		return nil, &admin.Error{Code: admin.BadReport, Reason: i18n.Of("house.about-whom")}
	}
	if c.Table != "" {
		if _, err := s.table(ctx, c.Table); err != nil {
			return nil, err
		}
	}
	if in.Body.Said != "" {
		if c.User, c.Quote, err = s.quoted(ctx, c.Table, in.Body.Said, me.ID); err != nil {
			return nil, err
		}
	} else if c.User != "" {
		p, err := s.cfg.People.Store.User(ctx, c.User)
		if err != nil {
			return nil, &admin.Error{Code: admin.BadReport, Reason: i18n.Of("house.about-whom")}
		}
		c.Quote = p.Name
	}
	return httpapi.Done(httpapi.AdminError(s.cfg.Desk.Complain(ctx, c)))
}

type objectionInput struct{ Body api.NewObjection }

func (s *Server) object(ctx context.Context, in *objectionInput) (*httpapi.Body[api.Done], error) {
	me, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	sat := func(d admin.Decision) bool { return d.Kind == admin.Close && s.held(ctx, d.Table, me) }
	return httpapi.Done(httpapi.AdminError(s.cfg.Desk.Object(ctx, me, in.Body.Decision, in.Body.Text, sat)))
}

// held tells whether somebody holds a seat at a table.
func (s *Server) held(ctx context.Context, table, person string) (holds bool) {
	t, err := s.cfg.Host.Table(ctx, table)
	if err != nil {
		return false
	}
	t.Read(func(f *match.State) { holds = f.Seats.HeldBy(person) != 0 })
	return holds
}

func (s *Server) getClosing(ctx context.Context, in *TablePath) (*httpapi.Body[api.HouseDecision], error) {
	me, err := callerOf(ctx).ID(ctx)
	if err != nil {
		return nil, err
	}
	h, err := s.cfg.Desk.State(ctx)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	d, closed := h.Closed(in.ID)
	if !closed || me == "" || h.RoleOf(me) == admin.Anybody && !s.held(ctx, in.ID, me) {
		return nil, &admin.Error{Code: admin.NoReport, Reason: i18n.Of("house.about-whom")}
	}
	return httpapi.NoStore(s.decision(h, d)), nil
}

// knownPerson is a person as moderators see them; nil if there is none of that id any more.
func (s *Server) knownPerson(ctx context.Context, h *admin.State, id string) *api.HousePerson {
	if id == "" {
		return nil
	}
	p, err := s.cfg.People.Store.User(ctx, id)
	if err != nil {
		return nil
	}
	told := s.housePerson(h, p)
	return &told
}

func (s *Server) housePerson(h *admin.State, p user.User) api.HousePerson {
	told := api.HousePerson{
		ID: p.ID, Name: p.Name, Handle: p.Handle, Role: string(h.RoleOf(p.ID)), Created: p.Created.UnixMilli(),
	}
	now := s.cfg.Desk.Now()
	if d, stands := h.Muting(p.ID, now); stands {
		muted := s.decision(h, d)
		told.Muted = &muted
	}
	if d, stands := h.Suspension(p.ID, now); stands {
		suspended := s.decision(h, d)
		told.Suspended = &suspended
	}
	return told
}
