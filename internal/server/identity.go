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

// caller is the sender of a request: the holder of a secret, or an anonymous visitor. The secret comes in a cookie or
// as a bearer; the store keeps only its hash. It is that of a session, or a token, which lets a program act for a
// user in some respects. A caller is stored only when they do something that must be stored, so that crawlers cost
// nothing; until then their name follows from the secret.
type caller struct {
	server  *Server
	w       http.ResponseWriter
	r       *http.Request
	request string // the request's id
	secret  string // empty: the request has none

	token *user.Token // that the secret is, see admit; nil: it is a session's

	newcomer string // id of a caller of whom nothing is stored, as it was found at that time; see newcomerFor
	found    time.Time

	language *i18n.Catalogue // see words; nil until it is needed
}

// RequestID returns the id of the request that the caller makes.
func (c *caller) RequestID() string { return c.request }

// Request returns the request that the caller makes.
func (c *caller) Request() *http.Request { return c.r }

// callerOf returns the caller whose request has the context ctx.
func callerOf(ctx context.Context) *caller { return httpapi.CallerOf(ctx).(*caller) }

// identify finds out who makes a request.
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

// IsBearer reports whether the secret came in the Authorization header: no browser keeps it in a cookie then.
func (c *caller) IsBearer() bool { return c.r.Header.Get("Authorization") != "" }

// Issue gives the caller a secret unless they have one, and has their browser keep it.
func (c *caller) Issue() {
	if c.secret == "" {
		c.secret = user.NewSecret()
	}
	if !c.IsBearer() {
		c.setCookie(ownCookie, c.secret)
	}
}

// address is where the request comes from, for lines in which addresses are served in turn.
func (c *caller) address() string { return c.Origin().Near.String() }

// Origin returns the address that the request comes from.
func (c *caller) Origin() httpapi.Origin {
	return httpapi.OriginOf(middleware.ClientAddr(c.r, c.server.cfg.Proxies))
}

// Token returns the token that the request carries, or nil for a session.
func (c *caller) Token() *user.Token { return c.token }

// IsStored reports whether the caller is known to be stored, without reading the store.
func (c *caller) IsStored() bool {
	_, stored, _ := c.server.sessions.get(c.Hash())
	return stored || c.token != nil
}

// Requester returns for whom the request is served where requests wait for each other.
func (c *caller) Requester(ctx context.Context) (httpapi.Requester, error) {
	user, err := c.payer(ctx)
	return httpapi.RequesterFrom(c.Origin(), user), err
}

// payer returns for whom the server computes: a stored user, or else an address.
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

// newcomerFor is how long a stream takes for granted that nothing is stored of its caller. The id follows from the
// secret, so it stays right when the caller is stored meanwhile; when the session of the secret ends, so do its
// streams.
const newcomerFor = 5 * time.Minute

// use notes that the caller's session or token is in use. A request does not fail because that cannot be noted.
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

// Within returns a context that ends with the caller's session or token, see sessions.within.
func (c *caller) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, ended := c.server.sessions.within(ctx, c.Hash())
	if c.token == nil {
		return ctx, ended
	}
	ctx, expired := context.WithDeadline(ctx, c.token.Expires)
	return ctx, func() { expired(); ended() }
}

// Find returns the caller as the store knows them, with their session. The session has no id while nothing is stored of
// the caller, and for a token. A caller whose session has ended loses their secret.
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

// Stored returns the caller as the store knows them; a new caller is stored now, if the site admits newcomers.
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

// Newcomer gives the caller a secret unless they have one, and returns the guest as whom they will be stored.
func (c *caller) Newcomer() user.User {
	if c.secret == "" {
		c.Issue()
	}
	return newcomer(c.secret, c.Words())
}

// newcomer is a guest of whom nothing is stored. The id gives nothing away: it is a hash of its own of 256 random
// bits, cut to 80.
func newcomer(secret string, words *i18n.Catalogue) user.User {
	sum := sha256.Sum256([]byte("hexparlor guest id\n" + secret))
	id := strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
	number := 100 + binary.BigEndian.Uint32(sum[10:])%900
	return user.User{ID: id, Name: words.Say(i18n.Of("server.guest", "number", int(number)))}
}

// Words returns the language in which the caller is answered.
func (c *caller) Words() *i18n.Catalogue {
	if c.language == nil {
		c.language = httpapi.LanguageOf(c.r)
	}
	return c.language
}
