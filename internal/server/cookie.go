package server

import (
	"net/http"
	"time"

	"hexparlor/internal/user"
)

const cookieLife = 400 * 24 * time.Hour // the longest that browsers allow

// cookie is the name of a cookie over http. Over https cookieName adds a prefix with which browsers guarantee the
// cookie's origin.
type cookie string

const (
	// ownCookie holds the secret that identifies the browser's user.
	ownCookie cookie = "hexparlor_guest"
	// asideCookie holds the secret of the guest who used the browser before a user signed in to an account.
	asideCookie cookie = "hexparlor_aside"
)

// cookieName returns the name of a cookie, with a prefix over https. __Host- excludes cookies set by sibling hosts or
// over http; it requires the path /, so a site below a base path uses __Secure-.
func (s *Server) cookieName(k cookie, secure bool) string {
	switch {
	case !secure:
		return string(k)
	case s.cfg.BasePath == "":
		return "__Host-" + string(k)
	}
	return "__Secure-" + string(k)
}

// cookiePath returns the Path attribute of the site's cookies.
func (s *Server) cookiePath() string { return s.cfg.BasePath + "/" }

// fromCookie reads the caller's secret from the cookie. Over https, if only the cookie without prefix exists (set over
// http), its secret moves to the cookie with prefix.
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

// setCookie stores a secret in the caller's browser under the cookie k; an empty secret deletes the cookie.
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

// SetSecret replaces the caller's secret, in the browser's cookie too.
func (c *caller) SetSecret(secret string) {
	c.secret = secret
	c.setCookie(ownCookie, secret)
}

// HasAside reports whether the browser holds the secret of a guest who becomes the user again after signing out.
func (c *caller) HasAside() bool { return c.aside() != "" }

func (c *caller) aside() string {
	return secretIn(c.r, c.server.cookieName(asideCookie, c.server.secure(c.r)))
}

// SetAside stores a guest's secret in the browser; RestoreAside uses it after the user has signed out of the account.
func (c *caller) SetAside(secret string) { c.setCookie(asideCookie, secret) }

// RestoreAside makes the caller the guest whose secret SetAside has stored, or a new visitor if there is none.
func (c *caller) RestoreAside() {
	c.secret = c.aside()
	c.setCookie(asideCookie, "")
}
