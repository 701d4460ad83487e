package server

import (
	"context"
	"net/http"
	"runtime/debug"
	"strings"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/middleware"
	"hexparlor/internal/user/admin"
)

// policy is the Content-Security-Policy of pages: they load resources from this server only, and inline scripts do not
// run.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// harden sets the security headers of each response. Responses below /api/ and /assets/ omit the headers that browsers
// read on pages only.
func harden(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = headerNosniff
		h["Cross-Origin-Resource-Policy"] = headerSameOrigin
		if strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/assets/") {
			h["Content-Security-Policy"] = headerNoPolicy
		} else {
			h["Content-Security-Policy"] = headerPolicy
			h["Referrer-Policy"] = headerReferrer
			h["Permissions-Policy"] = headerPermissions
			h["Cross-Origin-Opener-Policy"] = headerSameOrigin
		}
		next.ServeHTTP(w, r)
	})
}

// Values of security headers, shared by all responses; never modified.
var (
	headerPolicy      = []string{policy}
	headerNoPolicy    = []string{"default-src 'none'; frame-ancestors 'none'"} // opened by itself, it may load nothing
	headerNosniff     = []string{"nosniff"}
	headerReferrer    = []string{"same-origin"}
	headerPermissions = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
	headerSameOrigin  = []string{"same-origin"}
	headerText        = []string{"text/plain; charset=utf-8"}
	headerNoStore     = []string{"no-store"}
)

// sameOrigin refuses cross-origin requests that change something (CSRF), with status 403.
func sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin")).Write(w, r)
	}))
	return protection.Handler(next)
}

// catch answers status 500 if a handler panics, and logs the stack; other requests go on.
func (s *Server) catch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler { //nolint:errorlint // a panic has the value itself
				panic(cause)
			}
			s.cfg.Log.ErrorContext(r.Context(), "panic", "request", middleware.RequestID(w), "cause", cause, "path", r.URL.Path,
				"stack", string(debug.Stack()))
			httpapi.NewProblem(http.StatusInternalServerError, "internal", i18n.Of("server.internal")).Write(w, r)
		}()
		next.ServeHTTP(w, r)
	})
}

// allow returns nil if the caller's role and sanctions permit the action need, and their session is confirmed where the
// operation requires it. Otherwise it returns the refusal.
func (s *Server) allow(ctx context.Context, operation string, need admin.Action) error {
	if err := s.guard.May(ctx, need); err != nil {
		return err
	}
	return s.stepUp.Check(ctx, operation)
}
