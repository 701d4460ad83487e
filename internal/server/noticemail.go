package server

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

// noticeMail writes notices as letters.
type noticeMail struct{ *Server }

// Send writes one letter of all that there is to tell.
func (m noticeMail) Send(ctx context.Context, c notify.Channel, all []notify.Delivery) error {
	address, err := m.cfg.People.Store.Mail(ctx, c.User)
	if err != nil {
		return fmt.Errorf("%w: %w", notify.ErrRefused, err)
	}
	if address == "" {
		return notify.ErrGone
	}
	l := m.letter(c, all)
	l.To = address
	if err = m.outbox.Relay.Send(ctx, l); errors.Is(err, mail.ErrRefused) {
		return fmt.Errorf("%w: %w", notify.ErrRefused, err)
	}
	return err
}

// Mail is the same twice, as text and as a page, which has nothing that a mail program would have to fetch.
func (m noticeMail) letter(c notify.Channel, all []notify.Delivery) mail.Message {
	words := catalog.For(c.Language)
	slices.SortStableFunc(all, func(a, b notify.Delivery) int {
		return slices.Index(notify.Kinds, a.Kind) - slices.Index(notify.Kinds, b.Kind)
	})
	greeting := words.Say(i18n.Of("notice.mail", "tables", len(all)))
	ending := words.Say(i18n.Of("notice.mail.end"))
	stop := m.outbox.URL + "/by-mail#stop=" + m.stopSecret(c.ID)
	var text, page strings.Builder
	text.WriteString(greeting + "\n\n")
	fmt.Fprintf(&page, "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><body><p>%s</p><ul>",
		words.Tag.String(), html.EscapeString(greeting))
	for _, d := range all {
		line := words.Say(i18n.Of("notice.mail.line", "kind", string(d.Kind), "game", m.gameAt(d)))
		link := m.outbox.URL + d.Place()
		fmt.Fprintf(&text, "%s\n%s\n\n", line, link)
		fmt.Fprintf(&page, "<li><a href=\"%s\">%s</a></li>", html.EscapeString(link), html.EscapeString(line))
	}
	fmt.Fprintf(&text, "%s\n%s\n%s\n", ending, m.outbox.URL+"/notices", stop)
	fmt.Fprintf(&page, "</ul><p>%s<br><a href=\"%s\">%s</a> · <a href=\"%s\">%s</a></p></body></html>",
		html.EscapeString(ending), html.EscapeString(m.outbox.URL+"/notices"),
		html.EscapeString(words.Say(i18n.Of("notice.mail.settings"))), html.EscapeString(stop),
		html.EscapeString(words.Say(i18n.Of("notice.mail.stop"))))
	return mail.Message{
		Subject: words.Say(i18n.Of("notice.mail.subject", "tables", len(all))), Text: text.String(), HTML: page.String(),
		Stop: m.outbox.URL + stopPath + m.stopSecret(c.ID),
	}
}

// stopPath is where mail programs end letters by one click, without asking anybody (RFC 8058).
const stopPath = "/stop/"

// stopSecret ends the letters of a channel, and can do nothing else.
func (s *Server) stopSecret(channel string) string {
	mac := hmac.New(sha256.New, s.teller.stops)
	mac.Write([]byte(channel))
	return channel + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// stop ends the letters that a secret is for; ok is false if it is for none.
func (s *Server) stop(ctx context.Context, secret string) (ok bool, err error) {
	channel, _, _ := strings.Cut(secret, ".")
	if s.teller == nil || !hmac.Equal([]byte(secret), []byte(s.stopSecret(channel))) {
		return false, nil
	}
	return true, s.teller.outbox.Store.EndChannel(ctx, channel)
}

// stopByClick answers a mail program. It asks nothing of its sender: the secret is all that it needs.
func (s *Server) stopByClick(w http.ResponseWriter, r *http.Request) {
	ok, err := s.stop(r.Context(), r.PathValue("secret"))
	switch {
	case err != nil:
		s.cfg.Log.ErrorContext(r.Context(), "letters could not be ended", "error", err)
		http.Error(w, "", http.StatusServiceUnavailable)
	case !ok:
		httpapi.NewProblem(http.StatusNotFound, "not-found", i18n.Of("server.no-such-path")).Write(w, r)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

type stopInput struct{ Body api.StopSecret }

// stopNotices ends letters by the link in one of them.
func (s *Server) stopNotices(ctx context.Context, in *stopInput) (*httpapi.Body[api.NoticesStopped], error) {
	if err := s.quotas.SignIn(callerOf(ctx)); err != nil { // secrets are not to be tried out
		return nil, err
	}
	ok, err := s.stop(ctx, in.Body.Secret)
	if err != nil {
		return nil, httpapi.StoreError(err)
	}
	if !ok {
		return nil, httpapi.NewProblem(http.StatusBadRequest, "bad-link", i18n.Of("server.bad-link"))
	}
	return httpapi.NoStore(api.NoticesStopped{Stopped: true}), nil
}
