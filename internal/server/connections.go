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

// quiet is the least time between two log lines about refused connections.
const quiet = 10 * time.Second

// gate is a listener that bounds the number of open connections, per address and in total. A connection beyond a bound
// is closed at once, so that slow clients do not keep other clients waiting.
type gate struct {
	net.Listener
	log     *slog.Logger
	all     int
	byPlace *httpapi.OpenCounts // counts by address; nil behind a proxy, where all have its address, and in load tests
	refused *prometheus.CounterVec
	open    atomic.Int64

	silent  time.Time // time until which refused connections are not logged
	unnoted int       // number of refused connections since the last log line; used by Accept only
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

// Accept returns the next connection within the bounds; it closes all others.
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

// note logs a warning with the number of calls since the last one, at most once in the time quiet.
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

// visit is a connection that gate has accepted; closing it lowers gate's counts once.
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

// unused holds the connections without a request so far: browsers open some in advance. At shutdown they are closed
// first, since http.Server.Shutdown would wait for their first request.
type unused struct {
	mu      sync.Mutex
	conns   map[net.Conn]struct{}
	stopped bool
}

// note is the ConnState callback of an http.Server: it adds new connections and drops connections with a request.
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
