// Package push sends notifications to browsers by Web Push: encrypted for the browser (RFC 8291), signed by the site
// (RFC 8292). The endpoint comes from the client, so it may be hostile: only HTTPS to public addresses is allowed,
// and redirects are not followed.
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"hexparlor/internal/notify"
)

const (
	maxEndpoint = 1024             // characters
	authSize    = 16               // bytes of a browser's secret
	dialTime    = 5 * time.Second  // to connect
	answerTime  = 15 * time.Second // for the whole request
	lifetime    = 24 * time.Hour   // for which the push service keeps a message
)

// Keys is the VAPID key pair with which the site signs push messages.
type Keys struct {
	Private string `json:"private"` // private key in base64url, as is Public
	Public  string `json:"public"`
}

// keyName is the name of the site key that holds the Keys.
const keyName = "push"

// KeysOf returns the VAPID keys of a site. The first call generates and stores them.
func KeysOf(ctx context.Context, s notify.Store) (k Keys, err error) {
	text, err := s.SiteKey(ctx, keyName, func() ([]byte, error) {
		private, public, err := webpush.GenerateVAPIDKeys()
		if err != nil {
			return nil, err
		}
		return json.Marshal(Keys{private, public})
	})
	if err == nil {
		err = json.Unmarshal(text, &k)
	}
	return k, err
}

// Sender sends push messages. Its methods are safe for concurrent use.
type Sender struct {
	keys    Keys
	contact string // web or e-mail address of the site's operator, for the push service
	words   func(notify.Delivery) Words
	client  *http.Client
	inside  bool // whether push services on this machine and in private networks are allowed, for tests
}

// Words is the text of a notification in the language of its user.
type Words struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// payload is the JSON of a push message, which the service worker in the browser reads.
type payload struct {
	Words
	Place string `json:"place"`
	Tag   string `json:"tag"` // tag by which a later notification replaces this one
}

// New returns a sender that signs with keys. words returns the text of a notification in the language of its channel;
// inside allows push services in private networks, for tests.
func New(keys Keys, contact string, inside bool, words func(notify.Delivery) Words) *Sender {
	s := &Sender{keys: keys, contact: contact, words: words, inside: inside}
	dialer := net.Dialer{Timeout: dialTime, Control: s.mayConnect}
	s.client = &http.Client{
		Timeout: answerTime,
		Transport: &http.Transport{ // without proxy, which could reach internal addresses
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: answerTime,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConnsPerHost: 8, IdleConnTimeout: time.Minute,
			ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return s
}

// PublicKey returns the public key that browsers need to subscribe, in base64url.
func (s *Sender) PublicKey() string { return s.keys.Public }

// ErrEndpoint is the error of a browser's subscription that is invalid, or whose endpoint the site does not connect to.
var ErrEndpoint = errors.New("this is no address of a push service")

// Check returns ErrEndpoint unless a channel has a valid endpoint and valid keys. mayConnect later checks the IP
// address of the endpoint's host.
func (s *Sender) Check(c notify.Channel) error {
	u, err := url.Parse(c.Endpoint)
	if err != nil || len(c.Endpoint) > maxEndpoint || u.Scheme != "https" || u.User != nil || u.Hostname() == "" ||
		u.Fragment != "" {
		return ErrEndpoint
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !s.outside(ip) {
		return ErrEndpoint
	}
	if port := u.Port(); port != "" && port != "443" && !s.inside {
		return ErrEndpoint
	}
	if key, err := decode(c.Key); err != nil {
		return ErrEndpoint
	} else if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return ErrEndpoint
	}
	if auth, err := decode(c.Auth); err != nil || len(auth) != authSize {
		return ErrEndpoint
	}
	return nil
}

func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// mayConnect returns ErrEndpoint unless address, to which a host name was resolved, is on the public internet. It is
// checked at each connection, since a name can resolve to any address.
func (s *Sender) mayConnect(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !s.outside(at.Addr()) {
		return ErrEndpoint
	}
	return nil
}

// shared lists address ranges that are not public and that package netip does not know.
var shared = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
}

// outside reports whether an IP address is on the public internet; always true in tests with s.inside.
func (s *Sender) outside(ip netip.Addr) bool {
	if s.inside {
		return true
	}
	ip = ip.Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, p := range shared {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}

// Send sends each delivery to the browser of a channel as one push message, and stops at the first error.
func (s *Sender) Send(ctx context.Context, c notify.Channel, all []notify.Delivery) error {
	for _, d := range all {
		if err := s.push(ctx, c, d); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sender) push(ctx context.Context, c notify.Channel, d notify.Delivery) error {
	if s.Check(c) != nil {
		return notify.ErrGone
	}
	text, err := json.Marshal(payload{Words: s.words(d), Place: d.Place(), Tag: tagOf(d)})
	if err != nil {
		return err
	}
	res, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{
		Endpoint: c.Endpoint, Keys: webpush.Keys{Auth: c.Auth, P256dh: c.Key},
	}, &webpush.Options{
		HTTPClient: s.client, Subscriber: s.contact, VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private,
		TTL: int(lifetime.Seconds()), Urgency: urgencyOf(d.Kind),
	})
	if err != nil {
		if neverConnected(err) {
			return fmt.Errorf("%w: %w", notify.ErrRefused, err)
		}
		return err
	}
	defer res.Body.Close()
	return verdict(res.StatusCode)
}

// tagOf returns the tag of a notification, by which a newer one about the same subject replaces it in the browser. So
// the user sees it once even if the outbox sends it twice.
func tagOf(d notify.Delivery) string { return string(d.Kind) + " " + d.About }

func urgencyOf(k notify.Kind) webpush.Urgency {
	if k == notify.Deadline {
		return webpush.UrgencyHigh
	}
	return webpush.UrgencyNormal
}

// neverConnected reports whether an error occurred before anything was sent, so that the message cannot have arrived.
func neverConnected(err error) bool {
	var op *net.OpError
	return errors.Is(err, ErrEndpoint) || errors.As(err, &op) && op.Op == "dial"
}

// verdict returns nil, notify.ErrGone or notify.ErrRefused for the status code of a push service's answer.
func verdict(status int) error {
	switch {
	case status >= 200 && status < 300:
		return nil
	case status == http.StatusNotFound, status == http.StatusGone:
		return notify.ErrGone
	}
	return fmt.Errorf("%w: the push service answers %d", notify.ErrRefused, status)
}
