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

// readyPatience is how long the store may take to show that it can be read and written.
const readyPatience = 2 * time.Second

// Admin answers requests of the operator alone: metrics, health and profiles. A reader of the metrics can time what
// others do in secret, so it belongs on an address that only the operator reaches.
func (s *Server) Admin() http.Handler {
	mux := adminRoutes(s.metrics.handler(), s.readyz)
	mux.HandleFunc("GET /damaged", s.damagedMatches)
	return forAdmins(mux, s.cfg.Hosts)
}

// forAdmins guards routes that only admins may reach.
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

// ServeAdmin answers on l what Admin does until ctx is done.
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

// unvisited turns away what the page of any site has the operator's browser ask for: a profile takes a processor.
func unvisited(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "none" && site != "same-origin" {
			httpapi.NewProblem(http.StatusForbidden, "cross-origin", i18n.Of("server.cross-origin")).Write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// alive answers that the program runs, and nothing else: everybody may ask, so it costs nothing and reveals nothing
// of the tables or the store.
func alive(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = headerText, headerNoStore
	_, _ = w.Write([]byte("ok\n")) // the client may be gone
}

// readyz reports whether guests can be served, and if not why.
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

// damagedMatches lists the damaged matches that this server has met, one per line, for admins.
func (s *Server) damagedMatches(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h["Content-Type"], h["Cache-Control"] = headerText, headerNoStore
	for _, m := range s.cfg.Host.DamagedMatches() {
		_, _ = fmt.Fprintf(w, "%s: %s\n", m.ID, m.Cause) // the client may be gone
	}
}
