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

// patience is the time limit for each step of the SMTP dialogue.
const patience = 20 * time.Second

// Config names the SMTP server and the sender.
type Config struct {
	Address  string // host and port of the SMTP server
	From     string // such as "Hexparlor <site@example.org>"; replies go there
	User     string // empty: without authentication
	Password string
	Security Security
}

// Message is an e-mail to one user.
type Message struct {
	To, Subject, Text string

	HTML string // the same as HTML; empty: text only
	Stop string // address for one-click unsubscription (RFC 8058); empty: none
}

// Relay is the SMTP server that sends the site's e-mails. Its methods are safe for concurrent use.
type Relay struct {
	host    string
	domain  string // of the sender's address
	from    *netmail.Address
	options []gomail.Option
}

// New returns the relay of a configuration; it does not connect yet.
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

// errHeader refuses an e-mail if line ends in its data would add headers.
var errHeader = errors.New("an address or a subject has more than one line")

// Send hands an e-mail to the SMTP server. It is not repeated: a server that accepts it stores it until delivery.
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

// ErrRefused means that the SMTP server has not accepted the e-mail, or could not be reached.
var ErrRefused = errors.New("the letter was not taken")

// hand sends a message to the SMTP server. After an error other than ErrRefused it is unknown whether the message was
// accepted.
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
