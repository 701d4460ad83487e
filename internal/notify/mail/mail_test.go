package mail

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"
)

// post is an SMTP server that accepts one e-mail, or answers a command otherwise.
type post struct {
	address string
	answers map[string]string // by the first word of a command
	text    chan string       // the e-mail
}

// hangUp is an answer that closes the connection.
const hangUp = "hang up"

func newPost(t *testing.T, answers map[string]string) *post {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &post{address: l.Addr().String(), answers: answers, text: make(chan string, 1)}
	go p.serve(l)
	t.Cleanup(func() { l.Close() })
	return p
}

// serve talks to one client.
func (p *post) serve(l net.Listener) {
	c, err := l.Accept()
	if err != nil {
		return
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(2 * time.Minute))
	lines, body := bufio.NewScanner(c), []string(nil)
	fmt.Fprint(c, "220 post\r\n")
	for data := false; lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), " ")
		answer := "250 ok"
		switch {
		case data && lines.Text() != ".":
			body = append(body, lines.Text())
			continue
		case data:
			data, word = false, "."
			p.text <- strings.Join(body, "\n")
		case word == "DATA":
			data, answer = true, "354 go on"
		case word == "QUIT":
			answer = "221 bye"
		}
		if other := p.answers[word]; other != "" {
			answer, data = other, false
		}
		if answer == hangUp {
			return
		}
		fmt.Fprint(c, answer+"\r\n")
	}
}

func (p *post) config() Config {
	return Config{Address: p.address, From: "Hexparlor <site@example.org>", Security: Plain}
}

func send(t *testing.T, p *post, m Message) error {
	t.Helper()
	relay, err := New(p.config())
	if err != nil {
		t.Fatal(err)
	}
	return relay.Send(t.Context(), m)
}

// TestSendWritesHeadersAndBothTexts reads the e-mail that arrives.
func TestSendWritesHeadersAndBothTexts(t *testing.T) {
	p := newPost(t, nil)
	m := Message{To: "anna@example.net", Subject: "Your turn", Text: "Anna waits for you.", HTML: "<p>It is your turn.</p>", Stop: "https://example.org/stop"}
	if err := send(t, p, m); err != nil {
		t.Fatal(err)
	}
	text := <-p.text
	for _, want := range []string{
		`From: "Hexparlor" <site@example.org>`, "To: <anna@example.net>", "Subject: Your turn", "Date: ", "Auto-Submitted: auto-generated",
		"Anna waits for you.", "<p>It is your turn.</p>", "text/html", "List-Unsubscribe: <https://example.org/stop>",
		"List-Unsubscribe-Post: List-Unsubscribe=One-Click",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if !regexp.MustCompile(`Message-ID: <\w{26}@example\.org>`).MatchString(text) {
		t.Errorf("the message id is that of another host:\n%s", text)
	}
}

// TestSendAuthenticatesUser has a server that accepts no password, and one that asks for none.
func TestSendAuthenticatesUser(t *testing.T) {
	for user, refused := range map[string]bool{"anna": true, "": false} {
		p := newPost(t, map[string]string{"EHLO": "250-post\r\n250 AUTH CRAM-MD5", "AUTH": "535 no"})
		config := p.config()
		config.User, config.Password = user, "secret"
		relay, err := New(config)
		if err != nil {
			t.Fatal(err)
		}
		err = relay.Send(t.Context(), Message{To: "anna@example.net", Subject: "x", Text: "x"})
		if errors.Is(err, ErrRefused) != refused {
			t.Errorf("as %q: %v", user, err)
		}
	}
}

// TestSendWithTLSEncryptsFromFirstByte reads the first byte of a connection.
func TestSendWithTLSEncryptsFromFirstByte(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	first := make(chan byte, 1)
	go func() {
		defer close(first)
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(2 * time.Minute))
		fmt.Fprint(c, "220 post\r\n")
		one := make([]byte, 1)
		if _, err := c.Read(one); err == nil {
			first <- one[0]
		}
	}()
	relay, err := New(Config{Address: l.Addr().String(), From: "site@example.org", Security: TLS})
	if err != nil {
		t.Fatal(err)
	}
	if err := relay.Send(t.Context(), Message{To: "anna@example.net", Subject: "x", Text: "x"}); !errors.Is(err, ErrRefused) {
		t.Errorf("%v", err)
	}
	const handshake = 22 // TLS record type
	if got := <-first; got != handshake {
		t.Errorf("the first byte is %d", got)
	}
}

