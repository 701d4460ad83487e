// Package mail hands letters to an SMTP server, which brings them to where they belong.
package mail

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// Security is how a connection to the SMTP server is kept from others.
type Security string

// The kinds of security.
const (
	StartTLS Security = "starttls" // encrypted before anything else is said, or not at all
	TLS      Security = "tls"      // encrypted from the first byte
	Plain    Security = "none"     // for a server on this machine
)

// patience is how long an SMTP server may take for each step.
const patience = 20 * time.Second

// Config says by which server letters go, and from whom they are.
type Config struct {
	Address  string // host and port of the SMTP server
	From     string // such as "Hexparlor <site@example.org>"; answers go there
	User     string // empty: nobody signs in
	Password string
	Security Security
}

// Message is a text for one person.
type Message struct {
	To, Subject, Text string

	HTML string // the same as a page; empty: the text alone
	Stop string // an address that ends letters of the kind when it is posted to (RFC 8058); empty: there is none
}

// Relay is an SMTP server that takes the site's letters. Its methods are safe for concurrent use.
type Relay struct {
	host    string
	domain  string // of the sender
	from    *netmail.Address
	options []gomail.Option
}

// New is the relay of a configuration; it is not asked anything yet.
func New(c Config) (*Relay, error) {
	host, port, err := net.SplitHostPort(c.Address)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		return nil, err
	}
	from, err := netmail.ParseAddress(c.From)
	if err != nil {
		return nil, err
	}
	domain := from.Address[strings.LastIndexByte(from.Address, '@')+1:]
	options := []gomail.Option{
		gomail.WithPort(number), gomail.WithTimeout(patience), gomail.WithHELO(domain),
		gomail.WithTLSConfig(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}),
	}
	switch c.Security {
	case TLS:
		options = append(options, gomail.WithSSL())
	case Plain:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	case StartTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		return nil, fmt.Errorf("there is no security %q", c.Security)
	}
	if c.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(c.User), gomail.WithPassword(c.Password))
	}
	if _, err := gomail.NewClient(host, options...); err != nil {
		return nil, err
	}
	return &Relay{host: host, domain: domain, from: from, options: options}, nil
}

// errHeader refuses a letter whose head would have more lines than are meant.
var errHeader = errors.New("an address or a subject has more than one line")

// Send hands a letter over. It is not tried again: an SMTP server that takes it keeps it until it has arrived.
func (r *Relay) Send(ctx context.Context, l Message) error {
	if strings.ContainsAny(l.To+l.Subject+l.Stop, "\r\n\x00") {
		return errHeader
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(r.from)
	if err := m.To(l.To); err != nil {
		return err
	}
	m.Subject(l.Subject)
	m.SetDate()
	m.SetMessageIDWithValue(rand.Text() + "@" + r.domain) // the library's own would name this machine
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	if l.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, l.HTML)
	}
	if l.Stop != "" {
		m.SetGenHeader("List-Unsubscribe", "<"+l.Stop+">")
		m.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	return r.hand(ctx, m)
}

// ErrRefused means that the SMTP server has not taken the letter, or was not reached.
var ErrRefused = errors.New("the letter was not taken")

// hand gives a message to the SMTP server. After an error that is not ErrRefused nobody knows whether it was taken.
func (r *Relay) hand(ctx context.Context, m *gomail.Msg) error {
	client, err := gomail.NewClient(r.host, r.options...)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	err = client.Send(m)
	var told *gomail.SendError
	if errors.As(err, &told) && told.ErrorCode() >= 400 {
		err = fmt.Errorf("%w: %w", ErrRefused, err)
	}
	_ = client.Close() // how the talk ends says nothing about the letter
	return err
}
