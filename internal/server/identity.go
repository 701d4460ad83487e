package server

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"net/http"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/user"
	"hexparlor/internal/user/admin"
)

// caller is the sender of a request: the holder of a secret, or an anonymous visitor. The secret, of a session or an
// API token, comes in a cookie or the Authorization header. A caller is stored only with their first action, so that
// crawlers cost nothing; until then id and name follow from the secret.
type caller struct {
	server  *Server
	w       http.ResponseWriter
	r       *http.Request
	request string // id of the request, for logs
	secret  string // secret of a session or token; empty if the request has none

	token *user.Token // API token of the request, set by admit; nil if the secret is that of a session

	newcomer string // id of a caller who was not in the store at the time found; see newcomerFor
	found    time.Time

	language *i18n.Catalogue // catalog that Words returns; nil before its first call
}

// RequestID returns the id of the request that the caller makes.
func (c *caller) RequestID() string { return c.request }

// Request returns the request that the caller makes.
func (c *caller) Request() *http.Request { return c.r }

// callerOf returns the caller whose request has the context ctx.
func callerOf(ctx context.Context) *caller { return httpapi.CallerOf(ctx).(*caller) }

// identify reads the secret of a request from cookie or Authorization header, and puts a caller into the context. It
// refuses a malformed token with status 401.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &caller{server: s, w: w, r: r, request: middleware.RequestID(w)}
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if !user.IsSecret(token) && !user.IsToken(token) {
				httpapi.NewProblem(http.StatusUnauthorized, "bad-token", i18n.Of("server.bad-token")).Write(w, r)
				return
			}
			c.secret = token
		} else {
			c.fromCookie()
		}
		c.r = r.WithContext(httpapi.WithCaller(r.Context(), c))
		next.ServeHTTP(w, c.r)
		r.Pattern = c.r.Pattern // for the metrics
	})
}

// IsBearer reports whether the request has an Authorization header; its sender is then given no cookie.
func (c *caller) IsBearer() bool { return c.r.Header.Get("Authorization") != "" }

// Issue creates a secret for a caller without one, and stores the caller's secret in their browser's cookie.
func (c *caller) Issue() {
	if c.secret == "" {
		c.secret = user.NewSecret()
	}
	if !c.IsBearer() {
		c.setCookie(ownCookie, c.secret)
	}
}

// address returns the client's address, or its /64 network for IPv6, as a key of queues that serve addresses in turn.
func (c *caller) address() string { return c.Origin().Near.String() }

// Origin returns the client's address and the networks around it, by which limits count.
func (c *caller) Origin() httpapi.Origin {
	return httpapi.OriginOf(middleware.ClientAddr(c.r, c.server.cfg.Proxies))
}

// Token returns the token that the request carries, or nil for a session.
func (c *caller) Token() *user.Token { return c.token }

// IsStored reports whether the caller is in the store, as far as memory knows; it does not read the store.
func (c *caller) IsStored() bool {
	_, stored, _ := c.server.sessions.get(c.Hash())
	return stored || c.token != nil
}

// Requester returns the address and user by which a ReadQueue orders the request.
func (c *caller) Requester(ctx context.Context) (httpapi.Requester, error) {
	user, err := c.payer(ctx)
	return httpapi.RequesterFrom(c.Origin(), user), err
}

// payer returns the key that computing time is charged to: the id of a stored user, or else the caller's address.
func (c *caller) payer(ctx context.Context) (string, error) {
	userID, err := c.ID(ctx)
	if _, stored, _ := c.server.sessions.get(c.Hash()); err != nil || stored || c.token != nil {
		return userID, err
	}
	return c.address(), nil
}

// Hash returns the hash of the caller's secret.
func (c *caller) Hash() user.Hash { return user.HashOf(c.secret) }

// ID returns the caller's public id, or an empty text for a request without a secret.
func (c *caller) ID(ctx context.Context) (string, error) {
	if c.secret == "" {
		return "", nil
	}
	if c.token != nil {
		return c.token.User, c.present(ctx) // for a stream: it may have been revoked since
	}
	if k, ok, ended := c.server.sessions.get(c.Hash()); ok {
		c.use(ctx, k, ended)
		c.server.whereabouts.Note(k.user, c.Origin().Near)
		return k.user, nil
	}
	if c.newcomer != "" && time.Since(c.found) < newcomerFor {
		return c.newcomer, nil
	}
	p, session, err := c.Find(ctx)
	if err == nil && session.ID == "" && c.secret != "" {
		c.newcomer, c.found = p.ID, time.Now()
	}
	return p.ID, err
}

