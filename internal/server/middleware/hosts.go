package middleware

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

// OwnHost refuses requests for hosts other than addresses, localhost and the names of the site. Otherwise the page of
// another site could point its name at this server, and browsers would count it as a page of the site (DNS rebinding).
func OwnHost(names []string, next http.Handler) http.Handler {
	known := map[string]bool{"": true, "localhost": true} // a request without a host comes from no browser
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

// canonicalHost returns a host without port, brackets and final dot, in lower case.
func canonicalHost(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// isAddress reports whether a host is an IP address.
func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

// hostName matches names of hosts.
var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?$`)

// IsHostName reports whether a text may be the name of a host, without a port.
func IsHostName(text string) bool {
	return hostName.MatchString(canonicalHost(text)) && !strings.Contains(text, ":")
}

// unknownHost returns the problem of a request for another host.
func unknownHost(name string) *httpapi.Problem {
	if !hostName.MatchString(name) {
		return httpapi.NewProblem(http.StatusMisdirectedRequest, "unknown-host", i18n.Of("server.no-host"))
	}
	return httpapi.NewProblem(http.StatusMisdirectedRequest, "unknown-host", i18n.Of("server.unknown-host", "host", name))
}

// RequireHTTPS adds the Strict-Transport-Security header with the max-age long to responses over https.
func RequireHTTPS(long time.Duration, proxies int, next http.Handler) http.Handler {
	value := []string{fmt.Sprintf("max-age=%d", int(long.Seconds()))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if IsSecure(r, proxies) {
			w.Header()["Strict-Transport-Security"] = value
		}
		next.ServeHTTP(w, r)
	})
}
