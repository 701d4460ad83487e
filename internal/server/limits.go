package server

import (
	"net/http"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// Bounds of a connection and of a request; docs/security.md lists all. What a user or an address may use up in the
// course of time is a quota, see package limit.
const (
	addressConns = 400   // connections of one address open at the same time; never more than a quarter of all
	allConns     = 10000 // connections open at the same time, unless Limits has another number

	refusalPause   = 250 * time.Millisecond // before a request is refused that is one too many
	headerPatience = 5 * time.Second        // until the head of a request has come
	readPatience   = 15 * time.Second       // until all of a request has come
	answerPatience = 30 * time.Second       // until an answer has been taken, other than a stream
	idlePatience   = 2 * time.Minute        // between two requests of a connection
	maxHeader      = 16 << 10               // bytes of a request's head
)

// Limits bounds what one user and one address may do. The zero value is right for a public site.
type Limits struct {
	Off         bool // for load tests: only Connections holds
	Connections int  // open at the same time; 0: 10000
	Numbers     limit.Numbers
	Thinking    *limit.Meter[string] // how long the site has searched for each user; nil: that is not counted
}

// limit refuses requests of callers who ask too often.
func (s *Server) limit(next http.Handler) http.Handler {
	if s.quotas.IsOff() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := callerOf(r.Context())
		err := s.quotas.Request(c.Origin())
		if err != nil {
			pauseRefusal(r)
		}
		if err == nil && c.secret != "" && !reads(r) {
			err = s.quotas.Write(s.sessions.owner(c.Hash()))
		}
		if err != nil {
			err.Write(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// pauseRefusal delays the refusal of a client that sends more requests than it may: each of its connections is refused
// few times a second, so refusals take no processor away from others.
func pauseRefusal(r *http.Request) {
	select {
	case <-time.After(refusalPause):
	case <-r.Context().Done():
	}
}

func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// newQuotas returns the quotas of a server.
func newQuotas(l Limits, m *metrics) *httpapi.Quotas {
	return httpapi.NewQuotas(l.Off, l.Numbers, l.Thinking, m.quotas)
}