// newcomerFor is how long ID assumes that a caller found missing in the store is still missing. The id stays right if
// the caller is stored meanwhile, since it follows from the secret.
const newcomerFor = 5 * time.Minute

// use stores when the caller's session or token was last used. If that fails, the error is logged and the request goes
// on.
func (c *caller) use(ctx context.Context, k known, ended int) {
	note := c.server.cfg.Users.Use
	if k.token != nil {
		note = c.server.cfg.Users.UseToken
	}
	noted, err := note(ctx, k.session, k.used)
	if err != nil {
		c.server.cfg.Log.WarnContext(ctx, "the use of a session was not noted", "error", err)
	}
	if noted != k.used {
		k.used = noted
		c.server.sessions.put(c.Hash(), k, ended)
	}
}

// Within returns a context that is canceled when the caller's session ends or their token expires; see sessions.within.
func (c *caller) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, ended := c.server.sessions.within(ctx, c.Hash())
	if c.token == nil {
		return ctx, ended
	}
	ctx, expired := context.WithDeadline(ctx, c.token.Expires)
	return ctx, func() { expired(); ended() }
}

// Find returns the stored user and session of the caller. The session is empty for a token and for a caller who is not
// stored. If the caller's session has ended, their secret is cleared.
func (c *caller) Find(ctx context.Context) (p user.User, s user.Session, err error) {
	if c.secret == "" {
		return user.User{Name: c.Words().Say(i18n.Of("server.guest.unnamed"))}, s, nil
	}
	hash := c.Hash()
	store := c.server.cfg.Users.Store
	if c.token != nil {
		if p, err = store.User(ctx, c.token.User); err != nil {
			return p, s, httpapi.StoreError(err)
		}
		return p, s, nil
	}
	_, _, ended := c.server.sessions.get(hash)
	p, s, err = store.UserBySecret(ctx, hash)
	if err == nil {
		k := known{user: p.ID, session: s.ID, used: s.Used}
		c.server.sessions.put(hash, k, ended)
		c.use(ctx, k, ended)
		c.server.whereabouts.Note(p.ID, c.Origin().Near)
		return p, s, nil
	}
	if !errors.Is(err, user.ErrNotFound) {
		return p, s, httpapi.StoreError(err)
	}
	// Who was stored under this secret may not be taken for a newcomer, who would have the same id.
	p = newcomer(c.secret, c.Words())
	_, err = store.User(ctx, p.ID)
	switch {
	case errors.Is(err, user.ErrNotFound):
		return p, s, nil
	case err != nil:
		return p, s, httpapi.StoreError(err)
	case c.IsBearer():
		return p, s, httpapi.NewProblem(http.StatusUnauthorized, "session-ended", i18n.Of("server.session-ended"))
	}
	c.secret = ""
	return c.Find(ctx)
}

// Stored returns the stored user of the caller. A caller who is not stored yet is stored now, or refused if the site
// admits no new users.
func (c *caller) Stored(ctx context.Context) (user.User, error) {
	p, s, err := c.Find(ctx)
	if err != nil || s.ID != "" || c.token != nil {
		return p, err
	}
	if err := c.server.guard.May(ctx, admin.Join); err != nil {
		return p, err
	}
	c.Issue()
	if err := c.server.quotas.NewGuest(c); err != nil {
		return p, err
	}
	p, _, err = c.server.cfg.Users.Welcome(ctx, newcomer(c.secret, c.Words()), c.secret, httpapi.DeviceOf(c.r))
	if errors.Is(err, user.ErrTaken) { // another request of theirs came first
		p, _, err = c.server.cfg.Users.Store.UserBySecret(ctx, c.Hash())
	}
	if err != nil {
		return p, httpapi.StoreError(err)
	}
	return p, nil
}

// Newcomer returns the guest that Stored would store for the caller, and issues a secret if the caller has none.
func (c *caller) Newcomer() user.User {
	if c.secret == "" {
		c.Issue()
	}
	return newcomer(c.secret, c.Words())
}

// newcomer returns the guest that belongs to a secret, with id and name derived from it. The id reveals nothing of the
// secret: it is 80 bits of a hash of 256 random bits.
func newcomer(secret string, words *i18n.Catalogue) user.User {
	sum := sha256.Sum256([]byte("hexparlor guest id\n" + secret))
	id := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
	number := 100 + binary.BigEndian.Uint32(sum[10:])%900
	return user.User{ID: id, Name: words.Say(i18n.Of("server.guest", "number", int(number)))}
}

// Words returns the message catalog in the caller's language.
func (c *caller) Words() *i18n.Catalogue {
	if c.language == nil {
		c.language = httpapi.LanguageOf(c.r)
	}
	return c.language
}
