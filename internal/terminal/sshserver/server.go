// Package sshserver serves a site over SSH: each connection is a terminal that shows the program of package fullscreen,
// which plays at the server of the same process.
package sshserver

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/terminal/fullscreen"
	"hexparlor/internal/terminal/online"
	"hexparlor/internal/user"
)

// Config configures a server.
type Config struct {
	Handler http.Handler // the site
	HostKey string       // file of the server's key, which is made if it does not exist
	URL     string       // address of the site for browsers, for invitations
	Log     *slog.Logger
	// Account starts a session of the account to which a public key with a fingerprint belongs. It returns the secret of
	// the session, a context that is canceled when it ends, and a function that ends it. The secret is empty if the key
	// belongs to none. nil: keys belong to no accounts.
	Account func(ctx context.Context, fingerprint string) (
		within context.Context, secret string, end func(), err error)
	// Link takes the code of a client at an address that wants to add its key to an account. It returns the handle of the
	// account, and a function that adds the key. nil: there are no accounts.
	Link func(ctx context.Context, from netip.Addr, code string) (
		handle string, add func(words *i18n.Catalogue, key gossh.PublicKey) error, err error)
	Sessions, PerAddress int           // greatest numbers of connections, in all and for each address; 0: the defaults
	Idle                 time.Duration // time after which an idle connection ends; 0: the default
	Handshake            time.Duration // time within which a connection must be ready to play; 0: the default
}

const (
	defaultSessions   = 500
	defaultPerAddress = 20
	defaultIdle       = 30 * time.Minute
	defaultHandshake  = 15 * time.Second
)

type service struct {
	Config
	secret []byte // key from which the secrets of guests with a public key follow

	mu     sync.Mutex
	open   int
	places map[netip.Prefix]int
}

type contextKey string

const keyOnce contextKey = "once"

// Serve serves connections until ctx is done.
func Serve(ctx context.Context, l net.Listener, c Config) error {
	s := &service{Config: c, places: map[netip.Prefix]int{}}
	s.complete()
	srv, err := s.server()
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(l) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
		err = errors.Join(srv.Close(), <-failed)
	}
	if ctx.Err() != nil || errors.Is(err, ssh.ErrServerClosed) { // what closing says
		err = nil
	}
	return err
}

// complete sets the defaults.
func (s *service) complete() {
	if s.Sessions == 0 {
		s.Sessions = defaultSessions
	}
	if s.PerAddress == 0 {
		s.PerAddress = defaultPerAddress
	}
	if s.Idle == 0 {
		s.Idle = defaultIdle
	}
	if s.Handshake == 0 {
		s.Handshake = defaultHandshake
	}
}

// server returns the SSH server. It has neither commands nor forwarding.
func (s *service) server() (*ssh.Server, error) {
	srv, err := wish.NewServer(
		wish.WithHostKeyPath(s.HostKey), wish.WithVersion("Hexparlor"), wish.WithIdleTimeout(s.Idle),
		wish.WithPublicKeyAuth(func(ssh.Context, ssh.PublicKey) bool { return true }), // every key is some user
		wish.WithKeyboardInteractiveAuth(func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }),
	)
	if err != nil {
		return nil, err
	}
	if len(srv.HostSigners) == 0 {
		return nil, errors.New("no host key")
	}
	signature, err := srv.HostSigners[0].Sign(nil, []byte("hexparlor guests of keys")) // Ed25519: always the same
	if err != nil {
		return nil, err
	}
	secret := sha256.Sum256(signature.Blob)
	s.secret = secret[:]
	srv.HandshakeTimeout = s.Handshake
	srv.ConnCallback = s.enter
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.session}
	srv.RequestHandlers = map[string]ssh.RequestHandler{}
	srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
	srv.Handler = s.play
	return srv, nil
}

// enter counts a connection, or refuses it by returning nil.
func (s *service) enter(ctx ssh.Context, conn net.Conn) net.Conn {
	place := placeOf(conn.RemoteAddr())
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open >= s.Sessions || s.places[place] >= s.PerAddress {
		_ = conn.Close()
		return nil
	}
	s.open++
	s.places[place]++
	ctx.SetValue(keyOnce, &sync.Once{})
	return &counted{Conn: conn, leave: sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.open--
		if s.places[place]--; s.places[place] == 0 {
			delete(s.places, place)
		}
	})}
}

