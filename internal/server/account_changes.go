package server

import (
	"context"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// noteChange tells the other sessions of an account, and its e-mail address if there is one, what a session has
// changed. The change stands even if that fails.
func (s *Server) noteChange(ctx context.Context, p user.User, session user.Session, kind user.ChangeKind) {
	address, err := s.cfg.People.Store.Mail(ctx, p.ID)
	if err != nil {
		s.cfg.Log.ErrorContext(ctx, "the address of an account was not read", "error", err)
	}
	s.noteChangeTo(ctx, p, session, kind, address)
}

// noteChangeTo is noteChange for an address of before the change.
func (s *Server) noteChangeTo(
	ctx context.Context, p user.User, session user.Session, kind user.ChangeKind, address string,
) {
	ctx = context.WithoutCancel(ctx)
	c := callerOf(ctx)
	change := user.AccountChange{User: p.ID, Session: session.ID, Kind: kind, Device: session.Device}
	letter, err := s.cfg.People.NoteChange(ctx, change)
	if err != nil {
		s.cfg.Log.ErrorContext(ctx, "a change of an account was not noted", "error", err)
	}
	if err == nil && letter && address != "" && s.outbox.Mail != nil {
		s.send(c, address, i18n.Of("server.mail.changed.subject"), i18n.Of("server.mail.changed",
			"handle", p.Handle, "kind", string(kind), "device", deviceName(session), "link", s.outbox.URL+"/account"))
	}
}

// deviceName returns what a session runs on, for a text.
func deviceName(session user.Session) string {
	if session.Device == "" {
		return "–"
	}
	return session.Device
}

// send sends an e-mail, in the caller's language, when it is its turn.
func (s *Server) send(c *caller, address string, subject, text i18n.Message) {
	words := c.Words()
	l := mail.Message{To: address, Subject: words.Say(subject), Text: words.Say(text) + "\n"}
	s.later(func(ctx context.Context) error { return s.outbox.Relay.Send(ctx, l) })
}

func (s *Server) getAccountChanges(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.AccountChange], error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	told := []api.AccountChange{}
	if p.Handle == "" {
		return httpapi.NoStore(told), nil
	}
	all, err := s.cfg.People.Store.AccountChanges(ctx, p.ID, time.Time{})
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, c := range all {
		here := c.Session == session.ID
		told = append(told, api.AccountChange{
			At: c.At.UnixMilli(), Kind: string(c.Kind), Device: c.Device, Here: here,
			New: !here && c.At.After(session.Acknowledged),
		})
	}
	return httpapi.NoStore(told), nil
}

type acknowledgement struct{ Body api.Acknowledgement }

func (s *Server) acknowledgeChanges(
	ctx context.Context, in *acknowledgement,
) (*httpapi.Body[[]api.AccountChange], error) {
	_, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	seen := time.UnixMilli(in.Body.At + 1) // changes are told in whole milliseconds
	if now := time.Now(); seen.After(now) {
		seen = now
	}
	if err := s.cfg.People.Store.AcknowledgeChanges(ctx, session.ID, seen); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.getAccountChanges(ctx, nil)
}
