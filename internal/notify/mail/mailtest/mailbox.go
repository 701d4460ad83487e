// Package mailtest is an SMTP server for tests, which read the e-mails that a site sends.
package mailtest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// Message is an e-mail that a Box has received.
type Message struct {
	From, To string // sender and recipient of the SMTP envelope
	Header   netmail.Header
	Subject  string
	Text     string
	HTML     string // HTML part; empty if there is none
}

// Box is an SMTP server of a test on the loopback interface, which keeps the e-mails that it receives.
type Box struct {
	Address  string
	server   *smtp.Server
	received chan Message
}

// Open starts a Box on a free port.
func Open() (*Box, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	b := &Box{Address: l.Addr().String(), received: make(chan Message, 100)}
	b.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{box: b}, nil }))
	b.server.Domain, b.server.ReadTimeout, b.server.MaxMessageBytes = "localhost", 10*time.Second, 1<<20
	go func() { _ = b.server.Serve(l) }() // until it is closed
	return b, nil
}

// Close stops the SMTP server.
func (b *Box) Close() { _ = b.server.Close() }

// Next waits up to patience for the next e-mail; ok is false if none arrives.
func (b *Box) Next(patience time.Duration) (l Message, ok bool) {
	select {
	case l = <-b.received:
		return l, true
	case <-time.After(patience):
		return l, false
	}
}

// session is the state of an SMTP session with one client.
type session struct {
	box      *Box
	from, to string
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.to != "" {
		return &smtp.SMTPError{Code: 452, Message: "one recipient is enough"}
	}
	s.to = to
	return nil
}

// Data decodes the e-mail as a mail program would, and puts it into the box.
func (s *session) Data(r io.Reader) error {
	m, err := netmail.ReadMessage(r)
	if err != nil {
		return err
	}
	text, page, err := parts(m)
	if err != nil {
		return err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return err
	}
	s.box.received <- Message{From: s.from, To: s.to, Header: m.Header, Subject: subject, Text: text, HTML: page}
	return nil
}

// parts returns the text part and the HTML part of an e-mail, decoded.
func parts(m *netmail.Message) (text, page string, err error) {
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return "", "", err
	}
	if kind != "multipart/alternative" {
		text, err = decoded(m.Body, m.Header.Get("Content-Transfer-Encoding"))
		return text, "", err
	}
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		part, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return text, page, nil
		}
		if err != nil {
			return "", "", err
		}
		body, err := decoded(part, part.Header.Get("Content-Transfer-Encoding"))
		if err != nil {
			return "", "", err
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			page = body
		} else {
			text = body
		}
	}
}

func decoded(r io.Reader, encoding string) (string, error) {
	if encoding == "quoted-printable" {
		r = quotedprintable.NewReader(r)
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

func (s *session) Reset()        { s.from, s.to = "", "" }
func (s *session) Logout() error { return nil }
