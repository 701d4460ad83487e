package server

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"hexparlor/i18n"
	"hexparlor/internal/api"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/panics"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/user"
)

// Mail is by what the house writes letters, and what it calls itself in them. The address in a link is never taken from
// a request: whoever asks for a letter to somebody else would choose where its reader's secret goes.
type Mail struct {
	Relay interface {
		Send(ctx context.Context, l mail.Message) error
	}
	URL string // of the house, such as https://play.example.org
}

// outbox sends letters beside the requests that ask for them: how long that takes, and whether there is anything to be
// sent at all, nobody learns who asks.
type outbox struct {
	*Mail // nil: the house writes no letters
	turn  chan struct{}
	all   sync.WaitGroup

	mu      sync.Mutex
	waiting int
}

func newOutbox(m *Mail) *outbox { return &outbox{Mail: m, turn: make(chan struct{}, lettersAtOnce)} }

// later does what sends letters, when it is its turn. If too many wait it is left.
func (s *Server) later(do func(ctx context.Context) error) {
	o := s.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.waiting >= lettersWaiting {
		s.cfg.Log.Warn("a letter is not written: too many wait for the SMTP server")
		return
	}
	o.waiting++
	o.all.Go(func() {
		o.turn <- struct{}{}
		ctx, cancel := context.WithTimeout(context.Background(), letterPatience)
		defer cancel()
		if err := panics.Catch(func() error { return do(ctx) }); err != nil {
			s.cfg.Log.Error("a letter was not sent", "error", err)
		}
		<-o.turn
		o.mu.Lock()
		defer o.mu.Unlock()
		o.waiting--
	})
}

// wait returns when all letters are sent, or ctx is done.
func (o *outbox) wait(ctx context.Context) {
	sent := make(chan struct{})
	go func() { o.all.Wait(); close(sent) }()
	select {
	case <-sent:
	case <-ctx.Done():
	}
}

// mayMail refuses where the house writes no letters, and too many to one address or for one account. It counts
// addresses that nobody here has like all others.
func (s *Server) mayMail(c *caller, account, typed string) (address string, err error) {
	if s.outbox.Mail == nil {
		return "", httpapi.NewProblem(http.StatusNotFound, "no-mail", i18n.Of("server.no-mail"))
	}
	if err := browsersOnly(c); err != nil {
		return "", err
	}
	if err := s.quotas.SignIn(c); err != nil {
		return "", err
	}
	address, folded, err := user.Address(typed)
	if err != nil {
		return "", err
	}
	if err := s.quotas.Mail("to " + folded); err != nil {
		return "", err
	}
	if account != "" {
		err = s.quotas.Mail("of " + account)
	}
	return address, err
}

// link is where a letter leads. What is behind the # is not sent with the request, so that no log has it; and a program
// that looks at links in mail opens only a page with a button.
func (o *outbox) link(what, secret string) string { return o.URL + "/by-mail#" + what + "=" + secret }

// Mail is one of the house's letters, which all tell how long they serve and how to object.
func letter(words *i18n.Catalogue, to string, subject, text i18n.Message) mail.Message {
	end := i18n.Of("server.mail.end", "minutes", int(user.MailLife.Minutes()))
	return mail.Message{To: to, Subject: words.Say(subject), Text: words.Say(text) + "\n\n" + words.Say(end) + "\n"}
}

type mailInput struct{ Body api.MailAddress }

// addMail sends a link that adds an address to the caller's account.
func (s *Server) addMail(ctx context.Context, in *mailInput) (*httpapi.Body[api.MailSent], error) {
	c := callerOf(ctx)
	p, _, err := c.Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.mayMail(c, p.ID, in.Body.Address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	secret, err := s.cfg.People.AskForMail(ctx, p, address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	l := letter(c.Words(), address, i18n.Of("server.mail.confirm.subject"),
		i18n.Of("server.mail.confirm", "handle", p.Handle, "link", s.outbox.link("confirm", secret)))
	s.later(func(ctx context.Context) error { return s.outbox.Relay.Send(ctx, l) })
	return sent(), nil
}

func sent() *httpapi.Body[api.MailSent] {
	return httpapi.NoStore(api.MailSent{Minutes: int(user.MailLife.Minutes())})
}

// askByMail sends a link that signs in to each account of an address, if there are any. Nothing in the answer, nor how
// long it takes, tells whether there are.
func (s *Server) askByMail(ctx context.Context, in *mailInput) (*httpapi.Body[api.MailSent], error) {
	c := callerOf(ctx)
	address, err := s.mayMail(c, "", in.Body.Address)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	words := c.Words()
	s.later(func(ctx context.Context) error {
		keys, err := s.cfg.People.MailKeys(ctx, address)
		if err != nil || len(keys) == 0 {
			return err
		}
		var links []string
		for _, k := range keys {
			links = append(links, k.Handle+": "+s.outbox.link("enter", k.Secret))
		}
		return s.outbox.Relay.Send(ctx, letter(words, address, i18n.Of("server.mail.sign-in.subject"),
			i18n.Of("server.mail.sign-in", "links", strings.Join(links, "\n"))))
	})
	return sent(), nil
}

type linkInput struct{ Body api.MailSecret }

// confirmMail takes the secret of a letter that adds an address.
func (s *Server) confirmMail(ctx context.Context, in *linkInput) (*httpapi.Body[api.MailAdded], error) {
	if err := s.quotas.SignIn(callerOf(ctx)); err != nil { // secrets are not to be tried out
		return nil, err
	}
	p, address, former, err := s.cfg.People.AddMail(ctx, in.Body.Secret)
	if err != nil {
		return nil, httpapi.UserError(err)
	}
	// The letter may have been opened in another browser, which is nobody of the account.
	me, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	if me.ID != p.ID {
		session = user.Session{}
	}
	s.noteChangeTo(ctx, p, session, user.ChangedMail, former)
	return httpapi.NoStore(api.MailAdded{Handle: p.Handle, Address: address}), nil
}

// signInByMail makes the caller whom a letter was for.
func (s *Server) signInByMail(ctx context.Context, in *linkInput) (*httpapi.Body[api.SignedIn], error) {
	return s.signIn(ctx, func() (user.User, bool, error) {
		p, err := s.cfg.People.ByMail(ctx, in.Body.Secret)
		return p, true, err
	}, nil)
}

func (s *Server) getMail(ctx context.Context, _ *struct{}) (*httpapi.Body[api.OwnMail], error) {
	p, _, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	address, err := s.cfg.People.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	return httpapi.NoStore(api.OwnMail{Offered: s.outbox.Mail != nil, Address: address}), nil
}

func (s *Server) removeMail(ctx context.Context, _ *struct{}) (*httpapi.Body[api.OwnMail], error) {
	p, session, err := callerOf(ctx).Find(ctx)
	if err != nil {
		return nil, err
	}
	former, err := s.cfg.People.Store.Mail(ctx, p.ID)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if err := s.cfg.People.Store.RemoveMail(ctx, p.ID); err != nil {
		return nil, httpapi.StoreError(err)
	}
	if former != "" {
		s.noteChangeTo(ctx, p, session, user.RemovedMail, former)
	}
	return s.getMail(ctx, nil)
}
