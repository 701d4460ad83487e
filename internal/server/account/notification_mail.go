package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/notify"
	"hexparlor/internal/notify/mail"
	"hexparlor/internal/server/httpapi"
)

// mailSender sends notifications by e-mail.
type mailSender struct{ *Notifier }

// Send sends one e-mail with all notifications that are due.
func (m mailSender) Send(ctx context.Context, c notify.Channel, all []notify.Delivery) error {
	address, err := m.Users.Store.Mail(ctx, c.User)
	if err != nil {
		return fmt.Errorf("%w: %w", notify.ErrRefused, err)
	}
	if address == "" {
		return notify.ErrGone
	}
	l := m.message(c, all)
	l.To = address
	if err = m.Outbox.Relay.Send(ctx, l); errors.Is(err, mail.ErrRefused) {
		return fmt.Errorf("%w: %w", notify.ErrRefused, err)
	}
	return err
}

// message returns the e-mail as text and as a page, which has nothing that a mail program would have to load.
func (m mailSender) message(c notify.Channel, all []notify.Delivery) mail.Message {
	words := catalog.For(c.Language)
	slices.SortStableFunc(all, func(a, b notify.Delivery) int {
		return slices.Index(notify.Kinds, a.Kind) - slices.Index(notify.Kinds, b.Kind)
	})
	greeting := words.Say(i18n.Of("notifications.message.mail", "tables", len(all)))
	ending := words.Say(i18n.Of("notifications.message.mail.end"))
	stop := m.Outbox.URL + "/by-mail#stop=" + m.stopSecret(c.ID)
	var text, page strings.Builder
	text.WriteString(greeting + "\n\n")
	fmt.Fprintf(&page, "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><body><p>%s</p><ul>",
		words.Tag.String(), html.EscapeString(greeting))
	for _, d := range all {
		line := words.Say(i18n.Of("notifications.message.mail.line", "kind", string(d.Kind), "game", m.title(d)))
		link := m.Outbox.URL + d.Place()
		fmt.Fprintf(&text, "%s\n%s\n\n", line, link)
		fmt.Fprintf(&page, "<li><a href=\"%s\">%s</a></li>", html.EscapeString(link), html.EscapeString(line))
	}
	fmt.Fprintf(&text, "%s\n%s\n%s\n", ending, m.Outbox.URL+"/notifications", stop)
	fmt.Fprintf(&page, "</ul><p>%s<br><a href=\"%s\">%s</a> · <a href=\"%s\">%s</a></p></body></html>",
		html.EscapeString(ending), html.EscapeString(m.Outbox.URL+"/notifications"),
		html.EscapeString(words.Say(i18n.Of("notifications.message.mail.settings"))), html.EscapeString(stop),
		html.EscapeString(words.Say(i18n.Of("notifications.message.mail.stop"))))
	return mail.Message{
		Subject: words.Say(i18n.Of("notifications.message.mail.subject", "tables", len(all))), Text: text.String(), HTML: page.String(),
		Stop: m.Outbox.URL + StopPath + m.stopSecret(c.ID),
	}
}

// StopPath is the path prefix of one-click unsubscription from notifications in mail programs (RFC 8058).
const StopPath = "/stop/"

// stopSecret returns the secret that unsubscribes a channel from notifications; it grants no other access.
func (n *Notifier) stopSecret(channel string) string {
	mac := hmac.New(sha256.New, n.stopKey)
	mac.Write([]byte(channel))
	return channel + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// stop ends the notifications of the channel of a secret. It reports false for a wrong secret.
func (n *Notifier) stop(ctx context.Context, secret string) (ok bool, err error) {
	channel, _, _ := strings.Cut(secret, ".")
	if n == nil || !hmac.Equal([]byte(secret), []byte(n.stopSecret(channel))) {
		return false, nil
	}
	return true, n.Store.EndChannel(ctx, channel)
}

// StopByClick answers the one-click unsubscription of a mail program; the secret in the path is its only credential.
func (n *Notifier) StopByClick(w http.ResponseWriter, r *http.Request) {
	ok, err := n.stop(r.Context(), r.PathValue("secret"))
	switch {
	case err != nil:
		n.Log.ErrorContext(r.Context(), "notifications by e-mail could not be ended", "error", err)
		http.Error(w, "", http.StatusServiceUnavailable)
	case !ok:
		httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.no-such-path")).Write(w, r)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

type stopInput struct{ Body api.UnsubscribeSecret }

// stopNotificationMail ends notifications by e-mail by the link in one of them.
func (s *service) stopNotificationMail(ctx context.Context, in *stopInput) (*httpapi.Body[api.Unsubscribed], error) {
	if err := s.Quotas.SignIn(httpapi.CallerOf(ctx)); err != nil { // secrets are not to be tried out
		return nil, err
	}
	ok, err := s.Notifier.stop(ctx, in.Body.Secret)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if !ok {
		return nil, httpapi.NewProblem(http.StatusBadRequest, "bad-link", i18n.Of("server.bad-link"))
	}
	return httpapi.NoStore(api.Unsubscribed{Unsubscribed: true}), nil
}
