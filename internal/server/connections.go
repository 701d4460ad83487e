package server

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"hexparlor/internal/server/httpapi"

	"github.com/prometheus/client_golang/prometheus"
)

// quiet is how long the log is silent after a line about connections that were turned away.
const quiet = 10 * time.Second

// gate is a listener that bounds how many connections are open, from one address and in all. A connection beyond the
// bound is hung up on at once, so that slow visitors keep no others out.
type gate struct {
	net.Listener
	log     *slog.Logger
	all     int
	byPlace *httpapi.OpenCounts // nil: behind a proxy, from which all connections come, and in load tests
	refused *prometheus.CounterVec
	open    atomic.Int64

	silent  time.Time // until then nothing is logged
	unnoted int       // connections turned away of which the log does not know; used by Accept alone
}

func newGate(l net.Listener, s *Server) *gate {
	all := s.cfg.Limits.Connections
	if all == 0 {
		all = allConns
	}
	g := &gate{Listener: l, log: s.cfg.Log, all: all, refused: s.metrics.refused}
	if !s.cfg.Limits.Off && s.cfg.Proxies == 0 {
		places := httpapi.NewOpenCounts(max(1, min(addressConns, all/4)))
		g.byPlace = &places
	}
	return g
}

// Accept waits for a connection that may be let in.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			if temporary, ok := err.(interface{ Temporary() bool }); ok && temporary.Temporary() {
				g.note("no connection can be taken", "error", err)
			}
			return nil, err
		}
		from := placeOf(c)
		if int(g.open.Load()) >= g.all {
			g.refuse(c, "all", from)
			continue
		}
		if g.byPlace != nil && !g.byPlace.Enter(from) {
			g.refuse(c, "address", from)
			continue
		}
		g.open.Add(1)
		return &visit{Conn: c, gate: g, from: from}, nil
	}
}

func (g *gate) refuse(c net.Conn, limit string, from httpapi.Origin) {
	_ = c.Close()
	g.refused.WithLabelValues(limit).Inc()
	g.note("connections are turned away", "limit", limit, "address", from.Near, "open", g.open.Load())
}

// note logs a warning unless there was one a short time ago.
func (g *gate) note(text string, args ...any) {
	g.unnoted++
	if now := time.Now(); now.After(g.silent) {
		g.log.Warn(text, append(args, "times", g.unnoted)...)
		g.silent, g.unnoted = now.Add(quiet), 0
	}
}

func placeOf(c net.Conn) httpapi.Origin {
	if tcp, ok := c.RemoteAddr().(*net.TCPAddr); ok {
		at, _ := netip.AddrFromSlice(tcp.IP)
		return httpapi.OriginOf(at)
	}
	return httpapi.Origin{}
}

// visit is a connection that was let in.
type visit struct {
	net.Conn
	gate *gate
	from httpapi.Origin
	once sync.Once
}

func (v *visit) Close() error {
	v.once.Do(func() {
		v.gate.open.Add(-1)
		if v.gate.byPlace != nil {
			v.gate.byPlace.Leave(v.from)
		}
	})
	return v.Conn.Close()
}

// unused are the connections on which nothing has been asked yet: browsers open some in advance. A server that stops
// hangs up on them, since http.Server.Shutdown would wait for a request for as long as it waits for answers.
type unused struct {
	mu      sync.Mutex
	conns   map[net.Conn]struct{}
	stopped bool
}

// note follows the connections of an http.Server.
func (u *unused) note(c net.Conn, state http.ConnState) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case state != http.StateNew:
		delete(u.conns, c)
	case u.stopped:
		_ = c.Close()
	default:
		u.conns[c] = struct{}{}
	}
}

func (u *unused) hangUp() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.stopped = true
	for c := range u.conns {
		_ = c.Close()
	}
}
