package server

import (
	"net/http"
	"time"

	"hexparlor/internal/user"
)

const cookieLife = 400 * 24 * time.Hour // the longest that browsers allow

// cookie is a cookie's name over http. Over https it gets a prefix by which browsers promise where the cookie was set.
type cookie string

const (
	// ownCookie holds the secret of who the browser is.
	ownCookie cookie = "hexparlor_guest"
	// asideCookie holds the secret of the guest that the browser was before a user signed in.
	asideCookie cookie = "hexparlor_aside"
)

// cookieName returns the name of a cookie. The prefix __Host- keeps out cookies that other hosts, or a change of what
// comes over http, could have set; it is for whole hosts, so a site below a path has __Secure- and the path instead.
func (s *Server) cookieName(k cookie, secure bool) string {
	switch {
	case !secure:
		return string(k)
	case s.cfg.BasePath == "":
		return "__Host-" + string(k)
	}
	return "__Secure-" + string(k)
}

// cookiePath returns the path for which cookies of the site are.
func (s *Server) cookiePath() string { return s.cfg.BasePath + "/" }

// fromCookie reads the caller's secret. Over https the plain cookie of a guest who has no other is taken once, and
// replaced: it is from before there was the other one, or from a visit over http.
func (c *caller) fromCookie() {
	secure := c.server.secure(c.r)
	if c.secret = secretIn(c.r, c.server.cookieName(ownCookie, secure)); c.secret != "" || !secure {
		return
	}
	if c.secret = secretIn(c.r, string(ownCookie)); c.secret != "" {
		c.setCookie(ownCookie, c.secret)
		http.SetCookie(c.w, &http.Cookie{
			Name: string(ownCookie), Path: c.server.cookiePath(), MaxAge: -1, HttpOnly: true, Secure: true,
		})
	}
}

func secretIn(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil || !user.IsSecret(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// setCookie has the caller's browser keep a secret, or forget it if it is empty.
func (c *caller) setCookie(k cookie, secret string) {
	life := int(cookieLife.Seconds())
	if secret == "" {
		life = -1
	}
	secure := c.server.secure(c.r)
	http.SetCookie(c.w, &http.Cookie{
		Name: c.server.cookieName(k, secure), Value: secret, Path: c.server.cookiePath(), MaxAge: life,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}

// SetSecret has the browser keep a secret in place of the one before.
func (c *caller) SetSecret(secret string) {
	c.secret = secret
	c.setCookie(ownCookie, secret)
}

// HasAside reports whether the browser keeps the secret of a guest for after signing out.
func (c *caller) HasAside() bool { return c.aside() != "" }

func (c *caller) aside() string {
	return secretIn(c.r, c.server.cookieName(asideCookie, c.server.secure(c.r)))
}

// SetAside has the browser keep the secret of a guest for after signing out.
func (c *caller) SetAside(secret string) { c.setCookie(asideCookie, secret) }

// RestoreAside makes the caller the guest that was set aside, or a new visitor.
func (c *caller) RestoreAside() {
	c.secret = c.aside()
	c.setCookie(asideCookie, "")
}
