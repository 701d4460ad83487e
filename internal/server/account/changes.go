package account

import (
	"context"
	"log/slog"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Changes records for the other sessions of an account what a session has changed, and sends it to the account's e-mail
// address if there is one. A change stands even if that fails.
type Changes struct {
	Users  *user.Accounts
	Outbox *Outbox
	Log    *slog.Logger
}

func (c *Changes) note(
	ctx context.Context, words *i18n.Catalogue, p user.User, session user.Session, kind user.ChangeKind,
) {
	address, err := c.Users.Store.Mail(ctx, p.ID)
	if err != nil {
		c.Log.ErrorContext(ctx, "the address of an account was not read", "error", err)
	}
	c.noteTo(ctx, words, p, session, kind, address)
}

// noteTo records a change as note does, but sends the e-mail to the address that the account had before.
func (c *Changes) noteTo(
	ctx context.Context, words *i18n.Catalogue, p user.User, session user.Session, kind user.ChangeKind, address string,
) {
	ctx = context.WithoutCancel(ctx)
	change := user.AccountChange{User: p.ID, Session: session.ID, Kind: kind, Device: session.Device}
	mayMail, err := c.Users.NoteChange(ctx, change)
	if err != nil {
		c.Log.ErrorContext(ctx, "a change of an account was not noted", "error", err)
	}
	if err == nil && mayMail && address != "" && c.Outbox.Mail != nil {
		c.Outbox.sendTo(words, address, i18n.Of("server.mail.changed.subject"), i18n.Of("server.mail.changed",
			"handle", p.Handle, "kind", string(kind), "device", deviceName(session), "link", c.Outbox.URL+"/account"))
	}
}

// noteChange records a change that the caller has made.
func (s *service) noteChange(ctx context.Context, p user.User, session user.Session, kind user.ChangeKind) {
	s.Changes.note(ctx, httpapi.CallerOf(ctx).Words(), p, session, kind)
}

// deviceName returns the device of a session, for a text.
func deviceName(session user.Session) string {
	if session.Device == "" {
		return "–"
	}
	return session.Device
}

// sendTo queues an e-mail to address.
func (o *Outbox) sendTo(words *i18n.Catalogue, address string, subject, text i18n.Message) {
	l := mail.Message{To: address, Subject: words.Say(subject), Text: words.Say(text) + "\n"}
	o.Later(func(ctx context.Context) error { return o.Relay.Send(ctx, l) })
}

func (s *service) listAccountChanges(ctx context.Context, _ *struct{}) (*httpapi.Body[[]api.AccountChange], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	list := []api.AccountChange{}
	if p.Handle == "" {
		return httpapi.NoStore(list), nil
	}
	all, err := s.Users.Store.AccountChanges(ctx, p.ID, time.Time{})
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, c := range all {
		here := c.Session == session.ID
		list = append(list, api.AccountChange{
			At: c.At.UnixMilli(), Kind: string(c.Kind), Device: c.Device, Current: here,
			New: !here && c.At.After(session.Acknowledged),
		})
	}
	return httpapi.NoStore(list), nil
}

type acknowledgement struct{ Body api.Acknowledgement }

func (s *service) dismissAccountChanges(
	ctx context.Context, in *acknowledgement,
) (*httpapi.Body[[]api.AccountChange], error) {
	_, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	seen := time.UnixMilli(in.Body.At + 1) // clients know the time in whole milliseconds
	if now := time.Now(); seen.After(now) {
		seen = now
	}
	if err := s.Users.Store.AcknowledgeChanges(ctx, session.ID, seen); err != nil {
		return nil, httpapi.StoreError(err)
	}
	return s.listAccountChanges(ctx, nil)
}
