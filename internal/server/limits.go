package server

import (
	"net/http"
	"time"

	"hexparlor/internal/limit"
	"hexparlor/internal/server/httpapi"
)

// Bounds of one connection and of one request; docs/security.md lists all. Bounds per time are quotas, see package
// limit.
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

// Limits configures the connection limit and the quotas of users and addresses. The zero value is right for a public
// site.
type Limits struct {
	Off         bool // whether all limits except Connections are off, for load tests
	Connections int  // greatest number of connections open at the same time; 0: 10000
	Numbers     limit.Numbers
	Thinking    *limit.Meter[string] // search time of bots used by each user; nil: not counted
}

// limit refuses requests of addresses and users whose quota of requests is exhausted, with status 429.
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

// pauseRefusal waits before a request over the quota is refused: so each connection gets few refusals a second, and
// refusals cost little processor time.
func pauseRefusal(r *http.Request) {
	select {
	case <-time.After(refusalPause):
	case <-r.Context().Done():
	}
}

func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// newQuotas returns the quotas of a server as l configures them, counted in the metrics m.
func newQuotas(l Limits, m *metrics) *httpapi.Quotas {
	return httpapi.NewQuotas(l.Off, l.Numbers, l.Thinking, m.quotas)
}
