package account

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"hexparlor/internal/notify/mail"
	"hexparlor/internal/panics"
)

// Mail is how the site sends e-mails. Links never contain an address from a request: a caller who asks for an e-mail to
// another user would choose where the reader's secret goes.
type Mail struct {
	Relay interface {
		Send(ctx context.Context, l mail.Message) error
	}
	URL string // of the site, such as https://play.example.org
}

// Bounds of e-mails that wait for the SMTP server.
const (
	mailsAtOnce = 4
	mailsQueued = 200
	mailTimeout = time.Minute // for one e-mail
)

// Outbox sends e-mails after the requests that ask for them were answered: an answer does not depend on how long
// sending takes, nor on whether there is an e-mail to send.
type Outbox struct {
	*Mail // nil: the site sends no e-mails
	log   *slog.Logger
	turn  chan struct{}
	all   sync.WaitGroup

	mu     sync.Mutex
	queued int
}

// NewOutbox returns an empty outbox.
func NewOutbox(m *Mail, log *slog.Logger) *Outbox {
	return &Outbox{Mail: m, log: log, turn: make(chan struct{}, mailsAtOnce)}
}

// Later queues send, which is called after the calls queued before. It drops the call if the queue is full.
func (o *Outbox) Later(send func(ctx context.Context) error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.queued >= mailsQueued {
		o.log.Warn("an e-mail is dropped: too many wait for the SMTP server")
		return
	}
	o.queued++
	o.all.Go(func() {
		o.turn <- struct{}{}
		ctx, cancel := context.WithTimeout(context.Background(), mailTimeout)
		defer cancel()
		if err := panics.Catch(func() error { return send(ctx) }); err != nil {
			o.log.Error("an e-mail was not sent", "error", err)
		}
		<-o.turn
		o.mu.Lock()
		defer o.mu.Unlock()
		o.queued--
	})
}

// Wait returns when all queued e-mails are sent, or ctx is done.
func (o *Outbox) Wait(ctx context.Context) {
	sent := make(chan struct{})
	go func() { o.all.Wait(); close(sent) }()
	select {
	case <-sent:
	case <-ctx.Done():
	}
}

// link returns the link of an e-mail. Its part behind the # is not sent to servers, so no log has it; and a program
// that checks links in e-mails opens only a page with a button.
func (o *Outbox) link(what, secret string) string { return o.URL + "/by-mail#" + what + "=" + secret }
