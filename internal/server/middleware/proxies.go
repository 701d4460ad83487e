package middleware

import (
	"net/http"
	"net/netip"
	"strings"
)

// ClientAddr returns the address that a request comes from. Behind trusted proxies it is the one that the outermost of
// them has added to X-Forwarded-For. Entries before that come from the client and are not trusted.
func ClientAddr(r *http.Request, proxies int) netip.Addr {
	if proxies > 0 {
		if at, ok := parseAddr(forwarded(r.Header["X-Forwarded-For"], proxies)); ok {
			return at
		}
	}
	at, _ := parseAddr(r.RemoteAddr)
	return at
}

// forwarded returns the entry of a header that the outermost trusted proxy has added. Each proxy appends one entry, on
// the last line or a new one. With fewer entries than proxies, it returns the first entry.
func forwarded(lines []string, proxies int) (entry string) {
	for i := len(lines) - 1; i >= 0; i-- {
		for rest, more := lines[i], true; more; {
			comma := strings.LastIndexByte(rest, ',')
			entry = strings.TrimSpace(rest[comma+1:])
			if proxies--; proxies == 0 {
				return entry
			}
			if more = comma >= 0; more {
				rest = rest[:comma]
			}
		}
	}
	return entry
}

// parseAddr parses an IP address with or without a port; ok is false for other texts.
func parseAddr(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr(), true
	}
	at, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return at, err == nil
}

// IsSecure reports whether a request came by https, to the server or to the outermost trusted proxy.
func IsSecure(r *http.Request, proxies int) bool {
	return r.TLS != nil ||
		proxies > 0 && strings.EqualFold(forwarded(r.Header["X-Forwarded-Proto"], proxies), "https")
}
