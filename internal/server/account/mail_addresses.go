package account

import (
	"context"
	"net/http"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// mayMail returns a typed e-mail address in its clean form. It refuses sites without e-mail, and too many e-mails to
// one address or for one account; an address that no account has counts like any other.
func (s *service) mayMail(c Browser, account, typed string) (address string, err error) {
	if s.Outbox.Mail == nil {
		return "", httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	if err := browsersOnly(c); err != nil {
		return "", err
	}
	if err := s.Quotas.SignIn(c); err != nil {
		return "", err
	}
	address, folded, err := user.Address(typed)
	if err != nil {
		return "", err
	}
	if err := s.Quotas.Mail("to " + folded); err != nil {
		return "", err
	}
	if account != "" {
		err = s.Quotas.Mail("of " + account)
	}
	return address, err
}

// linkMail returns an e-mail with a link, which ends with how long the link is valid and how to object.
func linkMail(words *i18n.Catalogue, to string, subject, text i18n.Message) mail.Message {
	end := i18n.Of("server.mail.end", "minutes", int(user.MailLife.Minutes()))
	return mail.Message{To: to, Subject: words.Say(subject), Text: words.Say(text) + "\n\n" + words.Say(end) + "\n"}
}

type mailInput struct{ Body api.MailAddress }

// addMail sends a link that adds an address to the caller's account.
func (s *service) addMail(ctx context.Context, in *mailInput) (*httpapi.Body[api.MailSent], error) {
	c := browserOf(ctx)
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.mayMail(c, p.ID, in.Body.Address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	secret, err := s.Users.AskForMail(ctx, p, address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	l := linkMail(c.Words(), address, i18n.Of("server.mail.confirm.subject"),
		i18n.Of("server.mail.confirm", "handle", p.Handle, "link", s.Outbox.link("confirm", secret)))
	s.Outbox.Later(func(ctx context.Context) error { return s.Outbox.Relay.Send(ctx, l) })
	return sent(), nil
}

func sent() *httpapi.Body[api.MailSent] {
	return httpapi.NoStore(api.MailSent{Minutes: int(user.MailLife.Minutes())})
}

// mailSignInLink sends a link that signs in to each account of an address, if there are any. Neither the answer nor its
// duration depends on whether there are.
func (s *service) mailSignInLink(ctx context.Context, in *mailInput) (*httpapi.Body[api.MailSent], error) {
	c := browserOf(ctx)
	address, err := s.mayMail(c, "", in.Body.Address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	words := c.Words()
	s.Outbox.Later(func(ctx context.Context) error {
		keys, err := s.Users.MailKeys(ctx, address)
		if err != nil || len(keys) == 0 {
			return err
		}
		var links []string
		for _, k := range keys {
			links = append(links, k.Handle+": "+s.Outbox.link("enter", k.Secret))
		}
		return s.Outbox.Relay.Send(ctx, linkMail(words, address, i18n.Of("server.mail.sign-in.subject"),
			i18n.Of("server.mail.sign-in", "links", strings.Join(links, "\n"))))
	})
	return sent(), nil
}

type linkInput struct{ Body api.MailSecret }

// confirmMail adds the address to which the secret was sent.
func (s *service) confirmMail(ctx context.Context, in *linkInput) (*httpapi.Body[api.MailAdded], error) {
	if err := s.Quotas.SignIn(httpapi.CallerOf(ctx)); err != nil { // secrets are not to be tried out
		return nil, err
	}
	p, address, former, err := s.Users.AddMail(ctx, in.Body.Secret)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	// The link may have been opened in a browser that is not signed in to the account.
	me, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	if me.ID != p.ID {
		session = user.Session{}
	}
	s.Changes.noteTo(ctx, httpapi.CallerOf(ctx).Words(), p, session, user.ChangedMail, former)
	return httpapi.NoStore(api.MailAdded{Handle: p.Handle, Address: address}), nil
}

// signInByMail signs the caller in to the account for which a link was sent.
func (s *service) signInByMail(ctx context.Context, in *linkInput) (*httpapi.Body[api.SignedIn], error) {
	return s.signIn(ctx, func() (user.User, bool, error) {
		p, err := s.Users.ByMail(ctx, in.Body.Secret)
		return p, true, err
	}, nil)
}

func (s *service) getMail(ctx context.Context, _ *struct{}) (*httpapi.Body[api.OwnMail], error) {
	p, _, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.Users.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(api.OwnMail{Available: s.Outbox.Mail != nil, Address: address}), nil
}

func (s *service) removeMail(ctx context.Context, _ *struct{}) (*httpapi.Body[api.OwnMail], error) {
	p, session, err := httpapi.CallerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	former, err := s.Users.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if err := s.Users.Store.RemoveMail(ctx, p.ID); err != nil {
		return nil, httpapi.StoreError(err)
	}
	if former != "" {
		s.Changes.noteTo(ctx, httpapi.CallerOf(ctx).Words(), p, session, user.RemovedMail, former)
	}
	return s.getMail(ctx, nil)
}
