package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bounds what one guest and one address may do. The zero value is right for a public house: nobody notices it
// in play.
type Limits struct {
	Off bool // no limits, for load tests
}

// allowance is so many actions per second in the long run, and so many at once.
type allowance struct {
	what    string // "moves of one guest"
	persec  rate.Limit
	burst   int
	mu      sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	*rate.Limiter
	used time.Time
}

// maxBuckets is when buckets that are full again are forgotten.
const maxBuckets = 10000

// take uses up one action of key, or tells how long to wait.
func (a *allowance) take(key string, now time.Time) (wait time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	b := a.buckets[key]
	if b == nil {
		a.sweep(now)
		b = &bucket{Limiter: rate.NewLimiter(a.persec, a.burst)}
		a.buckets[key] = b
	}
	b.used = now
	if b.AllowN(now, 1) {
		return 0
	}
	return max(time.Millisecond, time.Duration((1-b.TokensAt(now))/float64(a.persec)*float64(time.Second)))
}

// sweep forgets buckets that are as good as new.
func (a *allowance) sweep(now time.Time) {
	if a.buckets == nil {
		a.buckets = map[string]*bucket{}
	}
	if len(a.buckets) < maxBuckets {
		return
	}
	for key, b := range a.buckets {
		if b.TokensAt(now) >= float64(a.burst) {
			delete(a.buckets, key)
		}
	}
	if len(a.buckets) >= maxBuckets { // a flood from everywhere: start anew rather than grow
		clear(a.buckets)
	}
}

// limits are all allowances of a server.
type limits struct {
	off      bool
	proxied  bool
	requests allowance // by address
	writes   allowance // by guest
	tables   allowance // by address
	guests   allowance // by address
	names    allowance // by guest

	mu      sync.Mutex
	streams map[string]int // open ones by guest and by address
}

// How many streams may be open at the same time.
const (
	guestStreams   = 30
	addressStreams = 300
)

func newLimits(cfg Config) *limits {
	return &limits{
		off: cfg.Limits.Off, proxied: cfg.Proxied,
		requests: allowance{what: "requests from one address", persec: 100, burst: 500},
		writes:   allowance{what: "moves and other actions of one guest", persec: 10, burst: 60},
		tables:   allowance{what: "new tables from one address", persec: 0.5, burst: 60},
		guests:   allowance{what: "new guests from one address", persec: 0.5, burst: 60},
		names:    allowance{what: "changes of a guest's name", persec: 0.1, burst: 10},
		streams:  map[string]int{},
	}
}

// limit turns away who asks too often.
func (l *limits) limit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := l.check(&l.requests, l.address(r)); err != nil {
			err.write(w)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			if key := callerOf(r.Context()).key(); key != "" {
				if err := l.check(&l.writes, key); err != nil {
					err.write(w)
					return
				}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// newTable counts a table or an imported record.
func (l *limits) newTable(r *http.Request) error { return errorOf(l.check(&l.tables, l.address(r))) }

// newGuest counts a guest who is to be stored.
func (l *limits) newGuest(r *http.Request) error { return errorOf(l.check(&l.guests, l.address(r))) }

// newName counts a change of the caller's name.
func (l *limits) newName(c *caller) error { return errorOf(l.check(&l.names, c.key())) }

// errorOf keeps a nil *problem from becoming an error that is not nil.
func errorOf(p *problem) error {
	if p == nil {
		return nil
	}
	return p
}

func (l *limits) check(a *allowance, key string) *problem {
	if l.off {
		return nil
	}
	wait := a.take(key, time.Now())
	if wait == 0 {
		return nil
	}
	p := newProblem(http.StatusTooManyRequests, "too-many", fmt.Sprintf(
		"too many %s: at most %d at once and %g a second after that; try again in %.1f seconds",
		a.what, a.burst, float64(a.persec), wait.Seconds()))
	p.retry = wait
	return p
}

// openStream counts a stream until closed is called.
func (l *limits) openStream(r *http.Request) (closed func(), err error) {
	address := "address " + l.address(r)
	guest := "guest " + callerOf(r.Context()).key()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.off && (l.streams[address] >= addressStreams || guest != "guest " && l.streams[guest] >= guestStreams) {
		p := newProblem(http.StatusTooManyRequests, "too-many", fmt.Sprintf(
			"too many open streams: at most %d of one guest and %d from one address; close some pages",
			guestStreams, addressStreams))
		p.retry = 5 * time.Second
		return nil, p
	}
	l.streams[address]++
	l.streams[guest]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, key := range []string{address, guest} {
			if l.streams[key]--; l.streams[key] <= 0 {
				delete(l.streams, key)
			}
		}
	}, nil
}

// address is where a request comes from; for IPv6 the network, which is what one customer gets.
func (l *limits) address(r *http.Request) string {
	host := r.RemoteAddr
	if forwarded := r.Header.Get("X-Forwarded-For"); l.proxied && forwarded != "" {
		host = strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])
	}
	if at, err := netip.ParseAddrPort(host); err == nil {
		return network(at.Addr())
	}
	if at, err := netip.ParseAddr(host); err == nil {
		return network(at)
	}
	return host
}

func network(at netip.Addr) string {
	at = at.Unmap()
	if at.Is6() {
		if prefix, err := at.Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return at.String()
}
