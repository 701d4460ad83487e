package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// clientAddr is the address that a request comes from. Behind so many trusted proxies it is what the outermost of them
// has noted; a client may have written notes of its own before that, which are not believed.
func clientAddr(r *http.Request, proxies int) netip.Addr {
	if proxies > 0 {
		if at, ok := parseAddr(forwarded(r.Header["X-Forwarded-For"], proxies)); ok {
			return at
		}
	}
	at, _ := parseAddr(r.RemoteAddr)
	return at
}

// forwarded is what the outermost of so many trusted proxies has noted. Each of them adds a note behind those that it
// was sent, on the same line or on one of its own. If there are fewer notes than proxies, the first one is the
// outermost proxy's that notes anything.
func forwarded(lines []string, proxies int) (note string) {
	for i := len(lines) - 1; i >= 0; i-- {
		for rest, more := lines[i], true; more; {
			comma := strings.LastIndexByte(rest, ',')
			note = strings.TrimSpace(rest[comma+1:])
			if proxies--; proxies == 0 {
				return note
			}
			if more = comma >= 0; more {
				rest = rest[:comma]
			}
		}
	}
	return note
}

// parseAddr reads an address with or without a port.
func parseAddr(text string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr(), true
	}
	at, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return at, err == nil
}

// secure tells whether a request came by https.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil ||
		s.cfg.Proxies > 0 && strings.EqualFold(forwarded(r.Header["X-Forwarded-Proto"], s.cfg.Proxies), "https")
}
