package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
	"hexparlor/internal/server/middleware"
)

// readyPatience is the timeout of the readiness check's read and write in the store.
const readyPatience = 2 * time.Second

// Admin returns the handler for the operator: metrics, health and profiles. It must listen on an address that only the
// operator reaches, since changes of metrics reveal when users make secret decisions.
func (s *Server) Admin() http.Handler {
	mux := adminRoutes(s.metrics.handler(), s.readyz)
	mux.HandleFunc("GET /damaged", s.damagedMatches)
	return forAdmins(mux, s.cfg.Hosts)
}

// forAdmins wraps the routes for admins with the checks of the host name and of cross-site requests.
func forAdmins(routes http.Handler, hosts []string) http.Handler {
	return harden(middleware.OwnHost(hosts, unvisited(routes)))
}

// adminRoutes returns the routes for admins that servers and workers have in common.
func adminRoutes(metrics http.Handler, ready http.HandlerFunc) *http.ServeMux {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics)
	mux.HandleFunc("GET /livez", alive)
	mux.HandleFunc("GET /readyz", ready)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// ServeAdmin serves the handler that Admin returns on the listener l until ctx is done.
func (s *Server) ServeAdmin(ctx context.Context, l net.Listener) error {
	return serveOperators(ctx, l, s.Admin())
}

func serveOperators(ctx context.Context, l net.Listener, routes http.Handler) error {
	h := &http.Server{
		Handler: routes, ReadHeaderTimeout: headerPatience, ReadTimeout: readPatience, IdleTimeout: idlePatience,
		MaxHeaderBytes: maxHeader,
	}
	stop := context.AfterFunc(ctx, func() { _ = h.Close() })
	defer stop()
	if err := h.Serve(l); ctx.Err() == nil {
		return err
	}
	return nil
}

// unvisited refuses requests that pages of other sites make the operator's browser send: a CPU profile is expensive.
func unvisited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "none" && site != "same-origin" {
			httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin")).Write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// alive answers liveness checks: the program runs. Any client may ask, so the answer reads no store and reveals nothing
// about matches.
func alive(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = headerText, headerNoStore
	_, _ = w.Write([]byte("ok\n")) // the client may be gone
}

// readyz answers readiness checks: status 200 if users can be served, or 503 with the reason.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	if s.draining.Load() {
		notReady(w, r, i18n.Of("match.closing"))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), readyPatience)
	defer cancel()
	if err := s.cfg.Ready(ctx); err != nil {
		notReady(w, r, i18n.Verbatim(err.Error()))
		return
	}
	alive(w, r)
	if s.cfg.Space == nil {
		return
	}
	if space, err := s.cfg.Space(ctx); err == nil && !space.Room {
		_, _ = fmt.Fprintln(w, httpapi.LanguageOf(r).Say(i18n.Of("server.no-room",
			"used", space.Used>>20, "free", space.Free>>20)))
	}
}

func notReady(w http.ResponseWriter, r *http.Request, why i18n.Message) {
	httpapi.NewProblem(http.StatusServiceUnavailable, "not-ready", why).Write(w, r)
}

// damagedMatches lists the damaged matches that this server knows of, one per line with the cause, for admins.
func (s *Server) damagedMatches(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = headerText, headerNoStore
	for _, m := range s.cfg.Host.DamagedMatches() {
		_, _ = fmt.Fprintf(w, "%s: %s\n", m.ID, m.Cause) // the client may be gone
	}
}
