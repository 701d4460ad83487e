// Package mail sends e-mails through an SMTP server.
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

// Security is the encryption of the connection to the SMTP server.
type Security string

// The kinds of encryption.
const (
	StartTLS Security = "starttls" // upgraded by STARTTLS, which is required
	TLS      Security = "tls"      // encrypted from the first byte
	Plain    Security = "none"     // none, for a server on this machine
)

// patience is the time limit for each step of the dialogue with the SMTP server.
const patience = 20 * time.Second

// Config names the SMTP server and the sender of e-mails.
type Config struct {
	Address  string // host and port of the SMTP server
	From     string // sender, such as "Hexparlor <site@example.org>", to which replies go
	User     string // user name at the SMTP server; empty for no authentication
	Password string
	Security Security
}

// Message is an e-mail to one user.
type Message struct {
	To, Subject, Text string

	HTML string // content of Text as HTML; empty for an e-mail without an HTML part
	Stop string // URL for one-click unsubscription (RFC 8058); empty for none
}

// Relay sends the site's e-mails by an SMTP server. Its methods are safe for concurrent use.
type Relay struct {
	host    string
	domain  string // domain of the sender's address
	from    *netmail.Address
	options []gomail.Option
}

// New returns a relay for a configuration, without connecting.
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

// errHeader is the error of an e-mail whose address or subject has line ends, which could add headers.
var errHeader = errors.New("an address or a subject has more than one line")

// Send sends an e-mail to the SMTP server, once: a server that accepts it keeps trying to deliver it. Errors are
// ErrRefused or leave the result unknown.
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
	// the library's default contains the host name of this machine
	m.SetMessageIDWithValue(rand.Text() + "@" + r.domain)
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

// ErrRefused is the error of an e-mail that the SMTP server has not accepted, or that could not be sent to it.
var ErrRefused = errors.New("the letter was not taken")

// hand sends an e-mail to the SMTP server. After an error other than ErrRefused it is unknown whether the server
// accepted it.
func (r *Relay) hand(ctx context.Context, m *gomail.Msg) error {
	client, err := gomail.NewClient(r.host, r.options...)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	err = client.Send(m)
	var sendErr *gomail.SendError
	if errors.As(err, &sendErr) && sendErr.ErrorCode() >= 400 {
		err = fmt.Errorf("%w: %w", ErrRefused, err)
	}
	_ = client.Close() // an error while closing does not concern the e-mail
	return err
}