// TestSendOmitsHeadersWithoutContent also holds that neither the library nor the machine is named.
func TestSendOmitsHeadersWithoutContent(t *testing.T) {
	p := newPost(t, nil)
	if err := send(t, p, Message{To: "anna@example.net", Subject: "Hello", Text: "Hello."}); err != nil {
		t.Fatal(err)
	}
	text := <-p.text
	for _, other := range []string{"text/html", "List-Unsubscribe", "User-Agent", "X-Mailer", "<>"} {
		if strings.Contains(text, other) {
			t.Errorf("there is %q in\n%s", other, text)
		}
	}
}

func TestSendRefusesLineEndsInHeaders(t *testing.T) {
	p := newPost(t, nil)
	for _, end := range []string{"\r", "\n", "\x00"} {
		for _, m := range []Message{
			{To: "anna@example.net" + end, Subject: "x"},
			{To: "anna@example.net", Subject: "x" + end + "Bcc: ben@example.net"},
			{To: "anna@example.net", Subject: "x", Stop: "https://example.org/" + end},
		} {
			if err := send(t, p, m); !errors.Is(err, errHeader) {
				t.Errorf("%q: %v", m, err)
			}
		}
	}
	if err := send(t, p, Message{To: "nobody", Subject: "x"}); err == nil || errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("no address: %v", err)
	}
}

// TestSendReportsRefusalOnlyIfNoMailArrived answers commands with failures.
func TestSendReportsRefusalOnlyIfNoMailArrived(t *testing.T) {
	for name, c := range map[string]struct {
		answers map[string]string
		refused bool
	}{
		"at the address":   {map[string]string{"RCPT": "550 no such user"}, true},
		"for now":          {map[string]string{"RCPT": "451 try later"}, true},
		"at the sender":    {map[string]string{"MAIL": "400 no"}, true},
		"at the data":      {map[string]string{"DATA": "554 no"}, true},
		"after everything": {map[string]string{".": "552 too big"}, true},
		"not at all":       {map[string]string{"QUIT": "500 what"}, false},
	} {
		err := send(t, newPost(t, c.answers), Message{To: "anna@example.net", Subject: "x", Text: "x"})
		if errors.Is(err, ErrRefused) != c.refused || !c.refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if c.refused && !strings.HasPrefix(err.Error(), ErrRefused.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	m := Message{To: "anna@example.net", Subject: "x", Text: "x"}
	if err := send(t, newPost(t, map[string]string{".": hangUp}), m); err == nil || errors.Is(err, ErrRefused) {
		t.Errorf("a connection that breaks after the e-mail: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &post{address: l.Addr().String()}
	l.Close()
	if err := send(t, p, Message{To: "anna@example.net", Subject: "x", Text: "x"}); !errors.Is(err, ErrRefused) || !strings.HasPrefix(err.Error(), ErrRefused.Error()) {
		t.Errorf("no server: %v", err)
	}
}

// TestSendWithStartTLSRefusesServerWithoutEncryption connects to a server that has none.
func TestSendWithStartTLSRefusesServerWithoutEncryption(t *testing.T) {
	p := newPost(t, nil)
	config := p.config()
	config.Security = StartTLS
	relay, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := relay.Send(t.Context(), Message{To: "anna@example.net", Subject: "x", Text: "x"}); !errors.Is(err, ErrRefused) {
		t.Errorf("%v", err)
	}
	select {
	case text := <-p.text:
		t.Errorf("sent without encryption: %s", text)
	default:
	}
}

func TestMailRelayNewRefusesInvalidConfigurations(t *testing.T) {
	good := Config{Address: "mail.example.org:587", From: "site@example.org", Security: StartTLS}
	for name, refused := range map[string]struct {
		change func(*Config)
		why    string
	}{
		"no port":        {func(c *Config) { c.Address = "mail.example.org" }, "missing port"},
		"a named port":   {func(c *Config) { c.Address = "mail.example.org:smtp" }, `"smtp"`},
		"a great port":   {func(c *Config) { c.Address = "mail.example.org:65536" }, "port"},
		"no sender":      {func(c *Config) { c.From = "" }, "address"},
		"two senders":    {func(c *Config) { c.From = "a@example.org, b@example.org" }, "address"},
		"other security": {func(c *Config) { c.Security = "ssl" }, `"ssl"`},
		"no host":        {func(c *Config) { c.Address = ":587" }, "host"},
	} {
		c := good
		if refused.change(&c); c == good {
			t.Fatal(name)
		}
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), refused.why) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, security := range []Security{StartTLS, TLS, Plain} {
		c := good
		c.Security, c.User, c.Password = security, "user", "password"
		relay, err := New(c)
		if err != nil || relay.host != "mail.example.org" || relay.domain != "example.org" {
			t.Errorf("%s: %+v, %v", security, relay, err)
		}
	}
}
