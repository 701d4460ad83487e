package server

import (
	"net/http"
	"time"

	"hexparlor/people"
)

const cookieLife = 400 * 24 * time.Hour // the longest that browsers allow

// cookie is what a cookie is called. Over https the name has a prefix by which browsers promise that no other host, and
// nobody who changes what comes over http, can have set it.
type cookie struct{ plain, secure string }

var (
	// ownCookie holds the secret of who the browser is.
	ownCookie = cookie{"hexparlor_guest", "__Host-hexparlor_guest"}
	// asideCookie holds the secret of the guest that the browser was before somebody signed in.
	asideCookie = cookie{"hexparlor_aside", "__Host-hexparlor_aside"}
)

func (k cookie) name(secure bool) string {
	if secure {
		return k.secure
	}
	return k.plain
}

// fromCookie reads the caller's secret. Over https the plain cookie of a guest who has no other is taken once, and
// replaced: it is from before there was the other one, or from a visit over http.
func (c *caller) fromCookie() {
	secure := c.server.secure(c.r)
	if c.secret = secretIn(c.r, ownCookie.name(secure)); c.secret != "" || !secure {
		return
	}
	if c.secret = secretIn(c.r, ownCookie.plain); c.secret != "" {
		c.setCookie(ownCookie, c.secret)
		http.SetCookie(c.w, &http.Cookie{Name: ownCookie.plain, Path: "/", MaxAge: -1, HttpOnly: true, Secure: true})
	}
}

func secretIn(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil || !people.IsSecret(cookie.Value) {
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
		Name: k.name(secure), Value: secret, Path: "/", MaxAge: life,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}
