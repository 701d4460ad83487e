package server

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"time"

	"hexparlor/i18n"
	"hexparlor/internal/server/httpapi"
)

// ownHost answers only who calls the house by an address, as localhost, or by a name that it has. The page of a
// stranger whose name suddenly leads here would otherwise be taken for one of ours by the visitor's browser.
func ownHost(names []string, next http.Handler) http.Handler {
	known := map[string]bool{"": true, "localhost": true} // only what is no browser names no host
	for _, name := range names {
		known[canonicalHost(name)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := canonicalHost(r.Host); !known[name] && !isAddress(name) {
			unknownHost(name).Write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// canonicalHost is a host without port, brackets and final dot, in small letters.
func canonicalHost(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// hostName is what a name of a host looks like.
var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$`)

// IsHostName tells whether a text may be the name of a host, without a port.
func IsHostName(text string) bool {
	return hostName.MatchString(canonicalHost(text)) && !strings.Contains(text, ":")
}

func unknownHost(name string) *httpapi.Problem {
	if !hostName.MatchString(name) {
		return httpapi.NewProblem(http.StatusMisdirectedRequest, "unknown-host", i18n.Of("server.no-host"))
	}
	return httpapi.NewProblem(http.StatusMisdirectedRequest, "unknown-host", i18n.Of("server.unknown-host", "host", name))
}

// onlySecurely has browsers that came by https never come by anything else, for so long.
func (s *Server) onlySecurely(long time.Duration, next http.Handler) http.Handler {
	value := []string{fmt.Sprintf("max-age=%d", int(long.Seconds()))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.secure(r) {
			w.Header()["Strict-Transport-Security"] = value
		}
		next.ServeHTTP(w, r)
	})
}
