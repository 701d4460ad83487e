package account

import (
	"context"
	"encoding/json"
	"net/http"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

func (s *service) getConfirmation(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Confirmation], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	if p.Handle == "" {
		return httpapi.NoStore(api.Confirmation{Methods: []string{}}), nil
	}
	state, err := s.StepUp.confirmation(ctx, session)
	return httpapi.NoStore(state), err
}

// toConfirm returns the caller's session before a proof of identity is checked. Each call is charged to the address's
// quota of sign-in attempts.
func (s *service) toConfirm(ctx context.Context) (user.Session, error) {
	c := browserOf(ctx)
	if err := s.Quotas.SignIn(c); err != nil {
		return user.Session{}, err
	}
	p, session, err := c.Find(ctx)
	if err == nil && p.Handle == "" {
		err = &user.Error{Code: user.NotAllowed, Reason: i18n.Of("user.guests-not")}
	}
	return session, err
}

func (s *service) confirmByPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.Confirmation], error) {
	session, err := s.toConfirm(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := json.Marshal(in.Body.Answer)
	if err != nil {
		return nil, err
	}
	origin := s.Origin(httpapi.CallerOf(ctx).Request())
	if err := s.Users.ConfirmByPasskey(ctx, session, origin, in.Body.Ticket, answer); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getConfirmation(ctx, nil)
}

func (s *service) confirmByCode(ctx context.Context, in *codeInput) (*httpapi.Body[api.Confirmation], error) {
	session, err := s.toConfirm(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Users.ConfirmByCode(ctx, session, in.Body.Code); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getConfirmation(ctx, nil)
}

// mailConfirmation sends a code to the account's address that confirms the session that asks, and no other.
func (s *service) mailConfirmation(ctx context.Context, _ *struct{}) (*httpapi.Body[api.MailSent], error) {
	c := browserOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.Users.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if address == "" {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	if address, err = s.mayMail(c, p.ID, address); err != nil {
		return nil, httpapi.UserError(err)
	}
	code, err := s.Users.ConfirmationCode(ctx, session)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	minutes := int(user.ConfirmedFor.Minutes())
	s.Outbox.sendTo(c.Words(), address, i18n.Of("server.mail.code.subject"), i18n.Of("server.mail.code",
		"handle", p.Handle, "code", code, "device", deviceName(session), "minutes", minutes))
	return httpapi.NoStore(api.MailSent{Minutes: minutes}), nil
}
