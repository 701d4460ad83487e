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

// policy lets a page load from this server alone, and nothing that is written into the page itself run.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// harden sets the headers that keep browsers from doing what no page of ours needs. What a page fetches goes without
// those that mean something with a page alone: they would weigh more than many an answer.
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

// Shared by all responses, and never changed.
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

// sameOrigin turns away what a page of another site has its visitor's browser send.
func sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin")).Write(w, r)
	}))
	return protection.Handler(next)
}

// catch keeps a panic from ending more than its own request. The stack is for the log alone.
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

// allow returns why the caller may not ask for an operation, for which they must be allowed to do an action.
func (s *Server) allow(ctx context.Context, operation string, need admin.Action) error {
	if err := s.guard.May(ctx, need); err != nil {
		return err
	}
	return s.stepUp.Check(ctx, operation)
}
