package server

import (
	"net/http"
	"time"
)

// The cookie with a guest's secret. Over https its name has a prefix by which browsers promise that no other host, and
// nobody who changes what comes over http, can have set it.
const (
	plainCookie  = "hexparlor_guest"
	secureCookie = "__Host-hexparlor_guest"
	cookieLife   = 400 * 24 * time.Hour // the longest that browsers allow
)

// fromCookie reads the caller's secret. Over https the plain cookie of a guest who has no other is taken once, and
// replaced: it is from before there was the other one, or from a visit over http.
func (c *caller) fromCookie(r *http.Request, secure bool) {
	if !secure {
		c.secret = secretIn(r, plainCookie)
		return
	}
	if c.secret = secretIn(r, secureCookie); c.secret != "" {
		return
	}
	if c.secret = secretIn(r, plainCookie); c.secret != "" {
		c.setCookie(true)
		http.SetCookie(c.w, &http.Cookie{Name: plainCookie, Path: "/", MaxAge: -1, HttpOnly: true, Secure: true})
	}
}

func secretIn(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil || !wellFormed(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// setCookie has the caller's browser keep the secret.
func (c *caller) setCookie(secure bool) {
	name := plainCookie
	if secure {
		name = secureCookie
	}
	http.SetCookie(c.w, &http.Cookie{
		Name: name, Value: c.secret, Path: "/", MaxAge: int(cookieLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}
