package server

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// confirmedOperations are the operations by which a stolen session could take an account over, or everything that is
// kept of its user. They need a recent proof of identity.
var confirmedOperations = map[string]bool{
	"endSession": true, "endOtherSessions": true,
	"makeRecoveryCodes": true, "askForPasskey": true, "addPasskey": true, "removePasskey": true,
	"addMail": true, "removeMail": true,
	"makeToken": true, "removeBot": true,
	"getData": true, "deleteMe": true,
	"setSetting": true,
}

// mustBeConfirmed refuses a session of an account that has brought no proof of identity lately. A guest has no proof to
// bring, and no account to lose.
func (s *Server) mustBeConfirmed(ctx context.Context) error {
	c := callerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil || p.Handle == "" || c.token != nil {
		return err
	}
	told, err := s.confirmation(ctx, session)
	if err != nil || !told.Needed {
		return err
	}
	return httpapi.NewProblem(http.StatusForbidden, "step-up", i18n.Of("server.step-up"))
}

// confirmation returns whether a session of an account needs a proof of identity, and which proofs there are. Where
// there is none, the account's oldest session needs none: no account is ever locked.
func (s *Server) confirmation(ctx context.Context, session user.Session) (told api.Confirmation, err error) {
	told.Ways = []string{}
	if s.cfg.People.IsConfirmed(session) {
		told.Until = session.Confirmed.Add(user.ConfirmedFor).UnixMilli()
	}
	if told.Ways, err = s.proofs(ctx, session.User); err != nil {
		return told, err
	}
	told.Needed = told.Until == 0
	if !told.Needed || len(told.Ways) > 0 {
		return told, nil
	}
	first, err := s.cfg.People.IsFirstSession(ctx, session)
	if err != nil {
		return told, httpapi.StoreError(err)
	}
	if told.Needed = !first; first {
		return told, nil
	}
	told.First, err = s.firstDevice(ctx, session.User)
	return told, err
}

// proofs lists by what a user can prove that an account is theirs.
func (s *Server) proofs(ctx context.Context, person string) ([]string, error) {
	store, ways := s.cfg.People.Store, []string{}
	keys, err := store.Passkeys(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	codes, err := store.CountRecoveryCodes(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	address, err := store.Mail(ctx, person)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	for _, way := range []struct {
		name string
		open bool
	}{{"passkey", len(keys) > 0}, {"code", codes > 0}, {"mail", address != "" && s.outbox.Mail != nil}} {
		if way.open {
			ways = append(ways, way.name)
		}
	}
	return ways, nil
}

func (s *Server) firstDevice(ctx context.Context, person string) (string, error) {
	all, err := s.cfg.People.Store.Sessions(ctx, person)
	if err != nil || len(all) == 0 {
		return "", httpapi.UserError(err)
	}
	return slices.MinFunc(all, func(x, y user.Session) int {
		return cmp.Or(x.Created.Compare(y.Created), cmp.Compare(x.ID, y.ID))
	}).Device, nil
}

func (s *Server) getConfirmation(ctx context.Context, _ *struct{}) (*httpapi.Body[api.Confirmation], error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	if p.Handle == "" {
		return httpapi.NoStore(api.Confirmation{Ways: []string{}}), nil
	}
	told, err := s.confirmation(ctx, session)
	return httpapi.NoStore(told), err
}

// toConfirm returns the caller's session, whose proof is about to be looked at. Tries count towards the address.
func (s *Server) toConfirm(ctx context.Context) (user.Session, error) {
	c := callerOf(ctx)
	if err := s.quotas.SignIn(c); err != nil {
		return user.Session{}, err
	}
	p, session, err := c.Find(ctx)
	if err == nil && p.Handle == "" {
		err = &user.Error{Code: user.NotAllowed, Reason: i18n.Of("people.guests-not")}
	}
	return session, err
}

func (s *Server) confirmByPasskey(ctx context.Context, in *passkeyInput) (*httpapi.Body[api.Confirmation], error) {
	session, err := s.toConfirm(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := json.Marshal(in.Body.Answer)
	if err != nil {
		return nil, err
	}
	origin := s.origin(callerOf(ctx).r)
	if err := s.cfg.People.ConfirmByPasskey(ctx, session, origin, in.Body.Ticket, answer); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getConfirmation(ctx, nil)
}

func (s *Server) confirmByCode(ctx context.Context, in *codeInput) (*httpapi.Body[api.Confirmation], error) {
	session, err := s.toConfirm(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.People.ConfirmByCode(ctx, session, in.Body.Code); err != nil {
		return nil, httpapi.UserError(err)
	}
	return s.getConfirmation(ctx, nil)
}

// mailConfirmation sends a code to the account's address that confirms the session which asks, and no other.
func (s *Server) mailConfirmation(ctx context.Context, _ *struct{}) (*httpapi.Body[api.MailSent], error) {
	c := callerOf(ctx)
	p, session, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.cfg.People.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if address == "" {
		return nil, httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	if address, err = s.mayMail(c, p.ID, address); err != nil {
		return nil, httpapi.UserError(err)
	}
	code, err := s.cfg.People.ConfirmationCode(ctx, session)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	minutes := int(user.ConfirmedFor.Minutes())
	s.send(c, address, i18n.Of("server.mail.code.subject"), i18n.Of("server.mail.code",
		"handle", p.Handle, "code", code, "device", deviceName(session), "minutes", minutes))
	return httpapi.NoStore(api.MailSent{Minutes: minutes}), nil
}
