// Package online plays at a server: it is a client of the HTTP API for terminals. Whatever a server sends is read up to
// a bound, and its texts lose everything that could change the state of a terminal.
package online

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"time"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/api"
	"hexparlor/internal/lobby/chat"
	"hexparlor/internal/user"
)

const (
	maxAnswer = 8 << 20 // bytes of an answer, and of one message of a stream; a page of a replay has at most 1 MiB
	patience  = 20 * time.Second
)

// Client sends requests to one server as one user.
type Client struct {
	base     *url.URL
	http     *http.Client
	language string
	agent    string

	mu     sync.Mutex
	secret string
}

// Config describes a server and a user of it.
type Config struct {
	URL       string // address of the site, such as https://example.org/hex
	Secret    string // secret of the user's session; empty: a new guest
	Language  string
	Transport http.RoundTripper // nil: the network
}

// New returns a client. The error says what is wrong with the address.
func New(c Config) (*Client, error) {
	address := strings.TrimRight(c.URL, "/")
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	base, err := url.Parse(address)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" || base.User != nil {
		return nil, catalog.Error(i18n.Of("screen-server.address", "address", i18n.Escaped(c.URL)))
	}
	if c.Secret == "" {
		c.Secret = user.NewSecret()
	}
	return &Client{
		base: base, secret: c.Secret, language: c.Language, agent: "hexparlor-terminal",
		http: &http.Client{Transport: c.Transport, CheckRedirect: sameHost},
	}, nil
}

// sameHost follows redirects to the same host only: another one must not get the secret.
func sameHost(r *http.Request, via []*http.Request) error {
	if r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme || len(via) > 3 {
		return http.ErrUseLastResponse
	}
	return nil
}

// words returns the language in which the server answers.
func (c *Client) words() *i18n.Catalogue { return catalog.For(c.language) }

// Host returns the name of the server.
func (c *Client) Host() string { return clean(c.base.Host, 60) }

// URL returns the address of the site.
func (c *Client) URL() string { return c.base.String() }

// Secret returns the secret of the user's session.
func (c *Client) Secret() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.secret
}

// Become makes the client that of a user.
func (c *Client) Become(who Identity) { c.setSecret(who.Secret) }

// setSecret makes the client that of another session.
func (c *Client) setSecret(secret string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.secret = secret
}

// Problem is the answer of a server that refuses a request.
type Problem struct {
	Status int
	Code   string
	reason i18n.Message
}

// Message returns the reason of the refusal.
func (p *Problem) Message() i18n.Message { return p.reason }

func (p *Problem) Error() string { return catalog.English().Say(p.reason) }

// unreachable returns the error of a request without an answer.
func unreachable(host string, err error) error {
	var why any
	var system syscall.Errno
	switch {
	case errors.As(err, &system):
		why = system
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		why = i18n.Of("screen-server.late")
	default:
		for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(inner) {
			err = inner
		}
		why = clean(err.Error(), 120)
	}
	return catalog.Error(i18n.Of("screen-server.no-answer", "host", host, "why", why))
}

// request returns a request for a path of the API with a JSON body, unless body is nil.
func (c *Client) request(ctx context.Context, method, path string, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base.String()+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Accept-Language", c.language)
	r.Header.Set("User-Agent", c.agent)
	r.Header.Set("Authorization", "Bearer "+c.Secret())
	return r, nil
}

// call sends a request and reads its JSON answer into answer, unless that is nil.
func (c *Client) call(ctx context.Context, method, path string, body, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := c.request(ctx, method, path, body)
	if err != nil {
		return err
	}
	text, err := c.send(r)
	if err != nil || answer == nil {
		return err
	}
	if json.Unmarshal(text, answer) != nil {
		return catalog.Error(i18n.Of("screen-server.other", "host", c.Host()))
	}
	return nil
}

// send sends a request and returns the body of the answer, or the Problem in it.
func (c *Client) send(r *http.Request) ([]byte, error) {
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, unreachable(c.Host(), err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return nil, unreachable(c.Host(), err)
	}
	if answer.StatusCode != http.StatusOK {
		return nil, c.problem(answer.StatusCode, text)
	}
	return text, nil
}

// problem returns the error that an answer contains.
func (c *Client) problem(status int, text []byte) error {
	var p api.Problem
	if json.Unmarshal(text, &p) != nil || p.Detail == "" && p.Refusal == nil {
		return &Problem{status, "", i18n.Of("screen-server.status", "host", c.Host(), "status", status)}
	}
	reason := clean(p.Detail, 400)
	if r := p.Refusal; r != nil {
		reason = clean(r.Sentence, 400)
		if r.Rule != "" {
			return &Problem{status, p.Code, i18n.Of("terminal.refused", "reason", reason, "rule", clean(r.Rule, 20))}
		}
	}
	return &Problem{status, clean(p.Code, 40), i18n.Verbatim(reason)}
}

// newKey returns an idempotency key for a submission.
func newKey() string { return rand.Text() }

// SignIn signs in by a code that another device of the user shows, or by a recovery code. The client is then that of
// the user's new session.
func (c *Client) SignIn(ctx context.Context, code string) (api.Me, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := c.request(ctx, http.MethodPost, "/api/sign-in/code", api.CodeEntry{Code: code})
	if err != nil {
		return api.Me{}, err
	}
	r.Header.Del("Authorization")
	answer, err := c.http.Do(r)
	if err != nil {
		return api.Me{}, unreachable(c.Host(), err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return api.Me{}, unreachable(c.Host(), err)
	}
	if answer.StatusCode != http.StatusOK {
		return api.Me{}, c.problem(answer.StatusCode, text)
	}
	var in api.SignedIn
	for _, cookie := range answer.Cookies() {
		if strings.HasSuffix(cookie.Name, "hexparlor_guest") && user.IsSecret(cookie.Value) &&
			json.Unmarshal(text, &in) == nil {
			c.setSecret(cookie.Value)
			return in.Me, nil
		}
	}
	return api.Me{}, catalog.Error(i18n.Of("screen-server.other", "host", c.Host()))
}

// clean returns a text of a server as one line of at most so many characters, without any that change the state of a
// terminal.
func clean(text string, most int) string {
	runes := []rune(chat.Clean(text))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}

func pathOf(form string, args ...any) string {
	for i, a := range args {
		if text, ok := a.(string); ok {
			args[i] = url.PathEscape(text)
		}
	}
	return fmt.Sprintf(form, args...)
}