// counted is a connection that is counted until it is closed.
type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}

// placeOf returns an IPv4 address, or the /64 network of an IPv6 address.
func placeOf(a net.Addr) netip.Prefix {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{}
	}
	bits := 32
	ip := at.Addr().Unmap().WithZone("")
	if ip.Is6() {
		bits = 64
	}
	place, _ := ip.Prefix(bits)
	return place
}

// play shows the program to one user until they leave.
func (s *service) play(sess ssh.Session) {
	pty, windows, ok := sess.Pty()
	env := append(sess.Environ(), "TERM="+pty.Term)
	words := catalog.For(valueOf(env, "LC_ALL"), valueOf(env, "LC_MESSAGES"), valueOf(env, "LANG"))
	if !ok {
		wish.Errorln(sess, words.Say(noTerminal))
		_ = sess.Exit(1)
		return
	}
	if code, ok := strings.CutPrefix(sess.User(), user.SSHLinkPrefix); ok && s.Link != nil && !s.link(sess, words, code) {
		_ = sess.Exit(1)
		return
	}
	ctx, secret, end := s.user(sess)
	defer end()
	host, _, _ := net.SplitHostPort(sess.RemoteAddr().String())
	client, err := online.New(online.Config{
		URL: s.URL, Secret: secret, Language: words.Tag.String(),
		Transport: transport{s.Handler, sess.RemoteAddr().String(), host},
	})
	if err != nil {
		s.Log.Warn("a terminal could not be opened", "error", err)
		return
	}
	resized := make(chan tea.WindowSizeMsg)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go resize(ctx, windows, resized)
	err = fullscreen.Run(ctx, fullscreen.Config{
		Words: words, Server: client, Fixed: true, In: &keyboard{Reader: sess, left: burst, at: time.Now()}, Out: sess,
		Remote: &fullscreen.Remote{
			Env: env, Width: min(pty.Window.Width, maxSide), Height: min(pty.Window.Height, maxSide), Resized: resized,
		},
	})
	switch {
	case sess.Context().Err() != nil:
	case ctx.Err() != nil:
		wish.Errorln(sess, words.Say(sessionEnded))
	case err != nil:
		s.Log.Warn("a terminal has failed", "error", err)
	}
	if client.Secret() != secret { // signed in by a code, for this connection only
		if err := client.SignOut(context.WithoutCancel(ctx)); err != nil {
			s.Log.Warn("a session of a terminal could not be ended", "error", err)
		}
	}
}

// resize passes on the sizes of a window, bounded.
func resize(ctx context.Context, windows <-chan ssh.Window, resized chan<- tea.WindowSizeMsg) {
	for {
		select {
		case w, ok := <-windows:
			if !ok {
				return
			}
			select {
			case resized <- tea.WindowSizeMsg{Width: min(w.Width, maxSide), Height: min(w.Height, maxSide)}:
			case <-ctx.Done():
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

// user returns the secret of the connection's user: of the account to which the public key belongs, of the guest that
// belongs to another key, or of a new guest. The context is canceled when a session of an account ends.
func (s *service) user(sess ssh.Session) (ctx context.Context, secret string, end func()) {
	ctx, end = sess.Context(), func() {}
	key := sess.PublicKey()
	if key == nil {
		return ctx, user.NewSecret(), end
	}
	fingerprint := gossh.FingerprintSHA256(key)
	if s.Account != nil {
		within, secret, end, err := s.Account(ctx, fingerprint)
		if err != nil {
			s.Log.Warn("the account of a key could not be read", "error", err)
		}
		if secret != "" {
			return within, secret, end
		}
	}
	sum := hmac.New(sha256.New, s.secret)
	sum.Write([]byte(fingerprint))
	return ctx, base64.RawURLEncoding.EncodeToString(sum.Sum(nil)), end
}

// valueOf returns the value of an environment variable.
func valueOf(env []string, name string) string {
	for _, pair := range env {
		if value, ok := strings.CutPrefix(pair, name+"="); ok {
			return value
		}
	}
	return ""
}

// Last lines of a connection.
var (
	noTerminal   = i18n.Of("screen-server.no-terminal")
	sessionEnded = i18n.Of("screen-server.session-ended") // on another device
)
